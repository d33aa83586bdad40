package program

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
	"github.com/cosmosttl/cosmosttl/app/server/endpoint"
)

// These tests quote the rules for servers of the Model Context Protocol that are about a program; app/cli/mcp has the others.

const (
	initialize  = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`
	initialized = `{"jsonrpc":"2.0","method":"notifications/initialized"}`
	explain     = `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"explain_item","arguments":{"default_ttl":3600,"ttl":60}}}`
)

// told runs the command mcp with lines on its input, and returns the messages on its output by their ids.
func told(t *testing.T, lines []string, args ...string) (answers map[string]map[string]any, out string, err error) {
	t.Helper()
	var o, e bytes.Buffer
	_, err = command.Run(t.Context(), commands(), append([]string{"mcp"}, args...), strings.NewReader(strings.Join(lines, "\n")+"\n"), &o, &e)
	answers = map[string]map[string]any{}
	for line := range strings.Lines(o.String()) {
		var m map[string]any
		if json.Unmarshal([]byte(line), &m) != nil || m["jsonrpc"] != "2.0" {
			t.Errorf("not a message: %q", line)
		}
		answers[fmt.Sprint(m["id"])] = m
	}
	return answers, o.String(), err
}

// "Stdout is JSON-RPC only, under every flag and panic." Lines that are no messages are answered, and the next line is read.
func TestRule9_TheOutputHasMessagesOnly(t *testing.T) {
	hostile := []string{initialize, "garbage", "[]", "{}", `{"jsonrpc":"2.0"}`, `{"jsonrpc":"1.0","id":9,"method":"x"}`, `{"jsonrpc":"2.0","id":8,"method":"ping","params":{"x":"` + strings.Repeat("x", 1<<20) + `"}}`, "", "\x00\xff",
		strings.Repeat("[", 100_000), initialized, `{"jsonrpc":"2.0","id":3,"method":"nothing"}`, `{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"nothing"}}`,
		`{"jsonrpc":"2.0","id":5,"method":"tools/call","params":[]}`, explain}
	answers, out, err := told(t, hostile)
	if err != nil || answers["2"]["result"] == nil || answers["3"]["error"] == nil || answers["4"]["error"] == nil || answers["5"]["error"] == nil {
		t.Errorf("%v\n%.2000s", err, out)
	}
	if answers["8"] != nil || !strings.Contains(out, "the message is longer than 1048576 bytes") {
		t.Error("a message that is too long is not refused")
	}
	if n := strings.Count(out, `"id":null`); n < 6 {
		t.Errorf("%d lines are refused:\n%.2000s", n, out)
	}
	for _, args := range [][]string{{"-nothing"}, {"x"}, {"-endpoint", "AccountKey=secret"}, {"-cosmos", "127.0.0.1:x"}, {"-cosmos", "127.0.0.1:0", "-endpoint", "http://localhost:1/"},
		{"-endpoint", "https://shop.documents.azure.com:443/"}} {
		if _, out, err := told(t, []string{initialize}, args...); err == nil || out != "" || strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: %q, %v", args, out, err)
		}
	}
	if _, out, err := told(t, []string{initialize}, "-h"); err != nil || out != "" {
		t.Errorf("help: %q, %v", out, err)
	}
	if _, out, err := told(t, []string{initialize, initialized, explain}, "-cosmos", "127.0.0.1:0", "-playground", ""); err != nil || strings.Contains(out, "AccountEndpoint") || !strings.Contains(out, "deadline") {
		t.Errorf("%v\n%s", err, out)
	}
}

// "Stdout is JSON-RPC only": what else is printed goes to the standard error.
func TestRule9_OtherPrintsGoToTheStandardError(t *testing.T) {
	before := os.Stdout
	defer func() { os.Stdout = before }()
	if out := onlyMessages(); out != before || os.Stdout != os.Stderr {
		t.Error("the standard output is not for messages alone")
	}
}

// "Exit 0 within 1 s of EOF, received requests answered." "In-memory transports, CommandTransport on the built file." "First answer < 300
// ms." The client, the time and the end of the built program.
func TestRules10And12And13_TheBuiltProgram(t *testing.T) {
	binary := installed(t)
	// as a client of the SDK starts it
	client, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), &mcp.CommandTransport{Command: exec.Command(binary, "mcp")}, nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := client.CallTool(t.Context(), &mcp.CallToolParams{Name: "find_rules", Arguments: map[string]any{"query": "C07"}})
	if err != nil || !strings.Contains(r.Content[0].(*mcp.TextContent).Text, "C07 (exact)") {
		t.Errorf("%+v, %v", r, err)
	}
	if err := client.Close(); err != nil {
		t.Error(err)
	}
	// the requests that were read before the end of the input are answered
	lines := []string{initialize, initialized}
	for i := range 50 {
		lines = append(lines, strings.Replace(explain, `"id":2`, fmt.Sprintf(`"id":%d`, 100+i), 1))
	}
	server := exec.CommandContext(t.Context(), binary, "mcp")
	server.Stdin = strings.NewReader(strings.Join(lines, "\n")) // without a newline at its end
	out, err := server.Output()
	if err != nil || strings.Count(string(out), "\n") != 51 {
		t.Errorf("%d answers, %v", strings.Count(string(out), "\n"), err)
	}
	t.Logf("the first answer came after %v; the time depends on the machine, so no test judges it", firstAnswer(t, binary))
}

// firstAnswer returns how long the program takes from its start to its first answer, and checks that it ends with its input.
func firstAnswer(t *testing.T, binary string) time.Duration {
	t.Helper()
	server := exec.Command(binary, "mcp")
	in, err := server.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintln(in, initialize)
	line, err := bufio.NewReader(out).ReadString('\n')
	took := time.Since(begun)
	if err != nil || !strings.Contains(line, `"protocolVersion":"2025-11-25"`) {
		t.Errorf("%q, %v", line, err)
	}
	in.Close()
	if err := server.Wait(); err != nil {
		t.Errorf("after its input ended: %v", err)
	}
	return took
}

// "Each tool has a CLI twin."
func TestRule14_ToolsOnTheCommandLine(t *testing.T) {
	binary := installed(t)
	story := filepath.Join(t.TempDir(), "story.ttl")
	if err := os.WriteFile(story, []byte("container orders 60\ncreate orders {\"id\":\"a\"}\nadvance 61s\nexpect orders count 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	url := startOutside(t, binary, io.Discard, `http://localhost:\d+/`, "-addr", "off", "-cosmos", "127.0.0.1:0", "-clock", "manual")
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"explain_item", "default_ttl=3600", "ttl=60", "ts=0", "now=59"}, 0, "Live: it expires at 1970-01-01T00:01:00Z, in 1 s"},
		{[]string{"simulate_story", "story=@" + story}, 1, "expected count 1, got count 0"},
		{[]string{"check_settings", "text=@-"}, 1, "mistake at line 1 [one-second]"},
		{[]string{"find_rules", "query=C26"}, 0, "C26 (exact)"},
		{[]string{"read_account"}, 0, "There are no containers."},
		{[]string{"move_clock", "by=1h"}, 2, "it wants the flag -move-clock"},
		{[]string{"-move-clock", "move_clock", "by=1h"}, 0, ", 1 h later."},
		{[]string{"explain_item", "ttl"}, 2, "argument is ttl; it must be NAME=VALUE or NAME=@FILE"},
		{[]string{"-key", "bm9ib2R5", "read_account"}, 2, "does not accept the key: status 401"},
		{[]string{"-endpoint", "http://localhost:1/", "read_account"}, 2, "nothing answers at http://localhost:1/: start it with"},
		{nil, 2, "the name of a tool is missing"},
	} {
		args := append([]string{"ask"}, c.args...)
		if !strings.Contains(strings.Join(c.args, " "), "-endpoint") {
			args = append([]string{"ask", "-endpoint", url}, c.args...)
		}
		ask := exec.Command(binary, args...)
		ask.Stdin = strings.NewReader("default_ttl = 1")
		out, _ := ask.CombinedOutput()
		if ask.ProcessState.ExitCode() != c.status || !strings.Contains(string(out), c.want) {
			t.Errorf("%q: status %d, want %q in\n%s", c.args, ask.ProcessState.ExitCode(), c.want, out)
		}
	}
}

