package session

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/app/notice"
)

// sends has a running program send a request, and returns its status and body.
func sends(t *testing.T, s *Playground, run int, method, target, headers, body string) (status int64, answer string) {
	t.Helper()
	head := fmt.Sprintf(`{"method":%q,"target":%q,"headers":{%s}}`, method, target, headers)
	got, ok := s.Console.Call(run, "request", head, body)
	if !ok {
		t.Fatal("the program's call was ignored")
	}
	return gjson.Get(got, "status").Int(), gjson.Get(got, "body").String()
}

const orders = "/dbs/shop/colls/orders"

func TestAProgramWritesToThePage(t *testing.T) {
	s := New(newMemoryStore())
	run := s.Console.BeginRun()
	status, _ := sends(t, s, run, "POST", orders+"/docs", `"x-ms-documentdb-partitionkey":"[\"CO1\"]"`, `{"id":"new","cid":"CO1","ttl":10}`)
	want(t, "status", status, int64(201))
	want(t, "rows", strings.HasSuffix(states(s), "new live"), true)
	want(t, "event", s.Viewer.Events(0, 1)[0].IDs[0], "new")
	if answer, _ := s.Console.Call(run, "clock", "10", ""); answer != fmt.Sprintf(`{"now":%d}`, firstSecond+77) {
		t.Error(answer)
	}
	want(t, "the page's clock", s.View().Now, int64(firstSecond+77))
	want(t, "rows after its deadline", strings.HasSuffix(states(s), "new expired"), true)
	s.Console.EndRun(run, RunDone, RunFailure{})
	v := s.Console.ConsoleView(0)
	want(t, "sums", fmt.Sprint(v.Requests, v.Charge > 0, v.Passed, v.End, v.Running), "1 true 10 1 false")
}

func TestAStoppedProgramIsNotHeard(t *testing.T) {
	s := New(newMemoryStore())
	old := s.Console.BeginRun()
	s.Console.Print(old, []PrintedLine{PrintedLine{Text: "one"}}, 0)
	s.Console.StopRun()
	s.Console.Print(old, []PrintedLine{PrintedLine{Text: "two"}}, 0)
	s.Console.EndRun(old, RunDone, RunFailure{})
	if _, ok := s.Console.Call(old, "clock", "10", ""); ok || s.View().Now != firstSecond+67 {
		t.Error("a stopped program moves the clock")
	}
	v := s.Console.ConsoleView(10)
	want(t, "after stopping", fmt.Sprint(v.Lines, v.End), fmt.Sprint([]PrintedLine{{Text: "one"}}, RunStopped))
	run := s.Console.BeginRun()
	s.Console.Print(old, []PrintedLine{PrintedLine{Text: "three"}}, 0)
	s.Console.Print(run, []PrintedLine{PrintedLine{Text: "four"}}, 0)
	want(t, "the next run", fmt.Sprint(s.Console.ConsoleView(10).Lines), fmt.Sprint([]PrintedLine{{Text: "four"}}))
	s.StartOver()
	if _, ok := s.Console.Call(run, "clock", "10", ""); ok {
		t.Error("a program outlives its world")
	}
}

func TestWhatAProgramPrintsIsKeptInBounds(t *testing.T) {
	s := New(newMemoryStore())
	run := s.Console.BeginRun()
	for i := range 5*MaxPrinted + 7 {
		s.Console.Print(run, []PrintedLine{PrintedLine{Text: fmt.Sprint(i)}}, 0)
	}
	v := s.Console.ConsoleView(10 * MaxPrinted)
	want(t, "count", fmt.Sprint(v.Count, len(v.Lines), v.Dropped), fmt.Sprint(MaxPrinted, MaxPrinted, 4*MaxPrinted+7))
	want(t, "first and last", v.Lines[0].Text+" "+v.Lines[MaxPrinted-1].Text, fmt.Sprint(4*MaxPrinted+7, " ", 5*MaxPrinted+6))
	s.Console.Print(run, []PrintedLine{PrintedLine{Text: strings.Repeat("é", maxPrintedLine)}}, 0)
	text := s.Console.ConsoleView(1).Lines[0].Text
	want(t, "a long line", text, strings.Repeat("é", maxPrintedLine/2)+"…")

	long := strings.Repeat("x", maxPrintedLine)
	for range 40 {
		s.Console.Print(run, []PrintedLine{{Text: long}, {Text: long}}, 0)
	}
	v = s.Console.ConsoleView(MaxPrinted)
	want(t, "long lines", fmt.Sprint(v.Count, v.Dropped), fmt.Sprint(maxPrintedText/maxPrintedLine, 5*MaxPrinted+7+1+80-maxPrintedText/maxPrintedLine))
}

