package stories

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
	"github.com/cosmosttl/cosmosttl/app/cli/conformance"
	"github.com/cosmosttl/cosmosttl/app/server/endpoint"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// secret is a key that must not be printed.
const secret = "c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0"

// fake is a clock that Sleep moves.
type fake struct{ now time.Time }

func (f *fake) Now() time.Time { return f.now }

func (f *fake) Sleep(ctx context.Context, d time.Duration) error {
	f.now = f.now.Add(d)
	return ctx.Err()
}

// listen starts an endpoint on the loopback. Without a clock its time behaves like the time of an account in Azure.
func listen(t *testing.T, clock bool, wall func() time.Time) string {
	t.Helper()
	h := endpoint.NewWorld(engine.New(wall().Unix()), rest.Options{Key: secret}, wall, 1).Handler(endpoint.Guard{})
	server := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		if !clock && strings.HasPrefix(r.URL.Path, "/_") {
			http.NotFound(out, r)
			return
		}
		h.ServeHTTP(out, r)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// patient makes the command wait on a fake clock.
func patient(t *testing.T) *fake {
	f := &fake{time.Unix(1795192213, 300_000_000)}
	testTime = f
	t.Cleanup(func() { testTime = nil })
	return f
}

func TestEndpointExitStatus(t *testing.T) {
	ours := listen(t, true, time.Now)
	f := patient(t)
	azure := listen(t, false, f.Now)
	long := "container orders 60\nadvance 1h\nexpect orders count 0\n"
	for _, c := range []struct {
		name, in, out, errs string
		args                []string
		status              int
	}{
		{"our own endpoint", good, "1 agree, 0 differ, 0 not observable, 0 not sendable\n", "", []string{"-endpoint", ours, "-key", secret, "-"}, OK},
		{"two files", "", "== ", "", []string{"-endpoint", ours, "-key", secret, file(t, good), file(t, good)}, OK},
		{"a lesson", "", "agree expect orders SO05 purged", "", []string{"-endpoint", ours, "-key", secret, "-lesson", "1"}, OK},
		{"a story that is not true", poor, "not true in our own engine", "", []string{"-endpoint", ours, "-key", secret, "-"}, failed},
		{"a difference", "container orders 60\ncontainer orders null\nexpect error 400\n", "1 DIFFER", "", []string{"-endpoint", ours, "-key", secret, "-"}, failed},
		{"waiting", "container orders 60\ncreate orders {\"id\":\"a\"}\nadvance 5m\nexpect orders a purged\n", "times within 1 s", "waiting 5m; 5m left in all\n",
			[]string{"-endpoint", azure, "-key", secret, "-"}, OK},
		{"waiting for long", long, "", "1h in all (- 1h), and -max-wait is 10m", []string{"-endpoint", azure, "-key", secret, "-"}, bad},
		{"waiting for long is allowed", long, "1 agree", "% waited; ", []string{"-endpoint", azure, "-key", secret, "-max-wait", "1h", "-"}, OK},
		{"waiting does not count where the clock is moved", long, "1 agree", "", []string{"-endpoint", ours, "-key", secret, "-max-wait", "1s", "-"}, OK},
		{"all stories together", "", "", "12m in all", []string{"-endpoint", azure, "-key", secret, file(t, "container a 1\nadvance 6m\n"), file(t, "container a 1\nadvance 6m\n")}, bad},
		{"another key", good, "", "does not accept the key: status 401", []string{"-endpoint", ours, "-key", rest.EmulatorKey, "-"}, bad},
		{"the emulator's key on this machine", good, "", "does not accept the key", []string{"-endpoint", ours, "-"}, bad},
		{"no key", good, "", "-endpoint needs -key", []string{"-endpoint", "https://account.documents.azure.com:443/", "-"}, bad},
		{"a connection string", good, "", "without a key in it", []string{"-endpoint", "AccountEndpoint=" + ours + "/;AccountKey=" + secret, "-key", secret, "-"}, bad},
		{"nobody there", good, "", "no response", []string{"-endpoint", "http://127.0.0.1:1", "-key", secret, "-"}, bad},
		{"no endpoint", good, "", "-key needs -endpoint", []string{"-key", secret, "-"}, bad},
		{"print", good, "", "-print cannot be combined with -endpoint", []string{"-endpoint", ours, "-print", "-"}, bad},
		{"more items than allowed", "container a -1\ngenerate a 5 seed 1\nexpect a count 5\n", "-max-items is 4", "", []string{"-endpoint", ours, "-key", secret, "-max-items", "4", "-"}, OK},
		{"no items allowed", "container a -1\ngenerate a 5 seed 1\nexpect a count 5\n", "-max-items is 0", "", []string{"-endpoint", ours, "-key", secret, "-max-items", "0", "-"}, OK},
		{"a typo is reported before anything is sent", "x", "", "column 1", []string{"-endpoint", "http://127.0.0.1:1", "-"}, bad},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, out, errs := run(t, c.in, c.args...)
			if status != c.status || !strings.Contains(out, c.out) || !strings.Contains(errs, c.errs) {
				t.Errorf("status %d, want %d\nout: %s\nerrs: %s", status, c.status, out, errs)
			}
			if strings.Contains(out+errs, secret) {
				t.Error("the key is printed")
			}
		})
	}
}

