package program

import (
	"bytes"
	"fmt"
	"io/fs"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
	"github.com/cosmosttl/cosmosttl/app/server/endpoint"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

const root = "../../../"

// notRun has the beginnings of the lines for a shell that this test does not run, with the reason: a test that runs them, or why none does.
var notRun = []struct{ line, reason string }{
	{"npm install --save-dev ../", "TestInstallFromACheckout"}, {"pip install --find-links ../", "TestInstallFromACheckout"}, {"go mod edit -require=", "TestInstallFromACheckout"},
	{"dotnet nuget add source", "TestInstallFromACheckout"},
	{"dotnet add package Cosmosttl.Testing", "nothing is published yet"},
	{"go install github.com/cosmosttl/cosmosttl/cmd/cosmosttl@latest", "nothing is published yet; the tests build ./cmd/cosmosttl likewise"},
	{"go get github.com/cosmosttl/cosmosttl", "nothing is published yet; TestGoPage uses a checkout"},
	{"npx cosmosttl", "TestCommand"}, {"npm install --save-dev cosmosttl", "TestNpm"}, {"node --test", "TestNpm"},
	{"pip install cosmosttl", "TestWheel"}, {"pip install aiohttp", "TestWheel"}, {"pip install time-machine freezegun", "TestWheel"}, {"pytest", "TestWheel"}, {"python ", "TestWheel"},
	{"pip install azure-cosmos aiohttp pytest", "TestPythonPage"}, {"mvn -q test", "TestMaven"}, {"dotnet test", "TestNuGet"},
	{"npm install @azure/cosmos && node walk.mjs", "its program is the reader's; e2e walks the page"},
	{"docker ", "it needs Docker and an image; TestTheImage starts the image's program as its file says"},
	{"az ", "it needs an account of Azure"}, {"bicep ", "Bicep is another tool, whose output is tested"}, {"terraform ", "Terraform is another tool, whose output is tested"},
}

// aTool begins a line for a shell.
var aTool = regexp.MustCompile(`^(cosmosttl|npx|npm|node|go|make|pip|pytest|python3?|mvn|gradle|dotnet|cargo|docker|curl|az|bicep|terraform|uv|poetry|brew|source)\s+\S`)

// comment is what explains a line: text behind a # or behind several blanks. continued joins a line to the next.
var comment, continued = regexp.MustCompile(`\s{3,}.*|\s+#.*`), regexp.MustCompile(`\s*\\\n\s*`)

// shellLines returns the lines for a shell on a page: those of blocks of code without a language or with a shell's, and code between
// backquotes.
func shellLines(page string) (list []string) {
	block := regexp.MustCompile("(?ms)^ *```([\\w-]*)\n(.*?)^ *```")
	for _, b := range block.FindAllStringSubmatch(page, -1) {
		if slices.Contains([]string{"", "sh", "bash", "shell", "console"}, b[1]) {
			for line := range strings.Lines(continued.ReplaceAllString(b[2], " ")) {
				list = append(list, strings.TrimPrefix(strings.TrimSpace(line), "$ "))
			}
		}
	}
	for _, code := range regexp.MustCompile("`([^`\n]+)`").FindAllStringSubmatch(block.ReplaceAllString(page, ""), -1) {
		list = append(list, code[1])
	}
	for i := range list {
		list[i] = strings.TrimSpace(comment.ReplaceAllString(list[i], ""))
	}
	return slices.DeleteFunc(list, func(line string) bool { return !aTool.MatchString(line) })
}

// Every line for a shell in README and docs is run, or is in the list of reasons.
func TestEveryShellLineOfTheDocumentation(t *testing.T) {
	pages := map[string]string{}
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (slices.Contains([]string{"node_modules", "dist", "bin", "testdata", "obj"}, d.Name()) || len(name) > 1 && d.Name()[0] == '.'):
			return fs.SkipDir
		case filepath.Ext(name) != ".md" || name == "CHANGELOG.md":
			return nil
		}
		text, err := os.ReadFile(root + name)
		pages[name] = string(text)
		return err
	})
	if err != nil || len(pages) < 25 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	a := engine.New(1767268800)
	for _, cmd := range []engine.Command{engine.CreateDatabase{ID: "shop"}, engine.CreateContainer{Database: "shop", Spec: engine.Spec{ID: "orders", PartitionKey: []string{"/id"}}}} {
		if _, err := a.Apply(cmd); err != nil {
			t.Fatal(err)
		}
	}
	server := httptest.NewServer(endpoint.NewWorld(a, rest.Options{}, time.Now, 0).Handler(endpoint.Guard{}))
	defer server.Close()
	s := shell{t: t, address: strings.TrimPrefix(server.URL, "http://"), dir: t.TempDir(), tests: tests(t), makefile: read(t, root+"Makefile"), reasons: map[string]bool{}}
	s.prepare()
	seen := map[string]bool{}
	for name, page := range pages {
		for _, line := range shellLines(page) {
			if !seen[line] {
				seen[line] = true
				s.line(name, line)
			}
		}
	}
	if s.ran < 20 || len(seen) < 80 {
		t.Errorf("%d of %d lines were run", s.ran, len(seen))
	}
	for _, r := range notRun {
		if !s.reasons[r.line] {
			t.Errorf("no page has a line that begins with %q: its reason is not needed", r.line)
		}
	}
}

