package toolchain

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// EndsWithItsParent tests that the emulator ends when the process that started it ends. It runs cmd, which starts the
// emulator and then waits. It kills the emulator's parent, as the system does when memory runs out, and fails the test
// unless the emulator soon closes its port. PATH and COSMOSTTL_BINARY lead cmd to a wrapper of the program, which
// writes down its parent and runs the program on a known port.
func EndsWithItsParent(t testing.TB, program string, cmd *exec.Cmd) {
	t.Helper()
	Need(t, "sh")
	dir, address := t.TempDir(), freeAddress(t)
	noted := filepath.Join(dir, "parent")
	script := fmt.Sprintf("#!/bin/sh\necho $PPID >%s.part && mv %s.part %s\nexec %s \"$@\" -cosmos %s\n", noted, noted, noted, program, address)
	wrapper := Write(t, script, dir, "bin", "cosmosttl")
	if err := os.Chmod(wrapper, 0o700); err != nil {
		t.Fatal(err)
	}
	if cmd.Env == nil {
		cmd.Env = os.Environ()
	}
	cmd.Env = append(cmd.Env, "COSMOSTTL_BINARY="+wrapper, "PATH="+filepath.Dir(wrapper)+string(os.PathListSeparator)+os.Getenv("PATH"))
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = &out, &out, time.Second
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() { _ = cmd.Wait(); close(ended) }() // it is killed
	defer func() { _ = cmd.Process.Kill(); <-ended }()
	if !within(5*time.Minute, ended, func() bool { return answers(address) }) {
		<-ended
		t.Fatalf("no emulator was started:\n%s", &out)
	}
	text, err := os.ReadFile(noted)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil || pid <= 1 {
		t.Fatalf("the parent is %q, %v", text, err)
	}
	parent, err := os.FindProcess(pid)
	if err == nil {
		err = parent.Kill()
	}
	if err != nil {
		t.Fatal(err)
	}
	if !within(30*time.Second, nil, func() bool { return !answers(address) }) {
		t.Errorf("the emulator at %s still runs after its parent was killed", address)
	}
}

func freeAddress(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func answers(address string) bool {
	c, err := net.DialTimeout("tcp", address, time.Second)
	if err == nil {
		c.Close()
	}
	return err == nil
}

// within asks until a condition holds, and reports whether it did before the limit and before ended was closed.
func within(limit time.Duration, ended <-chan struct{}, holds func() bool) bool {
	late, tick := time.After(limit), time.NewTicker(50*time.Millisecond)
	defer tick.Stop()
	for !holds() {
		select {
		case <-tick.C:
		case <-late:
			return false
		case <-ended:
			return false
		}
	}
	return true
}