// The key may come from the environment.
func TestKeyFromEnvironment(t *testing.T) {
	t.Setenv(command.KeyVariable, secret)
	if status, out, errs := run(t, good, "-endpoint", listen(t, true, time.Now), "-"); status != OK || strings.Contains(out+errs, secret) {
		t.Errorf("%d\n%s%s", status, out, errs)
	}
	if _, _, errs := run(t, "", "-h"); strings.Contains(errs, secret) {
		t.Error("the help prints the key")
	}
}

// -json prints one object per story.
func TestEndpointJSON(t *testing.T) {
	status, out, errs := run(t, "", "-json", "-endpoint", listen(t, true, time.Now), "-key", secret, file(t, good), file(t, poor))
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if status != failed || errs != "" || len(lines) != 2 {
		t.Fatalf("status %d\n%s%s", status, out, errs)
	}
	for i, want := range []bool{true, false} {
		var r struct {
			OK    bool
			Agree int
			Steps []struct{ Points []conformance.Point }
		}
		if err := json.Unmarshal([]byte(lines[i]), &r); err != nil || r.OK != want || r.Agree != 1 {
			t.Errorf("%v: %s", err, lines[i])
		}
	}
}

// On a terminal the bar is redrawn and finally erased; elsewhere a long wait prints few lines.
func TestBar(t *testing.T) {
	at := time.Unix(0, 0)
	for _, terminal := range []bool{true, false} {
		var out bytes.Buffer
		b := &bar{out: &out, terminal: terminal, total: 2 * time.Hour}
		whole := time.Hour
		b.show(conformance.Progress{Now: at, Whole: whole, Begun: true})
		for s := time.Duration(1); s <= 3600; s++ {
			b.show(conformance.Progress{Now: at.Add(s * time.Second), Done: s * time.Second, Whole: whole})
		}
		b.show(conformance.Progress{Now: at.Add(whole), Done: whole, Whole: whole, Ended: true})
		text := out.String()
		if terminal && (!strings.Contains(text, "[###############---------------]  50%  1h left") || strings.Contains(text, "\n") || !strings.HasSuffix(text, "\r\x1b[K")) {
			t.Errorf("%q", text[len(text)-200:])
		}
		if n := strings.Count(text, "\n"); !terminal && (n != 61 || !strings.HasPrefix(text, "waiting 1h; 2h left in all\n") || strings.Contains(text, "\r")) {
			t.Errorf("%d lines: %.300s", n, text)
		}
		if b.before != whole {
			t.Errorf("%v", b.before)
		}
	}
}

