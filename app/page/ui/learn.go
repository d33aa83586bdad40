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

// learnIndex is the list of all lessons by chapter, each with a picture of its timeline, and the score.
type learnIndex struct {
	app.Compo
	store saves.Store
	tag   string // of the page's language
	undo  func() // brings the score back that was reset; nil if none was
}

// OnMount tells programs that control the page, such as tests, that the page is ready.
func (x *learnIndex) OnMount(ctx app.Context) {
	ctx.Defer(func(app.Context) { browser.Ready() })
}

// Render renders the list.
func (x *learnIndex) Render() app.UI {
	l, lessons, tally := localeOf(x.tag), story.Lessons(), lesson.LoadTally(x.store)
	next := slices.IndexFunc(lessons, func(e story.Embedded) bool { return !tally[e.Name()].Done })
	body := []app.UI{x.head(l, lessons, tally, next), hatching()}
	for from := 0; from < len(lessons); {
		chapter, till, minutes := lessons[from].Story.Header("chapter"), from, 0
		var cards []app.UI
		for ; till < len(lessons) && lessons[till].Story.Header("chapter") == chapter; till++ {
			cards, minutes = append(cards, lessonCard(l, lessons[till], tally[lessons[till].Name()], till == next)), minutes+lessons[till].Minutes()
		}
		id := "chapter-" + strconv.Itoa(from+1)
		body = append(body, app.Section().Class("chapter").Aria("labelledby", id).Body(
			app.Div().Body(app.H2().ID(id).Text(l.Say(chapter)), app.P().Class("hint num").Text(l.LearnMinutes.With("n", strconv.Itoa(minutes)))),
			app.Ul().Class("lessons").Body(cards...),
		))
		from = till
	}
	body = append(body, app.P().Class("also").Body(
		app.A().Href("card/").Text(l.LearnCard),
		app.A().Href("editions/").Text(l.LearnEditions),
		app.A().Href("model/").Text(l.LearnModel),
	))
	return app.Div().Class("page").Body(
		app.Header().Class("top").Body(
			elem.Brand(l.Brand),
			app.Div().Class("top-tools").Body(languageChoice(l, x.tag, app.IsServer, x.onLanguage), app.A().Class("btn quiet").Href("../").
				Text(l.Playground)),
		),
		app.Main().Class("learn index").Body(body...),
	)
}

// head is above the lessons. It says how many are done, and leads to the next one.
func (x *learnIndex) head(l *i18n.Locale, lessons []story.Embedded, tally lesson.Tally, next int) app.UI {
	_, right, asked := lesson.Tally{"": tally[lesson.MatrixTally]}.Sums()
	matrix := app.UI(app.P().Class("none"))
	if asked > 0 {
		matrix = app.P().Class("hint").Text(l.LearnMatrix.With("right", strconv.Itoa(right), "of", strconv.Itoa(asked)))
	}
	var bars []app.UI
	mine, done := lesson.Tally{}, 0
	for _, e := range lessons {
		t := tally[e.Name()]
		if mine[e.Name()] = t; e.Number() == 0 {
			continue
		}
		if bars = append(bars, app.Span().Class(elem.When(t.Done, "on"))); t.Done {
			done++
		}
	}
	_, right, asked = mine.Sums()
	score := l.LearnDone
	if asked > 0 {
		score = l.LearnScore
	}
	on := app.UI(app.A().Class("none"))
	if next >= 0 {
		name, e := l.LearnBegin, lessons[next]
		if done > 0 {
			name = l.LearnContinue
		}
		n := strconv.Itoa(e.Number())
		if e.Number() == 0 {
			n = l.Say(e.Story.Header("title"))
		}
		on = app.A().Class("btn primary").ID("learn-next").Href(e.Name() + "/").Text(name.With("n", n))
	}
	pitfalls := lessons[len(lessons)-1]
	return app.Div().Class("learn-head").Body(
		app.Div().Body(app.H1().Text(l.LearnTitle), app.P().Text(l.LearnIntro)),
		app.Div().Class("learn-score").Body(
			app.P().Role("status").Text(score.With("done", strconv.Itoa(done), "all", strconv.Itoa(len(bars)), "right", strconv.Itoa(right), "of",
				strconv.Itoa(asked))),
			matrix,
			app.Div().Class("bars").Aria("hidden", elem.Yes).Body(bars...),
		),
		app.Div().Class("learn-on").Body(
			app.Button().Type("button").Class(elem.Classes("btn quiet", elem.When(len(tally) == 0 && x.undo == nil, "none"))).ID("learn-reset").
				Disabled(app.IsServer).OnClick(x.reset).Text(elem.Pick(x.undo == nil, l.LearnReset, l.Undo)),
			app.A().Class("btn").Href(pitfalls.Name()+"/").Text(l.LearnPitfalls.With("n", strconv.Itoa(pitfalls.Minutes()))),
			on,
		),
	)
}

// lessonCard leads to a lesson. It says how long the lesson takes, whether it is done, and how many predictions were
// right.
func lessonCard(l *i18n.Locale, e story.Embedded, mine lesson.LessonTally, next bool) app.UI {
	_, right, guessed := lesson.Tally{"": mine}.Sums()
	score := l.N(l.LearnPredictions, int64(e.Story.Questions()))
	if guessed > 0 {
		score = l.LearnRight.With("right", strconv.Itoa(right), "of", strconv.Itoa(guessed))
	}
	if n := e.Minutes(); n > 0 {
		score = l.LearnMinutes.With("n", strconv.Itoa(n)) + l.LiveSeparator + score
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
		app.A().Class("title").Href(e.Name()+"/").Text(l.TitleOf(e.Number(), e.Story.Header("title"))),
		app.Span().Class("meta").Body(state...),
	)
}

// onLanguage opens the list in another language.
func (x *learnIndex) onLanguage(ctx app.Context, _ app.Event) {
	tag := ctx.JSSrc().Get("value").String()
	playground.SaveLanguage(x.store, tag)
	browser.Open(browser.Alternate(tag))
}

// reset forgets the score. Pressed again, the button brings it back.
func (x *learnIndex) reset(app.Context, app.Event) {
	if x.undo != nil {
		x.undo()
		x.undo = nil
		return
	}
	x.undo = lesson.ResetTally(x.store)
}

func pageTitle(l *i18n.Locale, title string) string { return title + " · " + l.Brand }
