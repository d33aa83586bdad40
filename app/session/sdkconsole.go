package session

import (
	"unicode/utf8"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/rest"
	"github.com/tidwall/gjson"
)

// FirstProgram is what the SDK console begins with.
const FirstProgram = `// Microsoft's @azure/cosmos SDK, connected to this page.
const cart = { id: "cart", cid: "CO40", ttl: 1800 };
const { item, resource } = await container.items.create(cart);
console.log("created at", new Date(resource._ts * 1000));

await clock.advance("29m59s");
console.log("one second before it expires:", (await item.read()).statusCode);

await clock.advance("1s");
console.log("when it expires:", (await item.read()).statusCode);
`

// How much of what a program prints is kept: the newest lines, and of each its beginning.
const (
	MaxPrinted     = 500
	maxPrintedLine = 8 << 10 // bytes
)

// PrintLevel says how a line was printed.
type PrintLevel uint8

// The levels, as the methods of JavaScript's console.
const (
	PrintLog PrintLevel = iota
	PrintWarn
	PrintError
)

// A PrintedLine is one call of console.log, which may have line breaks.
type PrintedLine struct {
	Level PrintLevel
	Text  string
}

// PrintedLines reads the lines that a program prints: [["log"|"warn"|"error", text], …].
func PrintedLines(json string) (lines []PrintedLine) {
	gjson.Parse(json).ForEach(func(_, line gjson.Result) bool {
		level := map[string]PrintLevel{"warn": PrintWarn, "error": PrintError}[line.Get("0").String()]
		lines = append(lines, PrintedLine{level, line.Get("1").String()})
		return true
	})
	return lines
}

// RunEnd is how the last run ended.
type RunEnd uint8

// The ends.
const (
	RunNone      RunEnd = iota
	RunDone             // the program came to its end
	RunFailed           // it threw, or is not valid JavaScript: RunFailure
	RunStopped          // by the user
	RunNotLoaded        // the SDK could not be loaded: RunFailure.Text says why
)

// A RunFailure is what ended a program, and where; both from 1, 0 where that is not known.
type RunFailure struct {
	Text         string
	Line, Column int
}

// ConsoleView is the SDK console and some of the lines that its program printed.
type ConsoleView struct {
	Open    bool
	Text    string   // what the editor holds
	Own     []string // what was typed before an example took its place, newest first
	Ran     string   // the text of the last run
	Running bool
	End     RunEnd
	Failure RunFailure

	Count    int // lines that are kept
	Dropped  int // older ones that are not
	Lines    []PrintedLine
	Requests int   // of the last run
	Charge   RU    // what they took
	Passed   int64 // seconds by which the program has moved the clock
}

// sdkConsole is the SDK console: a program in JavaScript and what it printed. The program itself runs in the browser's sandbox; its
// requests come back here.
type sdkConsole struct {
	ownText
	open bool

	ran      string // the text of the run
	run      int    // counts the runs, so that messages from a stopped one are ignored
	running  bool
	end      RunEnd
	failure  RunFailure
	lines    []PrintedLine
	dropped  int
	requests int
	charge   RU
	passed   int64
}

// withoutRun returns the console without its run. The text stays, because it is the user's work and not part of the world.
func (c *sdkConsole) withoutRun() sdkConsole {
	return sdkConsole{ownText: c.ownText, open: c.open}
}

// OpenConsole opens the SDK console or closes it. A program that runs goes on.
func (s *Session) OpenConsole(on bool) {
	s.sdk.open = on
	s.typed()
}

// TypeProgram takes what the console's editor holds now. It runs nothing.
func (s *Session) TypeProgram(text string) {
	if s.sdk.edit(text) {
		s.typed()
	}
}

// Program is what the console's editor holds.
func (s *Session) Program() string { return s.sdk.typed }

// TryProgram puts an example into the editor. What was typed before is remembered: ConsoleView.Own.
func (s *Session) TryProgram(text string) {
	s.sdk.try(text)
	s.typed()
}

// BeginRun begins a run of what the editor holds, and returns its number. What an older run printed goes. Until the run
// ends, everything that changes the world is part of its step.
func (s *Session) BeginRun() (run int) {
	c := &s.sdk
	run = c.run + 1
	*c = c.withoutRun()
	c.run, c.running, c.ran = run, true, c.typed
	s.history.Begin(Step{Kind: StepRun})
	return run
}

// StopRun ends the run. Its requests so far stay carried out.
func (s *Session) StopRun() {
	if c := &s.sdk; c.running {
		c.running, c.end, c.run = false, RunStopped, c.run+1
		s.history.End()
	}
}

// replaceConsole replaces the console and stops its run.
func (s *Session) replaceConsole(c sdkConsole) {
	s.StopRun()
	c.run = s.sdk.run
	s.sdk = c
}