// Over HTTP the tools are on the endpoint's own port, behind its checks of who calls.
func TestAgentsOverHTTP(t *testing.T) {
	binary := installed(t)
	url := startOutside(t, binary, io.Discard, `http://localhost:\d+/`, "-addr", "off", "-cosmos", "127.0.0.1:0", "-clock", "manual", "-account", "red")
	client, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: url + "_mcp", DisableStandaloneSSE: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	r, err := client.CallTool(t.Context(), &mcp.CallToolParams{Name: "move_clock", Arguments: map[string]any{"account": "red", "by": "1h"}})
	if err != nil || r.IsError {
		t.Errorf("%+v, %v", r, err)
	}
	first, red := get(t, url+"_clock"), get(t, url+"_clock?account=red")
	if first == red {
		t.Errorf("%s, %s", first, red)
	}
	post := func(body string, head ...string) (status int, text string) {
		in, err := http.NewRequestWithContext(context.Background(), http.MethodPost, url+"_mcp", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		in.Header.Set("Content-Type", "application/json")
		in.Header.Set("Accept", "application/json, text/event-stream")
		for i := 0; i < len(head); i += 2 {
			if head[i] == "Host" {
				in.Host = head[i+1]
			}
			in.Header.Set(head[i], head[i+1])
		}
		out, err := http.DefaultClient.Do(in)
		if err != nil {
			t.Fatal(err)
		}
		defer out.Body.Close()
		b, err := io.ReadAll(out.Body)
		if err != nil {
			t.Fatal(err)
		}
		return out.StatusCode, string(b)
	}
	for _, c := range []struct {
		status int
		body   string
		head   []string
	}{
		{200, explain, nil},
		{200, explain, []string{"Origin", strings.TrimSuffix(url, "/")}}, // its own address
		{421, explain, []string{"Host", "evil.example"}},
		{403, explain, []string{"Origin", "http://evil.example"}},
		{415, explain, []string{"Content-Type", "text/plain"}}, // which a page may send without asking
		{400, "{", nil},
		{413, `{"jsonrpc":"2.0","id":1,"method":"` + strings.Repeat("x", 1<<20) + `"}`, nil},
	} {
		if status, text := post(c.body, c.head...); status != c.status {
			t.Errorf("%.60s %q: %d, want %d: %.200s", c.body, c.head, status, c.status, text)
		}
	}
	ask := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read_account","arguments":{}}}`
	var clock struct{ Now int64 }
	if err := json.Unmarshal([]byte(red), &clock); err != nil {
		t.Fatal(err)
	}
	if _, text := post(ask, "Host", "red."+strings.TrimSuffix(strings.TrimPrefix(url, "http://"), "/")); !strings.Contains(text, fmt.Sprintf("(%d, simulated, stopped)", clock.Now)) {
		t.Errorf("under red's host name the account is not red's: %s", text)
	}
}

// The configurations in docs/agents.md are JSON, and start the command that there is.
func TestTheConfigurationsOfTheEditors(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "agents.md"))
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?ms)^```json\n(.*?)^```").FindAllStringSubmatch(string(page), -1)
	for _, b := range blocks {
		var whole map[string]map[string]struct {
			Command, Args any
			URL           string
		}
		if err := json.Unmarshal([]byte(b[1]), &whole); err != nil {
			t.Errorf("%v: %s", err, b[1])
		}
		for _, servers := range whole {
			one := servers["cosmosttl"]
			if got := fmt.Sprintf("%v %v", one.Command, one.Args); got != "cosmosttl [mcp]" && got != "[cosmosttl mcp] <nil>" && one.URL != "http://localhost:8081/_mcp" {
				t.Errorf("%s starts %s", b[1], got)
			}
		}
	}
	if len(blocks) < 5 {
		t.Errorf("%d configurations", len(blocks))
	}
}

// The tools tell a coding agent the address at which each account answers.
func TestServedAccountsHaveTheirAddresses(t *testing.T) {
	list := served("http://localhost:8081/", func(context.Context) []endpoint.Served { return []endpoint.Served{{}, {Name: "b"}} })(t.Context())
	if len(list) != 2 || list[0].Address() != "http://localhost:8081/" || list[1].Address() != "http://b.localhost:8081/" {
		t.Errorf("%+v", list)
	}
}
