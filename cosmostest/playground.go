package cosmostest

import (
	"cmp"
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"
)

// A Playground lets a person inspect an account while a test runs.
type Playground struct {
	URL string // of the account: http on a port of the loopback interface

	t    testing.TB
	done chan struct{}
}

// donePath is the path at which the command look reports that it has ended. It is the same as look.DonePath.
const donePath = "/_look/done"

// Playground serves the account on a port of this machine until the test ends. It prints the command that opens the
// account in the playground. There a person sees the account's items on the timeline and can move its clock, as the
// test can.
//
//	emulator.Playground(t).Wait()
//
// A debugger's breakpoint also stops the account, so the page shows the last state that it has received. Wait does not
// stop the account.
func (e *Emulator) Playground(t testing.TB) *Playground {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatalf("cosmostest: %v", err)
	}
	p := &Playground{URL: "http://" + l.Addr().String(), t: t, done: make(chan struct{})}
	account, ended := e.Handler(), sync.OnceFunc(func() { close(p.done) })
	server := &http.Server{Handler: http.HandlerFunc(func(out http.ResponseWriter, in *http.Request) {
		if in.URL.Path == donePath && in.Method == http.MethodPost && in.Header.Get("Origin") == "" { // a web page must not end the wait
			ended()
			return
		}
		account.ServeHTTP(out, in)
	})}
	go server.Serve(l) //nolint:errcheck // the server ends with the test
	t.Cleanup(func() { server.Close() })
	fmt.Fprintf(os.Stderr, "cosmostest: to look into the account of %s, %s\n", t.Name(), invitation(t.Context(), p.URL))
	return p
}

// invitation says how to open the playground for an account. If the program in COSMOSTTL_BINARY or on the PATH contains the playground, the
// text is the command. Otherwise the text says where to get a program that contains the playground.
func invitation(ctx context.Context, url string) string {
	program := cmp.Or(os.Getenv("COSMOSTTL_BINARY"), "cosmosttl")
	ctx, cancel := context.WithTimeout(ctx, answersWithin)
	defer cancel()
	if says, err := exec.CommandContext(ctx, program, "version").Output(); err == nil &&
		strings.HasSuffix(string(says), ", with the playground\n") {
		return "run: " + program + " look " + url
	}
	return "put a program with the playground on the PATH (\"make release\" in a checkout of https://github.com/cosmosttl/cosmosttl writes bin/cosmosttl), then run: cosmosttl look " + url
}

// answersWithin is the longest time that the program may take to print its version.
const answersWithin = 5 * time.Second

// Wait waits until the command look ends, with Ctrl+C, or until the test must end.
func (p *Playground) Wait() {
	ctx := p.t.Context()
	if limited, ok := p.t.(interface{ Deadline() (time.Time, bool) }); ok {
		if deadline, set := limited.Deadline(); set {
			var cancel context.CancelFunc
			ctx, cancel = context.WithDeadline(ctx, deadline.Add(-beforeDeadline))
			defer cancel()
		}
	}
	select {
	case <-p.done:
	case <-ctx.Done():
	}
}

// beforeDeadline is the time between the end of Wait and the deadline of all tests. The rest of the test needs it.
const beforeDeadline = 30 * time.Second
