package code

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
)

const twoContainers = `# title: two containers
container orders 1h
create orders {"id":"SO05","ttl":60}
create orders {"id":"SO06","n":7}
`

// ran runs the command on a story and returns what it prints.
func ran(t *testing.T, text string, args ...string) (out, notes string, err error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "story.ttl")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	var o, n strings.Builder
	_, err = command.Run(t.Context(), Command(), append(args, file), nil, &o, &n)
	return o.String(), n.String(), err
}

func TestSnippetsOfAStory(t *testing.T) {
	out, notes, err := ran(t, twoContainers, "-lang", "go")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"==> create-container: main.go <==\n// go get ", `ID:                     "orders"`, "defaultTTL := int32(3600)",
		"==> create-item: main.go <==\n", `"ttl": 60`, `client.NewContainer("shop", "orders")`, "==> inherit-default: main.go <==\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if want := "note: create-container: replace ACCOUNT by the name of your account\n"; !strings.Contains(notes, want) {
		t.Errorf("no %q in\n%s", want, notes)
	}
}

func TestStoryAsATest(t *testing.T) {
	out, notes, err := ran(t, twoContainers, "-test", "go")
	if err != nil || !strings.Contains(out, "func TestTwoContainers(t *testing.T) {") || notes != "" {
		t.Errorf("%v\n%s\n%s", err, out, notes)
	}
	out, notes, err = ran(t, twoContainers+"changes orders\n", "-test", "pytest")
	if err != nil || !strings.Contains(out, "# left out (") || !strings.Contains(notes, "lines left out, with the reasons: 1") {
		t.Errorf("%v\n%s\n%s", err, out, notes)
	}
	if out, _, err = ran(t, twoContainers, "-test", "cobol"); err == nil || out != "" {
		t.Errorf("%v, %q", err, out)
	}
}

func TestOneTask(t *testing.T) {
	out, notes, err := ran(t, twoContainers, "-lang", "python", "-task", "create-item", "-item", "SO06")
	if err != nil || !strings.HasPrefix(out, "# pip install") || !strings.Contains(out, `"n": 7`) || strings.Contains(out, "SO05") {
		t.Errorf("%v\n%s\n%s", err, out, notes)
	}
	out, notes, err = ran(t, twoContainers, "-lang", "az")
	if err != nil || strings.Count(out, "==> ") != 2 || !strings.Contains(notes, "no code for create-item: ") {
		t.Errorf("%v\n%s\n%s", err, out, notes)
	}
}

func TestWhatTheStoryLeavesIsWritten(t *testing.T) {
	for text, want := range map[string]string{
		twoContainers + "advance 60":           `"id": "SO06"`, // SO05 has expired
		twoContainers + "container orders -1":  "default_ttl=-1",
		twoContainers + "container orders off": "replace_container(\n    container,",
		"container orders 60 serverless":       "default_ttl=60,\n)",
		"container orders 60 pk /a /b\n":       `path=["/a", "/b"], kind="MultiHash"`,
		"container orders 60 RU 1000\n":        "offer_throughput=1000",
		twoContainers + "container carts -1":   "",
		"# nothing":                            "",
		twoContainers + "delete orders SO05":   `"id": "SO06"`,
		"container orders 60 autoscale 4000\n": "default_ttl=60,\n)",
	} {
		out, notes, err := ran(t, text, "-lang", "python")
		if want == "" && err == nil || want != "" && (err != nil || !strings.Contains(out, want)) {
			t.Errorf("%s\n%v, want %q in\n%s\n%s", text, err, want, out, notes)
		}
	}
}

