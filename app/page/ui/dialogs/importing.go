package dialogs

import (
	"math"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/i18n"
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
	importClockID  = "import-clock"
	importBarID    = "import-bar"
	importGoID     = "import-go"
	importCancelID = "import-cancel"
	importUndoID   = "import-undo"
	importPiece    = 256 << 10 // bytes of one read
	importRecords  = 50        // records of one step
	RefusalsShown  = 100
	mostOfAnyWorld = 256 << 20 // bytes of a world or story that is opened
)

// importState is the state of the dialog that imports the items of a file.
type importState struct {
	open   bool
	file   browser.File
	head   []byte // the beginning of the file
	view   playground.FilePreview
	From   string        // the property that becomes the partition key; empty for none
	As     files.Options // which properties become the id, the ttl and the _ts
	Keep   bool          // the items keep their _ts
	Clock  playground.Clock
	Newest int64         // the _ts to which the clock can be set
	Check  *files.Import // what the import would do
	checks bool          // the check is under way
	going  bool          // the import begins when the check has ended
	Run    *playground.Importing
	at     int // bytes of the file that were read, by the check or the import
	Done   bool
	Failed bool   // the file could not be read
	then   func() // called when the import has ended
}

// Import imports the items of a file, and opens worlds and stories.
type Import struct {
	*screen.Screen
	Undo     func() // takes back the last step
	arrivals *Arrivals
	State    importState
}

// OnChosen takes the file that was chosen.
func (p *Import) OnChosen(app.Context, app.Event) {
	if f, ok := browser.Chosen(screen.FileInputID); ok {
		p.Take(f)
	}
}

// Take looks at a file that the user has chosen, dropped or pasted. A world or a story is opened; for items, the
// dialog is opened.
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
	view := p.S.PreviewNamed(f.Name, head, files.Options{})
	refuse := func(why notice.Reason) {
		p.S.Notices.Add(notice.Notice{Kind: notice.Refused, Reason: why, Name: f.Name})
	}
	open := func(a *session.Arrival) { a.Name = f.Name; p.arrivals.Open(a) }
	switch {
	case err != nil:
		refuse(notice.ReasonDamaged)
	case view.Kind.Items():
		p.State = importState{open: true, file: f, head: head, view: view, Keep: view.Oldest > 0, As: files.Options{IDFrom: view.IDFrom}}
		p.ShowModal(ImportID)
		p.beginCheck()
	case f.Name != "" && files.Empty(head):
		refuse(notice.ReasonNothing)
	case view.Kind == files.Unknown:
		if f.Name != "" { // another text that is pasted is not meant for the page
			refuse(notice.ReasonUnknown)
		}
	case f.Size > mostOfAnyWorld:
		refuse(notice.ReasonWork)
	default:
		go func() {
			whole, err := f.Read(0, f.Size)
			p.Later(func() {
				switch {
				case err != nil:
					refuse(notice.ReasonDamaged)
				case view.Kind == files.World:
					open(session.ReadWorld(p.S.Clock, whole))
				case view.Kind == files.Stored:
					open(p.S.Saves.ReadStored(whole))
				default:
					open(session.ReadStory(p.S.Clock, string(whole)))
				}
			})
		}()
	}
}

// Sheet asks how the items are to be imported, shows the progress, and lists the refused lines.
func (p *Import) Sheet() app.UI {
	sheet := app.Dialog().ID(ImportID).Class("sheet narrow").Attr("data-keys", 1).Aria("labelledby", "import-title").
		On("close", p.onImportClose)
	v := &p.State
	if !v.open {
		return sheet
	}
	running := v.Run != nil && !v.Done || v.Run == nil && v.checks
	what := p.L.ImportWhat
	if !p.S.CanImport() && v.Run == nil {
		what = p.L.ImportNew
	}
	return sheet.Body(
		p.SheetHead("import-title", p.L.ImportTitle, ImportID),
		app.Div().Class("body").Body(
			app.P().Body(elem.Rich(what.With("name", wording.Named(v.file.Name), "kind", p.L.FileKind(v.view.Kind), "container",
				wording.Named(p.S.Path().Container)))...),
			app.Div().Class(elem.Classes("choices", elem.When(v.Run != nil, "none"))).
				Body(p.importPreview(), app.Div().Class("import-map").Body(p.importID(), p.importKey(), p.importTTL(), p.importTS()),
					app.P().Class(elem.Pick(v.As.TTLFrom != "", "hint", "none")).Text(p.L.ImportSeconds), p.importKeep(),
					p.importClock()),
			app.Progress().ID(importBarID).Class(elem.When(!running, "none")).Max(1).Aria("labelledby", "import-title"),
			app.P().ID("import-note").Role("status").Text(p.importNote()),
			p.importLines(p.L.ImportRefusals, p.refusals),
			p.importLines(p.L.ImportRepeats, p.repeats),
			app.Div().Class("buttons").Body(
				app.Button().Type("button").ID(importGoID).Class(elem.Classes("btn primary", elem.When(v.Run != nil || v.going, "none"))).
					OnClick(p.Do(p.beginImport)).Text(p.L.ImportGo),
				app.Button().Type("button").ID(importCancelID).Class("btn").
					OnClick(p.Do(func() { browser.CloseModal(ImportID) })).Text(elem.Pick(v.Done, p.L.Done, p.L.Cancel)),
				app.Button().Type("button").ID(importUndoID).Class(elem.Classes("btn", elem.When(!v.Done || v.Failed || v.Run.Items() == 0, "none"))).
					OnClick(p.Do(func() { browser.CloseModal(ImportID); p.Undo() })).Text(p.L.Undo),
			),
		),
	)
}

