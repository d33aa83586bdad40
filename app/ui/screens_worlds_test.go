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
		p.act(func() { p.s.DeleteItem(1) })
	}
}

// tries is a page with a what-if beside the present.
func tries(p *page) func() {
	return func() {
		p.s.DismissGuide()
		p.try(session.WhatIf{Kind: session.IfNoDefault}, false)
	}
}

var worldScreens = []screen{
	{"a what-if", func(_ *testing.T, p *page) app.UI { return after(p, tries(p)).line() }},
	{"a what-if on a phone", func(_ *testing.T, p *page) app.UI { p.phone = true; return after(p, tries(p)).line() }},
	{"a what-if that is the present", func(_ *testing.T, p *page) app.UI { return after(p, tries(p), p.swapOther).line() }},
	{"a what-if in the score", func(_ *testing.T, p *page) app.UI { return after(p, tries(p)).score() }},
	{"a what-if that is kept", func(_ *testing.T, p *page) app.UI { return after(p, tries(p), p.keepOther).line() }},
	{"a what-if that is dropped", func(_ *testing.T, p *page) app.UI { return after(p, tries(p), p.dropOther).line() }},
	{"a what-if without a difference", func(_ *testing.T, p *page) app.UI {
		return after(p, p.s.DismissGuide, func() { p.s.DeleteItem(4); p.try(session.WhatIf{Kind: session.IfFullTraffic}, false) }).line()
	}},
	{"a future", func(_ *testing.T, p *page) app.UI { return after(p, forked(p)).line() }},
	{"a future that is returned to", func(_ *testing.T, p *page) app.UI { return after(p, forked(p), p.swapOther).line() }},
	{"two worlds", func(_ *testing.T, p *page) app.UI {
		after(p, tries(p), p.turnCompare, func() { p.s.Advance(5) })
		return app.Div().Body(p.line(), p.score())
	}},
	{"two worlds exchanged", func(_ *testing.T, p *page) app.UI {
		after(p, tries(p), p.turnCompare, func() { p.s.Advance(5) }, p.swapOther)
		return app.Div().Body(p.line(), p.upperWorld(), p.lowerWorld())
	}},
	{"two worlds no more", func(_ *testing.T, p *page) app.UI { return after(p, tries(p), p.turnCompare, p.turnCompare).line() }},
	{"a copy", func(_ *testing.T, p *page) app.UI {
		return after(p, p.s.DismissGuide, func() { p.compare(true) }, func() { p.s.DeleteItem(2) }, func() { p.compare(false) }).line()
	}},
	{"two worlds as a table", func(_ *testing.T, p *page) app.UI {
		p.sc.table = true
		return after(p, tries(p), p.turnCompare, func() { p.s.Advance(5) }).lanesOrTable()
	}},
	{"score", func(_ *testing.T, p *page) app.UI { return after(p).score() }},
	{"score on a phone in the past", func(_ *testing.T, p *page) app.UI {
		p.phone, p.sc.width = true, 300
		p.list.row = 60
		return after(p, func() { p.s.Advance(3600) }, func() { p.apply(problem.FieldTraffic, "0") }, func() { p.s.Advance(10) }, p.s.ToBeginning).score()
	}},
	{"score of settings", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.Advance(60) }, func() { p.s.SetOff() }, func() { p.s.Advance(60) }, func() { p.s.SetNoDefault() }, func() { p.s.Advance(60) },
			func() { p.s.SetOn("1"); p.apply(problem.FieldTraffic, "0") }, func() { p.s.Advance(90) }).score()
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
	{"panes", func(_ *testing.T, p *page) app.UI { return after(p, func() { p.showPane(session.PaneRegions) }).work() }},
	{"panes on a phone", func(_ *testing.T, p *page) app.UI {
		p.phone = true
		return after(p, func() { p.showPane(session.PaneBill) }).work()
	}},
	{"feed", func(_ *testing.T, p *page) app.UI { return after(p).feed() }},
	{"feed of versions that are not kept", func(_ *testing.T, p *page) app.UI { return after(p, func() { p.s.ReadAllVersions(true) }).feed() }},
	{"feed of versions", func(_ *testing.T, p *page) app.UI {
		return after(p, func() {
			p.s.ReadAllVersions(true)
			p.s.KeepVersions()
			p.apply(problem.FieldTraffic, "0")
			p.s.Advance(10)
		}).feed()
	}},
	{"feed from now", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.ReadFromNow(true); p.s.Advance(3) }).feed()
	}},
	{"feed of many items", func(t *testing.T, p *page) app.UI {
		playStory(t, p, "container orders 60 pk /cid\ngenerate orders 130 ttl 60 seed 1\n")
		p.paneFrom = paneRows
		return after(p).feed()
	}},
	{"bill", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.RunQuery(); p.remove(1); p.apply(problem.FieldTraffic, "0"); p.s.Advance(7300) }).bill()
	}},
	{"bill of a serverless container", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.SetServerless(true); p.s.Advance(90) }).bill()
	}},
	{"bill of autoscale", func(_ *testing.T, p *page) app.UI {
		return after(p, p.editContainer, types(p, "capacity", "autoscale", "autoscale", "4000"), func() { p.s.Advance(10) }).bill()
	}},
	{"analytical store that is off", func(_ *testing.T, p *page) app.UI { return after(p).analytical() }},
	{"analytical store", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.StartAnalytical(); p.apply(problem.FieldTraffic, "0"); p.s.Advance(3) }).analytical()
	}},
	{"analytical store of an hour", func(t *testing.T, p *page) app.UI {
		after(p, p.newContainer, types(p, "partition-key", "/cid", "analytical", "on", "analytical-seconds", "3600"))
		none := p.analytical()
		addItem(t, p, `{"id":"a","cid":"x"}`)
		return app.Div().Body(none, after(p).analytical())
	}},
	{"regions", func(_ *testing.T, p *page) app.UI { return after(p).regions() }},
	{"regions that purge", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.AddRegion(); p.s.AddRegion(); p.s.Advance(2) }).regions()
	}},
	{"regions of a serverless container", func(_ *testing.T, p *page) app.UI { return after(p, func() { p.s.SetServerless(true) }).regions() }},
	{"code", func(_ *testing.T, p *page) app.UI { return after(p).codePane() }},
	{"code in Go on a phone", func(_ *testing.T, p *page) app.UI {
		p.phone, p.copied = true, "x"
		return after(p, func() { p.s.WriteCode(codegen.Go, codegen.CreateItem) }).codePane()
	}},
	{"code without an item", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.Select(0); p.s.WriteCode(codegen.Go, codegen.CreateItem) }).codePane()
	}},
	{"story", func(_ *testing.T, p *page) app.UI { return after(p).story() }},
	{"story that is played", func(t *testing.T, p *page) app.UI {
		playStory(t, p, "# mine\ncontainer orders 60 pk /cid\ncreate orders {\"id\":\"a\",\"cid\":\"x\"}\nadvance to-next-event\nexpect orders a in-queries\nexpect orders count 0\n")
		return after(p).story()
	}},
	{"story with a mistake", func(_ *testing.T, p *page) app.UI {
		p.s.Story.TypeStory("container orders 60\nadvance 5 parsecs\n")
		return after(p, func() { p.playStory(false) }).story()
	}},
	{"bill of hours without provisioned units", func(t *testing.T, p *page) app.UI {
		return after(p, func() { p.s.SetServerless(true); p.s.Advance(7200); addItem(t, p, `{"id":"a","cid":"x"}`) }).bill()
	}},
	{"bill of more than the log tells", func(t *testing.T, p *page) app.UI {
		p.s.Advance(3600)
		for range 1001 {
			addItem(t, p, `{"id":"SO99","cid":"x"}`)
			p.remove(p.s.Selected())
		}
		return after(p).bill()
	}},
	{"analytical store with an expired item", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.StartAnalytical(); p.s.Advance(5) }).analytical()
	}},
	{"story of too much", func(_ *testing.T, p *page) app.UI {
		for i := range 300 {
			p.s.SetTraffic(strconv.Itoa(i))
			p.s.Advance(1)
		}
		return after(p).story()
	}},
	{"story that is cut before its end", func(t *testing.T, p *page) app.UI {
		p.s.Story.TypeStory("container orders 60 pk /cid\n# told\nadvance 5s\n")
		return after(p, func() { p.playStory(true) }).story()
	}},
	{"events in a pane on a phone", func(_ *testing.T, p *page) app.UI { p.phone = true; return after(p).eventsPane() }},
	{"query", func(_ *testing.T, p *page) app.UI { return after(p).query() }},
	{"query with results", func(_ *testing.T, p *page) app.UI { return after(p, p.runQuery).query() }},
	{"query with a mistake", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.TypeQuery("SELECT * FORM c") }, p.runQuery).query()
	}},
	{"query that counts", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.TypeQuery("SELECT VALUE COUNT(1) FROM c") }, p.runQuery, func() { p.s.Advance(5) }).query()
	}},
	{"query that is sorted", func(_ *testing.T, p *page) app.UI {
		return after(p, p.runQuery, func() { p.s.SortQuery("total") }, func() { p.s.SortQuery("total") }).query()
	}},
	{"query of wide rows that is held in the past", func(t *testing.T, p *page) app.UI {
		text := `{"id":"wide","cid":"x"`
		for i := range session.MaxColumns {
			text += `,"p` + strconv.Itoa(i) + `":1`
		}
		addItem(t, p, text+"}")
		p.s.Advance(2)
		p.s.BackSecond()
		return after(p, p.runQuery, func() { p.s.HoldQuery(true); p.s.Advance(3) }).query()
	}},
	{"query that breaks", func(t *testing.T, p *page) app.UI {
		return after(p, func() { p.s.TypeQuery("SELECT VALUE c.id FROM c") }, p.runQuery, func() { p.s.ShowTable(false) }).query()
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
			body = append(body, app.P().Text(p.queryTime(q)), app.P().Text(p.l.RowsText(q)), p.queryPages(q))
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
	p.lively = true
	html(p)
	for range steps {
		p.s.Lesson.ShowMe()
		p.lessonGo()
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
			p.toStep(v.Step + 1)
		}
	}
	t.Fatalf("no lesson asks about %s", word)
	return nil
}

