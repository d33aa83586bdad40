package sdkconsole_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/cosmosttl/cosmosttl/app/page/sdkconsole"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
)

func TestAProgramWritesToThePage(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	run := s.Console.BeginRun()
	status, _ := roomtest.Sends(t, s, run, "POST", roomtest.Orders+"/docs", `"x-ms-documentdb-partitionkey":"[\"CO1\"]"`, `{"id":"new","cid":"CO1","ttl":10}`)
	roomtest.Want(t, "status", status, int64(201))
	roomtest.Want(t, "rows", strings.HasSuffix(roomtest.States(s), "new live"), true)
	roomtest.Want(t, "event", s.Viewer.Events(0, 1)[0].IDs[0], "new")
	if answer, _ := s.Console.Call(run, "clock", "10", ""); answer != fmt.Sprintf(`{"now":%d}`, session.FirstSecond+77) {
		t.Error(answer)
	}
	roomtest.Want(t, "the page's clock", s.View().Now, int64(session.FirstSecond+77))
	roomtest.Want(t, "rows after its deadline", strings.HasSuffix(roomtest.States(s), "new expired"), true)
	s.Console.EndRun(run, sdkconsole.RunDone, sdkconsole.RunFailure{})
	v := s.Console.ConsoleView(0)
	roomtest.Want(t, "sums", fmt.Sprint(v.Requests, v.Charge > 0, v.Passed, v.End, v.Running), "1 true 10 1 false")
}

func TestAStoppedProgramIsNotHeard(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	old := s.Console.BeginRun()
	s.Console.Print(old, []sdkconsole.PrintedLine{sdkconsole.PrintedLine{Text: "one"}}, 0)
	s.Console.StopRun()
	s.Console.Print(old, []sdkconsole.PrintedLine{sdkconsole.PrintedLine{Text: "two"}}, 0)
	s.Console.EndRun(old, sdkconsole.RunDone, sdkconsole.RunFailure{})
	if _, ok := s.Console.Call(old, "clock", "10", ""); ok || s.View().Now != session.FirstSecond+67 {
		t.Error("a stopped program moves the clock")
	}
	v := s.Console.ConsoleView(10)
	roomtest.Want(t, "after stopping", fmt.Sprint(v.Lines, v.End), fmt.Sprint([]sdkconsole.PrintedLine{{Text: "one"}}, sdkconsole.RunStopped))
	run := s.Console.BeginRun()
	s.Console.Print(old, []sdkconsole.PrintedLine{sdkconsole.PrintedLine{Text: "three"}}, 0)
	s.Console.Print(run, []sdkconsole.PrintedLine{sdkconsole.PrintedLine{Text: "four"}}, 0)
	roomtest.Want(t, "the next run", fmt.Sprint(s.Console.ConsoleView(10).Lines), fmt.Sprint([]sdkconsole.PrintedLine{{Text: "four"}}))
	s.StartOver()
	if _, ok := s.Console.Call(run, "clock", "10", ""); ok {
		t.Error("a program outlives its world")
	}
}

func TestWhatAProgramPrintsIsKeptInBounds(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	run := s.Console.BeginRun()
	for i := range 5*sdkconsole.MaxPrinted + 7 {
		s.Console.Print(run, []sdkconsole.PrintedLine{sdkconsole.PrintedLine{Text: fmt.Sprint(i)}}, 0)
	}
	v := s.Console.ConsoleView(10 * sdkconsole.MaxPrinted)
	roomtest.Want(t, "count", fmt.Sprint(v.Count, len(v.Lines), v.Dropped), fmt.Sprint(sdkconsole.MaxPrinted, sdkconsole.MaxPrinted, 4*sdkconsole.MaxPrinted+7))
	roomtest.Want(t, "first and last", v.Lines[0].Text+" "+v.Lines[sdkconsole.MaxPrinted-1].Text, fmt.Sprint(4*sdkconsole.MaxPrinted+7, " ", 5*sdkconsole.MaxPrinted+6))
	s.Console.Print(run, []sdkconsole.PrintedLine{sdkconsole.PrintedLine{Text: strings.Repeat("é", sdkconsole.MaxPrintedLine)}}, 0)
	text := s.Console.ConsoleView(1).Lines[0].Text
	roomtest.Want(t, "a long line", text, strings.Repeat("é", sdkconsole.MaxPrintedLine/2)+"…")

	long := strings.Repeat("x", sdkconsole.MaxPrintedLine)
	for range 40 {
		s.Console.Print(run, []sdkconsole.PrintedLine{{Text: long}, {Text: long}}, 0)
	}
	v = s.Console.ConsoleView(sdkconsole.MaxPrinted)
	roomtest.Want(t, "long lines", fmt.Sprint(v.Count, v.Dropped), fmt.Sprint(sdkconsole.MaxPrintedText/sdkconsole.MaxPrintedLine, 5*sdkconsole.MaxPrinted+7+1+80-sdkconsole.MaxPrintedText/sdkconsole.MaxPrintedLine))
}

