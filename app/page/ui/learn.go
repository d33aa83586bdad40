package ui

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/lesson"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/saves"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// learnIndex is the list of all lessons in their chapters, each with the picture of its timeline, and the score.
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
	next := slices.IndexFunc(lessons, func(e story.Embedded) bool { return !tally[e.Name()].Done })
	body := []app.UI{x.head(l, lessons, tally, next), hatching()}
	for from := 0; from < len(lessons); {
		till := from
		for till < len(lessons) && lessons[till].Story.Header("chapter") == lessons[from].Story.Header("chapter") {
			till++
		}
		cards := make([]app.UI, 0, till-from)
		for i := from; i < till; i++ {
			cards = append(cards, lessonCard(l, i+1, lessons[i], tally[lessons[i].Name()], i == next))
		}
		id := "chapter-" + strconv.Itoa(from+1)
		body = append(body, app.Section().Class("chapter").Aria("labelledby", id).Body(
			app.H2().ID(id).Text(l.Say(lessons[from].Story.Header("chapter"))),
			app.Ol().Class("lessons").Start(from+1).Body(cards...),
		))
		from = till
	}
	body = append(body, app.P().Class("also").Body(
		app.A().Href("editions/").Text(l.LearnEditions),
		app.A().Href("model/").Text(l.LearnModel),
	))
	return app.Div().Class("page").Body(
		app.Header().Class("top").Body(
			elem.Brand(l.Brand),
			app.Div().Class("top-tools").Body(languageChoice(l, x.tag, app.IsServer, x.onLanguage), app.A().Class("btn quiet").Href("../").Text(l.Playground)),
		),
		app.Main().Class("learn index").Body(body...),
	)
}

// head is what stands above the lessons: how many are done, and the way to the next one.
func (x *learnIndex) head(l *i18n.Locale, lessons []story.Embedded, tally lesson.Tally, next int) app.UI {
	_, right, asked := lesson.Tally{"": tally[lesson.MatrixTally]}.Sums()
	matrix := app.UI(app.P().Class("none"))
	if asked > 0 {
		matrix = app.P().Class("hint").Text(l.LearnMatrix.With("right", strconv.Itoa(right), "of", strconv.Itoa(asked)))
	}
	delete(tally, lesson.MatrixTally)
	done, right, asked := tally.Sums()
	bars := make([]app.UI, len(lessons))
	for i, e := range lessons {
		bars[i] = app.Span().Class(elem.When(tally[e.Name()].Done, "on"))
	}
	score := l.LearnDone
	if asked > 0 {
		score = l.LearnScore
	}
	on := app.UI(app.A().Class("none"))
	if next >= 0 {
		name := l.LearnBegin
		if done > 0 {
			name = l.LearnContinue
		}
		on = app.A().Class("btn primary").ID("learn-next").Href(lessons[next].Name() + "/").Text(name.With("n", strconv.Itoa(next+1)))
	}
	return app.Div().Class("learn-head").Body(
		app.Div().Body(app.H1().Text(l.LearnTitle), app.P().Text(l.LearnIntro)),
		app.Div().Class("learn-score").Body(
			app.P().Role("status").Text(score.With("done", strconv.Itoa(done), "all", strconv.Itoa(len(lessons)), "right", strconv.Itoa(right), "of", strconv.Itoa(asked))),
			matrix,
			app.Div().Class("bars").Aria("hidden", elem.Yes).Body(bars...),
		),
		app.Div().Class("learn-on").Body(
			app.Button().Type("button").Class("btn quiet").Disabled(app.IsServer).OnClick(x.reset).Text(l.LearnReset),
			on,
		),
	)
}

// lessonCard leads to a lesson. It says whether the lesson is done, and how the predictions were.
func lessonCard(l *i18n.Locale, n int, e story.Embedded, mine lesson.LessonTally, next bool) app.UI {
	_, right, guessed := lesson.Tally{"": mine}.Sums()
	score := l.N(l.LearnPredictions, int64(e.Story.Questions()))
	if guessed > 0 {
		score = l.LearnRight.With("right", strconv.Itoa(right), "of", strconv.Itoa(guessed))
	}
	state := []app.UI{app.Span().Text(score)}
	switch {
	case mine.Done:
		state = []app.UI{elem.Icon("check"), elem.Hidden(l.LearnIsDone + ". "), app.Span().Text(score)}
	case next:
		state = []app.UI{app.B().Text(l.LearnNext.With("what", score))}
	}
	return app.Li().Class(elem.Classes("card", elem.When(next, "next"))).Body(
		thumbnail(e),
		app.A().Class("title").Href(e.Name()+"/").Text(l.LessonTitle.With("n", strconv.Itoa(n), "title", l.Say(e.Story.Header("title")))),
		app.Span().Class("meta").Body(state...),
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
