package ui

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/i18n/ru"
	"github.com/cosmosttl/cosmosttl/app/problem"
	"github.com/cosmosttl/cosmosttl/app/score"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/core/codegen"
	"github.com/cosmosttl/cosmosttl/core/document"
	tests "github.com/cosmosttl/cosmosttl/core/outline"
	"github.com/cosmosttl/cosmosttl/core/query"
	"github.com/cosmosttl/cosmosttl/core/timeline"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// words are things and what the page calls them, a line each.
type words struct{ lines []app.UI }

func (w *words) add(of any, text ...string) {
	w.lines = append(w.lines, app.P().Text(fmt.Sprint(of, ": ", strings.Join(text, " | "))))
}

func (w *words) ui() app.UI { return app.Div().Body(w.lines...) }

// What the page says of each kind of things.
var wordScreens = []screen{
	{"words for steps", func(_ *testing.T, p *page) app.UI {
		var w words
		for _, kind := range []string{session.StepAdvance, session.StepCreate, session.StepReplace, session.StepUpsert, session.StepPatch, session.StepDelete, session.StepDefault,
			session.StepCell, session.StepThroughput, session.StepContainer, session.StepRemove, session.StepSettings, session.StepBulkDelete, session.StepBulkTouch,
			session.StepBulkTTL, session.StepGenerate, session.StepQuery, session.StepStartOver, session.StepRun, session.StepKeep, session.StepSwap, session.StepLesson,
			session.StepStory, session.StepImport, session.StepOpen, "other"} {
			w.add(kind, p.stepName(session.Step{Kind: kind, Name: "a", Seconds: 90}))
		}
		return w.ui()
	}},
	{"words for events", func(_ *testing.T, p *page) app.UI {
		var w words
		for kind := session.EventWritten; kind <= session.EventCapacityChanged; kind++ {
			for _, cause := range []string{"create", "replace", "patch", "item-ttl", "container-default", "container-changed", "other"} {
				w.add(fmt.Sprint(kind, " ", cause), p.event(session.Event{Kind: kind, Cause: cause, IDs: []string{"a"}, Count: 1, RU: 540, Detail: "detail", Default: ttl.On(60)}), eventClasses[kind])
			}
		}
		for _, d := range []ttl.Default{ttl.Off, ttl.NoDefault, ttl.On(90)} {
			w.add(d, p.settingChanged(d))
		}
		for n := range 6 {
			ids := []string{"a", "b", "c", "d", "e"}[:n]
			for _, count := range []int{n, n + 1} {
				w.add(fmt.Sprint(n, " of ", count), p.ids(ids, count))
			}
		}
		return w.ui()
	}},
	{"words for answers of the service", func(_ *testing.T, p *page) app.UI {
		var w words
		for _, l := range []string{"en", "ru"} {
			if l == "ru" {
				p.l = ru.Locale
			}
			for _, status := range []int{200, 304, 399, 400, 401, 403, 404, 405, 409, 412, 413, 429, 449, 500} {
				x := &problem.Problem{Code: problem.Refused, Status: status, Detail: "detail", Value: "v"}
				w.add(l+" "+strconv.Itoa(status), p.meaning(status), p.advice(x), p.problem(x, "field"))
			}
			w.add(l+" ttl", p.advice(&problem.Problem{Code: problem.Refused, Status: 400, Detail: "The input ttl '0' is invalid."}))
			w.add(l+" syntax", p.advice(&problem.Problem{Code: problem.SyntaxError, Status: 404}))
			w.add(l+" wire", p.wire("text"), p.wire(""))
		}
		return w.ui()
	}},
	{"words for problems", func(_ *testing.T, p *page) app.UI {
		var w words
		for _, code := range []problem.Code{problem.NotANumber, problem.OutOfRange, problem.NotAStep, problem.BadStory, problem.SyntaxError, problem.BadQuery, problem.Unsaved,
			problem.ChangedSince, problem.Refused, "other"} {
			for _, value := range []string{"", "v", strings.Repeat("x", longestEcho+1)} {
				w.add(code, p.problem(&problem.Problem{Code: code, Value: value, Min: 1000, Max: 2000, Step: 100, Line: 3, Column: 7, Status: 400, Detail: "detail"}, "field"))
			}
		}
		w.add("a story as a whole", p.problem(&problem.Problem{Code: problem.BadStory, Want: "a command"}, "field"))
		w.add("near", p.problem(&problem.Problem{Code: problem.BadStory, Want: "a command", Value: "x", Near: "y", Line: 1, Column: 1}, "field"))
		for fault := document.FaultUnknown; fault <= document.FaultDepth; fault++ {
			w.add(fault, p.fault(&problem.Problem{Fault: fault, Want: "a value", Found: 'x', Detail: "detail"}))
		}
		return w.ui()
	}},
	{"words for problems of queries", func(_ *testing.T, p *page) app.UI {
		var w words
		for _, code := range []query.Code{query.Syntax, query.Unsupported, query.NoFunction, query.NoAlias, query.WrongArguments, query.BadQuery, query.TextTooLong, query.TooDeep,
			query.TooManyJoins, query.TooMuchWork, query.TooLarge, query.BadParameter} {
			for _, value := range []string{"", "v"} {
				x := &problem.Problem{Code: problem.BadQuery, Query: code, Args: []string{"1000", "2000", "3000"}, Value: value, Line: 3, Column: 7, Status: 400, Detail: "detail", Cost: 283}
				of, service := p.queryProblem(x)
				w.add(code, of, service)
			}
		}
		return w.ui()
	}},
	{"words for states", func(_ *testing.T, p *page) app.UI {
		var w words
		for state := session.Live; state <= session.Elsewhere; state++ {
			since := []int64{0, 1} // the second of Revived
			if state == session.Expired {
				since = []int64{0, 1, 3599, 3600, 7200}
			}
			for _, ago := range since {
				for _, o := range []ttl.Override{ttl.Absent, ttl.After(60), ttl.Never, ttl.Malformed} {
					d := ttl.On(3600)
					if state == session.Ignored || state == session.NeverExpires && o != ttl.Never {
						d = ttl.Off
					}
					r := lifeOf(state, d, o)
					if r.Deadline, r.Revived = noon, ago == 1; state == session.Live {
						r.Deadline += 90
					}
					say, more := p.state(r, noon+ago)
					w.add(fmt.Sprint(state, " ", o, " ", ago), say, more, p.rule(r), p.lede(session.Why{Row: r, Now: noon + ago}), lookOf(state))
				}
			}
		}
		return w.ui()
	}},
	{"words for purges", func(_ *testing.T, p *page) app.UI {
		var w words
		for _, left := range []int64{-1, 0, 1} {
			for _, waits := range []bool{false, true} {
				why := session.Why{Row: lifeOf(session.Expired, ttl.On(60), ttl.Absent), Waiting: waits, LeftoverRU: 100}
				why.Now = why.Row.Deadline + 30 - left
				p.v.Container = session.Container{PurgeDelay: 30}
				w.add(fmt.Sprint(left, " ", waits), p.purge(why, p.v.Container))
				w.lines = append(w.lines, app.P().Body(p.purgeModel(why)...))
			}
		}
		w.add("alive", strconv.Itoa(len(p.purgeModel(session.Why{}))))
		return w.ui()
	}},
	{"words for counts", func(_ *testing.T, p *page) app.UI {
		var w words
		for _, n := range []int{0, 1, 2} {
			w.add(n, p.backlog(session.RequestUnits{BacklogItems: n, BacklogRU: 1080}), p.onDisk(n), p.inQueries(n), p.ru(session.RU(n)))
			for _, m := range []int{0, 1, 2} {
				w.add(fmt.Sprint(n, " and ", m, " before"), p.news(session.Counts{InQueries: 4, ExpiredOnDisk: m, Purged: 1}, session.Counts{InQueries: 4 + m - n, ExpiredOnDisk: n, Purged: 1 + m}))
			}
		}
		return w.ui()
	}},
	{"words for the axis", func(_ *testing.T, p *page) app.UI {
		var w words
		for unit := score.Second; unit <= score.Moment; unit++ {
			w.add(unit, p.words().Tick(noon, unit))
		}
		for _, d := range []ttl.Default{ttl.Off, ttl.NoDefault, ttl.On(90)} {
			w.add(d, p.bandText(timeline.Setting{Default: d}))
		}
		w.add("in the present", p.timeText())
		p.s.ToBeginning()
		w.add("in the past", p.timeText())
		return w.ui()
	}},
	{"words for files and programs", func(_ *testing.T, p *page) app.UI {
		var w words
		for _, e := range exports {
			w.add(e.ending, p.kindName(e.kind), e.media)
		}
		for _, to := range tests.Targets() {
			w.add(to, p.targetName(to))
		}
		for _, lang := range codegen.Languages() {
			w.add(lang, p.languageName(lang))
		}
		for _, task := range codegen.Tasks() {
			w.add(task, p.taskName(task))
		}
		for _, what := range session.Shares() {
			name, hint := p.shareName(what)
			w.add(what, name, hint)
		}
		w.add("copied", p.copyLabel("", "copy"), p.copyLabel("x", "copy"))
		p.copied = "x"
		w.add("copied", p.copyLabel("", "copy"), p.copyLabel("x", "copy"), p.copyLabel("y", "copy"))
		return w.ui()
	}},
	{"words for what if", func(_ *testing.T, p *page) app.UI {
		var w words
		for _, kind := range []session.WhatIfKind{session.IfWritten, session.IfNever, session.IfInherits, session.IfDeleted, session.IfOff, session.IfNoDefault, session.IfOn, session.IfNoTraffic, session.IfFullTraffic} {
			name, question := p.whatIfTexts(session.WhatIf{Kind: kind, ID: "a", Seconds: 90})
			w.add(kind, name, question)
		}
		return w.ui()
	}},
	{"words for warnings", func(_ *testing.T, p *page) app.UI {
		var w words
		list := []session.Warning{{Kind: session.WarnName, Name: "Ttl", Value: "60", Fixed: "x", TTL: "60"}, {Kind: session.WarnNested, Name: "a.ttl", Value: "60"},
			{Kind: session.WarnDate, Name: "ttl", Value: "1767268927"}, {Kind: session.WarnMillis, Name: "ttl", Value: "3600000", Fixed: "x", TTL: "3600"},
			{Kind: session.WarnIgnored, Name: "ttl", Value: "60"}, {Kind: session.WarnBadOff, Name: "t`tl", Value: "`null`", Fixed: "x"}}
		for _, x := range list {
			w.add(x.Kind, p.warning(x))
		}
		return app.Div().Body(w.ui(), p.warnings(list, func(session.Warning) {}))
	}},
	{"words for the query", func(t *testing.T, p *page) app.UI {
		var w words
		broken := &problem.Problem{Code: problem.BadQuery}
		for _, q := range []session.QueryView{
			{}, {Broken: broken}, {Run: session.FirstQuery}, answered(t, p, func(q *session.QueryView) { q.Run = "SELECT c.id FROM c" }), answered(t, p, func(q *session.QueryView) { q.Run = session.FirstQuery }),
			answered(t, p, func(q *session.QueryView) { q.LeftOut = 1 }), answered(t, p, func(q *session.QueryView) { q.LeftOut, q.Ghosts = 2, []string{"a"} }),
			answered(t, p, func(q *session.QueryView) { q.Count = 1 }), answered(t, p, func(q *session.QueryView) { q.Broken = broken }),
		} {
			_, found := q.At()
			w.add(fmt.Sprint(q.Run, q.Count, q.LeftOut, q.Broken != nil, found), p.emptyWords(q), p.querySums(q))
			w.lines = append(w.lines, p.leftOut(q), p.querySumsShort(q))
		}
		p.ask.run, p.ask.sent = &session.QueryRun{}, true
		w.add("running", p.queryTime(answered(t, p, func(q *session.QueryView) { q.Ran = true })))
		p.s.Play()
		p.ask.run = nil
		w.add("late while it plays", p.queryTime(answered(t, p, func(q *session.QueryView) { q.Late = true })))
		for n := range 6 {
			w.add(n, "")
			w.lines = append(w.lines, p.queryPages(session.QueryView{From: n * 10, Count: 60, Kept: 35, Rows: make([]string, 10)}))
		}
		return w.ui()
	}},
}