// A shell runs lines, or finds why they are not run.
type shell struct {
	t               *testing.T
	address, dir    string // of an endpoint; the directory in which lines are run
	tests, makefile string
	ran             int
	reasons         map[string]bool // that were needed
}

func (s *shell) line(page, line string) {
	words := split(line)
	switch {
	case words[0] == "cosmosttl":
		s.program(page, line, words[1:])
	case strings.HasPrefix(line, "go run ./cmd/cosmosttl "):
		s.program(page, line, words[3:])
	case words[0] == "make":
		for _, target := range words[1:] {
			if !strings.Contains(target, "=") && !strings.Contains(s.makefile, "\n"+target+":") {
				s.t.Errorf("%s: %s: the Makefile has no such target", page, line)
			}
		}
	case strings.HasPrefix(line, "go test "):
		s.goTest(page, line, words)
	case words[0] == "curl":
		if _, err := exec.LookPath("curl"); err == nil {
			s.ran++
			words[1] = strings.ReplaceAll(words[1], "localhost:8081", s.address)
			if out, err := exec.Command("curl", append([]string{"--fail"}, words[1:]...)...).CombinedOutput(); err != nil {
				s.t.Errorf("%s: %s: %v, %s", page, line, err, out)
			}
		}
	default:
		for _, r := range notRun {
			if strings.HasPrefix(line, r.line) {
				s.reasons[r.line] = true
				for _, test := range regexp.MustCompile(`\bTest\w+`).FindAllString(r.reason, -1) {
					if !strings.Contains(s.tests, "func "+test+"(") {
						s.t.Errorf("%s: %s: the reason names the test %s, which does not exist", page, line, test)
					}
				}
				return
			}
		}
		s.t.Errorf("%s: nothing runs %q, and no reason says why", page, line)
	}
}

// serving has the commands that run until they are interrupted or that need an endpoint of another process. For these,
// the test only parses the flags.
var serving = []string{"run", "mcp", "look", "top", "health", "prove"} // the files of prove are the reader's

func (s *shell) program(page, line string, args []string) {
	for from, to := range map[string]string{"FILE": "retention.ttl", "URL": "http://" + s.address + "/", "KEY": rest.EmulatorKey, "ADDRESS": "http://" + s.address, "DIR": "state", "NAME": "logs",
		"TOOL": "explain_item", "NAME=VALUE": "default_ttl=60", "BEFORE": "off", "AFTER": "60", "PLAN": "plan.json"} {
		for i, arg := range args {
			if arg = strings.TrimRight(arg, ".…"); arg == from {
				args[i] = to
			}
		}
	}
	args = slices.DeleteFunc(args, func(arg string) bool { return arg == "[flags]" })
	var whole []string
	for _, arg := range args {
		arg = strings.ReplaceAll(arg, "localhost:8081", s.address)
		if args[0] == "plan" && arg == "retention.ttl" {
			arg = "small.plan"
		}
		if matches, err := filepath.Glob(arg); err == nil && strings.Contains(arg, "*") {
			whole = append(whole, matches...)
		} else {
			whole = append(whole, arg)
		}
	}
	args = whole
	if bare := len(args) == 1; bare && slices.Contains([]string{"diff", "plan", "story"}, args[0]) { // the command's name, as a text mentions it
		args = []string{"help", args[0]}
	}
	table := commands()
	if slices.Contains(serving, args[0]) || strings.Contains(line, "NAME.documents.azure.com") {
		for _, c := range table.Commands() {
			c.Args, c.RunE = nil, func(*cobra.Command, []string) error { return nil }
		}
	}
	s.ran++
	var out, errs bytes.Buffer
	if status := command.Main(s.t.Context(), table, args, strings.NewReader(""), &out, &errs); status == command.Wrong {
		s.t.Errorf("%s: %s: %s", page, line, &errs)
	}
}