var lessonScreens = []screen{
	{"lesson", func(_ *testing.T, _ *page) app.UI { return learner(6, 0).lesson() }},
	{"lesson at its second step", func(_ *testing.T, _ *page) app.UI {
		p := learner(6, 1)
		return after(p, func() { p.s.Lesson.ShowMe() }).lesson()
	}},
	{"lesson at its last step", func(_ *testing.T, _ *page) app.UI {
		p := learner(6, 3)
		before := p.lesson()
		return app.Div().Body(before, after(p, p.s.Lesson.ShowMe).lesson())
	}},
	{"transcript of a lesson", func(_ *testing.T, _ *page) app.UI { return learner(6, 0).transcript() }},
	{"whole lesson on a phone", func(_ *testing.T, _ *page) app.UI {
		p := learner(2, 0)
		p.phone = true
		return p.Render()
	}},
	{"lesson that somebody has left", func(_ *testing.T, _ *page) app.UI {
		p := learner(6, 1)
		p.phone, p.folded = true, true
		return after(p, func() { p.s.SetOff() }).lesson()
	}},
	{"lesson at its end", func(_ *testing.T, _ *page) app.UI { return learner(3, 9).lesson() }},
	{"last lesson at its end", func(_ *testing.T, _ *page) app.UI { return learner(len(story.Lessons()), 9).lesson() }},
	{"lesson again", func(_ *testing.T, _ *page) app.UI {
		p := learner(6, 3)
		return after(p, p.lessonBack, p.lessonAgain).lesson()
	}},
	{"question about items", func(t *testing.T, _ *page) app.UI {
		p := question(t, "items")
		return after(p, func() { p.chooseGuess(0); p.markRow(2); p.chooseGuess(9) }).lesson()
	}},
	{"answer about items", func(t *testing.T, _ *page) app.UI {
		p := question(t, "items")
		return app.Div().Body(after(p, func() { p.chooseGuess(0) }).itemList(), after(p, p.lessonGo).lesson())
	}},
	{"question about a deadline", func(t *testing.T, _ *page) app.UI {
		p := question(t, "deadline")
		return after(p, func() { p.chooseGuess(1) }).lesson()
	}},
	{"answer about a deadline", func(t *testing.T, _ *page) app.UI {
		p := question(t, "deadline")
		n := len(p.v.Question.Moments)
		return after(p, func() { p.chooseGuess(0); p.chooseGuess(n) }, p.lessonGo, func() { p.chooseGuess(0) }).lesson()
	}},
	{"question about a number", func(t *testing.T, _ *page) app.UI { return question(t, "bill").lesson() }},
	{"answer about a number", func(t *testing.T, _ *page) app.UI {
		p := question(t, "bill")
		return after(p, p.lessonGo).lesson()
	}},
	{"answers", func(_ *testing.T, p *page) app.UI {
		var body []app.UI
		right := &session.Guess{}
		for _, word := range []string{"count", "on-disk", "purged", "expired", "bill", "ru", "rows", "changes", "status", "other"} {
			body = append(body, p.question(&session.Question{Word: word}),
				p.question(&session.Question{Word: word, Known: true, Right: true, Guess: right, Answer: story.Answer{Word: word, Number: "7"}}))
		}
		why := p.s.View().Why
		for _, q := range []session.Question{
			{Word: "items", Answer: story.Answer{Word: "items"}}, {Word: "items", Because: why, Answer: story.Answer{Word: "items", IDs: []string{"a", "b"}}},
			{Word: "deadline", ID: "a", Answer: story.Answer{Word: "deadline", Never: true}},
			{Word: "deadline", ID: "a", Because: why, Guess: right, Answer: story.Answer{Word: "deadline", At: p.s.Now() + 60}},
		} {
			q.Known = true
			body = append(body, p.question(&q))
		}
		return app.Div().Body(body...)
	}},
}

// answered returns the view of a query that is answered with nothing, changed: only a session sets the second of an answer.
func answered(t *testing.T, p *page, change func(*session.QueryView)) session.QueryView {
	q := p.s.QueryView(0, 0)
	if _, found := q.At(); !found {
		t.Fatal("the query is not answered")
	}
	q.Count, q.Kept, q.Items, q.LeftOut, q.Ghosts = 0, 0, false, 0, nil
	change(&q)
	return q
}
