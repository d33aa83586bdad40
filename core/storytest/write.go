package storytest

import (
	"embed"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/cosmosttl/cosmosttl/core/codegen"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// A Target is the program for which a story is written. Its text is a stable code for flags.
type Target string

// These are the targets.
const (
	Command Target = "command" // cosmosttl story, in a POSIX shell
	Go      Target = "go"      // testing, with cosmostest and azcosmos
	Vitest  Target = "vitest"  // the npm package cosmosttl, @azure/cosmos 4.x
	Jest    Target = "jest"    // the same packages
	Node    Target = "node"    // the same packages, with node:test
	XUnit   Target = "xunit"   // the NuGet package Cosmosttl.Testing, Microsoft.Azure.Cosmos 3.x
	JUnit   Target = "junit"   // the Maven package cosmosttl-testing, JUnit 5, com.azure:azure-cosmos 4.x
	Pytest  Target = "pytest"  // the Python package cosmosttl, azure-cosmos 4.x
)

// Targets returns all targets in the order of the screen. The caller owns the slice.
func Targets() []Target { return []Target{Command, Go, Vitest, Jest, Node, XUnit, JUnit, Pytest} }

// preludes have the texts before the calls. NAME is the name of the test, TITLE its title as a literal, and START the
// first second of the story. RUNNER is the module of a test runner as a literal, and INSTALL the packages for npm.
//
//go:embed prelude
var preludes embed.FS

// A syntax is the form of calls in the test of a target.
type syntax struct {
	file, prelude string
	language      codegen.Language // of its literals
	pad, comment  string
	before, after string // text before and after each call
	camel         bool   // names of functions begin with a capital
	tail          string // text after the last call
	long          string // ends a literal that may need more than 32 bits
}

var javaScript = syntax{"story.test.mjs", "javascript.txt", codegen.JavaScript, "  ", "// ", "await s.", ";", false, "}));\n", ""}

// runners has the modules of JavaScript's runners, and the packages for npm.
var runners = map[Target][2]string{
	Vitest: {"vitest", "vitest @azure/cosmos cosmosttl"},
	Jest:   {"@jest/globals", "jest @jest/globals @azure/cosmos cosmosttl; run with NODE_OPTIONS=--experimental-vm-modules"},
	Node:   {"node:test", "@azure/cosmos cosmosttl; run with node --test"},
}

var syntaxes = map[Target]syntax{
	Go:     {"story_test.go", "go.txt", codegen.Go, "\t", "// ", "s.", "", false, "}\n", ""},
	Vitest: javaScript,
	Jest:   javaScript,
	Node:   javaScript,
	XUnit:  {"StoryTest.cs", "xunit.txt", codegen.CSharp, "        ", "// ", "await s.", ";", true, "    });\n}\n", ""},
	JUnit:  {"StoryTest.java", "junit.txt", codegen.Java, "        ", "// ", "s.", ";", false, "    }\n}\n", "L"},
	Pytest: {"test_story.py", "pytest.txt", codegen.Python, "    ", "# ", "s.", "", false, "", ""},
}

// A Text is a story as a test.
type Text struct {
	File    string // a name for the file
	Text    string
	LeftOut int // lines of the story that the test does not carry out
}

// Write writes a story for a target.
func Write(s *story.Story, to Target) (Text, error) { return WriteInTurns(s, to, func() {}) }

// WriteInTurns is like Write, but calls wait before each line. The function wait may let other goroutines run.
func WriteInTurns(s *story.Story, to Target, wait func()) (Text, error) {
	if to == Command {
		return command(s, wait), nil
	}
	x, ok := syntaxes[to]
	if !ok {
		return Text{}, fmt.Errorf("%q is no target: want one of %v", to, Targets())
	}
	prelude, err := preludes.ReadFile("prelude/" + x.prelude)
	if err != nil {
		panic("storytest: " + err.Error())
	}
	title := s.Header("title")
	if title == "" {
		title = "Story"
	}
	w := writer{syntax: x, player: story.Play(s), tainted: map[string]string{}, keys: map[string][]string{}}
	w.b.WriteString(strings.NewReplacer("NAME", identifier(title), "TITLE", x.quote(title), "START",
		strconv.FormatInt(w.player.Account().Start(), 10),
		"RUNNER", strconv.Quote(runners[to][0]), "INSTALL", runners[to][1]).Replace(string(prelude)))
	for step, more := w.player.Next(); more; step, more = w.player.Next() {
		wait()
		w.step(step)
	}
	w.b.WriteString(x.tail)
	return Text{x.file, w.b.String(), w.leftOut}, nil
}

// command returns a command line that runs the story. The text ends at a line that differs from all lines of the story.
func command(s *story.Story, wait func()) Text {
	text, end := s.StringInTurns(wait), "STORY"
	for strings.Contains("\n"+text, "\n"+end+"\n") {
		end += "_"
	}
	return Text{File: "story.sh", Text: "cosmosttl story - <<'" + end + "'\n" + text + end + "\n"}
}

// quote returns a text as a literal of the target.
func (x syntax) quote(text string) string {
	if x.language == codegen.Go && strconv.CanBackquote(text) && strings.Contains(text, `"`) {
		return "`" + text + "`"
	}
	return x.language.Quote(text)
}

// identifier turns a title into a name, such as OffIgnoresTheItem. The name has only ASCII letters and
// digits, which all targets allow.
func identifier(title string) string {
	var b strings.Builder
	begin := true
	for _, r := range title {
		switch {
		case r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r):
			begin = r != '\'' // "An item's" becomes AnItems
			continue
		case begin:
			r = unicode.ToUpper(r)
		}
		begin = false
		b.WriteRune(r)
	}
	if name := b.String(); name != "" && unicode.IsLetter(rune(name[0])) {
		return name
	}
	return "Story" + b.String()
}
