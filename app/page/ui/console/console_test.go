package console

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/sdkconsole"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

func testConsole() *Console {
	s := screen.New(playground.New(roomtest.NewMemoryStore()))
	s.Enabled = true
	return &Console{Screen: s}
}

// A program that has begun, printed and failed is shown with its output, its failure and the line of that; its sums are said.
func TestWhatAProgramSends(t *testing.T) {
	p := testConsole()
	p.S.Console.TypeProgram("one\ntwo three")
	p.RunProgram()
	run := 1
	if !p.Loading {
		t.Error("it does not load")
	}
	p.Receive(run, "began", "", "", nil)
	p.Receive(run, "print", "log printed line", "0", nil)
	p.Receive(run, "failed", "it broke", "2:5", nil)
	v := p.S.Console.ConsoleView(sdkconsole.MaxPrinted)
	if p.Loading || v.Running || v.Failure.Line != 2 || v.Failure.Column != 5 {
		t.Errorf("loading %v: %+v", p.Loading, v)
	}
	if p.Announced.Text == "" || p.Announced.Text != p.RunSums(v) {
		t.Errorf("said %q", p.Announced.Text)
	}
	if text := app.HTMLString(p.Draw()); !strings.Contains(text, "it broke") || !strings.Contains(text, "2 │ two three") {
		t.Errorf("no failure with its line in %s", text)
	}
}

// What a program of an earlier run sends is not taken for a message of the present program.
func TestAnEarlierRunSaysNothing(t *testing.T) {
	p := testConsole()
	p.RunProgram()
	p.RunProgram()
	p.Receive(1, "done", "", "", nil)
	if v := p.S.Console.ConsoleView(0); !v.Running {
		t.Errorf("the end of the first run ends the second: %+v", v)
	}
}

// A place is a line and a column; what is none has neither.
func TestThePlaceOfAFailure(t *testing.T) {
	for place, want := range map[string][2]int{"2:5": {2, 5}, "7": {7, 0}, "": {0, 0}, "x:y": {0, 0}} {
		if f := failureAt("text", place); f.Text != "text" || [2]int{f.Line, f.Column} != want {
			t.Errorf("%q: %+v", place, f)
		}
	}
}