// TestErrors checks that an error names the flag, the value and the allowed values.
func TestErrors(t *testing.T) {
	two := twoContainers + "container carts -1\n"
	for _, c := range []struct {
		text string
		args string
		want string
	}{
		{twoContainers, "", `-lang is missing: want csharp, java, javascript, python, go, az, bicep, terraform`},
		{twoContainers, "-lang cobol", `-lang "cobol" is not a language: want csharp, `},
		{twoContainers, "-lang go -task fly", `-task "fly" is not a task: want create-container, set-default, `},
		{twoContainers, "-lang go other.ttl", "2 stories: want the name of one file"},
		{twoContainers, "-lang go -item SO07", `story.ttl: orders does not return -item "SO07": want an item like SO05, SO06`},
		{twoContainers, "-lang go -container carts", `-container "carts" is not there: want one of orders`},
		{two, "-lang go", "the story leaves 2 containers: want -container with one of orders, carts"},
		{"database shop\ndatabase other\ncontainer shop/orders 60\ncontainer other/orders 60\n", "-lang go -container orders", "the story leaves 2 containers: want -container with one of shop/orders, other/orders"},
		{"container orders 60\n", "-lang go -item SO07", `orders does not return -item "SO07": it returns no item`},
		{twoContainers, "-test go -item SO05", "-test cannot be combined with -item"},
		{"", "-lang go", "the story leaves no container"},
		{"fly", "-lang go", "story.ttl: line 1, column 1: "},
		{twoContainers, "-lang az -task create-item", "create-item: Azure CLI, Bicep and Terraform manage resources and cannot reach items"},
	} {
		out, _, err := ran(t, c.text, strings.Fields(c.args)...)
		if err == nil || !strings.Contains(err.Error(), c.want) || out != "" {
			t.Errorf("%s: %v, want %q\n%s", c.args, err, c.want, out)
		}
	}
	if out, _, err := ran(t, two, "-lang", "go", "-container", "carts"); err != nil || !strings.Contains(out, `"carts"`) {
		t.Errorf("%v\n%s", err, out)
	}
	if _, err := command.Run(t.Context(), Command(), []string{"-lang", "go", "missing.ttl"}, nil, os.Stdout, os.Stderr); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
	if out, _, err := ran(t, twoContainers, "-h"); err != nil || !strings.HasPrefix(out, "usage: cosmosttl code") {
		t.Errorf("%v\n%s", err, out)
	}
}

// The code of the task archive has the settings of the story's consumer, in all languages that have this task. The page
// writes the same code.
func TestAnArchiveReadsAsTheStorysConsumer(t *testing.T) {
	const orders = "container orders -1\n"
	for _, c := range []struct {
		story, args string
		want        map[string]string // of each language
		not         map[string]string
	}{
		{orders + "consumer archive on orders from beginning every 30s takes 10\ncreate orders {\"id\":\"o1\",\"ttl\":3600}\n", "-task archive",
			map[string]string{"csharp": "TimeSpan.FromSeconds(30),WithMaxItems(10),DateTime.MinValue", "java": "setStartFromBeginning(true),Duration.ofSeconds(30),setMaxItemCount(10)",
				"javascript": "ChangeFeedStartFrom.Beginning(),maxItemCount: 10,setTimeout(30000)", "python": `"start_time": "Beginning",max_item_count=10,time.sleep(30)`}, nil},
		{orders + "consumer archive on orders from beginning every 30s takes 10\n", "-task archive-trigger",
			map[string]string{"csharp": "StartFromBeginning = true,FeedPollDelay = 30000,MaxItemsPerInvocation = 10", "java": "startFromBeginning = true,feedPollDelay = 30000,maxItemsPerInvocation = 10",
				"javascript": "startFromBeginning: true,feedPollDelay: 30000,maxItemsPerInvocation: 10", "python": "start_from_beginning=True,feed_poll_delay=30000,max_items_per_invocation=10"}, nil},
		{orders + "create orders {\"id\":\"a\"}\nadvance 1h\nconsumer archive on orders from beginning\n", "-task archive", map[string]string{"python": `"start_time": "Beginning"`}, nil}, // it began later and reads all
		{orders + "create orders {\"id\":\"a\"}\nconsumer archive on orders\n", "-task archive", map[string]string{"python": `"start_time": "Now",time.sleep(5)`}, map[string]string{"python": "max_item_count"}},
		{orders + "create orders {\"id\":\"a\"}\nconsumer one on orders\nconsumer two on orders every 9s\n", "-task archive -consumer two", map[string]string{"python": "time.sleep(9)"}, nil},
		{orders + "container carts -1\nconsumer one on carts every 9s\n", "-task archive -container orders", map[string]string{"python": "time.sleep(5)"}, nil},
		{orders, "-task archive", map[string]string{"python": `"start_time": "Beginning",time.sleep(5)`}, nil}, // the page's code for a story without a consumer
	} {
		for language, parts := range c.want {
			out, _, err := ran(t, c.story, append([]string{"-lang", language}, strings.Fields(c.args)...)...)
			for _, part := range strings.Split(parts, ",") {
				if err != nil || !strings.Contains(out, part) || c.not[language] != "" && strings.Contains(out, c.not[language]) {
					t.Errorf("%s\n%s: %v, no %s in\n%s", c.story, language, err, part, out)
				}
			}
		}
	}
	if _, _, err := ran(t, orders+"consumer one on orders\n", "-lang", "python", "-consumer", "two"); err == nil || !strings.Contains(err.Error(), `-consumer "two" does not read orders: want one of one`) {
		t.Error(err)
	}
	if _, _, err := ran(t, orders, "-lang", "python", "-consumer", "two"); err == nil || !strings.Contains(err.Error(), "want one of none, because the story has no consumer of it") {
		t.Error(err)
	}
}