// EndRun records how a run ended, and reports false for a run that is already over.
func (s *Session) EndRun(run int, end RunEnd, failure RunFailure) bool {
	c := &s.sdk
	if !c.current(run) {
		return false
	}
	failure.Text = cutText(failure.Text)
	c.running, c.end, c.failure = false, end, failure
	s.history.End()
	return true
}

// Print adds lines that the program of a run prints, and the number of lines lost before them.
func (s *Session) Print(run int, lines []PrintedLine, lost int) {
	c := &s.sdk
	if !c.current(run) {
		return
	}
	for _, line := range lines {
		line.Text = cutText(line.Text)
		c.lines = append(c.lines, line)
	}
	c.dropped += lost
	if extra := len(c.lines) - MaxPrinted; extra > 0 {
		c.dropped += extra
		c.lines = append([]PrintedLine(nil), c.lines[extra:]...)
	}
}

func (c *sdkConsole) current(run int) bool { return c.running && c.run == run }

func cutText(s string) string {
	if len(s) <= maxPrintedLine {
		return s
	}
	cut := maxPrintedLine
	for !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "…"
}

// Call carries out what the program of a run asks for: "request" with a head and a body as rest.Embedded.Request takes them, "clock"
// with a number of seconds, "disk" with a database and a container. ok is false for a run that has been stopped.
func (s *Session) Call(run int, what, head, body string) (answer string, ok bool) {
	c := &s.sdk
	if !c.current(run) {
		return "", false
	}
	b := rest.Embedded{Account: s.account(), Options: rest.Options{NoAuth: true, Apply: s.applyOfRun}}
	switch what {
	case "request":
		answer = b.Request(head, body)
		c.requests++
		c.charge += charged(answer)
		s.showStill()
	case "clock":
		before := s.account().Now()
		answer = b.Clock(gjson.Parse(head).Float())
		c.passed += s.account().Now() - before
	case "disk":
		answer = b.Disk(head, body)
	}
	return answer, true
}

// charged is what a request took, by its header.
func charged(answer string) RU {
	return RU(gjson.Get(answer, "headers.x-ms-request-charge").Float()*100 + .5)
}

// applyOfRun carries out a program's commands, but keeps the playground's own container: the page could show nothing.
func (s *Session) applyOfRun(cmd engine.Command) (engine.Result, error) {
	switch c := cmd.(type) {
	case engine.DeleteContainer:
		if c.In == home {
			return engine.Result{}, kept("container " + home.Container)
		}
	case engine.DeleteDatabase:
		if c.ID == home.Database {
			return engine.Result{}, kept("database " + home.Database)
		}
	}
	return s.apply(cmd)
}

func kept(what string) error {
	return &engine.Error{Status: 403, Code: "Forbidden", Message: "The playground keeps its own " + what +
		". Delete the items in it instead, or create another one, which can be deleted."}
}

// RunSetup returns what a program needs to connect, as JSON: {"endpoint","key","database","container"}.
func (s *Session) RunSetup() string {
	return `{"endpoint":` + document.Quote(runEndpoint) + `,"key":` + document.Quote(rest.EmulatorKey) + `,"database":` + document.Quote(s.shown.path.Database) +
		`,"container":` + document.Quote(s.shown.path.Container) + `}`
}

// runEndpoint is what the page's account calls itself. Nothing listens there: requests never leave the page.
const runEndpoint = "http://cosmosttl.localhost:8081/"

// ConsoleView is the SDK console with at most n of the lines that its program printed, the newest.
func (s *Session) ConsoleView(n int) ConsoleView {
	c := &s.sdk
	from := max(0, len(c.lines)-n)
	return ConsoleView{
		Open: c.open, Text: c.typed, Own: c.others(), Ran: c.ran, Running: c.running, End: c.end, Failure: c.failure,
		Count: len(c.lines), Dropped: c.dropped, Lines: c.lines[from:],
		Requests: c.requests, Charge: c.charge, Passed: c.passed,
	}
}

// savedConsole is what of the SDK console survives a reload: the text, not the run.
type savedConsole struct {
	Typed string   `json:"typed"`
	Mine  bool     `json:"mine,omitempty"`
	Own   []string `json:"own,omitempty"`
	Open  bool     `json:"open,omitempty"`
}

func (c *sdkConsole) save() *savedConsole {
	return &savedConsole{Typed: c.typed, Mine: c.mine, Own: c.own, Open: c.open}
}

func (in *savedConsole) load() sdkConsole {
	if in == nil {
		return sdkConsole{ownText: ownText{typed: FirstProgram}}
	}
	return sdkConsole{ownText: ownText{typed: in.Typed, mine: in.Mine, own: in.Own}, open: in.Open}
}
