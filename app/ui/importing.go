package ui

import (
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/notice"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/app/wording"
)

const (
	importID       = "import"
	importKeyID    = "import-key"
	importKeepID   = "import-keep"
	importBarID    = "import-bar"
	fileInputID    = "import-file"
	importPiece    = 256 << 10 // bytes that are read at once
	importRecords  = 50        // of a step
	refusalsShown  = 100
	mostOfAnyWorld = 256 << 20 // bytes of a world or story that is opened
)

// importState is the dialog that brings the items of a file in.
type importState struct {
	open   bool
	file   browser.File
	view   session.FilePreview
	from   string // the property that becomes the partition key; empty for none
	keep   bool   // _ts
	run    *session.Importing
	at     int // bytes of the file that were read
	done   bool
	failed bool   // the file could not be read
	then   func() // when the import has ended
}

// Import brings in the items of a file, and opens worlds and stories.
type Import struct {
	*Screen
	arrivals     *Arrivals
	state        importState
	followSaving func() // shows how much of the world is stored
}

func (p *Import) onChosen(app.Context, app.Event) {
	if f, ok := browser.Chosen(fileInputID); ok {
		p.take(f)
	}
}

// take looks at what the user has chosen, dropped or pasted: a world or a story is opened, items are asked about.
func (p *Import) take(f browser.File) {
	if p.s.Waiting() || p.script != nil || p.state.run != nil {
		return
	}
	go func() {
		head, err := f.Read(0, session.PreviewBytes)
		p.later(func() { p.taken(f, head, err) })
	}()
}

func (p *Import) taken(f browser.File, head []byte, err error) {
	text := strings.TrimSpace(string(head))
	if i := strings.LastIndex(text, "#"); i >= 0 && strings.HasPrefix(text, "http") {
		text = text[i+1:]
	}
	if a, ok := p.s.ReadLink(text); ok {
		p.arrivals.open(a)
		return
	}
	view := p.s.PreviewFile(head)
	switch {
	case err != nil:
		p.s.Notices.Refuse(notice.ReasonDamaged)
	case view.Kind.Items():
		p.state = importState{open: true, file: f, view: view, keep: view.Oldest > 0}
		p.showModal(importID)
	case view.Kind == files.Unknown:
		if f.Name != "" { // other texts that are pasted are none of ours
			p.s.Notices.Refuse(notice.ReasonUnknown)
		}
	case f.Size > mostOfAnyWorld:
		p.s.Notices.Refuse(notice.ReasonWork)
	default:
		go func() {
			whole, err := f.Read(0, f.Size)
			p.later(func() {
				switch {
				case err != nil:
					p.s.Notices.Refuse(notice.ReasonDamaged)
				case view.Kind == files.World:
					p.arrivals.open(p.s.ReadWorld(whole))
				case view.Kind == files.Stored:
					p.arrivals.open(p.s.ReadStored(whole))
				default:
					p.arrivals.open(p.s.ReadStory(string(whole)))
				}
			})
		}()
	}
}

// sheet asks how items are to be brought in, shows how far that is, and lists what was refused.
func (p *Import) sheet() app.UI {
	sheet := app.Dialog().ID(importID).Class("sheet narrow").Attr("data-keys", 1).Aria("labelledby", "import-title").On("close", p.onImportClose)
	v := &p.state
	if !v.open {
		return sheet
	}
	running := v.run != nil && !v.done
	note := ""
	var refused []app.UI
	if v.done {
		note = p.l.N(p.l.ImportDone, int64(v.run.Written), "refused", p.l.N(p.l.ImportRefused, int64(v.run.Refused)))
		for i, r := range v.run.Refusals() {
			if i == refusalsShown {
				refused = append(refused, app.Li().Text(p.l.N(p.l.ImportMore, int64(v.run.Refused-i))))
				break
			}
			refused = append(refused, app.Li().Text(p.l.ImportLine.With("line", strconv.Itoa(r.Line), "field", p.l.Say(r.Field), "value", r.Value, "why", p.l.RefusedWhy(r))))
		}
	}
	if v.failed {
		note = p.l.ImportUnreadable
	}
	return sheet.Body(
		p.sheetHead("import-title", p.l.ImportTitle, importID),
		app.Div().Class("body").Body(
			app.P().Body(rich(p.l.ImportWhat.With("name", wording.Named(v.file.Name), "kind", p.l.FileKind(v.view.Kind), "container", wording.Named(p.v.Container.ID)))...),
			app.Div().Class(classes("choices", when(v.run != nil, "none"))).Body(p.importKey(), p.importKeep()),
			app.Progress().ID(importBarID).Class(when(!running, "none")).Max(1).Aria("labelledby", "import-title"),
			app.P().ID("import-note").Role("status").Text(note),
			app.Ol().Class(classes("refusals", when(len(refused) == 0, "none"))).Attr("tabindex", 0).Attr("role", "list").Aria("label", p.l.ImportRefusals).Body(refused...),
			app.Div().Class("buttons").Body(
				app.Button().Type("button").ID("import-go").Class(classes("btn primary", when(v.run != nil, "none"))).OnClick(p.do(p.beginImport)).Text(p.l.ImportGo),
				app.Button().Type("button").ID("import-cancel").Class(classes("btn", when(v.done, "none"))).
					OnClick(p.do(func() { browser.CloseModal(importID) })).Text(p.l.Cancel),
			),
		),
	)
}

