package program

import (
	"bufio"
	"bytes"
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
)

// The programs that the tests have compiled, by their flags, and the directory that has them.
var (
	programs    = map[string]string{}
	programsDir string
)

func TestMain(m *testing.M) {
	var err error
	if programsDir, err = os.MkdirTemp("", "cosmosttl-program-"); err != nil {
		panic(err)
	}
	status := m.Run()
	os.RemoveAll(programsDir)
	os.Exit(status)
}

// installed returns cmd/cosmosttl, compiled once as "go install" does.
func installed(t *testing.T, flags ...string) (binary string) {
	t.Helper()
	if testing.Short() {
		t.Skip("compiles the program")
	}
	key := strings.Join(flags, " ")
	if binary, ok := programs[key]; ok {
		return binary
	}
	binary = filepath.Join(programsDir, fmt.Sprint(len(programs)), "cosmosttl")
	build := exec.Command("go", append(append([]string{"build"}, flags...), "-o", binary, "./cmd/cosmosttl")...)
	build.Dir = filepath.Join("..", "..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	programs[key] = binary
	return binary
}

// startOutside starts a binary in an empty directory and returns the first match of
// pattern in its output. The binary is interrupted when the test ends.
func startOutside(t *testing.T, binary string, errs io.Writer, pattern string, args ...string) string {
	t.Helper()
	server := exec.Command(binary, args...)
	server.Dir, server.Stderr = t.TempDir(), errs
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = server.Process.Signal(os.Interrupt)
		if err := server.Wait(); err != nil {
			t.Errorf("after an interrupt: %v", err)
		}
	})
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if found := regexp.MustCompile(pattern).FindString(lines.Text()); found != "" {
			return found
		}
	}
	t.Fatalf("the program ended without printing %s", pattern)
	return ""
}

func get(t *testing.T, url string) string {
	t.Helper()
	response, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

func TestBinaryOutsideTheSourceTreeServesTheEndpoint(t *testing.T) {
	binary := installed(t)
	var errs bytes.Buffer
	url := startOutside(t, binary, &errs, `http://localhost:\d+/`, "-cosmos", "127.0.0.1:0")
	if clock := get(t, url+"_clock"); !strings.Contains(clock, `"now"`) {
		t.Errorf("the clock is %q", clock)
	}
	const want = "make release"
	if !strings.Contains(errs.String(), want) {
		t.Errorf("lacks %q: %q", want, &errs)
	}
	for _, args := range [][]string{{"run", "-addr", "127.0.0.1:0"}, {"-port", "0"}, {"-cosmos", "off"}, {"site"}} {
		refused := exec.Command(binary, args...)
		refused.Dir = t.TempDir()
		if out, err := refused.CombinedOutput(); err == nil || !strings.Contains(string(out), want) {
			t.Errorf("%q: %v, %s", args, err, out)
		}
	}
}

// released compiles the program as `make release` does, with a site of one page in it: "the playground".
func released(t *testing.T) (binary string) {
	t.Helper()
	t.Setenv("CGO_ENABLED", "0")
	// The overlay stands in for the site that `make release` writes.
	page := filepath.Join(programsDir, "page")
	if err := os.WriteFile(page, []byte("the playground"), 0o644); err != nil {
		t.Fatal(err)
	}
	here, err := filepath.Abs("site")
	if err != nil {
		t.Fatal(err)
	}
	replace := map[string]string{filepath.Join(here, "index.html"): page, filepath.Join(here, ".nojekyll"): page}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	overlay := filepath.Join(programsDir, "overlay.json")
	if err := os.WriteFile(overlay, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return installed(t, "-ldflags=-s -w", "-tags", "embed_site", "-overlay", overlay)
}

func TestReleaseServesItsOwnPlaygroundAnywhere(t *testing.T) {
	binary := released(t)
	url := startOutside(t, binary, io.Discard, `http://localhost:\d+/`, "-port", "0", "-cosmos", "off")
	if got := get(t, url); got != "the playground" {
		t.Errorf("the page is %q", got)
	}
}
