package ui

import (
	"strconv"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/notice"
	"github.com/cosmosttl/cosmosttl/app/problem"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/core/codegen"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// forked is a page with a future beside the present.
func forked(p *page) func() {
	return func() {
		p.s.DismissGuide()
		p.s.Advance(20)
		p.act(p.s.BackToLastEvent)
		p.act(func() { p.s.Form.DeleteItem(1) })
	}
}

// tries is a page with a what-if beside the present.
func tries(p *page) func() {
	return func() {
		p.s.DismissGuide()
		p.worlds.try(session.WhatIf{Kind: session.IfNoDefault}, false)
	}
}

var worldScreens = []screen{
	{"a what-if", func(_ *testing.T, p *page) app.UI { return after(p, tries(p)).line() }},
	{"a what-if on a phone", func(_ *testing.T, p *page) app.UI { p.phone = true; return after(p, tries(p)).line() }},
	{"a what-if that is the present", func(_ *testing.T, p *page) app.UI { return after(p, tries(p), p.worlds.swap).line() }},
	{"a what-if in the score", func(_ *testing.T, p *page) app.UI { return after(p, tries(p)).stage.draw() }},
	{"a what-if that is kept", func(_ *testing.T, p *page) app.UI { return after(p, tries(p), p.worlds.keep).line() }},
	{"a what-if that is dropped", func(_ *testing.T, p *page) app.UI { return after(p, tries(p), p.worlds.drop).line() }},
	{"a what-if without a difference", func(_ *testing.T, p *page) app.UI {
		return after(p, p.s.DismissGuide, func() { p.s.Form.DeleteItem(4); p.worlds.try(session.WhatIf{Kind: session.IfFullTraffic}, false) }).line()
	}},
	{"a future", func(_ *testing.T, p *page) app.UI { return after(p, forked(p)).line() }},
	{"a future that is returned to", func(_ *testing.T, p *page) app.UI { return after(p, forked(p), p.worlds.swap).line() }},
	{"two worlds", func(_ *testing.T, p *page) app.UI {
		after(p, tries(p), p.worlds.turnCompare, func() { p.s.Advance(5) })
		return app.Div().Body(p.line(), p.stage.draw())
	}},
	{"two worlds exchanged", func(_ *testing.T, p *page) app.UI {
		after(p, tries(p), p.worlds.turnCompare, func() { p.s.Advance(5) }, p.worlds.swap)
		return app.Div().Body(p.line(), p.worlds.upper(), p.worlds.lower())
	}},
	{"two worlds no more", func(_ *testing.T, p *page) app.UI {
		return after(p, tries(p), p.worlds.turnCompare, p.worlds.turnCompare).line()
	}},
	{"a copy", func(_ *testing.T, p *page) app.UI {
		return after(p, p.s.DismissGuide, func() { p.worlds.compare(true) }, func() { p.s.Form.DeleteItem(2) }, func() { p.worlds.compare(false) }).line()
	}},
	{"two worlds as a table", func(_ *testing.T, p *page) app.UI {
		p.items.table = true
		return after(p, tries(p), p.worlds.turnCompare, func() { p.s.Advance(5) }).items.draw()
	}},
	{"score", func(_ *testing.T, p *page) app.UI { return after(p).stage.draw() }},
	{"score on a phone in the past", func(_ *testing.T, p *page) app.UI {
		p.phone, p.stage.width = true, 300
		p.items.window.row = 60
		return after(p, func() { p.s.Advance(3600) }, func() { p.apply(problem.FieldTraffic, "0") }, func() { p.s.Advance(10) }, p.s.ToBeginning).stage.draw()
	}},
	{"score of settings", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.Advance(60) }, func() { p.s.Form.SetOff() }, func() { p.s.Advance(60) }, func() { p.s.Form.SetNoDefault() }, func() { p.s.Advance(60) },
			func() { p.s.Form.SetOn("1"); p.apply(problem.FieldTraffic, "0") }, func() { p.s.Advance(90) }).stage.draw()
	}},
}

// notices is a page with the notices of some kinds.
func notices(p *page, kinds ...notice.Kind) app.UI {
	for _, k := range kinds {
		p.s.Notices.Tell(k)
	}
	return after(p).notices()
}

