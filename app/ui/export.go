package ui

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/files"
)

const (
	exportID       = "export"
	exportKindID   = "export-kind"
	exportSystemID = "export-system"
)

// exportState is the dialog that saves a file.
type exportState struct {
	open, full, none bool // none: a story cannot express the world
	kind             files.Kind
	writing          bool
}

// A fileKind is a kind of files that can be saved: the ending of their names, and their media type.
type fileKind struct {
	kind          files.Kind
	ending, media string
}

var exports = []fileKind{
	{files.World, ".json", "application/json"}, {files.Story, ".ttl", "text/plain"},
	{files.JSON, ".json", "application/json"}, {files.NDJSON, ".ndjson", "application/x-ndjson"}, {files.CSV, ".csv", "text/csv"},
}

// Export is the dialog that saves files.
type Export struct {
	*Screen
	state exportState
}

func (p *Export) show() {
	p.state = exportState{open: true, kind: files.World}
	p.showModal(exportID)
}

// showModal opens a dialog when it has been rendered.
func (p *Screen) showModal(id string) {
	if p.mounted {
		p.ctx.Defer(func(app.Context) { browser.ShowModal(id) })
	}
}

// sheet is the dialog that saves a file.
func (p *Export) sheet() app.UI {
	sheet := app.Dialog().ID(exportID).Class("sheet narrow").Attr("data-keys", 1).Aria("labelledby", "export-title").
		On("close", func(app.Context, app.Event) { p.state = exportState{} })
	v := &p.state
	if !v.open {
		return sheet
	}
	options := make([]app.UI, len(exports))
	for i, e := range exports {
		options[i] = option(e.kind.String(), p.l.FileKind(e.kind), e.kind == v.kind)
	}
	return sheet.Body(
		p.sheetHead("export-title", p.l.ExportTitle, exportID),
		app.Div().Class("body").Body(
			app.Label().Class("link-line").Body(app.Span().Text(p.l.ExportKind),
				app.Select().ID(exportKindID).Class("field").OnChange(p.onExportKind).Body(options...)),
			app.Div().Class(when(!v.kind.Items(), "none")).Body(p.checkbox(exportSystemID, p.l.ExportSystem, v.full, func(on bool) { p.state.full = on })),
			app.P().Class("hint").Role("status").Text(pick(v.none, p.l.LinkNoStory, pick(v.writing, p.l.ExportWriting, ""))),
			app.Div().Class("buttons").Body(
				app.Button().Type("button").ID("export-save").Class("btn primary").Disabled(v.writing).OnClick(p.do(p.saveFile)).Text(p.l.SaveWorld)),
		),
	)
}

func (p *Export) onExportKind(ctx app.Context, _ app.Event) {
	name := ctx.JSSrc().Get("value").String()
	i := slices.IndexFunc(exports, func(e fileKind) bool { return e.kind.String() == name })
	p.state.kind, p.state.none = exports[max(0, i)].kind, false
}

// saveFile writes what is chosen in the background, and saves it.
func (p *Export) saveFile() {
	switch p.state.kind {
	case files.World:
		p.saveWorld()
	case files.Story:
		e := p.s.Story.BeginStoryExport()
		p.state.writing = true
		p.inBackground(e.Run, func() {
			if p.state.writing, p.state.none = false, !e.OK; e.OK {
				p.saved(files.Story, []byte(e.Text))
			}
		})
	default:
		kind := p.state.kind
		e := p.s.BeginExport(kind, p.state.full)
		p.state.writing = true
		p.inBackground(e.Run, func() { p.saved(kind, e.Text...) })
	}
}

// saveWorld saves the world with its past.
func (p *Export) saveWorld() {
	var pieces [][]byte
	world := p.s.WriteWorld()
	p.state.writing = true
	p.inBackground(func(wait func()) {
		for piece := range world {
			pieces = append(pieces, piece)
			wait()
		}
	}, func() { p.saved(files.World, pieces...) })
}

func (p *Export) saved(kind files.Kind, pieces ...[]byte) {
	p.state.writing = false
	name := p.s.View().Container.ID
	if !kind.Items() {
		name = "cosmosttl-" + strconv.FormatInt(p.s.Now(), 10)
	}
	for _, e := range exports {
		if e.kind == kind {
			browser.SaveFile(name+e.ending, e.media, slices.Values(pieces))
		}
	}
}