// goTest looks for the packages and the names of tests.
func (s *shell) goTest(page, line string, words []string) {
	for i, word := range words {
		if strings.HasPrefix(word, "./") {
			if _, err := os.Stat(root + strings.TrimSuffix(word, "/...")); err != nil && !filepath.IsAbs(word) {
				if _, err := os.Stat(filepath.Join(s.dir, word)); err != nil {
					s.t.Errorf("%s: %s: %v", page, line, err)
				}
			}
		}
		if (word == "-run" || word == "-bench") && words[i+1] != "^$" && words[i+1] != "." {
			for name := range strings.SplitSeq(strings.TrimRight(words[i+1], "$"), "|") {
				if !regexp.MustCompile(`func (Test|Benchmark)\w*` + strings.TrimPrefix(strings.TrimPrefix(name, "Test"), "Benchmark")).MatchString(s.tests) {
					s.t.Errorf("%s: %s: there is no test or benchmark %s", page, line, name)
				}
			}
		}
	}
}

// split divides a line into words. A word with blanks is in quotes.
func split(line string) (words []string) {
	for _, word := range regexp.MustCompile(`(?:'[^']*'|"[^"]*"|[^\s'"])+`).FindAllString(line, -1) {
		words = append(words, strings.NewReplacer("'", "", `"`, "").Replace(word))
		if strings.HasPrefix(word, "'{") {
			words[len(words)-1] = strings.Trim(word, "'")
		}
	}
	return words
}

// prepare writes the files that the lines name, and makes their directory the present one.
func (s *shell) prepare() {
	files := map[string]string{
		"retention.ttl":        "container orders 90d\ncreate orders {\"id\":\"a\"}\nadvance 90d\nexpect orders count 0\n",
		"people.json":          `{"id":"people","defaultTtl":2592000,"partitionKey":{"paths":["/id"]}}`,
		"account.json":         `{"name":"shop","documentEndpoint":"x","backupPolicy":{"type":"Continuous","continuousModeProperties":{"tier":"Continuous7Days"}},"enableAnalyticalStorage":false}`,
		"small.plan":           "start 2027-01-04\nlength 2d\ncontainer 1h\nitem reading 1KB 10 values\narrivals reading 10/s\nreads 100\n",
		"main.bicep":           "resource container 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers@2024-05-15' = {\n  properties: { resource: { defaultTtl: 3600 } }\n}\n",
		"main.json":            template,
		"old.parameters.json":  fmt.Sprintf(parameters, 7200),
		"new.parameters.json":  fmt.Sprintf(parameters, 60),
		"prod.parameters.json": fmt.Sprintf(parameters, 7200),
	}
	files["recording.ttl"] = files["retention.ttl"]
	for name, text := range files {
		write(s.t, filepath.Join(s.dir, name), text)
	}
	for _, pattern := range []string{"../diff/testdata/*", root + "core/story/stories/c0*.ttl", root + "core/story/stories/c11*.ttl", root + "core/story/stories/d04*.ttl"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			s.t.Fatalf("%s: %v", pattern, err)
		}
		for _, file := range found {
			name := strings.TrimPrefix(filepath.ToSlash(file), root)
			if strings.HasPrefix(pattern, "../diff") {
				name = filepath.Base(file)
			}
			write(s.t, filepath.Join(s.dir, name), read(s.t, file))
		}
	}
	for _, dir := range []string{"core/plan", "core/engine", "core/query", "core/wire/rest", "app/server/endpoint"} {
		if err := os.MkdirAll(filepath.Join(s.dir, dir), 0o755); err != nil {
			s.t.Fatal(err)
		}
	}
	s.t.Chdir(s.dir)
}

const (
	template = `{"$schema":"https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#","parameters":{"ttl":{"type":"int"}},"resources":[
{"type":"Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers","apiVersion":"2024-05-15","name":"a/shop/orders",
"properties":{"resource":{"id":"orders","partitionKey":{"paths":["/id"]},"defaultTtl":"[parameters('ttl')]"}}}]}`
	parameters = `{"$schema":"https://schema.management.azure.com/schemas/2019-04-01/deploymentParameters.json#","parameters":{"ttl":{"value":%d}}}`
)

// tests returns the sources of all tests.
func tests(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	for _, top := range []string{"core", "app", "e2e", "cosmostest"} {
		err := fs.WalkDir(os.DirFS(root), top, func(name string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() && d.Name() == "node_modules" {
				return fs.SkipDir
			}
			if err == nil && strings.HasSuffix(name, "_test.go") {
				all.WriteString(read(t, root+name))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all.String()
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
