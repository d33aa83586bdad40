package lessons

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/lesson"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
)

// Transcript is the whole lesson as text, which can be read without the program. The numbers of its steps are links
// to them.
func (p *Lesson) Transcript() app.UI {
	if p.Script == nil {
		return app.Div().Class("none")
	}
	told, rule := p.Script.Steps, p.Script.Rule
	if p.V.Blind && !p.Still() { // the rest would give away the answer
		told, rule = told[:p.V.Lesson.Step], ""
	}
	steps := make([]app.UI, len(told))
	for i := range told {
		var lines []app.UI
		for _, line := range lesson.LinesOf(&told[i]) {
			if line.Kind == lesson.LineTold || line.Kind == lesson.LineTaught {
				lines = append(lines, app.P().Body(elem.Rich(p.L.Told(line.Text))...))
			} else {
				lines = append(lines, app.Pre().Attr("translate", "no").Text(line.Text))
			}
		}
		n := strconv.Itoa(i + 1)
		steps[i] = app.Li().Body(
			app.A().Href("#step-"+n).Text(p.L.LessonStep.With("n", n, "of", strconv.Itoa(len(p.Script.Steps)))),
			app.Div().Body(lines...),
		)
	}
	return app.Section().ID("transcript").Class("transcript").Aria("label", p.L.LessonText).Body(
		app.H2().Text(p.L.LessonText),
		app.P().Class("hint").Body(elem.Rich(p.L.InTheMatrix.With("cells", p.cellNames()))...),
		app.Pre().Attr("translate", "no").Text(strings.Join(p.stage(), "\n")),
		app.Ol().Body(steps...),
		app.P().Class(elem.Classes("rule", elem.When(rule == "", "none"))).Body(elem.Rich(p.L.Told(rule))...),
		app.P().Class("hint").Text(p.L.PresentHint),
		p.embedding(),
	)
}

// stage is the state at the beginning of the lesson, in the language of stories.
func (p *Lesson) stage() (lines []string) {
	for _, line := range p.Script.Stage {
		lines = append(lines, line.Text)
	}
	return lines
}

// cellNames names the cells of the matrix that the lesson is about.
func (p *Lesson) cellNames() string {
	rows := []string{p.L.MatrixNoTTL, p.L.MatrixTTLNever, p.L.MatrixTTLn}
	columns := []string{p.L.Off, p.L.OnNoDefault, p.L.On}
	names := make([]string, len(p.Script.Cells))
	for i, cell := range p.Script.Cells {
		names[i] = p.L.MatrixCell.With("item", rows[cell[0]], "container", columns[cell[1]])
	}
	return strings.Join(names, "; ")
}

// embedding offers the HTML that embeds the lesson in another page.
func (p *Lesson) embedding() app.UI {
	return app.Details().Class("embedding").Body(
		app.Summary().Text(p.L.EmbedTitle),
		app.P().Class("hint").Text(p.L.EmbedHint),
		app.Textarea().ID(embedID).Class("field code").ReadOnly(true).Rows(3).Spellcheck(false).Attr("translate", "no").
			Aria("label", p.L.EmbedCode).
			Text(p.embedCode()),
	)
}

const embedID = "embed-code"

// embedCode is the HTML of a frame with this lesson. Without a browser, only the end of the address is known.
func (p *Lesson) embedCode() string {
	address := "learn/" + p.Script.Name + "/?embed=1"
	if p.InBrowser {
		u := p.Ctx.Page().URL()
		address = u.Scheme + "://" + u.Host + u.Path + "?embed=1"
	}
	return elem.Frame(address, p.L.Brand+": "+p.L.Say(p.Script.Title))
}
