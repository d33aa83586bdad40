package ui

import (
	"strconv"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/ask"
	"github.com/cosmosttl/cosmosttl/app/page/lesson"
	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/panes"
	"github.com/cosmosttl/cosmosttl/core/codegen"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// forked is a page with a future beside the present.
func forked(p *page) func() {
	return func() {
		p.S.DismissGuide()
		p.S.Advance(20)
		p.Act(p.S.BackToLastEvent)
		p.Act(func() { p.S.Form.DeleteItem(1) })
	}
}

// tries is a page with a what-if beside the present.
func tries(p *page) func() {
	return func() {
		p.S.DismissGuide()
		p.worlds.Try(session.WhatIf{Kind: session.IfNoDefault}, false)
	}
}

var worldScreens = []situation{
	{"a what-if", func(_ *testing.T, p *page) app.UI { return after(p, tries(p)).line() }},
	{"a what-if on a phone", func(_ *testing.T, p *page) app.UI { p.Phone = true; return after(p, tries(p)).line() }},
	{"a what-if that is the present", func(_ *testing.T, p *page) app.UI { return after(p, tries(p), p.worlds.Swap).line() }},
	{"a what-if in the score", func(_ *testing.T, p *page) app.UI { return after(p, tries(p)).stage.Draw() }},
	{"a what-if in the legend", func(_ *testing.T, p *page) app.UI { return after(p, tries(p)).items.Legend() }},
	{"a future in the legend", func(_ *testing.T, p *page) app.UI { return after(p, forked(p)).items.Legend() }},
	{"a text that is not saved in the legend", func(_ *testing.T, p *page) app.UI { return after(p, p.editor.NewItem).items.Legend() }},
	{"a new item in the score before it is saved", func(_ *testing.T, p *page) app.UI { return after(p, p.editor.NewItem).stage.Draw() }},
	{"an item in the score before it is saved", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.S.Form.EditItem(4); p.S.Form.TypeDraft(`{"id":"SO04","cid":"CO21","ttl":30}`) }).stage.Draw()
	}},
	{"notes and a pinned item", func(_ *testing.T, p *page) app.UI {
		return after(p, func() {
			p.S.Marks.Note(p.S.Now()-30, "<first>")
			p.S.Marks.Note(p.S.Now(), "now")
			p.S.Marks.Pin(6, true)
		}).stage.Draw()
	}},
	{"two worlds that are alike", func(_ *testing.T, p *page) app.UI {
		return after(p, p.S.DismissGuide, func() { p.worlds.Compare(true) }).line()
	}},
	{"a what-if that is kept", func(_ *testing.T, p *page) app.UI { return after(p, tries(p), p.worlds.Keep).line() }},
	{"a what-if that is dropped", func(_ *testing.T, p *page) app.UI { return after(p, tries(p), p.worlds.Drop).line() }},
	{"a what-if without a difference", func(_ *testing.T, p *page) app.UI {
		return after(p, p.S.DismissGuide, func() { p.S.Form.DeleteItem(4); p.worlds.Try(session.WhatIf{Kind: session.IfFullTraffic}, false) }).line()
	}},
	{"a future", func(_ *testing.T, p *page) app.UI { return after(p, forked(p)).line() }},
	{"a future that is returned to", func(_ *testing.T, p *page) app.UI { return after(p, forked(p), p.worlds.Swap).line() }},
	{"two worlds", func(_ *testing.T, p *page) app.UI {
		after(p, tries(p), p.worlds.TurnCompare, func() { p.S.Advance(5) })
		return app.Div().Body(p.line(), p.stage.Draw())
	}},
	{"two worlds exchanged", func(_ *testing.T, p *page) app.UI {
		after(p, tries(p), p.worlds.TurnCompare, func() { p.S.Advance(5) }, p.worlds.Swap)
		return app.Div().Body(p.line(), p.worlds.Upper(), p.worlds.Lower())
	}},
	{"two worlds no more", func(_ *testing.T, p *page) app.UI {
		return after(p, tries(p), p.worlds.TurnCompare, p.worlds.TurnCompare).line()
	}},
	{"a copy", func(_ *testing.T, p *page) app.UI {
		return after(p, p.S.DismissGuide, func() { p.worlds.Compare(true) }, func() { p.S.Form.DeleteItem(2) }, func() { p.worlds.Compare(false) }).line()
	}},
	{"two worlds as a table", func(_ *testing.T, p *page) app.UI {
		p.items.Table = true
		return after(p, tries(p), p.worlds.TurnCompare, func() { p.S.Advance(5) }).items.Draw()
	}},
	{"score", func(_ *testing.T, p *page) app.UI { return after(p).stage.Draw() }},
	{"score on a phone in the past", func(_ *testing.T, p *page) app.UI {
		p.Phone, p.stage.Width = true, 300
		p.items.Window.Row = 60
		return after(p, func() { p.S.Advance(3600) }, func() { p.Apply(problem.FieldTraffic, "0") }, func() { p.S.Advance(10) }, p.S.ToBeginning).stage.Draw()
	}},
	{"score of settings", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.S.Advance(60) }, func() { p.S.Settings.SetOff() }, func() { p.S.Advance(60) }, func() { p.S.Settings.SetNoDefault() }, func() { p.S.Advance(60) },
			func() { p.S.Settings.SetOn("1"); p.Apply(problem.FieldTraffic, "0") }, func() { p.S.Advance(90) }).stage.Draw()
	}},
}