// importKey is the choice of the property that becomes the partition key.
func (p *Import) importKey() app.UI {
	v := &p.state.view
	options := []app.UI{option("", p.l.ImportKeySame, true)}
	for _, name := range v.Properties {
		if name != v.Key {
			options = append(options, option(name, name, false))
		}
	}
	return app.Label().Class(classes("link-line", when(v.Key == "" || len(options) == 1, "none"))).Body(
		app.Span().Text(p.l.ImportKey.With("path", "/"+v.Key)),
		app.Select().ID(importKeyID).Class("field").OnChange(func(ctx app.Context, _ app.Event) { p.state.from = ctx.JSSrc().Get("value").String() }).Body(options...))
}

// importKeep is the choice of what becomes of _ts, if there is any.
func (p *Import) importKeep() app.UI {
	v := &p.state.view
	if v.Oldest == 0 {
		return app.Div().Class("none")
	}
	return app.Div().Body(
		p.checkbox(importKeepID, p.l.ImportKeep, p.state.keep, func(on bool) { p.state.keep = on }),
		app.P().Class("hint").Text(p.l.ImportKeepHint.With("oldest", p.l.Moment(v.Oldest), "newest", p.l.Moment(v.Newest))),
	)
}

func (p *Import) beginImport() {
	v := &p.state
	v.run = p.s.BeginImport(v.view.Kind, files.Options{KeepTS: v.keep, KeyFrom: v.from, KeyTo: v.view.Key})
	p.followSaving()
	p.importOn(v.run)
}

// importOn reads a piece of the file and brings its items in, in turns between which the browser draws and listens.
func (p *Import) importOn(run *session.Importing) {
	file, at := p.state.file, p.state.at
	go func() {
		piece, err := file.Read(at, importPiece)
		p.importTurn(run, func() {
			if p.state.at += len(piece); len(piece) > 0 {
				run.Give(piece)
			} else {
				run.End()
			}
			p.state.failed = err != nil
		})
	}()
}

// importTurn does first and then steps of the import, until the turn is over.
func (p *Import) importTurn(run *session.Importing, first func()) {
	browser.Rest()
	p.ctx.Dispatch(func(ctx app.Context) {
		ctx.PreventUpdate()
		v := &p.state
		if v.run != run {
			return // it was cancelled
		}
		first()
		state := files.Working
		for end := time.Now().Add(workTurn); state == files.Working && time.Now().Before(end); {
			state = run.Step(importRecords)
		}
		switch {
		case state == files.Done || v.failed:
			p.later(func() { p.endImport(v.failed) })
			return
		case state == files.Waiting:
			p.importOn(run)
		default:
			go p.importTurn(run, func() {})
		}
		p.painting.part(noPart).attr(importBarID, "value", strconv.FormatFloat(float64(v.at)/float64(max(1, v.file.Size)), 'f', 3, 64))
		p.painting.flush()
	})
}

func (p *Import) endImport(cancel bool) {
	v := &p.state
	p.s.EndImport(v.run, cancel)
	v.done = true
	p.announced.known = p.s.Counts()
	p.showTop()
	p.saveWithin(0)
	if v.then != nil {
		v.then()
	}
}

// running reports whether an import is under way.
func (p *Import) running() bool { return p.state.run != nil && !p.state.done }

// afterImport does what would mix with an import when that has ended.
func (p *Import) afterImport(f func()) {
	if p.running() {
		p.state.then = f
		return
	}
	f()
}

// onImportClose cancels what is not done.
func (p *Import) onImportClose(app.Context, app.Event) {
	if p.running() {
		p.endImport(true)
	}
	p.state = importState{}
}

// newImport makes what brings in items and opens worlds.
func newImport(s *Screen) (*Import, *Arrivals) {
	imports, arrivals := &Import{Screen: s}, &Arrivals{Screen: s}
	imports.arrivals, arrivals.imports = arrivals, imports
	return imports, arrivals
}
