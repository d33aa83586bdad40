package diff

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
)

var update = flag.Bool("update", false, "write what the command prints into docs/dry-run.md")

// words divides a command line into words. A word with blanks is in single quotes.
func words(line string) (list []string) {
	for _, word := range regexp.MustCompile(`'[^']*'|\S+`).FindAllString(line, -1) {
		list = append(list, strings.Trim(word, "'"))
	}
	return list
}

// docs/dry-run.md shows what its commands print in the directory of the files that the page links to.
func TestThePageShowsWhatTheCommandPrints(t *testing.T) {
	page, err := filepath.Abs(filepath.Join("..", "..", "..", "docs", "dry-run.md"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir("testdata")
	blocks := regexp.MustCompile("(?ms)^```\n\\$ cosmosttl diff (.*?)\n(.*?)```\n")
	seen := 0
	written := blocks.ReplaceAllStringFunc(string(text), func(block string) string {
		seen++
		parts := blocks.FindStringSubmatch(block)
		status, out, errs := call(t, "", words(parts[1])...)
		if status == bad || errs != "" {
			t.Errorf("%s: %d, %s", parts[1], status, errs)
		}
		if strings.TrimSpace(parts[2]) != strings.TrimSpace(out) && !*update {
			t.Errorf("the page has, below cosmosttl diff %s\n%s\nand the command prints\n%s", parts[1], parts[2], out)
		}
		return "```\n$ cosmosttl diff " + parts[1] + "\n\n" + out + "```\n"
	})
	if seen < 3 {
		t.Errorf("%d commands are on the page", seen)
	}
	if *update {
		if err := os.WriteFile(page, []byte(written), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// The action has the inputs that the workflow of docs/dry-run.md sets.
func TestThePagesWorkflow(t *testing.T) {
	action, err := os.ReadFile(filepath.Join("..", "..", "..", ".github", "actions", "serve", "action.yml"))
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "dry-run.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, with, _ := strings.Cut(string(page), "actions/serve@v0.1.0\n        with:\n")
	with, _, _ = strings.Cut(with, "        env:")
	inputs := map[string]string{}
	for line := range strings.Lines(with) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		if inputs[name] = value; !strings.Contains(string(action), "\n  "+name+":\n") {
			t.Errorf("the action has no input %s", name)
		}
	}
	var o options
	flags := pflag.NewFlagSet("diff", pflag.ContinueOnError)
	o.register(flags)
	rest, err := command.Parse(flags, append(words(inputs["diff"]), "-fail-if", inputs["fail-if"], "-format", "markdown"))
	if o.args = rest; err != nil || o.check(flags) != nil || len(inputs) != 2 {
		t.Errorf("%v, %v", inputs, err)
	}
	if !strings.Contains(string(action), "\n  diff:\n    description: The file of the comment") {
		t.Error("the action has no output diff")
	}
}
