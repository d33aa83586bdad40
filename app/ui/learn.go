package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/i18n"
	"github.com/cosmosttl/cosmosttl/app/lesson"
	"github.com/cosmosttl/cosmosttl/app/playground"
	"github.com/cosmosttl/cosmosttl/app/saves"
	"github.com/cosmosttl/cosmosttl/app/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/wording"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// learnIndex is the list of all lessons, with the score.
type learnIndex struct {
	app.Compo
	store saves.Store
	tag   string // of its language
}

// OnMount tells programs that drive the page that it is there.
func (x *learnIndex) OnMount(ctx app.Context) {
	ctx.Defer(func(app.Context) { browser.Ready() })
}

// Render renders the list.
func (x *learnIndex) Render() app.UI {
	l, lessons, tally := localeOf(x.tag), story.Lessons(), lesson.LoadTally(x.store)
	items, questions := make([]app.UI, len(lessons)), 0
	for i, e := range lessons {
		questions += e.Story.Questions()
		name := e.Name()
		done := app.Span().Class("none")
		if tally[name].Done {
			done = app.Span().Class("tag live").Text(l.LearnIsDone)
		}
		items[i] = app.Li().Body(
			app.A().Href(name+"/").Text(l.LessonTitle.With("n", strconv.Itoa(i+1), "title", l.Say(e.Story.Header("title")))),
			done,
		)
	}
	_, right, asked := lesson.Tally{"": tally[lesson.MatrixTally]}.Sums()
	matrix := ""
	if asked > 0 {
		matrix = l.LearnMatrix.With("right", strconv.Itoa(right), "of", strconv.Itoa(asked))
	}
	delete(tally, lesson.MatrixTally)
	done, right, _ := tally.Sums()
	return app.Div().Class("page").Body(
		app.Header().Class("top").Body(
			app.Div().Class("brand").Body(elem.BrandMark(), app.Span().Class("name").Text(l.Brand)),
			app.Div().Class("top-tools").Body(languageChoice(l, x.tag, app.IsServer, x.onLanguage), app.A().Class("btn quiet").Href("../").Text(l.Playground)),
		),
		app.Main().Class("learn").Body(
			app.H1().Text(l.LearnTitle),
			app.P().Text(l.LearnIntro),
			app.Ol().Class("lessons").Body(items...),
			app.P().Class("also").Body(
				app.A().Href("editions/").Text(l.LearnEditions),
				app.A().Href("model/").Text(l.LearnModel),
			),
			app.Div().Class("learn-score").Body(
				app.P().Role("status").Text(wording.Joined(l.LearnScore.With("done", strconv.Itoa(done), "all", strconv.Itoa(len(lessons)),
					"right", strconv.Itoa(right), "of", strconv.Itoa(questions)), matrix, " ")),
				app.Button().Type("button").Class("btn").Disabled(app.IsServer).OnClick(x.reset).Text(l.LearnReset),
			),
		),
	)
}

// onLanguage opens the list in another language.
func (x *learnIndex) onLanguage(ctx app.Context, _ app.Event) {
	tag := ctx.JSSrc().Get("value").String()
	playground.SaveLanguage(x.store, tag)
	browser.Open(browser.Alternate(tag))
}

func (x *learnIndex) reset(app.Context, app.Event) { lesson.ResetTally(x.store) }

func pageTitle(l *i18n.Locale, title string) string { return title + " · " + l.Brand }
