package program

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
)

// ran runs the program's commands with arguments, and returns the exit status and what is printed.
func ran(t *testing.T, args ...string) (status int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	status = command.Main(t.Context(), commands(), whole(args), strings.NewReader(""), &o, &e)
	return status, o.String(), e.String()
}

// Every row of the table has its sentence, and its flags are described. Help is the same however it is asked for.
func TestTheTableOfCommands(t *testing.T) {
	_, list, _ := ran(t, "help")
	names := map[string]bool{}
	for _, c := range commands().Commands() {
		if c.Hidden {
			continue
		}
		for _, name := range append([]string{c.Name()}, c.Aliases...) {
			if names[name] {
				t.Errorf("two commands are called %s", name)
			}
			names[name] = true
		}
		if c.Short == "" || strings.HasSuffix(c.Short, ".") || !strings.Contains(list, "\n  "+c.Name()+" ") {
			t.Errorf("%s: %q is its sentence, in\n%s", c.Name(), c.Short, list)
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Usage == "" || len(f.Name) < 2 {
				t.Errorf("%s -%s is not described", c.Name(), f.Name)
			}
		})
		if c.Name() == "mcp" { // its output has messages only
			continue
		}
		status, want, errs := ran(t, "help", c.Name())
		if status != 0 || errs != "" || !strings.HasPrefix(want, "usage: cosmosttl "+c.Name()) || !strings.Contains(want, "\nExamples:\n") && c.HasFlags() && c.Name() != "health" {
			t.Errorf("help %s: %d %s\n%s", c.Name(), status, errs, want)
		}
		for _, args := range [][]string{{c.Name(), "-h"}, {c.Name(), "--help"}, {c.Name(), "-help"}, {"-h", c.Name()}, {"--help", c.Name()}} {
			if status, got, errs := ran(t, args...); status != 0 || got != want || errs != "" {
				t.Errorf("%q: %d, %s\n%s", args, status, errs, got)
			}
		}
	}
	if len(names) < 20 {
		t.Errorf("%d commands", len(names))
	}
}

// What the examples of the table show is accepted: the commands, the flags and their values.
func TestTheExamplesOfTheTable(t *testing.T) {
	n := 0
	for _, c := range commands().Commands() {
		for line := range strings.Lines(c.Example) {
			line, _, _ = strings.Cut(line, " #")
			_, line, found := strings.Cut(line, "cosmosttl ")
			var args []string
			for _, word := range regexp.MustCompile(`(?:'[^']*'|[^\s'])+`).FindAllString(line, -1) {
				if word == "|" || word == ">" {
					break
				}
				args = append(args, strings.ReplaceAll(strings.TrimSuffix(word, ")"), "'", ""))
			}
			root := commands()
			for _, sub := range root.Commands() {
				sub.Args, sub.RunE = nil, func(*cobra.Command, []string) error { n++; return nil }
			}
			if _, err := command.Run(t.Context(), root, args, nil, &bytes.Buffer{}, &bytes.Buffer{}); err != nil || !found {
				t.Errorf("%q: %v", args, err)
			}
		}
	}
	if n < 20 {
		t.Errorf("%d examples", n)
	}
}

