package lessons

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
)

// A presentation is a lesson whose address ends in ?present=1. It shows only the lesson and the timeline, in large
// type, and the pane that a step is about. Page Down and Page Up, the keys of presenters' remotes, go from step to step. Its look is in
// web/glue/embed.js and web/css/present.css.
const presentQuery = "present=1"

// Presents reports whether the query of an address asks for a presentation.
func Presents(query string) bool {
	for part := range strings.SplitSeq(query, "&") {
		if part == presentQuery {
			return true
		}
	}
	return false
}

// PresentKey returns the action of a key in a presentation; nil for none.
func (p *Lesson) PresentKey(name string) func() {
	if !p.Presenting {
		return nil
	}
	switch name {
	case "PageDown":
		return p.presentOn
	case "PageUp":
		return p.presentBack
	case "Escape":
		return p.leavePresentation
	}
	return nil
}

// presentOn does the step on the screen, then goes to the next step, and after the last step to the next lesson. It
// leaves the predictions to the audience.
func (p *Lesson) presentOn() {
	switch v := p.S.View().Lesson; {
	case v.Step == v.Steps:
		address := "../"
		if e, ok := p.Script.Next(); ok {
			address += e.Name() + "/?" + presentQuery
		}
		browser.Open(address)
	case v.Done:
		p.ToStep(v.Step + 1)
	default:
		p.S.Lesson.ShowMe()
		p.lessonNews()
	}
}

// presentBack goes to the previous step as the audience has seen it last, with what it has done and its answer.
func (p *Lesson) presentBack() {
	if p.S.View().Lesson.Step > 0 {
		p.LessonBack()
		p.S.Lesson.ShowMe()
	}
}

// present opens the presentation at the current step.
func (p *Lesson) present() { browser.Open("?" + presentQuery + "#" + browser.Fragment()) }

func (p *Lesson) leavePresentation() { browser.Open("./#" + browser.Fragment()) }

// presentButton starts or ends the presentation.
func (p *Lesson) presentButton() app.UI {
	if p.Presenting {
		return app.Button().Type("button").ID("present").Class("btn quiet").Disabled(p.Still()).
			OnClick(p.Do(p.leavePresentation), app.EventScope("leave")).
			Body(elem.Icon("close"), app.Span().Text(p.L.PresentLeave))
	}
	return app.Button().Type("button").ID("present").Class("btn quiet").Title(p.L.PresentHint).Disabled(p.Still()).
		OnClick(p.Do(p.present), app.EventScope("present")).
		Body(elem.Icon("present"), app.Span().Text(p.L.Present))
}
