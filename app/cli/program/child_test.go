package program

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/server/endpoint"
)

// A child ends when its input does, or when its parent is another process than at first.
func TestAChildEndsWithItsParent(t *testing.T) {
	input, end := io.Pipe()
	var parent atomic.Int64
	tick := make(chan time.Time)
	watched := func() (context.Context, context.CancelFunc) {
		ctx, stop := context.WithCancel(t.Context())
		endWithParent(ctx, stop, input, func() int { return int(parent.Load()) }, tick)
		return ctx, stop
	}
	first, _ := watched()
	tick <- time.Time{}
	if first.Err() != nil {
		t.Fatal("a child ended while its parent runs")
	}
	parent.Store(1)
	tick <- time.Time{}
	<-first.Done()
	second, _ := watched()
	end.Close()
	<-second.Done()
}

// The program that was compiled ends when its input is closed, after one line of JSON.
func TestTheBinaryAsAChild(t *testing.T) {
	cmd := exec.Command(installed(t), "run", "-child")
	var said bytes.Buffer
	cmd.Dir, cmd.Stderr = t.TempDir(), &said
	in, err1 := cmd.StdinPipe()
	out, err2 := cmd.StdoutPipe()
	if err := cmd.Start(); err1 != nil || err2 != nil || err != nil {
		t.Fatal(err1, err2, err)
	}
	lines := bufio.NewReader(out)
	line, err := lines.ReadBytes('\n')
	if err != nil {
		t.Fatal(err)
	}
	var ready endpoint.Ready
	if err := json.Unmarshal(line, &ready); err != nil || ready.PID != cmd.Process.Pid || ready.Version != Version || ready.Clock.Speed != 0 || ready.HTTP == nil ||
		ready.ConnectionString != "AccountEndpoint="+*ready.HTTP+";AccountKey="+ready.Key+";" || ready.HTTPS != strings.Replace(*ready.HTTP, "http:", "https:", 1) {
		t.Errorf("%s, %v", line, err)
	}
	if got := get(t, *ready.HTTP+"ready"); !strings.Contains(got, `"status":"ok"`) {
		t.Errorf("/ready: %s", got)
	}
	in.Close()
	rest, err := io.ReadAll(lines)
	if err := cmd.Wait(); err != nil {
		t.Errorf("after its input has ended: %v\n%s", err, &said)
	}
	if err != nil || len(rest) != 0 || said.Len() != 0 {
		t.Errorf("it also printed %q, %q, %v", rest, &said, err)
	}
}