// notices is a page with the notices of some kinds.
func notices(p *page, kinds ...notice.Kind) app.UI {
	for _, k := range kinds {
		p.S.Notices.Tell(k)
	}
	return after(p).notices()
}

var paneScreens = []situation{
	{"panes", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.panes.ShowPane(pane.PaneRegions) }).panes.Draw()
	}},
	{"panes on a phone", func(_ *testing.T, p *page) app.UI {
		p.Phone = true
		return after(p, func() { p.panes.ShowPane(pane.PaneBill) }).panes.Draw()
	}},
	{"consumer", func(_ *testing.T, p *page) app.UI { return after(p).panes.Consumer() }},
	{"consumer that was late", func(t *testing.T, p *page) app.UI {
		return after(p, func() {
			p.S.Panes.ConsumerEvery(600)
			p.S.Panes.ConsumerRuns(false)
			p.S.Advance(10)
		}).panes.Consumer()
	}},
	{"consumer of versions that are not kept", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.S.Panes.ConsumerReadsAll(true) }).panes.Consumer()
	}},
	{"feed", func(_ *testing.T, p *page) app.UI { return after(p).panes.Feed() }},
	{"feed of versions that are not kept", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.S.Panes.ReadAllVersions(true) }).panes.Feed()
	}},
	{"feed of versions", func(_ *testing.T, p *page) app.UI {
		return after(p, func() {
			p.S.Panes.ReadAllVersions(true)
			p.S.Panes.KeepVersions()
			p.Apply(problem.FieldTraffic, "0")
			p.S.Advance(10)
		}).panes.Feed()
	}},
	{"feed from now", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.S.Panes.ReadFromNow(true); p.S.Advance(3) }).panes.Feed()
	}},
	{"feed of many items", func(t *testing.T, p *page) app.UI {
		playStory(t, p, "container orders 60 pk /cid\ngenerate orders 130 ttl 60 seed 1\n")
		p.panes.PaneFrom = panes.PaneRows
		return after(p).panes.Feed()
	}},
	{"bill", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.S.Query.RunQuery(); p.items.Remove(1); p.Apply(problem.FieldTraffic, "0"); p.S.Advance(7300) }).panes.Bill()
	}},
	{"bill of a serverless container", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.S.Settings.SetServerless(true); p.S.Advance(90) }).panes.Bill()
	}},
	{"bill of autoscale", func(_ *testing.T, p *page) app.UI {
		return after(p, p.containers.EditContainer, types(p, "capacity", "autoscale", "autoscale", "4000"), func() { p.S.Advance(10) }).panes.Bill()
	}},
	{"analytical store that is off", func(_ *testing.T, p *page) app.UI { return after(p).panes.Analytical() }},
	{"analytical store", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.S.Panes.StartAnalytical(); p.Apply(problem.FieldTraffic, "0"); p.S.Advance(3) }).panes.Analytical()
	}},
	{"analytical store of an hour", func(t *testing.T, p *page) app.UI {
		after(p, p.containers.NewContainer, types(p, "partition-key", "/cid", "analytical", "on", "analytical-seconds", "3600"))
		none := p.panes.Analytical()
		addItem(t, p, `{"id":"a","cid":"x"}`)
		return app.Div().Body(none, after(p).panes.Analytical())
	}},
	{"regions", func(_ *testing.T, p *page) app.UI { return after(p).panes.Regions() }},
	{"regions that purge", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.S.Panes.AddRegion(); p.S.Panes.AddRegion(); p.S.Advance(2) }).panes.Regions()
	}},
	{"regions of a serverless container", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.S.Settings.SetServerless(true) }).panes.Regions()
	}},
	{"code", func(_ *testing.T, p *page) app.UI { return after(p).panes.CodePane() }},
	{"code in Go on a phone", func(_ *testing.T, p *page) app.UI {
		p.Phone, p.Copied = true, "x"
		return after(p, func() { p.S.Panes.WriteCode(codegen.Go, codegen.CreateItem) }).panes.CodePane()
	}},
	{"code without an item", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.S.Viewer.Select(0); p.S.Panes.WriteCode(codegen.Go, codegen.CreateItem) }).panes.CodePane()
	}},
	{"story", func(_ *testing.T, p *page) app.UI { return after(p).story.Draw() }},
	{"story that is played", func(t *testing.T, p *page) app.UI {
		playStory(t, p, "# mine\ncontainer orders 60 pk /cid\ncreate orders {\"id\":\"a\",\"cid\":\"x\"}\nadvance to-next-event\nexpect orders a in-queries\nexpect orders count 0\n")
		return after(p).story.Draw()
	}},
	{"story with a mistake", func(_ *testing.T, p *page) app.UI {
		p.S.Story.TypeStory("container orders 60\nadvance 5 parsecs\n")
		return after(p, func() { p.story.Play(false) }).story.Draw()
	}},
	{"bill of hours without provisioned units", func(t *testing.T, p *page) app.UI {
		return after(p, func() { p.S.Settings.SetServerless(true); p.S.Advance(7200); addItem(t, p, `{"id":"a","cid":"x"}`) }).panes.Bill()
	}},
	{"bill of more than the log tells", func(t *testing.T, p *page) app.UI {
		p.S.Advance(3600)
		for range 1001 {
			addItem(t, p, `{"id":"SO99","cid":"x"}`)
			p.items.Remove(p.S.Selected())
		}
		return after(p).panes.Bill()
	}},
	{"analytical store with an expired item", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.S.Panes.StartAnalytical(); p.S.Advance(5) }).panes.Analytical()
	}},
	{"story of too much", func(_ *testing.T, p *page) app.UI {
		for i := range 300 {
			p.S.Settings.SetTraffic(strconv.Itoa(i))
			p.S.Advance(1)
		}
		return after(p).story.Draw()
	}},
	{"story that is cut before its end", func(t *testing.T, p *page) app.UI {
		p.S.Story.TypeStory("container orders 60 pk /cid\n# told\nadvance 5s\n")
		return after(p, func() { p.story.Play(true) }).story.Draw()
	}},
	{"events in a pane on a phone", func(_ *testing.T, p *page) app.UI { p.Phone = true; return after(p).panes.EventsPane() }},
	{"query", func(_ *testing.T, p *page) app.UI { return after(p).query.Draw() }},
	{"query with results", func(_ *testing.T, p *page) app.UI { return after(p, p.query.RunQuery).query.Draw() }},
	{"query with a mistake", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.S.Query.TypeQuery("SELECT * FORM c") }, p.query.RunQuery).query.Draw()
	}},
	{"query that counts", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.S.Query.TypeQuery("SELECT VALUE COUNT(1) FROM c") }, p.query.RunQuery, func() { p.S.Advance(5) }).query.Draw()
	}},
	{"query that is sorted", func(_ *testing.T, p *page) app.UI {
		return after(p, p.query.RunQuery, func() { p.S.Query.SortQuery("total") }, func() { p.S.Query.SortQuery("total") }).query.Draw()
	}},
	{"query of wide rows that is held in the past", func(t *testing.T, p *page) app.UI {
		text := `{"id":"wide","cid":"x"`
		for i := range ask.MaxColumns {
			text += `,"p` + strconv.Itoa(i) + `":1`
		}
		addItem(t, p, text+"}")
		p.S.Advance(2)
		p.S.BackSecond()
		return after(p, p.query.RunQuery, func() { p.S.Query.HoldQuery(true); p.S.Advance(3) }).query.Draw()
	}},
	{"query that breaks", func(t *testing.T, p *page) app.UI {
		return after(p, func() { p.S.Query.TypeQuery("SELECT VALUE c.id FROM c") }, p.query.RunQuery, func() { p.S.Query.ShowTable(false) }).query.Draw()
	}},
	{"query as it is timed", func(t *testing.T, p *page) app.UI {
		var body []app.UI
		broken := &problem.Problem{Field: "query", Code: problem.BadQuery, Value: "x", Line: 1, Column: 1}
		answered := func(change func(*ask.QueryView)) ask.QueryView { return answered(t, p, change) }
		for _, q := range []ask.QueryView{
			answered(func(*ask.QueryView) {}), answered(func(q *ask.QueryView) { q.Held = true }), answered(func(q *ask.QueryView) { q.Broken = broken }),
			{Broken: broken}, answered(func(q *ask.QueryView) { q.Late = true }), answered(func(q *ask.QueryView) { q.Lagging = true }), answered(func(q *ask.QueryView) { q.Behind = true }),
			answered(func(q *ask.QueryView) { q.Ran, q.RanAt, q.Charge, q.Unspent = true, p.S.Now(), 283, true }),
			{Count: 5, Kept: 3, Rows: []string{"1"}}, {Count: 1000, More: true, Items: true, Kept: 1000, From: 50},
		} {
			body = append(body, app.P().Text(p.query.QueryTime(q)), app.P().Text(p.L.RowsText(q)), p.query.QueryPages(q))
		}
		return app.Div().Body(body...)
	}},
	{"notices with an offer", func(_ *testing.T, p *page) app.UI {
		return notices(p, notice.OtherTab, notice.Update, notice.Arriving, notice.Arrived, notice.Opening, notice.Bulk, notice.TextAside, notice.FormAside)
	}},
	{"notices to dismiss", func(_ *testing.T, p *page) app.UI {
		return notices(p, notice.StartedOver, notice.Reaching, notice.ContainerGone, notice.Away, notice.TextKept, notice.NoLanguage, notice.Simplified, notice.NotSaved, notice.SetAside)
	}},
	{"notices of refusals", func(_ *testing.T, p *page) app.UI {
		body := []app.UI{}
		for _, why := range []notice.Reason{notice.ReasonNotJSON, notice.ReasonVersion, notice.ReasonMissing, notice.ReasonDamaged, notice.ReasonTooLarge,
			notice.ReasonRefused, notice.ReasonEmpty, notice.ReasonUnknown, notice.ReasonWork} {
			p.S.Notices.Refuse(why)
			body = append(body, p.notices(), app.P().Text(p.L.Reason(why)))
		}
		return app.Div().Body(body...)
	}},
	{"notice of a story that is refused", func(_ *testing.T, p *page) app.UI {
		return app.Div().Body(p.notice(notice.Notice{Kind: notice.Refused, Problem: &problem.Problem{Field: problem.FieldStory, Code: problem.BadStory, Line: 2, Column: 3, Want: "a command", Value: "x"}}),
			p.notice(notice.Notice{Kind: notice.SetAside, Reason: notice.ReasonVersion, Name: "a.json"}))
	}},
}