func TestTheProgramsTextIsNeverLost(t *testing.T) {
	store := newMemoryStore()
	s := New(store)
	want(t, "at first", s.Console.ConsoleView(0).Text, FirstProgram)
	s.Console.TypeProgram("mine")
	s.Console.OpenConsole(true)
	s.Console.TryProgram("an example")
	want(t, "beside an example", fmt.Sprint(s.Console.ConsoleView(0).Own), "[mine]")
	s.Console.TypeProgram("an example, changed")
	s.Console.TryProgram("another example")
	want(t, "two texts of mine", fmt.Sprintf("%q", s.Console.ConsoleView(0).Own), `["an example, changed" "mine"]`)
	s.Console.TryProgram("mine")
	s.Console.TryProgram("another example")
	want(t, "taken up again, not twice", fmt.Sprintf("%q", s.Console.ConsoleView(0).Own), `["mine" "an example, changed"]`)
	s.StartOver()
	want(t, "after starting over", fmt.Sprintf("%q", s.Console.ConsoleView(0).Own), `["mine" "an example, changed"]`)
	s.Console.TypeProgram("typed since")
	s.Undo()
	want(t, "after taking that back", s.Console.ConsoleView(0).Text, "typed since")
	s.Saves.Save()
	v := New(store).Console.ConsoleView(0)
	want(t, "after a reload", fmt.Sprintf("%s, %q, %v", v.Text, v.Own, v.Open), `typed since, ["mine" "an example, changed"], true`)
	s.Console.TypeProgram("")
	run := s.Console.BeginRun()
	s.Console.EndRun(run, RunDone, RunFailure{})
	want(t, "an empty program", s.Console.ConsoleView(0).Text, "")
}

func TestThePlaygroundKeepsItsContainer(t *testing.T) {
	s := New(newMemoryStore())
	run := s.Console.BeginRun()
	for _, target := range []string{orders, "/dbs/shop"} {
		status, body := sends(t, s, run, "DELETE", target, "", "")
		if status != 403 || !strings.Contains(body, "The playground keeps its own") {
			t.Errorf("%s: %d %s", target, status, body)
		}
	}
	want(t, "rows", s.Viewer.RowCount(), 7)
}

func TestAnotherContainerOnTheScreen(t *testing.T) {
	store := newMemoryStore()
	s := New(store)
	run := s.Console.BeginRun()
	sends(t, s, run, "POST", "/dbs", "", `{"id":"tests"}`)
	const carts = `{"id":"carts","partitionKey":{"paths":["/user"],"kind":"Hash"},"defaultTtl":30}`
	sends(t, s, run, "POST", "/dbs/tests/colls", "", carts)
	put := func(id string) {
		sends(t, s, run, "POST", "/dbs/tests/colls/carts/docs", `"x-ms-documentdb-partitionkey":"[\"u\"]"`, `{"id":"`+id+`","user":"u"}`)
	}
	put("a")
	want(t, "containers", fmt.Sprint(s.View().Containers), "[{shop orders} {tests carts}]")
	want(t, "still at home", s.View().Container.ID, "orders")

	carted := ContainerName{"tests", "carts"}
	s.Viewer.Select(3)
	s.Show(ContainerName{"tests", "none"})
	want(t, "an unknown one", s.View().Container.ID, "orders")
	s.Show(carted)
	want(t, "rows", states(s), "a live")
	want(t, "selection", s.View().Selected, ItemKey(0))
	want(t, "result", fmt.Sprint(s.Query.QueryView(0, 1).Count, s.Query.QueryView(0, 1).LeftOut), "1 0")
	want(t, "events", s.Viewer.EventCount(), 2)
	want(t, "settings", s.Form.SetOff() == nil && s.View().Container.Default.JSON() == "", true)
	s.Saves.Save()
	want(t, "after a reload", New(store).View().Container.ID, "carts")

	// Unsaved text belongs to its container.
	s.Form.NewItem()
	s.Form.TypeDraft("unsaved")
	s.Show(ContainerName{home.Database, home.Container})
	want(t, "with unsaved text", s.View().Container.ID+" "+string(s.Form.Draft().Problem.Code), "carts unsaved")

	// A container that is created again under the same name is another one.
	sends(t, s, run, "DELETE", "/dbs/tests/colls/carts", "", "")
	want(t, "when it is gone", s.View().Container.ID, "orders")
	want(t, "said", s.Notices.All()[0], notice.Notice{Kind: notice.ContainerGone, Name: "carts"})
	want(t, "the text", s.Form.Draft().Text, "unsaved")
	s.Form.DiscardDraft()
	sends(t, s, run, "POST", "/dbs/tests/colls", "", carts)
	put("a")
	s.Show(carted)
	s.Viewer.Select(1)
	sends(t, s, run, "DELETE", "/dbs/tests/colls/carts", "", "")
	sends(t, s, run, "POST", "/dbs/tests/colls", "", carts)
	put("b")
	want(t, "home again", s.View().Container.ID, "orders")
	s.Show(carted)
	want(t, "rows of the new one", states(s), "b live")
}

