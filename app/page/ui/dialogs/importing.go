package dialogs

import (
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/link"
	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

const (
	ImportID       = "import"
	ImportKeyID    = "import-key"
	ImportKeepID   = "import-keep"
	importBarID    = "import-bar"
	FileInputID    = "import-file"
	importPiece    = 256 << 10 // bytes that are read at once
	importRecords  = 50        // of a step
	RefusalsShown  = 100
	mostOfAnyWorld = 256 << 20 // bytes of a world or story that is opened
)

// importState is the dialog that brings the items of a file in.
type importState struct {
	open   bool
	file   browser.File
	view   playground.FilePreview
	From   string // the property that becomes the partition key; empty for none
	Keep   bool   // _ts
	Run    *playground.Importing
	at     int // bytes of the file that were read
	Done   bool
	Failed bool   // the file could not be read
	then   func() // when the import has ended
}

// Import brings in the items of a file, and opens worlds and stories.
type Import struct {
	*screen.Screen
	arrivals     *Arrivals
	State        importState
	FollowSaving func() // shows how much of the world is stored
}

// OnChosen takes the file that was chosen.
func (p *Import) OnChosen(app.Context, app.Event) {
	if f, ok := browser.Chosen(FileInputID); ok {
		p.Take(f)
	}
}

// Take looks at what the user has chosen, dropped or pasted: a world or a story is opened, items are asked about.
func (p *Import) Take(f browser.File) {
	if p.S.Waiting() || p.Script != nil || p.State.Run != nil {
		return
	}
	go func() {
		head, err := f.Read(0, playground.PreviewBytes)
		p.Later(func() { p.Taken(f, head, err) })
	}()
}

// Taken looks at the beginning of a file, or says why it could not be read.
func (p *Import) Taken(f browser.File, head []byte, err error) {
	text := strings.TrimSpace(string(head))
	if i := strings.LastIndex(text, "#"); i >= 0 && strings.HasPrefix(text, "http") {
		text = text[i+1:]
	}
	if a, ok := session.ReadLink(p.S.Clock, text); ok {
		p.arrivals.Open(a)
		return
	}
	view := p.S.PreviewFile(head)
	switch {
	case err != nil:
		p.S.Notices.Refuse(notice.ReasonDamaged)
	case view.Kind.Items():
		p.State = importState{open: true, file: f, view: view, Keep: view.Oldest > 0}
		p.ShowModal(ImportID)
	case view.Kind == files.Unknown:
		if f.Name != "" { // other texts that are pasted are none of ours
			p.S.Notices.Refuse(notice.ReasonUnknown)
		}
	case f.Size > mostOfAnyWorld:
		p.S.Notices.Refuse(notice.ReasonWork)
	default:
		go func() {
			whole, err := f.Read(0, f.Size)
			p.Later(func() {
				switch {
				case err != nil:
					p.S.Notices.Refuse(notice.ReasonDamaged)
				case view.Kind == files.World:
					p.arrivals.Open(session.ReadWorld(p.S.Clock, whole))
				case view.Kind == files.Stored:
					p.arrivals.Open(p.S.Saves.ReadStored(whole))
				default:
					p.arrivals.Open(session.ReadStory(p.S.Clock, string(whole)))
				}
			})
		}()
	}
}

// Sheet asks how items are to be brought in, shows how far that is, and lists what was refused.
func (p *Import) Sheet() app.UI {
	sheet := app.Dialog().ID(ImportID).Class("sheet narrow").Attr("data-keys", 1).Aria("labelledby", "import-title").On("close", p.onImportClose)
	v := &p.State
	if !v.open {
		return sheet
	}
	running := v.Run != nil && !v.Done
	note := ""
	var refused []app.UI
	if v.Done {
		note = p.L.N(p.L.ImportDone, int64(v.Run.Written), "refused", p.L.N(p.L.ImportRefused, int64(v.Run.Refused)))
		for i, r := range v.Run.Refusals() {
			if i == RefusalsShown {
				refused = append(refused, app.Li().Text(p.L.N(p.L.ImportMore, int64(v.Run.Refused-i))))
				break
			}
			refused = append(refused, app.Li().Text(p.L.ImportLine.With("line", strconv.Itoa(r.Line), "field", p.L.Say(r.Field), "value", r.Value, "why", p.L.RefusedWhy(r))))
		}
	}
	if v.Failed {
		note = p.L.ImportUnreadable
	}
	return sheet.Body(
		p.SheetHead("import-title", p.L.ImportTitle, ImportID),
		app.Div().Class("body").Body(
			app.P().Body(elem.Rich(p.L.ImportWhat.With("name", wording.Named(v.file.Name), "kind", p.L.FileKind(v.view.Kind), "container", wording.Named(p.V.Container.ID)))...),
			app.Div().Class(elem.Classes("choices", elem.When(v.Run != nil, "none"))).Body(p.importKey(), p.importKeep()),
			app.Progress().ID(importBarID).Class(elem.When(!running, "none")).Max(1).Aria("labelledby", "import-title"),
			app.P().ID("import-note").Role("status").Text(note),
			app.Ol().Class(elem.Classes("refusals", elem.When(len(refused) == 0, "none"))).Attr("tabindex", 0).Attr("role", "list").Aria("label", p.L.ImportRefusals).Body(refused...),
			app.Div().Class("buttons").Body(
				app.Button().Type("button").ID("import-go").Class(elem.Classes("btn primary", elem.When(v.Run != nil, "none"))).OnClick(p.Do(p.beginImport)).Text(p.L.ImportGo),
				app.Button().Type("button").ID("import-cancel").Class(elem.Classes("btn", elem.When(v.Done, "none"))).
					OnClick(p.Do(func() { browser.CloseModal(ImportID) })).Text(p.L.Cancel),
			),
		),
	)
}

// importKey is the choice of the property that becomes the partition key.
func (p *Import) importKey() app.UI {
	v := &p.State.view
	options := []app.UI{elem.Option("", p.L.ImportKeySame, true)}
	for _, name := range v.Properties {
		if name != v.Key {
			options = append(options, elem.Option(name, name, false))
		}
	}
	return app.Label().Class(elem.Classes("link-line", elem.When(v.Key == "" || len(options) == 1, "none"))).Body(
		app.Span().Text(p.L.ImportKey.With("path", "/"+v.Key)),
		app.Select().ID(ImportKeyID).Class("field").OnChange(func(ctx app.Context, _ app.Event) { p.State.From = ctx.JSSrc().Get("value").String() }).Body(options...))
}

// importKeep is the choice of what becomes of _ts, if there is any.
func (p *Import) importKeep() app.UI {
	v := &p.State.view
	if v.Oldest == 0 {
		return app.Div().Class("none")
	}
	return app.Div().Body(
		p.Checkbox(ImportKeepID, p.L.ImportKeep, p.State.Keep, func(on bool) { p.State.Keep = on }),
		app.P().Class("hint").Text(p.L.ImportKeepHint.With("oldest", p.L.Moment(v.Oldest), "newest", p.L.Moment(v.Newest))),
	)
}

func (p *Import) beginImport() {
	v := &p.State
	v.Run = p.S.BeginImport(v.view.Kind, files.Options{KeepTS: v.Keep, KeyFrom: v.From, KeyTo: v.view.Key})
	p.FollowSaving()
	p.importOn(v.Run)
}

// importOn reads a piece of the file and brings its items in, in turns between which the browser draws and listens.
func (p *Import) importOn(run *playground.Importing) {
	file, at := p.State.file, p.State.at
	go func() {
		piece, err := file.Read(at, importPiece)
		p.importTurn(run, func() {
			if p.State.at += len(piece); len(piece) > 0 {
				run.Give(piece)
			} else {
				run.End()
			}
			p.State.Failed = err != nil
		})
	}()
}

// importTurn does first and then steps of the import, until the turn is over.
func (p *Import) importTurn(run *playground.Importing, first func()) {
	browser.Rest()
	p.Ctx.Dispatch(func(ctx app.Context) {
		ctx.PreventUpdate()
		v := &p.State
		if v.Run != run {
			return // it was cancelled
		}
		first()
		state := files.Working
		for end := time.Now().Add(screen.WorkTurn); state == files.Working && time.Now().Before(end); {
			state = run.Step(importRecords)
		}
		switch {
		case state == files.Done || v.Failed:
			p.Later(func() { p.EndImport(v.Failed) })
			return
		case state == files.Waiting:
			p.importOn(run)
		default:
			go p.importTurn(run, func() {})
		}
		p.Painting.Part(screen.NoPart).SetAttr(importBarID, "value", strconv.FormatFloat(float64(v.at)/float64(max(1, v.file.Size)), 'f', 3, 64))
		p.Painting.Flush()
	})
}

// EndImport ends the import, or takes back what it has brought in.
func (p *Import) EndImport(cancel bool) {
	v := &p.State
	p.S.EndImport(v.Run, cancel)
	v.Done = true
	p.Announced.Known = p.S.Viewer.Counts()
	p.ShowTop()
	p.SaveWithin(0)
	if v.then != nil {
		v.then()
	}
}

// Running reports whether an import is under way.
func (p *Import) Running() bool { return p.State.Run != nil && !p.State.Done }

// AfterImport does what would mix with an import when that has ended.
func (p *Import) AfterImport(f func()) {
	if p.Running() {
		p.State.then = f
		return
	}
	f()
}

// onImportClose cancels what is not done.
func (p *Import) onImportClose(app.Context, app.Event) {
	if p.Running() {
		p.EndImport(true)
	}
	p.State = importState{}
}

// NewImport makes what brings in items and opens worlds.
func NewImport(s *screen.Screen) (*Import, *Arrivals) {
	imports, arrivals := &Import{Screen: s}, &Arrivals{Screen: s, ShowAxis: func(link.View) {}}
	imports.arrivals, arrivals.imports = arrivals, imports
	return imports, arrivals
}