// learner is the page of a lesson.
func learner(number int, steps int) *page {
	script, _ := story.LessonNumbered(number)
	return learnerOf(script, steps)
}

// learnerOf is the page of a lesson in which so many steps are done.
func learnerOf(script *story.Lesson, steps int) *page {
	p := newLessonPage(roomtest.NewMemoryStore(), script)
	p.Enabled = true
	html(p)
	for range steps {
		p.S.Lesson.ShowMe()
		p.lesson.LessonGo()
		html(p)
	}
	return p
}

// question is a page of a lesson at its first question about a word.
func question(t *testing.T, word string) *page {
	for _, e := range story.Lessons() {
		p := learnerOf(story.NewLesson(e), 0)
		for v := p.S.View().Lesson; v.Step < v.Steps; v = p.S.View().Lesson {
			if html(p); p.V.Question != nil && p.V.Question.Word == word {
				return p
			}
			p.lesson.ToStep(v.Step + 1)
		}
	}
	t.Fatalf("no lesson asks about %s", word)
	return nil
}

var lessonScreens = []situation{
	{"lesson", func(_ *testing.T, _ *page) app.UI { return learner(7, 0).lesson.Draw() }},
	{"lesson at its second step", func(_ *testing.T, _ *page) app.UI {
		p := learner(7, 1)
		return after(p, func() { p.S.Lesson.ShowMe() }).lesson.Draw()
	}},
	{"lesson at its last step", func(_ *testing.T, _ *page) app.UI {
		p := learner(7, 2)
		before := p.lesson.Draw()
		return app.Div().Body(before, after(p, p.S.Lesson.ShowMe).lesson.Draw())
	}},
	{"transcript of a lesson", func(_ *testing.T, _ *page) app.UI { return learner(7, 0).lesson.Transcript() }},
	{"whole lesson on a phone", func(_ *testing.T, _ *page) app.UI {
		p := learner(2, 0)
		p.Phone = true
		return p.Render()
	}},
	{"lesson that somebody has left", func(_ *testing.T, _ *page) app.UI {
		p := learner(7, 1)
		p.Phone, p.lesson.Folded = true, true
		return after(p, func() { p.S.Settings.SetOff() }).lesson.Draw()
	}},
	{"lesson at its end", func(_ *testing.T, _ *page) app.UI { return learner(1, 9).lesson.Draw() }},
	{"last lesson at its end", func(_ *testing.T, _ *page) app.UI {
		return learnerOf(story.NewLesson(story.Lessons()[len(story.Lessons())-1]), 9).lesson.Draw()
	}},
	{"lesson again", func(_ *testing.T, _ *page) app.UI {
		p := learner(7, 2)
		return after(p, p.lesson.LessonBack, p.lesson.LessonAgain).lesson.Draw()
	}},
	{"question about items", func(t *testing.T, _ *page) app.UI {
		p := question(t, "items")
		return after(p, func() { p.questions.ChooseGuess(0); p.questions.MarkRow(2); p.questions.ChooseGuess(9) }).lesson.Draw()
	}},
	{"answer about items", func(t *testing.T, _ *page) app.UI {
		p := question(t, "items")
		return app.Div().Body(after(p, func() { p.questions.ChooseGuess(0) }).items.Grid(), after(p, p.lesson.LessonGo).lesson.Draw())
	}},
	{"question about a deadline", func(t *testing.T, _ *page) app.UI {
		p := question(t, "deadline")
		return after(p, func() { p.questions.ChooseGuess(1) }).lesson.Draw()
	}},
	{"answer about a deadline", func(t *testing.T, _ *page) app.UI {
		p := question(t, "deadline")
		n := len(p.V.Question.Moments)
		return after(p, func() { p.questions.ChooseGuess(0); p.questions.ChooseGuess(n) }, p.lesson.LessonGo, func() { p.questions.ChooseGuess(0) }).lesson.Draw()
	}},
	{"question about a number", func(t *testing.T, _ *page) app.UI { return question(t, "bill").lesson.Draw() }},
	{"question about a number without an answer", func(t *testing.T, _ *page) app.UI {
		p := question(t, "bill")
		return after(p, p.lesson.LessonGo).lesson.Draw()
	}},
	{"answer about a number", func(t *testing.T, _ *page) app.UI {
		p := question(t, "bill")
		p.questions.Guess.Number = "5"
		return after(p, p.lesson.LessonGo).lesson.Draw()
	}},
	{"answers", func(_ *testing.T, p *page) app.UI {
		var body []app.UI
		right := &lesson.Guess{Number: "7"}
		for _, word := range []string{"count", "on-disk", "purged", "expired", "bill", "ru", "rows", "changes", "status", "other"} {
			body = append(body, p.questions.Question(&lesson.Question{Word: word}, app.Div()),
				p.questions.Question(&lesson.Question{Word: word, Known: true, Right: true, Guess: right, Answer: story.Answer{Word: word, Number: "7"}}, app.Div()))
		}
		why := p.S.View().Why
		for _, q := range []lesson.Question{
			{Word: "items", Answer: story.Answer{Word: "items"}}, {Word: "items", Because: why, Answer: story.Answer{Word: "items", IDs: []string{"a", "b"}}},
			{Word: "items", Guess: &lesson.Guess{IDs: []string{"b", "c"}}, Answer: story.Answer{Word: "items", IDs: []string{"a", "b"}}},
			{Word: "deadline", ID: "a", Answer: story.Answer{Word: "deadline", Never: true}},
			{Word: "deadline", ID: "a", Because: why, Guess: &lesson.Guess{Never: true}, Answer: story.Answer{Word: "deadline", At: p.S.Now() + 60}},
		} {
			q.Known = true
			body = append(body, p.questions.Question(&q, app.Div()))
		}
		return app.Div().Body(body...)
	}},
}

// answered returns the view of a query that is answered with nothing, changed: only a session sets the second of an answer.
func answered(t *testing.T, p *page, change func(*ask.QueryView)) ask.QueryView {
	q := p.S.Query.QueryView(0, 0)
	if _, found := q.At(); !found {
		t.Fatal("the query is not answered")
	}
	q.Count, q.Kept, q.Items, q.LeftOut, q.Ghosts = 0, 0, false, 0, nil
	change(&q)
	return q
}