// program builds the program and starts its endpoint as a process.
func program(t *testing.T) (binary, url string) {
	t.Helper()
	if testing.Short() {
		t.Skip("builds the program")
	}
	binary = filepath.Join(t.TempDir(), "cosmosttl")
	build := exec.Command("go", "build", "-o", binary, "./cmd/cosmosttl")
	build.Dir = filepath.Join("..", "..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	server := exec.Command(binary, "run", "-addr", "off", "-cosmos", "127.0.0.1:0", "-key", secret)
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var errs bytes.Buffer
	server.Stderr = &errs
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = server.Process.Signal(os.Interrupt)
		_ = server.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	found := regexp.MustCompile(`AccountEndpoint=(http://[^;]+)/;`).FindStringSubmatch(line)
	if err != nil || found == nil {
		t.Fatalf("the program printed no connection string: %q, %v, %s", line, err, errs.String())
	}
	return binary, found[1]
}

// One process is the endpoint and another plays the stories. An interrupt leaves no database behind.
func TestTwoProcesses(t *testing.T) {
	binary, url := program(t)
	program := func(args ...string) *exec.Cmd {
		c := exec.Command(binary, append([]string{"story", "-endpoint", url}, args...)...)
		c.Env = append(os.Environ(), command.KeyVariable+"="+secret)
		return c
	}
	var files []string
	for _, e := range story.All() {
		files = append(files, file(t, e.Story.String()))
	}
	out, err := program(files...).CombinedOutput()
	if n := strings.Count(string(out), " agree, 0 differ, "); err != nil || n != len(files) || n < 60 {
		t.Errorf("%v: %d of %d stories\n%s", err, n, len(files), out)
	}

	// Behind a proxy that hides the clock it has to wait for an hour. It is interrupted.
	gate := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/_") {
			http.NotFound(out, r)
			return
		}
		forward(t, url, out, r)
	}))
	defer gate.Close()
	c := exec.Command(binary, "story", "-endpoint", gate.URL, "-max-wait", "2h", file(t, "container orders 60\nadvance 1h\nexpect orders count 0\n"))
	c.Env = append(os.Environ(), command.KeyVariable+"="+secret)
	errs, err := c.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(errs)
	first, _ := lines.ReadString('\n')
	if !strings.Contains(first, "waiting 1h") {
		t.Errorf("it says %q", first)
	}
	_ = c.Process.Signal(syscall.SIGINT)
	second, _ := lines.ReadString('\n')
	err = c.Wait()
	if exit, ok := err.(*exec.ExitError); !ok || exit.ExitCode() != bad || !strings.Contains(second, "interrupted") {
		t.Errorf("%v: %q", err, second)
	}
	if names := names(t, url); len(names) != 0 {
		t.Errorf("left behind: %v", names)
	}
}

func forward(t *testing.T, url string, out http.ResponseWriter, r *http.Request) {
	u := *r.URL
	target, err := http.NewRequest(r.Method, url+u.EscapedPath(), r.Body)
	if err != nil {
		t.Error(err)
		return
	}
	target.Header = r.Header.Clone()
	target.ContentLength = r.ContentLength
	answer, err := http.DefaultClient.Do(target)
	if err != nil {
		t.Error(err)
		return
	}
	defer answer.Body.Close()
	for name, values := range answer.Header {
		out.Header()[name] = values
	}
	out.WriteHeader(answer.StatusCode)
	var b bytes.Buffer
	_, _ = b.ReadFrom(answer.Body)
	_, _ = out.Write(b.Bytes())
}

// names returns the databases of an endpoint.
func names(t *testing.T, url string) (list []string) {
	t.Helper()
	date := time.Now().UTC().Format(http.TimeFormat)
	r, _ := http.NewRequest("GET", url+"/dbs", nil)
	auth, err := rest.Authorization(secret, "GET", "dbs", "", date)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("authorization", auth)
	r.Header.Set("x-ms-date", date)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var body struct{ Databases []struct{ ID string } }
	if err := json.NewDecoder(answer.Body).Decode(&body); err != nil || answer.StatusCode != 200 {
		t.Fatalf("%d %v", answer.StatusCode, err)
	}
	for _, db := range body.Databases {
		list = append(list, db.ID)
	}
	return list
}

// The accounts of an endpoint on this machine have the public key, also those with a name.
func TestLocalEndpoints(t *testing.T) {
	for address, want := range map[string]bool{"http://localhost:8081/": true, "http://b.localhost:8081/": true, "https://127.0.0.1:8081": true,
		"https://[::1]:8081": true, "https://localhost.example:443": false, "https://a.documents.azure.com:443/": false} {
		if got := local(address); got != want {
			t.Errorf("%s: %v, want %v", address, got, want)
		}
	}
}