// A newcomer's guesses: the status, and what is printed on the output or the error output.
func TestWhatANewcomerTypes(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good := write("good.ttl", "container orders off\ncreate orders {\"id\":\"SO05\",\"ttl\":60}\nadvance 1h\nexpect orders SO05 in-queries\n")
	poor := write("poor.ttl", "container orders -1\nexpect orders default off\n")
	zero := write("zero.json", `{"id":"orders","partitionKey":{"paths":["/id"]},"defaultTtl":0}`)
	fine := write("fine.json", `{"id":"orders","partitionKey":{"paths":["/id"]},"defaultTtl":60}`)
	items := write("items.json", `[{"_ts":1709377100,"n":10}]`)
	for _, c := range []struct {
		args      string
		status    int
		out, errs string
	}{
		{"version", 0, "cosmosttl " + Version + ", without the playground\n", ""},
		{"--version", 0, "cosmosttl " + Version + ", without the playground\n", ""},
		{"-version", 0, "cosmosttl " + Version + ", without the playground\n", ""},
		{"-v", 0, "cosmosttl " + Version + ", without the playground\n", ""},
		{"help", 0, "usage: cosmosttl [COMMAND] [flags]\n", ""},
		{"--help", 0, "\n  diff        say what a change", ""},
		{"help run", 0, "usage: cosmosttl run [flags]\n", ""},
		{"help nothing", 2, "", `cosmosttl help: there is no command "nothing" ("cosmosttl help" lists the commands)` + "\n"},
		{"frobnicate", 2, "", `cosmosttl: there is no command "frobnicate" ("cosmosttl help" lists the commands)` + "\n"},
		{"storry x.ttl", 2, "", `there is no command "storry"; did you mean "story"?`},
		{"dif off 60", 2, "", `did you mean "diff"?`},
		{"test x.ttl", 2, "", `did you mean "story"?`},
		{"x.ttl", 2, "", `did you mean "cosmosttl story x.ttl"?`},
		{"x.plan", 2, "", `did you mean "cosmosttl plan x.plan"?`},
		{"run now", 2, "", `cosmosttl run: found the argument "now"; want only flags ("cosmosttl run -h" lists them)` + "\n"},
		{"-prot 9000", 2, "", `cosmosttl run: there is no flag -prot; did you mean -port? ("cosmosttl run -h" lists the flags)` + "\n"},
		{"serve --port x", 2, "", `cosmosttl run: -port is "x"; it must be a whole number: -port PORT` + "\n"},
		{"start -cosmos", 2, "", "cosmosttl run: -cosmos needs a value: -cosmos ADDRESS\n"},
		{"story", 2, "", "cosmosttl story: no story is named: want the name of a file"},
		{"story " + good, 0, "3 commands, 1 expectation met", ""},
		{"scenario " + good + " -json", 0, `{"`, ""},
		{"stories " + poor, 1, "expect orders default off", ""},
		{"story -lesson 99", 2, "", "-lesson 99: there are lessons 1 to 17"},
		{"story none.ttl", 2, "", "cosmosttl story: open none.ttl: "},
		{"check", 2, "", "the name of a file is missing"},
		{"check " + zero, 1, "1 refused by the service", ""},
		{"check " + fine + " " + zero, 1, "== " + zero + "\n", ""},
		{"lint " + fine + " -default off", 0, "0 refused by the service", ""},
		{"check " + fine + " -kind cobol", 2, "", "kind is \"cobol\"; it must be one of "},
		{"ask", 2, "", "the name of a tool is missing: want explain_item, "},
		{"explain default_ttl=60", 2, "", `did you mean "ask"?`},
		{"ask explain_item ttl=60 default_ttl=3600 --playground=", 0, "deadline", ""},
		{"diff off", 2, "", "off"},
		{"diff -1 60 -items " + items + " -at 1709377200", 0, "hidden", ""},
		{"diff off 60 -items " + items + " -at 1709377200 --fail-if hidden>0", 1, "hidden", ""},
		{"plan -example telemetry -show", 0, "container", ""},
		{"plan -example telemetri", 2, "", `-example is "telemetri"; it must be one of autoscale, `},
		{"plan", 2, "", "no plan is named: want a file, or -example with one of autoscale, "},
		{"code " + good, 2, "", "cosmosttl code: -lang is missing: want csharp, "},
		{"code " + good + " -lang java -task archive", 0, "class ", ""},
		{"look", 2, "", "cosmosttl look: want the address of one endpoint, like http://127.0.0.1:8081\n"},
		{"top -cosmos nowhere", 2, "", `-cosmos is "nowhere"; it must be an address like 127.0.0.1:8081`},
		{"health -cosmos 127.0.0.1:1", 1, "", "cosmosttl health: the endpoint is not ready: nothing answers at http://127.0.0.1:1: "},
		{"top -cosmos 1", 2, "", "nothing answers at http://127.0.0.1:1: start it with \"cosmosttl run\""},
		{"run -port 99999", 2, "", "cosmosttl run: -port is 99999; it must be 0 to 65535\n"},
		{"run -purge-delay 1h", 2, "", `-purge-delay is "1h"; it must be a whole number: -purge-delay SECONDS`},
		{"code " + good + " -lang c#", 0, "ContainerProperties", ""},
		{"story -endpoint localhost:1 " + good, 2, "", `-endpoint is "localhost:1"; it must be an address like http://localhost:8081/`},
		{"code -lang go", 2, "", "no story is named: want a file"},
		{"health -cosmos nowhere", 2, "", `-cosmos is "nowhere"`},
		{"completion tcsh", 2, "", `the shell is "tcsh"; it must be one of bash, zsh, fish, powershell`},
		{"completion", 2, "", `the shell is missing; it must be one of bash, `},
		{"__complete pl", 0, "plan\tsimulate months", ""},
		{"__complete run -clo", 0, "-clock\t", ""},
		{"__complete run --clo", 0, "--clock\t", ""},
		{"__complete plan -format c", 0, "csv\n", ""},
		{"__complete ask explain_item tt", 0, "ttl=\t", ""},
	} {
		status, out, errs := ran(t, strings.Fields(c.args)...)
		if status != c.status || !strings.Contains(out, c.out) || !strings.Contains(errs, c.errs) || (c.out == "") != (out == "") ||
			(c.errs == "") != (errs == "") && !strings.HasPrefix(c.args, "__complete") && !strings.HasPrefix(c.args, "code") {
			t.Errorf("cosmosttl %s: status %d, want %d\nout: %.500s\nerrs: %s", c.args, status, c.status, out, errs)
		}
		if strings.Count(errs, "\n") > 1 && status == 2 {
			t.Errorf("cosmosttl %s: more than one line says what is wrong:\n%s", c.args, errs)
		}
	}
}

