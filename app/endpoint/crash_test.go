package endpoint

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/rest"
)

// childState is the environment variable that makes this test program run as an endpoint that will be killed; it names the state file.
const childState = "COSMOSTTL_TEST_CHILD_STATE"

func TestMain(m *testing.M) {
	if path := os.Getenv(childState); path != "" {
		child(path)
		return
	}
	os.Exit(m.Run())
}

// child runs an endpoint that saves its state every millisecond. It prints its address and each version that it has saved.
func child(path string) {
	must := func(err error) {
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	file := &store{path: path, log: slog.New(slog.DiscardHandler), saved: func(version uint64) { fmt.Println("saved", version) }}
	account, err := file.load(epoch)
	must(err)
	w := NewWorld(account, rest.Options{NoAuth: true}, time.Now, 0)
	l, err := listenAnywhere()
	must(err)
	fmt.Println("listening", l[0].Addr())
	go func() { must(file.keep(context.Background(), w, time.Tick(time.Millisecond))) }()
	must(w.Serve(context.Background(), l, Guard{}, func() {}))
}

// Killing the endpoint in the middle of a write loses what changed since the last one and nothing else: after each of a hundred kills the
// file holds a complete state, with everything that the child had reported as saved.
func TestKilledAHundredTimes(t *testing.T) {
	kills := 100
	if testing.Short() {
		kills = 10
	}
	path := filepath.Join(t.TempDir(), "state.json")
	rnd := rand.New(rand.NewPCG(1, 2))
	written, unfinished := 0, 0
	for cycle := range kills {
		written = killOnce(t, path, cycle, written, 5+rnd.IntN(30))
		if _, err := os.Stat(path + ".tmp"); err == nil {
			unfinished++
		}
	}
	t.Logf("%d items after %d kills, %d of them in the middle of a write", written, kills, unfinished)
	if files, _ := filepath.Glob(path + "*"); len(files) > 2 {
		t.Errorf("the kills left files behind: %v", files)
	}
}

// killOnce starts the child on a state of before items, creates more of them, and kills it. It returns how many items the file then holds.
func killOnce(t *testing.T, path string, cycle, before, writes int) int {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childState+"="+path)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(stdout)
	if !lines.Scan() || !strings.HasPrefix(lines.Text(), "listening ") {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		t.Fatalf("cycle %d: the child did not start: %s", cycle, &stderr)
	}
	url := "http://" + strings.TrimPrefix(lines.Text(), "listening ")
	var saved atomic.Uint64
	done := make(chan struct{})
	go func() {
		defer close(done)
		for lines.Scan() {
			var version uint64
			if n, _ := fmt.Sscanf(lines.Text(), "saved %d", &version); n == 1 {
				saved.Store(version)
			}
		}
	}()
	post := func(target, body string) {
		t.Helper()
		r, _ := http.NewRequest("POST", url+target, strings.NewReader(body))
		r.Header.Set("x-ms-documentdb-partitionkey", `["p"]`)
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(resp.Body)
		resp.Body.Close()
		if resp.StatusCode != 201 {
			t.Fatalf("cycle %d: %d %s", cycle, resp.StatusCode, text)
		}
	}
	setup := 0 // versions that came from something other than an item
	if cycle == 0 {
		post("/dbs", `{"id":"db"}`)
		post("/dbs/db/colls", `{"id":"c","partitionKey":{"paths":["/pk"]}}`)
		setup = 2
	}
	sent := before
	for sent < before+writes || cycle == 0 && saved.Load() < 3 { // the database must outlive the first kill
		sent++
		post("/dbs/db/colls/c/docs", fmt.Sprintf(`{"id":"i%d","pk":"p"}`, sent))
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	<-done
	_ = cmd.Wait()

	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	a, err := engine.Load(data)
	if err != nil {
		t.Fatalf("cycle %d: the file is broken: %v", cycle, err)
	}
	c, err := a.Container(engine.Path{Database: "db", Container: "c"})
	if err != nil {
		t.Fatal(err)
	}
	got, least := c.Live(), before+max(0, int(saved.Load())-setup)
	if got < least || got > sent {
		t.Fatalf("cycle %d: %d items, want %d to %d", cycle, got, least, sent)
	}
	for i := range got {
		if _, ok := c.Find(engine.Key("p"), fmt.Sprint("i", i+1)); !ok {
			t.Fatalf("cycle %d: of %d items i%d is missing", cycle, got, i+1)
		}
	}
	return got
}