// importLines is a list of notes about lines of the file, of which the first are shown and all can be copied. get returns at most so many
// notes, and the number of the other lines.
func (p *Import) importLines(name string, get func(most int) (notes []string, more int)) app.UI {
	var list []app.UI
	notes, more := get(RefusalsShown)
	if more > 0 {
		notes = append(notes, p.L.N(p.L.ImportMore, int64(more)))
	}
	for _, text := range notes {
		list = append(list, app.Li().Text(text))
	}
	return app.Div().Class(elem.When(len(list) == 0, "none")).Body(
		app.Ol().Class("refusals").Attr("tabindex", 0).Attr("role", "list").Aria("label", name).Body(list...),
		app.Button().Type("button").Class(elem.Classes("btn quiet", elem.When(len(list) < 2, "none"))).OnClick(p.Do(func() {
			all, more := get(math.MaxInt)
			if more > 0 {
				all = append(all, p.L.N(p.L.ImportMore, int64(more)))
			}
			p.CopyText(strings.Join(all, "\n"), name)
		}), app.EventScope(name)).Text(p.CopyLabel(name, p.L.CodeCopy)))
}

// repeats lists the lines that write an item again.
func (p *Import) repeats(most int) (list []string, more int) {
	v := &p.State
	if v.Failed || v.Check == nil || v.checks || v.Run != nil && (!v.Done || v.Run.Err != nil) {
		return nil, 0
	}
	for _, r := range v.Check.Repeats.List[:min(most, len(v.Check.Repeats.List))] {
		list = append(list, p.L.Repeated(r))
	}
	return list, v.Check.Repeats.Count - len(list)
}

// importSums says how many items an import brings, and how many lines are refused or write an item again.
func (p *Import) importSums(pattern i18n.Plural, run *files.Import) string {
	sums := p.L.N(pattern, int64(run.Items()), "refused", p.L.N(p.L.ImportRefused, int64(run.Refused)))
	if n := run.Repeats.Count; n > 0 {
		sums = wording.Joined(sums, p.L.N(p.L.ImportAgain, int64(n)), " ")
	}
	return sums
}

// importNote says what an import would do or has done.
func (p *Import) importNote() string {
	v := &p.State
	switch {
	case v.Failed:
		return p.L.ImportUnreadable
	case v.Done && v.Run.Err != nil:
		return p.L.Quoted(v.Run.Err.Error())
	case v.Done:
		return p.importSums(p.L.ImportDone, v.Run.Import)
	case v.checks && v.going:
		return wording.Joined(p.L.ImportChecking, p.L.ImportThen, " ")
	case v.checks && v.Run == nil:
		return p.L.ImportChecking
	case v.Check == nil || v.Run != nil:
		return ""
	}
	note := p.importSums(p.L.ImportWill, v.Check)
	if n := v.Check.NoKey; n > 0 {
		note = wording.Joined(note, p.L.N(p.L.ImportNoKey, int64(n), "path", p.S.View().Container.PartitionKey), " ")
	}
	return note
}