func TestTheProgramsTextIsNeverLost(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	roomtest.Want(t, "at first", s.Console.ConsoleView(0).Text, sdkconsole.FirstProgram)
	s.Console.TypeProgram("mine")
	s.Console.OpenConsole(true)
	s.Console.TryProgram("an example")
	roomtest.Want(t, "beside an example", fmt.Sprint(s.Console.ConsoleView(0).Own), "[mine]")
	s.Console.TypeProgram("an example, changed")
	s.Console.TryProgram("another example")
	roomtest.Want(t, "two texts of mine", fmt.Sprintf("%q", s.Console.ConsoleView(0).Own), `["an example, changed" "mine"]`)
	s.Console.TryProgram("mine")
	s.Console.TryProgram("another example")
	roomtest.Want(t, "taken up again, not twice", fmt.Sprintf("%q", s.Console.ConsoleView(0).Own), `["mine" "an example, changed"]`)
	s.StartOver()
	roomtest.Want(t, "after starting over", fmt.Sprintf("%q", s.Console.ConsoleView(0).Own), `["mine" "an example, changed"]`)
	s.Console.TypeProgram("typed since")
	s.Undo()
	roomtest.Want(t, "after taking that back", s.Console.ConsoleView(0).Text, "typed since")
	s.Saves.Save()
	v := playground.New(store).Console.ConsoleView(0)
	roomtest.Want(t, "after a reload", fmt.Sprintf("%s, %q, %v", v.Text, v.Own, v.Open), `typed since, ["mine" "an example, changed"], true`)
	s.Console.TypeProgram("")
	run := s.Console.BeginRun()
	s.Console.EndRun(run, sdkconsole.RunDone, sdkconsole.RunFailure{})
	roomtest.Want(t, "an empty program", s.Console.ConsoleView(0).Text, "")
}

func TestThePlaygroundKeepsItsContainer(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	run := s.Console.BeginRun()
	for _, target := range []string{roomtest.Orders, "/dbs/shop"} {
		status, body := roomtest.Sends(t, s, run, "DELETE", target, "", "")
		if status != 403 || !strings.Contains(body, "The playground keeps its own") {
			t.Errorf("%s: %d %s", target, status, body)
		}
	}
	roomtest.Want(t, "rows", s.Viewer.RowCount(), 7)
}

