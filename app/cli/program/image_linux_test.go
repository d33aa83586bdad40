package program

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"debug/elf"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// instructions returns the JSON arrays of a Dockerfile's instructions, and the texts of the others.
func instructions(t *testing.T, path string) (arrays map[string][]string, texts map[string]string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	arrays, texts = map[string][]string{}, map[string]string{}
	for line := range strings.Lines(string(text)) {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		texts[word] = rest
		if at := strings.IndexByte(rest, '['); at >= 0 && !strings.HasPrefix(word, "#") {
			var list []string
			if err := json.Unmarshal([]byte(rest[at:]), &list); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			arrays[word] = list
		}
	}
	return arrays, texts
}

// freePort returns a port that nobody uses.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

// The image has nothing but the program, so that it must be static and need neither a home, nor a user of a name, nor a directory that can
// be written. It is started, asked and stopped as the Dockerfile says, with other ports.
func TestTheImage(t *testing.T) {
	binary := released(t)
	program, err := elf.Open(binary)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range program.Progs {
		if p.Type == elf.PT_DYNAMIC || p.Type == elf.PT_INTERP {
			t.Errorf("the program is not static: it has %v", p.Type)
		}
	}
	program.Close()

	arrays, texts := instructions(t, filepath.Join("..", "..", "build", "image", "Dockerfile"))
	if texts["FROM"] != "scratch" || texts["USER"] != "65532:65532" || len(arrays["ENTRYPOINT"]) != 1 || !strings.HasPrefix(arrays["HEALTHCHECK"][0], arrays["ENTRYPOINT"][0]) {
		t.Fatalf("%v %v", arrays, texts)
	}
	page, cosmos := freePort(t), freePort(t)
	ports := strings.NewReplacer(":8080", ":"+page, ":8081", ":"+cosmos)
	dir := t.TempDir()
	data := filepath.Join(dir, "data")
	if err := os.Mkdir(data, 0o777); err != nil {
		t.Fatal(err)
	}
	as := &syscall.SysProcAttr{}
	if os.Getuid() == 0 {
		as.Credential = &syscall.Credential{Uid: 65532, Gid: 65532}
		for _, path := range []string{filepath.Dir(dir), dir, filepath.Dir(binary), filepath.Dir(filepath.Dir(binary))} {
			if err := os.Chmod(path, 0o755); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.Chown(data, 65532, 65532); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	command := func(args ...string) *exec.Cmd {
		c := exec.Command(binary, args...)
		c.Dir, c.Env, c.SysProcAttr = dir, []string{}, as
		return c
	}
	args := arrays["CMD"]
	for i := range args {
		args[i] = ports.Replace(args[i])
	}
	server := command(append(args, "-state", filepath.Join(data, "state"), "-tls")...)
	errs := new(bytes.Buffer)
	server.Stderr = errs
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	ask := func() ([]byte, error) {
		return command(append(arrays["HEALTHCHECK"][1:], "-cosmos", "0.0.0.0:"+cosmos)...).CombinedOutput()
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() && !strings.HasPrefix(lines.Text(), "Cosmos DB endpoint: ") {
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	if text, err := ask(); err != nil {
		t.Errorf("health: %v, %s; the log is %s", err, text, errs)
	}
	if text := get(t, "http://127.0.0.1:"+cosmos+"/alive"); !strings.Contains(text, "ok") {
		t.Errorf("/alive: %s", text)
	}
	if text := get(t, "http://localhost:"+page+"/"); text != "the playground" {
		t.Errorf("the page is %q", text)
	}
	if err := server.Process.Signal(syscall.SIGTERM); err != nil { // as "docker stop"
		t.Fatal(err)
	}
	if err := server.Wait(); err != nil {
		t.Errorf("stopped: %v, %s", err, errs)
	}
	if text, err := ask(); err == nil || !bytes.Contains(text, []byte("connection refused")) {
		t.Errorf("health of nothing: %v, %s", err, text)
	}
}

// What the example for compose says is a command line, and its endpoint answers to the service's name.
func TestTheExampleForCompose(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "build", "image", "compose.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "command: [run, ")
	command, _, _ := strings.Cut(rest, "]")
	f, err := parseRun(strings.Split(strings.ReplaceAll(command, `"`, ""), ", "))
	if err != nil || f.cosmos != "0.0.0.0:8081" || !strings.Contains(string(text), "\n  "+f.hosts+":\n") {
		t.Errorf("%q: %+v, %v", command, f, err)
	}
}

// The action downloads the release, checks its sum and starts it.
func TestTheAction(t *testing.T) {
	binary := released(t)
	for _, tool := range []string{"bash", "curl", "sha256sum"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(err)
		}
	}
	text, err := os.ReadFile(binary)
	if err != nil {
		t.Fatal(err)
	}
	release := t.TempDir()
	name := "cosmosttl-linux-" + runtime.GOARCH
	sums := fmt.Sprintf("%x  cosmosttl-other\n%x  %s\n", sha256.Sum256(nil), sha256.Sum256(text), name)
	for file, content := range map[string]string{name: string(text), "SHA256SUMS": sums} {
		if err := os.WriteFile(filepath.Join(release, file), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	run := func(flags string, more ...string) (said, output, port string, err error) {
		t.Helper()
		dir := t.TempDir()
		port = freePort(t)
		script := exec.Command(filepath.Join("..", "..", "..", ".github", "actions", "serve", "serve.sh"))
		script.Env = append(os.Environ(), "RUNNER_TEMP="+dir, "GITHUB_WORKSPACE="+dir, "GITHUB_OUTPUT="+filepath.Join(dir, "output"),
			"COSMOSTTL_RELEASE=file://"+release, "COSMOSTTL_PORT="+port, "COSMOSTTL_FLAGS="+flags, "GITHUB_STEP_SUMMARY="+filepath.Join(dir, "summary"))
		script.Env = append(script.Env, more...)
		text, err := script.CombinedOutput()
		given, _ := os.ReadFile(filepath.Join(dir, "output"))
		return string(text), string(given), port, err
	}
	said, output, port, err := run("-clock manual -purge-delay 5")
	if want := "connection-string=AccountEndpoint=http://localhost:" + port + "/;AccountKey="; err != nil || !strings.HasPrefix(output, want) {
		t.Fatalf("%v, %s, %s", err, said, output)
	}
	_, number, _ := strings.Cut(output, "pid=")
	pid, err := strconv.Atoi(strings.TrimSpace(number))
	if err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	t.Cleanup(func() {
		if err := syscall.Kill(pid, syscall.SIGTERM); err != nil {
			t.Error(err)
		}
	})
	if text := get(t, "http://localhost:"+port+"/_clock"); !strings.Contains(text, `"speed":0`) {
		t.Errorf("the clock is %s", text)
	}
	if said, output, _, err := run("-nonsense"); err == nil || !strings.Contains(said, "-nonsense") || output != "" {
		t.Errorf("a wrong flag: %v, %s, %s", err, said, output)
	}
	stored, err := filepath.Abs(filepath.Join("..", "diff", "testdata", "items.json"))
	if err != nil {
		t.Fatal(err)
	}
	for condition, fails := range map[string]bool{"": false, "hidden > 1000000": false, "hidden > 0 or lag > 1h": true} {
		said, output, _, err := run("", "COSMOSTTL_DIFF=-items "+stored+" -at 2024-03-02T11:00:00Z off 60", "COSMOSTTL_FAIL_IF="+condition)
		comment, _ := os.ReadFile(strings.TrimSpace(strings.TrimPrefix(output, "diff=")))
		if fails != (err != nil) || !strings.Contains(string(comment), "### container: defaultTtl off → 60") || said != string(comment) || fails != strings.Contains(said, "**Failed: `hidden > 0`**") {
			t.Errorf("diff with %q: %v, %s, %s", condition, err, said, output)
		}
	}
	if said, output, _, err := run("", "COSMOSTTL_DIFF=off 0"); err == nil || !strings.Contains(said, `"0" is neither a setting nor a file`) || output != "" {
		t.Errorf("a wrong setting: %v, %s, %s", err, said, output)
	}
	if err := os.WriteFile(filepath.Join(release, name), append(text, 0), 0o644); err != nil {
		t.Fatal(err)
	}
	if said, _, _, err := run(""); err == nil || !strings.Contains(said, "FAILED") {
		t.Errorf("a file with another sum: %v, %s", err, said)
	}
}
