package sdkconsole

import (
	"sync/atomic"
	"unicode/utf8"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// FirstProgram is the SDK console's initial text.
const FirstProgram = `// Microsoft's @azure/cosmos SDK, connected to this page.
const cart = { id: "cart", cid: "CO40", ttl: 1800 };
const { item, resource } = await container.items.create(cart);
console.log("created at", new Date(resource._ts * 1000));

await clock.advance("29m59s");
console.log("one second before it expires:", (await item.read()).statusCode);

await clock.advance("1s");
console.log("when it expires:", (await item.read()).statusCode);
`

// The limits of a program's output. The newest lines are kept, and of each line the beginning.
const (
	MaxPrinted     = 500
	maxPrintedLine = 8 << 10  // bytes
	maxPrintedText = 64 << 10 // bytes of all kept lines, which the page lays out anew at each change
)

// PrintLevel is the level of a printed line.
type PrintLevel uint8

// The levels, as the methods of JavaScript's console.
const (
	PrintLog PrintLevel = iota
	PrintWarn
	PrintError
)

// A PrintedLine is the text of one call of console.log. It may contain line breaks.
type PrintedLine struct {
	Level PrintLevel
	Text  string
}

// PrintedLines decodes printed lines from JSON: [["log"|"warn"|"error", text], …].
func PrintedLines(json string) (lines []PrintedLine) {
	gjson.Parse(json).ForEach(func(_, line gjson.Result) bool {
		level := map[string]PrintLevel{"warn": PrintWarn, "error": PrintError}[line.Get("0").String()]
		lines = append(lines, PrintedLine{level, line.Get("1").String()})
		return true
	})
	return lines
}

// RunEnd says how the last run ended.
type RunEnd uint8

// The ends.
const (
	RunNone      RunEnd = iota
	RunDone             // the program has returned
	RunFailed           // the program threw an exception or is not valid JavaScript; see RunFailure
	RunStopped          // the user stopped the program
	RunNotLoaded        // the SDK could not be loaded; RunFailure.Text is the reason
	RunReplaced         // the site has another version of the SDK by now
)

// A RunFailure is the error that ended a program, and its place. Line and Column begin at 1, and are 0 if unknown.
type RunFailure struct {
	Text         string
	Line, Column int
}

// ConsoleView is what the screen shows of the SDK console.
type ConsoleView struct {
	Open    bool
	Text    string   // the text in the editor
	Own     []string // the user's own texts that examples have replaced, newest first
	Ran     string   // the text of the last run
	Running bool
	End     RunEnd
	Failure RunFailure

	Count    int // kept lines
	Dropped  int // older lines that were dropped
	Lines    []PrintedLine
	Requests int        // requests of the last run
	Charge   session.RU // their charge
	Passed   int64      // seconds by which the program has advanced the clock
}

// A Console is the SDK console: a program in JavaScript and its output. The program runs in the browser's sandbox and sends its requests
// to Call.
type Console struct {
	s *session.Session
	session.OwnText
	open bool

	ran      string // the text of the run
	run      int    // the number of the run; messages of earlier runs are ignored
	running  bool
	over     *atomic.Bool // tells the run's queries that the run has ended
	endStep  func()       // ends the step of a run; valid while it runs
	end      RunEnd
	failure  RunFailure
	lines    []PrintedLine
	dropped  int
	requests int
	charge   session.RU
	passed   int64
}

// New returns the console of a session, with the first program.
func New(s *session.Session) *Console {
	c := &Console{s: s}
	c.Load(nil)
	return c
}

// withoutRun returns the console without its run. The text stays, because it is the user's work and not part
// of the account.
func (c *Console) withoutRun() Console {
	return Console{s: c.s, OwnText: c.OwnText, open: c.open, run: c.run}
}

// Before ends the run before any change but a command. Commands are the run's own or do not disturb it.
func (c *Console) Before(of session.Change) {
	if of.Kind != session.ByCommand {
		c.StopRun()
	}
}

// After drops the output of a run when a world begins anew or a stored world is opened.
func (c *Console) After(of session.Change) {
	if of.Kind == session.ByOpening || of.Kind == session.ByAnew {
		*c = c.withoutRun()
	}
}

// OpenConsole opens or closes the SDK console. A running program continues.
func (c *Console) OpenConsole(on bool) {
	c.open = on
	c.s.TextsChanged()
}

// TypeProgram sets the console's text without running it.
func (c *Console) TypeProgram(text string) {
	if c.Edit(text) {
		c.s.TextsChanged()
	}
}

// TryProgram puts an example into the editor. ConsoleView.Own remembers the user's own text.
func (c *Console) TryProgram(text string) {
	c.Try(text)
	c.s.TextsChanged()
}

// BeginRun starts a run of the console's text and returns its number. The output of an earlier run is dropped. All changes
// until the end of the run are one undo step.
func (c *Console) BeginRun() (run int) {
	run = c.run + 1
	*c = c.withoutRun()
	c.run, c.running, c.ran, c.over = run, true, c.Typed, new(atomic.Bool)
	c.endStep = c.s.BeginStep(session.Step{Kind: session.StepRun})
	return run
}

// StopRun ends the run. The requests that it has sent remain carried out.
func (c *Console) StopRun() {
	if c.running {
		c.running, c.end, c.run = false, RunStopped, c.run+1
		c.over.Store(true)
		c.endStep()
	}
}

// EndRun records how a run ended. It returns false for an earlier run.
func (c *Console) EndRun(run int, end RunEnd, failure RunFailure) bool {
	if !c.isRunning(run) {
		return false
	}
	failure.Text = cutText(failure.Text)
	c.running, c.end, c.failure = false, end, failure
	c.over.Store(true)
	c.endStep()
	return true
}

// Print adds output of a run. lost is the number of earlier lines that the sandbox dropped.
func (c *Console) Print(run int, lines []PrintedLine, lost int) {
	if !c.isRunning(run) {
		return
	}
	for _, line := range lines {
		line.Text = cutText(line.Text)
		c.lines = append(c.lines, line)
	}
	c.dropped += lost
	extra := len(c.lines)
	for room := maxPrintedText; extra > max(0, len(c.lines)-MaxPrinted) && room >= len(c.lines[extra-1].Text); extra-- {
		room -= len(c.lines[extra-1].Text)
	}
	if extra > 0 {
		c.dropped += extra
		c.lines = append([]PrintedLine(nil), c.lines[extra:]...)
	}
}

func (c *Console) isRunning(run int) bool { return c.running && c.run == run }

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

// Call handles a call of a run's program. what is "request" with a head and a body as rest.Embedded.Request
// takes them, "clock" with a number of seconds in head, or "disk" with a database in head and a container in
// body. ok is false if the run has ended.
func (c *Console) Call(run int, what, head, body string) (answer string, ok bool) {
	if !c.isRunning(run) {
		return "", false
	}
	b := rest.Embedded{Account: c.s.Account(), Options: rest.Options{NoAuth: true, Apply: c.ApplyOfRun}}
	switch what {
	case "request":
		answer = b.Request(head, body)
		c.requests++
		c.charge += Charged(answer)
		c.s.ShowStill(true)
	case "clock":
		before := c.s.Account().Now()
		answer = b.Clock(gjson.Parse(head).Float())
		c.passed += c.s.Account().Now() - before
	case "disk":
		answer = b.Disk(head, body)
	}
	return answer, true
}

// Charged returns the charge in an answer's header.
func Charged(answer string) session.RU {
	return session.RU(gjson.Get(answer, "headers.x-ms-request-charge").Float()*100 + .5)
}

// ApplyOfRun carries out a program's command. It refuses to delete the playground's own container, which the page always shows.
func (c *Console) ApplyOfRun(cmd engine.Command) (engine.Result, error) {
	home := c.s.Home()
	switch cmd := cmd.(type) {
	case engine.DeleteContainer:
		if cmd.In == home {
			return engine.Result{}, kept("container " + home.Container)
		}
	case engine.DeleteDatabase:
		if cmd.ID == home.Database {
			return engine.Result{}, kept("database " + home.Database)
		}
	}
	return c.s.Apply(cmd)
}

func kept(what string) error {
	return &engine.Error{Status: 403, Code: "Forbidden", Message: "The playground keeps its own " + what +
		". Delete the items in it instead, or create another one, which can be deleted."}
}

// RunSetup returns the settings of a run as JSON: {"endpoint","key","database","container"}.
func (c *Console) RunSetup() string {
	return `{"endpoint":` + document.Quote(runEndpoint) + `,"key":` + document.Quote(rest.EmulatorKey) + `,"database":` +
		document.Quote(c.s.Path().Database) +
		`,"container":` + document.Quote(c.s.Path().Container) + `}`
}

// runEndpoint is the address of the page's account. Nothing listens there: requests never leave the page.
const runEndpoint = "http://cosmosttl.localhost:8081/"

// ConsoleView returns what the screen shows of the SDK console, with at most the newest n printed lines.
func (c *Console) ConsoleView(n int) ConsoleView {
	from := max(0, len(c.lines)-n)
	return ConsoleView{
		Open: c.open, Text: c.Typed, Own: c.Others(), Ran: c.ran, Running: c.running, End: c.end, Failure: c.failure,
		Count: len(c.lines), Dropped: c.dropped, Lines: c.lines[from:],
		Requests: c.requests, Charge: c.charge, Passed: c.passed,
	}
}

// SavedConsole is the stored form of the SDK console: its text, not its run.
type SavedConsole struct {
	Typed string   `json:"typed"`
	Mine  bool     `json:"mine,omitempty"`
	Own   []string `json:"own,omitempty"`
	Open  bool     `json:"open,omitempty"`
}

func (c *Console) Save() *SavedConsole {
	return &SavedConsole{Typed: c.Typed, Mine: c.Mine, Own: c.Own, Open: c.open}
}

// Load ends the run and loads the stored text, or the initial text if in is nil.
func (c *Console) Load(in *SavedConsole) {
	c.StopRun()
	*c = c.withoutRun()
	c.OwnText, c.open = session.OwnText{Typed: FirstProgram}, false
	if in != nil {
		c.OwnText, c.open = session.OwnText{Typed: in.Typed, Mine: in.Mine, Own: in.Own}, in.Open
	}
}