// What happens in a container that is not on the screen says nothing of the items that are.
func TestItemsOfAnotherContainerComeBackUnseen(t *testing.T) {
	s := New(newMemoryStore())
	run := s.Console.BeginRun()
	sends(t, s, run, "POST", "/dbs/shop/colls", "", `{"id":"other","partitionKey":{"paths":["/p"]},"defaultTtl":2}`)
	for _, id := range []string{"a", "b", "c", "d"} {
		sends(t, s, run, "POST", "/dbs/shop/colls/other/docs", `"x-ms-documentdb-partitionkey":"[1]"`, `{"id":"`+id+`","p":1}`)
	}
	s.Console.Call(run, "clock", "2", "")
	status, _ := sends(t, s, run, "PUT", "/dbs/shop/colls/other", "", `{"id":"other","partitionKey":{"paths":["/p"]},"defaultTtl":3600}`)
	want(t, "replaced", status, int64(200))
	for _, r := range s.Viewer.Rows(0, 10) {
		if r.Revived {
			t.Errorf("%s is said to be back", r.ID)
		}
	}
	s.Show(ContainerName{"shop", "other"})
	want(t, "rows", states(s), "a live, b live, c live, d live")
}

func TestAnItemThatAProgramDeletesWhileItIsEdited(t *testing.T) {
	s := New(newMemoryStore())
	s.Form.EditItem(1)
	s.Form.TypeDraft(`{"id":"SO01","cid":"CO18","mine":true}`)
	run := s.Console.BeginRun()
	sends(t, s, run, "DELETE", orders+"/docs/SO01", `"x-ms-documentdb-partitionkey":"[\"CO18\"]"`, "")
	p := s.Form.SaveDraft()
	want(t, "problem", string(p.Code)+" "+p.Value, "changed-since SO01")
	if p := s.Form.SaveDraft(); p != nil {
		t.Errorf("saved again: %v", p)
	}
	want(t, "rows", strings.HasSuffix(states(s), "SO01 live"), true)
}

// What the sandbox sends of a program's output is decoded line by line.
func TestPrintedLines(t *testing.T) {
	want(t, "lines", fmt.Sprint(PrintedLines(`[["log","a"],["warn","b"],["error","c\nd"],["other","e"]]`)), fmt.Sprint([]PrintedLine{{PrintLog, "a"}, {PrintWarn, "b"}, {PrintError, "c\nd"}, {PrintLog, "e"}}))
	want(t, "none", len(PrintedLines(`[]`))+len(PrintedLines("x")), 0)
}

// A long line is cut between two characters.
func TestALongLineIsCut(t *testing.T) {
	for n := range 4 {
		text := strings.Repeat("a", n) + strings.Repeat("😀", maxPrintedLine/4)
		s := New(newMemoryStore())
		s.Console.Print(s.Console.BeginRun(), []PrintedLine{{PrintLog, text}}, 0)
		got := s.Console.ConsoleView(9).Lines[0].Text
		cut, long := strings.CutSuffix(got, "…")
		if long != (n > 0) || !strings.HasPrefix(text, cut) || len(cut) < maxPrintedLine-3 || len(cut) > maxPrintedLine || !utf8.ValidString(got) {
			t.Errorf("%d bytes became %d, cut %v", len(text), len(got), long)
		}
	}
}

// A program is given the page's account, and can ask what is on its disk.
func TestAProgramKnowsItsContainer(t *testing.T) {
	s := New(newMemoryStore())
	setup := gjson.Parse(s.Console.RunSetup())
	want(t, "settings", fmt.Sprint(setup.Get("endpoint"), " ", setup.Get("database"), " ", setup.Get("container"), " ", setup.Get("key").String() != ""),
		"http://cosmosttl.localhost:8081/ shop orders true")
	answer, ok := s.Console.Call(s.Console.BeginRun(), "disk", "shop", "orders")
	if !ok || !strings.Contains(answer, "SO05") {
		t.Errorf("on its disk: %v, %s", ok, answer)
	}
}

// A message of a run that is over changes nothing.
func TestMessagesOfAnEarlierRun(t *testing.T) {
	s := New(newMemoryStore())
	first := s.Console.BeginRun()
	want(t, "its end", s.Console.EndRun(first, RunDone, RunFailure{}), true)
	want(t, "its end again", s.Console.EndRun(first, RunFailed, RunFailure{Text: "late"}), false)
	second := s.Console.BeginRun()
	want(t, "while another one runs", s.Console.EndRun(first, RunFailed, RunFailure{Text: "late"}), false)
	s.Console.Print(first, []PrintedLine{{Text: "late"}}, 1)
	v := s.Console.ConsoleView(9)
	want(t, "the console", fmt.Sprint(v.Running, v.Count, v.Dropped)+v.Failure.Text, "true 0 0")
	s.Console.EndRun(second, RunFailed, RunFailure{Text: strings.Repeat("x", maxPrintedLine+1)})
	want(t, "a long failure", len(s.Console.ConsoleView(9).Failure.Text), maxPrintedLine+len("…"))
}