func TestAnotherContainerOnTheScreen(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	run := s.Console.BeginRun()
	roomtest.Sends(t, s, run, "POST", "/dbs", "", `{"id":"tests"}`)
	const carts = `{"id":"carts","partitionKey":{"paths":["/user"],"kind":"Hash"},"defaultTtl":30}`
	roomtest.Sends(t, s, run, "POST", "/dbs/tests/colls", "", carts)
	put := func(id string) {
		roomtest.Sends(t, s, run, "POST", "/dbs/tests/colls/carts/docs", `"x-ms-documentdb-partitionkey":"[\"u\"]"`, `{"id":"`+id+`","user":"u"}`)
	}
	put("a")
	roomtest.Want(t, "containers", fmt.Sprint(s.View().Containers), "[{shop orders} {tests carts}]")
	roomtest.Want(t, "still at home", s.View().Container.ID, "orders")

	carted := session.ContainerName{Database: "tests", ID: "carts"}
	s.Viewer.Select(3)
	s.Show(session.ContainerName{Database: "tests", ID: "none"})
	roomtest.Want(t, "an unknown one", s.View().Container.ID, "orders")
	s.Show(carted)
	roomtest.Want(t, "rows", roomtest.States(s), "a live")
	roomtest.Want(t, "selection", s.View().Selected, session.ItemKey(0))
	roomtest.Want(t, "result", fmt.Sprint(s.Query.QueryView(0, 1).Count, s.Query.QueryView(0, 1).LeftOut), "1 0")
	roomtest.Want(t, "events", s.Viewer.EventCount(), 2)
	roomtest.Want(t, "settings", s.Settings.SetOff() == nil && s.View().Container.Default.JSON() == "", true)
	s.Saves.Save()
	roomtest.Want(t, "after a reload", playground.New(store).View().Container.ID, "carts")

	// Unsaved text belongs to its container.
	s.Form.NewItem()
	s.Form.TypeDraft("unsaved")
	s.Show(session.ContainerName{Database: session.Home.Database, ID: session.Home.Container})
	roomtest.Want(t, "with unsaved text", s.View().Container.ID+" "+string(s.Form.Draft().Problem.Code), "carts unsaved")

	// A container that is created again under the same name is another one.
	roomtest.Sends(t, s, run, "DELETE", "/dbs/tests/colls/carts", "", "")
	roomtest.Want(t, "when it is gone", s.View().Container.ID, "orders")
	roomtest.Want(t, "said", s.Notices.All()[0], notice.Notice{Kind: notice.ContainerGone, Name: "carts"})
	roomtest.Want(t, "the text", s.Form.Draft().Text, "unsaved")
	s.Form.DiscardDraft()
	roomtest.Sends(t, s, run, "POST", "/dbs/tests/colls", "", carts)
	put("a")
	s.Show(carted)
	s.Viewer.Select(1)
	roomtest.Sends(t, s, run, "DELETE", "/dbs/tests/colls/carts", "", "")
	roomtest.Sends(t, s, run, "POST", "/dbs/tests/colls", "", carts)
	put("b")
	roomtest.Want(t, "home again", s.View().Container.ID, "orders")
	s.Show(carted)
	roomtest.Want(t, "rows of the new one", roomtest.States(s), "b live")
}

// What happens in a container that is not on the screen says nothing of the items that are.
func TestItemsOfAnotherContainerComeBackUnseen(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	run := s.Console.BeginRun()
	roomtest.Sends(t, s, run, "POST", "/dbs/shop/colls", "", `{"id":"other","partitionKey":{"paths":["/p"]},"defaultTtl":2}`)
	for _, id := range []string{"a", "b", "c", "d"} {
		roomtest.Sends(t, s, run, "POST", "/dbs/shop/colls/other/docs", `"x-ms-documentdb-partitionkey":"[1]"`, `{"id":"`+id+`","p":1}`)
	}
	s.Console.Call(run, "clock", "2", "")
	status, _ := roomtest.Sends(t, s, run, "PUT", "/dbs/shop/colls/other", "", `{"id":"other","partitionKey":{"paths":["/p"]},"defaultTtl":3600}`)
	roomtest.Want(t, "replaced", status, int64(200))
	for _, r := range s.Viewer.Rows(0, 10) {
		if r.Revived {
			t.Errorf("%s is said to be back", r.ID)
		}
	}
	s.Show(session.ContainerName{Database: "shop", ID: "other"})
	roomtest.Want(t, "rows", roomtest.States(s), "a live, b live, c live, d live")
}

func TestAnItemThatAProgramDeletesWhileItIsEdited(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Form.EditItem(1)
	s.Form.TypeDraft(`{"id":"SO01","cid":"CO18","mine":true}`)
	run := s.Console.BeginRun()
	roomtest.Sends(t, s, run, "DELETE", roomtest.Orders+"/docs/SO01", `"x-ms-documentdb-partitionkey":"[\"CO18\"]"`, "")
	p := s.Form.SaveDraft()
	roomtest.Want(t, "problem", string(p.Code)+" "+p.Value, "changed-since SO01")
	if p := s.Form.SaveDraft(); p != nil {
		t.Errorf("saved again: %v", p)
	}
	roomtest.Want(t, "rows", strings.HasSuffix(roomtest.States(s), "SO01 live"), true)
}

// What the sandbox sends of a program's output is decoded line by line.
func TestPrintedLines(t *testing.T) {
	roomtest.Want(t, "lines", fmt.Sprint(sdkconsole.PrintedLines(`[["log","a"],["warn","b"],["error","c\nd"],["other","e"]]`)), fmt.Sprint([]sdkconsole.PrintedLine{{Level: sdkconsole.PrintLog, Text: "a"}, {Level: sdkconsole.PrintWarn, Text: "b"}, {Level: sdkconsole.PrintError, Text: "c\nd"}, {Level: sdkconsole.PrintLog, Text: "e"}}))
	roomtest.Want(t, "none", len(sdkconsole.PrintedLines(`[]`))+len(sdkconsole.PrintedLines("x")), 0)
}

