//go:build unix

package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"os/signal"
	"regexp"
	"strconv"
	"syscall"
	"time"

	"github.com/cosmosttl/cosmosttl/app/server/endpoint"
	"github.com/cosmosttl/cosmosttl/app/server/listen"
)

// The environment of a child: a process of this program that is an endpoint.
const (
	childState = "COSMOSTTL_CHAOS_STATE" // its state
	childSync  = "COSMOSTTL_CHAOS_SYNC"  // not empty: with -sync
	childRoom  = "COSMOSTTL_CHAOS_ROOM"  // bytes that a file may have, until the signal SIGUSR1
)

// journalBytes is the length of the child's journals: short, so that checkpoints are written all the time.
const journalBytes = 20_000

// child runs an endpoint whose clock stands still, until it is told to end.
func child() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	if room := os.Getenv(childRoom); room != "" {
		limit(room)
	}
	l, err := listen.Address("127.0.0.1:0", "-cosmos")
	if err == nil {
		err = endpoint.Run(ctx, endpoint.Config{Listeners: l, Manual: true, State: os.Getenv(childState), Sync: os.Getenv(childSync) != "", Journal: journalBytes,
			Log: slog.New(slog.NewTextHandler(os.Stderr, nil)), Out: os.Stdout})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// limit bounds the size of files until SIGUSR1 comes.
func limit(room string) {
	signal.Ignore(syscall.SIGXFSZ)
	bytes, _ := strconv.ParseUint(room, 10, 64)
	var before syscall.Rlimit
	_ = syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before)
	_ = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: bytes, Max: before.Max})
	lift := make(chan os.Signal, 1)
	signal.Notify(lift, syscall.SIGUSR1)
	go func() {
		<-lift
		_ = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before)
	}()
}

// A server is a child from outside.
type server struct {
	url  string
	cmd  *exec.Cmd
	log  bytes.Buffer
	came time.Duration // how long it took to start
}

var address = regexp.MustCompile(`http://localhost:(\d+)/`)

// start starts a child with the given environment in addition.
func start(state string, env ...string) (*server, error) {
	s := &server{cmd: exec.Command(os.Args[0])}
	s.cmd.Env = append(append(os.Environ(), childState+"="+state), env...)
	s.cmd.Stderr = &s.log
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	begun := time.Now()
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	line, _ := bufio.NewReader(out).ReadString('\n')
	s.came = time.Since(begun)
	found := address.FindStringSubmatch(line)
	if found == nil {
		s.kill()
		return nil, fmt.Errorf("the endpoint did not start: %s", &s.log)
	}
	s.url = "http://127.0.0.1:" + found[1]
	return s, nil
}

// kill ends the child as kill -9 does.
func (s *server) kill() {
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait()
}

// stop lets the child end in order.
func (s *server) stop() error {
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	if err := s.cmd.Wait(); err != nil {
		return fmt.Errorf("%w: %s", err, &s.log)
	}
	return nil
}