// refusals lists why lines are refused: each reason of several lines, and the lines themselves, which the user looks for in the file. Lines
// that only the clock keeps out are not listed one by one.
func (p *Import) refusals(most int) (list []string, more int) {
	v, run := &p.State, p.State.Check
	if v.Run != nil {
		run = v.Run.Import
	}
	if v.Failed || run == nil || v.Run == nil && v.checks || v.Run != nil && !v.Done || run.Err != nil {
		return nil, 0
	}
	more = run.Refused
	for _, r := range run.Reasons.List() {
		if clock := r.First.Cause != files.CauseOther; (clock || r.Count > 1) && len(list) < most {
			if list = append(list, p.because(r)); clock {
				more -= r.Count
			}
		}
	}
	for _, r := range run.Refusals() {
		if r.Cause == files.CauseOther && len(list) < most {
			list, more = append(list, p.because(files.Reason{First: r, Count: 1})), more-1
		}
	}
	return list, more
}

// because says why lines are refused, and names the choice of the clock, in the words of the dialog, with which they
// would be accepted. A clock that was chosen keeps no line out as too late: it is at the newest of them.
func (p *Import) because(r files.Reason) string {
	v, now, cure := &p.State, p.S.Now(), ""
	if r.First.Cause != files.CauseOther && v.Newest > 0 && v.Clock != playground.ClockNew {
		choice := p.L.ImportClockNew // an item of the container is not older because the clock is later
		if r.First.Cause == files.CauseAhead && v.Newest > now {
			choice = p.L.ImportClockAdvances
		}
		cure = choice.With("newest", p.L.Moment(v.Newest))
	}
	text := p.L.RefusedBecause(r, now, cure)
	if from := v.As.TTLFrom; from != "" && r.First.Field == "ttl" && files.IsDate(r.First.Value) {
		text = p.L.ImportNoDate.With("text", text, "name", from, "ts", p.L.ImportWritten)
	}
	return text
}

// importKeep is the choice whether items keep their _ts, if there is any.
func (p *Import) importKeep() app.UI {
	v := &p.State.view
	if v.Oldest == 0 {
		return app.Div().Class("none")
	}
	hint := p.L.ImportKeepHint.With("oldest", p.L.Moment(v.Oldest), "newest", p.L.Moment(v.Newest))
	if v.Oldest == v.Newest {
		hint = p.L.ImportKeepOne.With("time", p.L.Moment(v.Oldest))
	}
	return app.Div().Body(
		p.Checkbox(ImportKeepID, p.L.ImportKeep, p.State.Keep, func(on bool) {
			p.State.Keep, p.State.Clock = on, playground.ClockStays
			p.beginCheck()
		}),
		app.P().Class("hint").Text(hint),
	)
}

// importClock is the choice of the clock. It is shown if another choice would accept items that are refused.
func (p *Import) importClock() app.UI {
	v := &p.State
	if v.Clock == playground.ClockStays && !p.clockRefuses() {
		return app.Div().Class("none")
	}
	newest := p.L.Moment(v.Newest)
	options := []app.UI{elem.Option("stays", p.L.ImportClockStays.With("now", p.L.Moment(p.S.Now())), v.Clock == playground.ClockStays)}
	if v.Newest > p.S.Now() {
		options = append(options, elem.Option("advances", p.L.ImportClockAdvances.With("newest", newest), v.Clock == playground.ClockAdvances))
	}
	options = append(options, elem.Option("new", p.L.ImportClockNew.With("newest", newest), v.Clock == playground.ClockNew))
	return app.Label().Class("link-line").Body(
		app.Span().Text(p.L.ImportClock),
		app.Select().ID(importClockID).Class("field").OnChange(func(ctx app.Context, _ app.Event) {
			p.SetClock(ctx.JSSrc().Get("value").String())
		}).Body(options...))
}

// SetClock chooses the clock by the value of an option.
func (p *Import) SetClock(value string) {
	p.State.Clock = map[string]playground.Clock{"advances": playground.ClockAdvances, "new": playground.ClockNew}[value]
	p.beginCheck()
}

// clockRefuses reports whether items are refused because of the clock.
func (p *Import) clockRefuses() bool {
	c := p.State.Check
	return c != nil && slices.ContainsFunc(c.Reasons.List(), func(r files.Reason) bool { return r.First.Cause != files.CauseOther })
}

// NewImport makes the import of items and the opening of worlds.
func NewImport(s *screen.Screen) (*Import, *Arrivals) {
	imports, arrivals := &Import{Screen: s}, &Arrivals{Screen: s}
	imports.arrivals, arrivals.imports = arrivals, imports
	return imports, arrivals
}