// A long line is cut between two characters.
func TestALongLineIsCut(t *testing.T) {
	for n := range 4 {
		text := strings.Repeat("a", n) + strings.Repeat("😀", sdkconsole.MaxPrintedLine/4)
		s := playground.New(roomtest.NewMemoryStore())
		s.Console.Print(s.Console.BeginRun(), []sdkconsole.PrintedLine{{Level: sdkconsole.PrintLog, Text: text}}, 0)
		got := s.Console.ConsoleView(9).Lines[0].Text
		cut, long := strings.CutSuffix(got, "…")
		if long != (n > 0) || !strings.HasPrefix(text, cut) || len(cut) < sdkconsole.MaxPrintedLine-3 || len(cut) > sdkconsole.MaxPrintedLine || !utf8.ValidString(got) {
			t.Errorf("%d bytes became %d, cut %v", len(text), len(got), long)
		}
	}
}

// A program is given the page's account, and can ask what is on its disk.
func TestAProgramKnowsItsContainer(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	setup := gjson.Parse(s.Console.RunSetup())
	roomtest.Want(t, "settings", fmt.Sprint(setup.Get("endpoint"), " ", setup.Get("database"), " ", setup.Get("container"), " ", setup.Get("key").String() != ""),
		"http://cosmosttl.localhost:8081/ shop orders true")
	answer, ok := s.Console.Call(s.Console.BeginRun(), "disk", "shop", "orders")
	if !ok || !strings.Contains(answer, "SO05") {
		t.Errorf("on its disk: %v, %s", ok, answer)
	}
}

// A message of a run that is over changes nothing.
func TestMessagesOfAnEarlierRun(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	first := s.Console.BeginRun()
	roomtest.Want(t, "its end", s.Console.EndRun(first, sdkconsole.RunDone, sdkconsole.RunFailure{}), true)
	roomtest.Want(t, "its end again", s.Console.EndRun(first, sdkconsole.RunFailed, sdkconsole.RunFailure{Text: "late"}), false)
	second := s.Console.BeginRun()
	roomtest.Want(t, "while another one runs", s.Console.EndRun(first, sdkconsole.RunFailed, sdkconsole.RunFailure{Text: "late"}), false)
	s.Console.Print(first, []sdkconsole.PrintedLine{{Text: "late"}}, 1)
	v := s.Console.ConsoleView(9)
	roomtest.Want(t, "the console", fmt.Sprint(v.Running, v.Count, v.Dropped)+v.Failure.Text, "true 0 0")
	s.Console.EndRun(second, sdkconsole.RunFailed, sdkconsole.RunFailure{Text: strings.Repeat("x", sdkconsole.MaxPrintedLine+1)})
	roomtest.Want(t, "a long failure", len(s.Console.ConsoleView(9).Failure.Text), sdkconsole.MaxPrintedLine+len("…"))
}

// A run is a step of its own: what is done after its end is another one.
func TestAStepEndsWithItsRun(t *testing.T) {
	for name, end := range map[string]func(s *playground.Playground, run int){
		"ended": func(s *playground.Playground, run int) {
			s.Console.EndRun(run, sdkconsole.RunDone, sdkconsole.RunFailure{})
		},
		"stopped": func(s *playground.Playground, _ int) { s.Console.StopRun() },
	} {
		s := playground.New(roomtest.NewMemoryStore())
		run := s.Console.BeginRun()
		roomtest.Sends(t, s, run, "POST", "/dbs/shop/colls", "", `{"id":"carts","partitionKey":{"paths":["/user"],"kind":"Hash"}}`)
		before := s.History.UndoSteps()
		end(s, run)
		s.Advance(1)
		s.Settings.SetOff()
		roomtest.Want(t, name, s.History.UndoSteps()-before, 2)
	}
}

// Only queries run beside the session.
func TestOnlyQueriesRunBesideTheSession(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	run := s.Console.BeginRun()
	docs := "/dbs/shop/colls/orders/docs"
	for head, beside := range map[string]bool{
		`{"method":"POST","target":"` + docs + `"}`:                                                     false,
		`{"method":"POST","target":"` + docs + `","headers":{"content-type":"application/query+json"}}`: true,
	} {
		roomtest.Want(t, head, s.Console.BeginCall(run, "request", head, `{"query":"SELECT * FROM c"}`) != nil, beside)
	}
}
