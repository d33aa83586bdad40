package wording

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/page/i18n/locales"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/codegen"
	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/query"
	tests "github.com/cosmosttl/cosmosttl/core/storytest"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

var update = flag.Bool("update", false, "write what is said into testdata")

// words are things and what is said of them, a line each.
type words struct{ strings.Builder }

func (w *words) add(of any, text ...string) {
	w.WriteString(fmt.Sprint(of, ": ", strings.Join(text, " | ")) + "\n")
}

// What is said of each kind of things is what somebody has read and found right. After a change that is meant, run
// go test ./app/page/wording -run TestWhatIsSaid -update, and read what git diff shows.
func TestWhatIsSaid(t *testing.T) {
	unread := map[string]bool{}
	all, _ := filepath.Glob("testdata/*.txt")
	for _, f := range all {
		unread[f] = true
	}
	for _, test := range said {
		var w words
		test.of(&w)
		file := filepath.Join("testdata", strings.ReplaceAll(test.name, " ", "-")+".txt")
		delete(unread, file)
		if *update {
			if err := os.WriteFile(file, []byte(w.String()), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		got, wanted := strings.Split(w.String(), "\n"), strings.Split(string(want), "\n")
		for i := range min(len(got), len(wanted)) {
			if got[i] != wanted[i] {
				t.Fatalf("%s:\ngot  %s\nwant %s", test.name, got[i], wanted[i])
			}
		}
		if len(got) != len(wanted) {
			t.Errorf("%s: %d lines, want %d", test.name, len(got), len(wanted))
		}
	}
	for f := range unread {
		t.Errorf("nothing says %s", f)
	}
}

var said = []struct {
	name string
	of   func(w *words)
}{
	{"steps", func(w *words) {
		for _, kind := range []string{session.StepAdvance, session.StepCreate, session.StepReplace, session.StepUpsert, session.StepPatch, session.StepDelete, session.StepDefault, session.StepBackup,
			session.StepCell, session.StepThroughput, session.StepContainer, session.StepRemove, session.StepSettings, session.StepBulkDelete, session.StepBulkTouch,
			session.StepBulkTTL, session.StepGenerate, session.StepQuery, session.StepStartOver, session.StepRun, session.StepKeep, session.StepSwap, session.StepLesson,
			session.StepStory, session.StepImport, session.StepOpen, "other"} {
			w.add(kind, english.StepName(session.Step{Kind: kind, Name: "a", Seconds: 90}))
		}
		w.add("refused", english.StepName(session.Step{Kind: session.StepCreate, Name: "a", Refused: true}))
	}},
	{"events", func(w *words) {
		for kind := view.EventWritten; kind <= view.EventCapacityChanged; kind++ {
			for _, cause := range []string{"create", "replace", "patch", "item-ttl", "container-default", "container-changed", "other"} {
				w.add(fmt.Sprint(kind, " ", cause), english.EventText(view.Event{Kind: kind, Cause: cause, IDs: []string{"a"}, Count: 1, RU: 540, Detail: "detail", Default: ttl.On(60)}))
			}
		}
		for _, was := range []session.RU{0, 40000, 120000} {
			w.add(fmt.Sprint("was ", was), english.EventText(view.Event{Kind: view.EventCapacityChanged, RU: 120000, Was: was}))
		}
		for _, d := range []ttl.Default{ttl.Off, ttl.NoDefault, ttl.On(90)} {
			w.add(d, english.settingChanged(d))
		}
		for n := range 6 {
			ids := []string{"a", "b", "c", "d", "e"}[:n]
			for _, count := range []int{n, n + 1} {
				w.add(fmt.Sprint(n, " of ", count), english.IDs(ids, count))
			}
		}
	}},
	{"answers of the service", func(w *words) {
		for _, l := range []Words{english, {locales.Of("ru").Locale}} {
			for _, status := range []int{200, 304, 399, 400, 401, 403, 404, 405, 409, 412, 413, 429, 449, 500} {
				x := &problem.Problem{Code: problem.Refused, Status: status, Detail: "detail", Value: "v"}
				w.add(l.Tag+" "+strconv.Itoa(status), l.Meaning(status), l.Advice(x), l.Problem(x, "field"))
			}
			w.add(l.Tag+" ttl", l.Advice(&problem.Problem{Code: problem.Refused, Status: 400, Detail: "The input ttl '0' is invalid."}))
			w.add(l.Tag+" syntax", l.Advice(&problem.Problem{Code: problem.SyntaxError, Status: 404}))
			w.add(l.Tag+" wire", l.Quoted("text"), l.Quoted(""))
		}
	}},
	{"problems", func(w *words) {
		for _, code := range []problem.Code{problem.NotANumber, problem.NotADuration, problem.OutOfRange, problem.NotAStep, problem.BadStory, problem.SyntaxError, problem.BadQuery, problem.Unsaved,
			problem.ChangedSince, problem.Refused, "other"} {
			for _, value := range []string{"", "v", strings.Repeat("x", longestEcho+1)} {
				w.add(code, english.Problem(&problem.Problem{Code: code, Value: value, Min: 1000, Max: 2000, Step: 100, Line: 3, Column: 7, Status: 400, Detail: "detail"}, "field"))
			}
		}
		w.add("a story as a whole", english.Problem(&problem.Problem{Code: problem.BadStory, Want: "a command"}, "field"))
		w.add("near", english.Problem(&problem.Problem{Code: problem.BadStory, Want: "a command", Value: "x", Near: "y", Line: 1, Column: 1}, "field"))
		w.add("months", english.Problem(&problem.Problem{Code: problem.NotADuration, Value: "6 months", Min: 1, Max: ttl.Max}, "field"),
			english.Warning(view.Warning{Kind: view.WarnBad, Value: `"6 months"`}), english.Warning(view.Warning{Kind: view.WarnBadOff, Value: `"1 year"`}))
		for fault := document.FaultUnknown; fault <= document.FaultDepth; fault++ {
			w.add(fault, english.syntaxFault(&problem.Problem{Fault: fault, Want: "a value", Found: 'x', Detail: "detail"}))
		}
	}},
	{"problems of queries", func(w *words) {
		for _, code := range []query.Code{query.Syntax, query.Unsupported, query.NoFunction, query.NoAlias, query.WrongArguments, query.BadQuery, query.TextTooLong, query.TooDeep,
			query.TooManyJoins, query.TooMuchWork, query.TooLarge, query.BadParameter} {
			for _, value := range []string{"", "v"} {
				x := &problem.Problem{Code: problem.BadQuery, Query: code, Args: []string{"1000", "3000", "2000"}, Value: value, Line: 3, Column: 7, Status: 400, Detail: "detail", Cost: 283}
				of, service := english.QueryProblem(x)
				w.add(code, of, service)
			}
		}
	}},
	{"states", func(w *words) {
		for state := view.Live; state <= view.Elsewhere; state++ {
			since := []int64{0, 1} // the second of Revived
			if state == view.Expired {
				since = []int64{0, 1, 3599, 3600, 7200}
			}
			for _, ago := range since {
				for _, o := range []ttl.Override{ttl.Absent, ttl.After(60), ttl.Never} {
					d := ttl.On(3600)
					if state == view.Ignored || state == view.NeverExpires && o != ttl.Never {
						d = ttl.Off
					}
					r := lifeOf(state, d, o)
					if r.Deadline, r.Revived = noon, ago == 1; state == view.Live {
						r.Deadline += 90
					}
					say, more := english.State(r, noon+ago)
					w.add(fmt.Sprint(state, " ", o, " ", ago), say, more, english.Rule(r), english.Lede(view.Why{Row: r, Default: d, Now: noon + ago}))
				}
			}
		}
	}},
	{"counts", func(w *words) {
		for _, n := range []int{0, 1, 2} {
			w.add(n, english.Backlog(view.RequestUnits{BacklogItems: n, BacklogRU: 1080}), english.OnDisk(n), english.InQueries(n), english.RU(session.RU(n)))
			for _, m := range []int{0, 1, 2} {
				w.add(fmt.Sprint(n, " and ", m, " before"), english.Changes(view.Counts{InQueries: 4, ExpiredOnDisk: m, Purged: 1}, view.Counts{InQueries: 4 + m - n, ExpiredOnDisk: n, Purged: 1 + m}))
			}
		}
	}},
	{"files and programs", func(w *words) {
		for _, kind := range []files.Kind{files.World, files.Story, files.JSON, files.NDJSON, files.CSV} {
			w.add(kind, english.FileKind(kind))
		}
		for _, to := range tests.Targets() {
			w.add(to, english.StoryTarget(to))
		}
		for _, task := range codegen.Tasks() {
			w.add(task, english.TaskOfCode(task))
		}
		for _, what := range playground.Shares() {
			name, hint := english.ShareTexts(what)
			w.add(what, name, hint)
		}
	}},
	{"what if", func(w *words) {
		for _, kind := range []session.WhatIfKind{session.IfWritten, session.IfNever, session.IfInherits, session.IfDeleted, session.IfOff, session.IfNoDefault, session.IfOn, session.IfNoTraffic, session.IfFullTraffic} {
			name, question := english.WhatIfTexts(session.WhatIf{Kind: kind, ID: "a", Seconds: 90})
			w.add(kind, name, question)
		}
	}},
}
