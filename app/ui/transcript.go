package ui

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/session"
)

// transcript is the whole lesson as text, which can be read without the program. Its numbers lead to the steps.
func (p *Lesson) transcript() app.UI {
	if p.script == nil {
		return app.Div().Class("none")
	}
	steps := make([]app.UI, len(p.script.Steps))
	for i := range p.script.Steps {
		var lines []app.UI
		for _, line := range session.LinesOf(&p.script.Steps[i]) {
			if line.Kind == session.LineTold {
				lines = append(lines, app.P().Text(p.l.Say(line.Text)))
			} else {
				lines = append(lines, app.Pre().Attr("translate", "no").Text(line.Text))
			}
		}
		n := strconv.Itoa(i + 1)
		steps[i] = app.Li().Body(
			app.A().Href("#step-"+n).Text(p.l.LessonStep.With("n", n, "of", strconv.Itoa(len(steps)))),
			app.Div().Body(lines...),
		)
	}
	return app.Section().ID("transcript").Class("transcript").Aria("label", p.l.LessonText).Body(
		app.H2().Text(p.l.LessonText),
		app.P().Class("hint").Body(rich(p.l.InTheMatrix.With("cells", p.cellNames()))...),
		app.Ol().Body(steps...),
		p.embedding(),
	)
}

// cellNames are the cells of the matrix that the lesson is about.
func (p *Lesson) cellNames() string {
	rows := []string{p.l.MatrixNoTTL, p.l.MatrixTTLNever, p.l.MatrixTTLn}
	columns := []string{p.l.Off, p.l.OnNoDefault, p.l.On}
	names := make([]string, len(p.script.Cells))
	for i, cell := range p.script.Cells {
		names[i] = p.l.MatrixCell.With("item", rows[cell[0]], "container", columns[cell[1]])
	}
	return strings.Join(names, "; ")
}

// embedding offers the lesson for other pages.
func (p *Lesson) embedding() app.UI {
	return app.Details().Class("embedding").Body(
		app.Summary().Text(p.l.EmbedTitle),
		app.P().Class("hint").Text(p.l.EmbedHint),
		app.Textarea().ID(embedID).Class("field code").ReadOnly(true).Rows(3).Spellcheck(false).Attr("translate", "no").Aria("label", p.l.EmbedCode).
			Text(p.embedCode()),
	)
}

const embedID = "embed-code"

// embedCode is the HTML of a frame with this lesson. Without a browser its address is not known, only how it ends.
func (p *Lesson) embedCode() string {
	address := "learn/" + p.script.Name + "/?embed=1"
	if p.mounted {
		u := p.ctx.Page().URL()
		address = u.Scheme + "://" + u.Host + u.Path + "?embed=1"
	}
	return `<iframe src="` + address + `" title="` + p.l.Brand + ": " + p.l.Say(p.script.Title) + `" width="800" height="450" loading="lazy" style="border:0;max-width:100%"></iframe>`
}