// The scripts of the shells and the manual page are read by the programs that they are for, where those are there.
func TestCompletionAndTheManualPage(t *testing.T) {
	for _, c := range []struct {
		args, tool, flag string
	}{{"completion bash", "bash", "-n"}, {"completion zsh", "zsh", "-n"}, {"completion fish", "fish", "-n"}, {"man", "groff", "-man -Tutf8 -ww -Wbreak -z"}} {
		status, out, errs := ran(t, strings.Fields(c.args)...)
		if status != 0 || errs != "" || !strings.Contains(out, "cosmosttl") || strings.Contains(out, "`ADDRESS`") {
			t.Errorf("%s: %d, %s\n%.300s", c.args, status, errs, out)
		}
		if _, err := exec.LookPath(c.tool); errors.Is(err, exec.ErrNotFound) {
			continue
		}
		tool := exec.Command(c.tool, strings.Fields(c.flag)...)
		if c.tool == "fish" {
			tool.Args = append(tool.Args, "/dev/stdin")
		}
		tool.Stdin = strings.NewReader(out)
		if said, err := tool.CombinedOutput(); err != nil || len(said) > 0 {
			t.Errorf("%s: %v, %s", c.args, err, said)
		}
	}
	_, page, _ := ran(t, "man")
	for _, c := range commands().Commands() {
		if section := fmt.Sprintf("\n.SS %s", c.Name()); !c.Hidden && !strings.Contains(page, section) {
			t.Errorf("the manual page lacks %s", c.Name())
		}
	}
}

// The status of the program that was compiled is that of its command.
func TestTheStatusOfTheBinary(t *testing.T) {
	binary := installed(t)
	for args, want := range map[string]int{"version": 0, "health -cosmos 127.0.0.1:1": 1, "frobnicate": 2} {
		cmd := exec.Command(binary, strings.Fields(args)...)
		out, _ := cmd.CombinedOutput()
		if got := cmd.ProcessState.ExitCode(); got != want || !slices.Contains([]byte(out), '\n') {
			t.Errorf("%s: status %d, want %d\n%s", args, got, want, out)
		}
	}
}