var paneScreens = []screen{
	{"panes", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.panes.showPane(session.PaneRegions) }).panes.draw()
	}},
	{"panes on a phone", func(_ *testing.T, p *page) app.UI {
		p.phone = true
		return after(p, func() { p.panes.showPane(session.PaneBill) }).panes.draw()
	}},
	{"feed", func(_ *testing.T, p *page) app.UI { return after(p).panes.feed() }},
	{"feed of versions that are not kept", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.Viewer.ReadAllVersions(true) }).panes.feed()
	}},
	{"feed of versions", func(_ *testing.T, p *page) app.UI {
		return after(p, func() {
			p.s.Viewer.ReadAllVersions(true)
			p.s.Viewer.KeepVersions()
			p.apply(problem.FieldTraffic, "0")
			p.s.Advance(10)
		}).panes.feed()
	}},
	{"feed from now", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.Viewer.ReadFromNow(true); p.s.Advance(3) }).panes.feed()
	}},
	{"feed of many items", func(t *testing.T, p *page) app.UI {
		playStory(t, p, "container orders 60 pk /cid\ngenerate orders 130 ttl 60 seed 1\n")
		p.panes.paneFrom = paneRows
		return after(p).panes.feed()
	}},
	{"bill", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.Query.RunQuery(); p.items.remove(1); p.apply(problem.FieldTraffic, "0"); p.s.Advance(7300) }).panes.bill()
	}},
	{"bill of a serverless container", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.Form.SetServerless(true); p.s.Advance(90) }).panes.bill()
	}},
	{"bill of autoscale", func(_ *testing.T, p *page) app.UI {
		return after(p, p.containers.editContainer, types(p, "capacity", "autoscale", "autoscale", "4000"), func() { p.s.Advance(10) }).panes.bill()
	}},
	{"analytical store that is off", func(_ *testing.T, p *page) app.UI { return after(p).panes.analytical() }},
	{"analytical store", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.Viewer.StartAnalytical(); p.apply(problem.FieldTraffic, "0"); p.s.Advance(3) }).panes.analytical()
	}},
	{"analytical store of an hour", func(t *testing.T, p *page) app.UI {
		after(p, p.containers.newContainer, types(p, "partition-key", "/cid", "analytical", "on", "analytical-seconds", "3600"))
		none := p.panes.analytical()
		addItem(t, p, `{"id":"a","cid":"x"}`)
		return app.Div().Body(none, after(p).panes.analytical())
	}},
	{"regions", func(_ *testing.T, p *page) app.UI { return after(p).panes.regions() }},
	{"regions that purge", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.Viewer.AddRegion(); p.s.Viewer.AddRegion(); p.s.Advance(2) }).panes.regions()
	}},
	{"regions of a serverless container", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.Form.SetServerless(true) }).panes.regions()
	}},
	{"code", func(_ *testing.T, p *page) app.UI { return after(p).panes.codePane() }},
	{"code in Go on a phone", func(_ *testing.T, p *page) app.UI {
		p.phone, p.copied = true, "x"
		return after(p, func() { p.s.Viewer.WriteCode(codegen.Go, codegen.CreateItem) }).panes.codePane()
	}},
	{"code without an item", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.Viewer.Select(0); p.s.Viewer.WriteCode(codegen.Go, codegen.CreateItem) }).panes.codePane()
	}},
	{"story", func(_ *testing.T, p *page) app.UI { return after(p).story.draw() }},
	{"story that is played", func(t *testing.T, p *page) app.UI {
		playStory(t, p, "# mine\ncontainer orders 60 pk /cid\ncreate orders {\"id\":\"a\",\"cid\":\"x\"}\nadvance to-next-event\nexpect orders a in-queries\nexpect orders count 0\n")
		return after(p).story.draw()
	}},
	{"story with a mistake", func(_ *testing.T, p *page) app.UI {
		p.s.Story.TypeStory("container orders 60\nadvance 5 parsecs\n")
		return after(p, func() { p.story.play(false) }).story.draw()
	}},
	{"bill of hours without provisioned units", func(t *testing.T, p *page) app.UI {
		return after(p, func() { p.s.Form.SetServerless(true); p.s.Advance(7200); addItem(t, p, `{"id":"a","cid":"x"}`) }).panes.bill()
	}},
	{"bill of more than the log tells", func(t *testing.T, p *page) app.UI {
		p.s.Advance(3600)
		for range 1001 {
			addItem(t, p, `{"id":"SO99","cid":"x"}`)
			p.items.remove(p.s.Selected())
		}
		return after(p).panes.bill()
	}},
	{"analytical store with an expired item", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.Viewer.StartAnalytical(); p.s.Advance(5) }).panes.analytical()
	}},
	{"story of too much", func(_ *testing.T, p *page) app.UI {
		for i := range 300 {
			p.s.Form.SetTraffic(strconv.Itoa(i))
			p.s.Advance(1)
		}
		return after(p).story.draw()
	}},
	{"story that is cut before its end", func(t *testing.T, p *page) app.UI {
		p.s.Story.TypeStory("container orders 60 pk /cid\n# told\nadvance 5s\n")
		return after(p, func() { p.story.play(true) }).story.draw()
	}},
	{"events in a pane on a phone", func(_ *testing.T, p *page) app.UI { p.phone = true; return after(p).panes.eventsPane() }},
	{"query", func(_ *testing.T, p *page) app.UI { return after(p).query.draw() }},
	{"query with results", func(_ *testing.T, p *page) app.UI { return after(p, p.query.runQuery).query.draw() }},
	{"query with a mistake", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.Query.TypeQuery("SELECT * FORM c") }, p.query.runQuery).query.draw()
	}},
	{"query that counts", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.Query.TypeQuery("SELECT VALUE COUNT(1) FROM c") }, p.query.runQuery, func() { p.s.Advance(5) }).query.draw()
	}},
	{"query that is sorted", func(_ *testing.T, p *page) app.UI {
		return after(p, p.query.runQuery, func() { p.s.Query.SortQuery("total") }, func() { p.s.Query.SortQuery("total") }).query.draw()
	}},
	{"query of wide rows that is held in the past", func(t *testing.T, p *page) app.UI {
		text := `{"id":"wide","cid":"x"`
		for i := range session.MaxColumns {
			text += `,"p` + strconv.Itoa(i) + `":1`
		}
		addItem(t, p, text+"}")
		p.s.Advance(2)
		p.s.BackSecond()
		return after(p, p.query.runQuery, func() { p.s.Query.HoldQuery(true); p.s.Advance(3) }).query.draw()
	}},
	{"query that breaks", func(t *testing.T, p *page) app.UI {
		return after(p, func() { p.s.Query.TypeQuery("SELECT VALUE c.id FROM c") }, p.query.runQuery, func() { p.s.Query.ShowTable(false) }).query.draw()
	}},
	{"query as it is timed", func(t *testing.T, p *page) app.UI {
		var body []app.UI
		broken := &problem.Problem{Field: "query", Code: problem.BadQuery, Value: "x", Line: 1, Column: 1}
		answered := func(change func(*session.QueryView)) session.QueryView { return answered(t, p, change) }
		for _, q := range []session.QueryView{
			answered(func(*session.QueryView) {}), answered(func(q *session.QueryView) { q.Held = true }), answered(func(q *session.QueryView) { q.Broken = broken }),
			{Broken: broken}, answered(func(q *session.QueryView) { q.Late = true }), answered(func(q *session.QueryView) { q.Lagging = true }), answered(func(q *session.QueryView) { q.Behind = true }),
			answered(func(q *session.QueryView) { q.Ran, q.RanAt, q.Charge, q.Unspent = true, p.s.Now(), 283, true }),
			{Count: 5, Kept: 3, Rows: []string{"1"}}, {Count: 1000, More: true, Items: true, Kept: 1000, From: 50},
		} {
			body = append(body, app.P().Text(p.query.queryTime(q)), app.P().Text(p.l.RowsText(q)), p.query.queryPages(q))
		}
		return app.Div().Body(body...)
	}},
	{"notices with an offer", func(_ *testing.T, p *page) app.UI {
		return notices(p, notice.OtherTab, notice.Update, notice.Arriving, notice.Arrived, notice.Opening, notice.Bulk)
	}},
	{"notices to dismiss", func(_ *testing.T, p *page) app.UI {
		return notices(p, notice.StartedOver, notice.Reaching, notice.ContainerGone, notice.TextKept, notice.NoLanguage, notice.Simplified, notice.NotSaved, notice.SetAside)
	}},
	{"notices of refusals", func(_ *testing.T, p *page) app.UI {
		body := []app.UI{}
		for _, why := range []notice.Reason{notice.ReasonNotJSON, notice.ReasonVersion, notice.ReasonMissing, notice.ReasonDamaged, notice.ReasonTooLarge,
			notice.ReasonRefused, notice.ReasonEmpty, notice.ReasonUnknown, notice.ReasonWork} {
			p.s.Notices.Refuse(why)
			body = append(body, p.notices(), app.P().Text(p.l.Reason(why)))
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
	p := newLessonPage(memory{}, story.NewLesson(story.Lessons()[number-1]))
	p.enabled = true
	html(p)
	for range steps {
		p.s.Lesson.ShowMe()
		p.lesson.lessonGo()
		html(p)
	}
	return p
}

// question is a page of a lesson at its first question about a word.
func question(t *testing.T, word string) *page {
	for number := 1; number <= len(story.Lessons()); number++ {
		p := learner(number, 0)
		for v := p.s.View().Lesson; v.Step < v.Steps; v = p.s.View().Lesson {
			if html(p); p.v.Question != nil && p.v.Question.Word == word {
				return p
			}
			p.lesson.toStep(v.Step + 1)
		}
	}
	t.Fatalf("no lesson asks about %s", word)
	return nil
}

var lessonScreens = []screen{
	{"lesson", func(_ *testing.T, _ *page) app.UI { return learner(6, 0).lesson.draw() }},
	{"lesson at its second step", func(_ *testing.T, _ *page) app.UI {
		p := learner(6, 1)
		return after(p, func() { p.s.Lesson.ShowMe() }).lesson.draw()
	}},
	{"lesson at its last step", func(_ *testing.T, _ *page) app.UI {
		p := learner(6, 3)
		before := p.lesson.draw()
		return app.Div().Body(before, after(p, p.s.Lesson.ShowMe).lesson.draw())
	}},
	{"transcript of a lesson", func(_ *testing.T, _ *page) app.UI { return learner(6, 0).lesson.transcript() }},
	{"whole lesson on a phone", func(_ *testing.T, _ *page) app.UI {
		p := learner(2, 0)
		p.phone = true
		return p.Render()
	}},
	{"lesson that somebody has left", func(_ *testing.T, _ *page) app.UI {
		p := learner(6, 1)
		p.phone, p.lesson.folded = true, true
		return after(p, func() { p.s.Form.SetOff() }).lesson.draw()
	}},
	{"lesson at its end", func(_ *testing.T, _ *page) app.UI { return learner(3, 9).lesson.draw() }},
	{"last lesson at its end", func(_ *testing.T, _ *page) app.UI { return learner(len(story.Lessons()), 9).lesson.draw() }},
	{"lesson again", func(_ *testing.T, _ *page) app.UI {
		p := learner(6, 3)
		return after(p, p.lesson.lessonBack, p.lesson.lessonAgain).lesson.draw()
	}},
	{"question about items", func(t *testing.T, _ *page) app.UI {
		p := question(t, "items")
		return after(p, func() { p.questions.chooseGuess(0); p.questions.markRow(2); p.questions.chooseGuess(9) }).lesson.draw()
	}},
	{"answer about items", func(t *testing.T, _ *page) app.UI {
		p := question(t, "items")
		return app.Div().Body(after(p, func() { p.questions.chooseGuess(0) }).items.grid(), after(p, p.lesson.lessonGo).lesson.draw())
	}},
	{"question about a deadline", func(t *testing.T, _ *page) app.UI {
		p := question(t, "deadline")
		return after(p, func() { p.questions.chooseGuess(1) }).lesson.draw()
	}},
	{"answer about a deadline", func(t *testing.T, _ *page) app.UI {
		p := question(t, "deadline")
		n := len(p.v.Question.Moments)
		return after(p, func() { p.questions.chooseGuess(0); p.questions.chooseGuess(n) }, p.lesson.lessonGo, func() { p.questions.chooseGuess(0) }).lesson.draw()
	}},
	{"question about a number", func(t *testing.T, _ *page) app.UI { return question(t, "bill").lesson.draw() }},
	{"answer about a number", func(t *testing.T, _ *page) app.UI {
		p := question(t, "bill")
		return after(p, p.lesson.lessonGo).lesson.draw()
	}},
	{"answers", func(_ *testing.T, p *page) app.UI {
		var body []app.UI
		right := &session.Guess{}
		for _, word := range []string{"count", "on-disk", "purged", "expired", "bill", "ru", "rows", "changes", "status", "other"} {
			body = append(body, p.questions.question(&session.Question{Word: word}),
				p.questions.question(&session.Question{Word: word, Known: true, Right: true, Guess: right, Answer: story.Answer{Word: word, Number: "7"}}))
		}
		why := p.s.View().Why
		for _, q := range []session.Question{
			{Word: "items", Answer: story.Answer{Word: "items"}}, {Word: "items", Because: why, Answer: story.Answer{Word: "items", IDs: []string{"a", "b"}}},
			{Word: "deadline", ID: "a", Answer: story.Answer{Word: "deadline", Never: true}},
			{Word: "deadline", ID: "a", Because: why, Guess: right, Answer: story.Answer{Word: "deadline", At: p.s.Now() + 60}},
		} {
			q.Known = true
			body = append(body, p.questions.question(&q))
		}
		return app.Div().Body(body...)
	}},
}

// answered returns the view of a query that is answered with nothing, changed: only a session sets the second of an answer.
func answered(t *testing.T, p *page, change func(*session.QueryView)) session.QueryView {
	q := p.s.Query.QueryView(0, 0)
	if _, found := q.At(); !found {
		t.Fatal("the query is not answered")
	}
	q.Count, q.Kept, q.Items, q.LeftOut, q.Ghosts = 0, 0, false, 0, nil
	change(&q)
	return q
}
