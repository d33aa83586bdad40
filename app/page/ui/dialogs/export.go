package dialogs

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

const (
	ExportID       = "export"
	ExportKindID   = "export-kind"
	ExportSystemID = "export-system"
)

// exportState is the state of the dialog that saves a file.
type exportState struct {
	open, Full, None bool // Full: with system properties; None: a story cannot express the world
	Kind             files.Kind
	Writing          bool
}

// A fileKind is a kind of files that can be saved: the ending of their names, and their media type.
type fileKind struct {
	Kind          files.Kind
	Ending, Media string
}

var Exports = []fileKind{
	{files.World, ".json", "application/json"}, {files.Story, ".ttl", "text/plain"},
	{files.JSON, ".json", "application/json"}, {files.NDJSON, ".ndjson", "application/x-ndjson"}, {files.CSV, ".csv", "text/csv"},
}

// Export is the dialog that saves files.
type Export struct {
	*screen.Screen
	State exportState
}

// Show opens the dialog.
func (p *Export) Show() {
	p.State = exportState{open: true, Kind: files.World}
	p.ShowModal(ExportID)
}

// Sheet is the dialog that saves a file.
func (p *Export) Sheet() app.UI {
	sheet := app.Dialog().ID(ExportID).Class("sheet narrow").Attr("data-keys", 1).Aria("labelledby", "export-title").
		On("close", func(app.Context, app.Event) { p.State = exportState{} })
	v := &p.State
	if !v.open {
		return sheet
	}
	options := make([]app.UI, len(Exports))
	for i, e := range Exports {
		options[i] = elem.Option(e.Kind.String(), p.L.FileKind(e.Kind), e.Kind == v.Kind)
	}
	return sheet.Body(
		p.SheetHead("export-title", p.L.ExportTitle, ExportID),
		app.Div().Class("body").Body(
			app.Label().Class("link-line").Body(app.Span().Text(p.L.ExportKind),
				app.Select().ID(ExportKindID).Class("field").OnChange(p.onExportKind).Body(options...)),
			app.Div().Class(elem.When(!v.Kind.Items(), "none")).
				Body(p.Checkbox(ExportSystemID, p.L.ExportSystem, v.Full, func(on bool) { p.State.Full = on })),
			app.P().Class("hint").Role("status").Text(p.said()),
			app.Div().Class("buttons").Body(
				app.Button().Type("button").ID("export-save").Class("btn primary").Disabled(v.Writing).OnClick(p.Do(p.saveFile)).Text(p.L.SaveWorld)),
			p.pictureButtons(),
		),
	)
}

// said is the state of the file or, for a file of items, how many items queries return: the others are not written.
func (p *Export) said() string {
	switch v := &p.State; {
	case v.None:
		return p.L.LinkNoStory
	case v.Writing:
		return p.L.ExportWriting
	case v.Kind.Items():
		c := p.S.Viewer.Counts()
		said := p.L.N(p.L.QueryCount, int64(c.InQueries))
		if c.ExpiredOnDisk > 0 {
			said += " · " + p.L.N(p.L.QueryLeftOut, int64(c.ExpiredOnDisk))
		}
		return said
	}
	return ""
}

func (p *Export) onExportKind(ctx app.Context, _ app.Event) {
	name := ctx.JSSrc().Get("value").String()
	i := slices.IndexFunc(Exports, func(e fileKind) bool { return e.Kind.String() == name })
	p.State.Kind, p.State.None = Exports[max(0, i)].Kind, false
}

// saveFile makes the text of a file of the chosen kind in the background. Then the browser saves the file.
func (p *Export) saveFile() {
	switch p.State.Kind {
	case files.World:
		p.saveWorld()
	case files.Story:
		e := p.S.Story.BeginStoryExport()
		p.State.Writing = true
		p.InBackground(e.Run, func() {
			if p.State.Writing, p.State.None = false, !e.OK; e.OK {
				p.saved(files.Story, []byte(e.Text+p.S.Marks.Now().String()))
			}
		})
	default:
		kind := p.State.Kind
		e := p.S.BeginExport(kind, p.State.Full)
		p.State.Writing = true
		p.InBackground(e.Run, func() { p.saved(kind, e.Text...) })
	}
}

// saveWorld saves the world with its past.
func (p *Export) saveWorld() {
	var pieces [][]byte
	world := p.S.WriteWorld()
	p.State.Writing = true
	p.InBackground(func(wait func()) {
		for piece := range world {
			pieces = append(pieces, piece)
			wait()
		}
	}, func() { p.saved(files.World, pieces...) })
}

func (p *Export) saved(kind files.Kind, pieces ...[]byte) {
	p.State.Writing = false
	name := p.S.View().Container.ID
	if !kind.Items() {
		name = "cosmosttl-" + strconv.FormatInt(p.S.Now(), 10)
	}
	for _, e := range Exports {
		if e.Kind == kind {
			browser.SaveFile(name+e.Ending, e.Media, slices.Values(pieces))
		}
	}
}
