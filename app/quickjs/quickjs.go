//go:build (linux && (386 || amd64 || arm || arm64 || loong64 || ppc64le || riscv64 || s390x)) || ((darwin || freebsd || windows) && (amd64 || arm64))

package quickjs

import (
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cosmosttl/cosmosttl/core/script"
	"modernc.org/quickjs"
)

const (
	places   = 4                // the most machines of a Runner at a time, apart from those that are left behind
	patience = 30 * time.Second // how long Start waits for a place
	grace    = time.Second      // how long Call waits beyond the limit before it leaves a machine behind
	maxLeft  = 12               // the most machines that are left behind without a place; further ones keep their places
)

// A Runner starts machines. The zero Runner is ready for use.
type Runner struct {
	once   sync.Once
	places chan struct{}
	behind atomic.Int32 // how many machines are left behind without a place
	code   []byte       // the prelude, compiled
	err    error
}

// Start waits for a free place and returns a machine that has it. The limit is the time for the machine's script. The error is
// [script.ErrBusy] if no place becomes free in time.
func (r *Runner) Start(limit time.Duration) (script.Machine, error) {
	r.once.Do(r.prepare)
	if r.err != nil {
		return nil, r.err
	}
	wait := time.NewTimer(patience)
	defer wait.Stop()
	select {
	case r.places <- struct{}{}:
	case <-wait.C:
		return nil, script.ErrBusy
	}
	m := &machine{runner: r, calls: make(chan string), answers: make(chan answer, 1), limit: limit, began: time.Now()}
	started := make(chan error, 1)
	go m.serve(r.code, started)
	if err := <-started; err != nil {
		return nil, err
	}
	return m, nil
}

// prepare compiles the prelude once for all machines.
func (r *Runner) prepare() {
	r.places = make(chan struct{}, places)
	vm, err := quickjs.NewVM()
	if err != nil {
		r.err = err
		return
	}
	r.code, r.err = vm.Compile(script.Prelude, quickjs.EvalGlobal)
	r.err = errors.Join(r.err, vm.Close())
}

// A machine is a virtual machine of QuickJS in a goroutine of its own. A few functions of QuickJS do not check for interruptions. Because
// they run in another goroutine, the caller can go on without waiting for them.
type machine struct {
	runner  *Runner
	place   sync.Once // releases the place
	calls   chan string
	answers chan answer
	limit   time.Duration
	began   time.Time
	over    bool        // Call has given up on the machine
	left    atomic.Bool // runner.behind counts the machine
}

type answer struct {
	text string
	jobs bool
	err  error
}

// serve makes the virtual machine, reports to started whether that succeeded, and answers calls until Close.
func (m *machine) serve(code []byte, started chan<- error) {
	defer m.leave()
	vm, err := quickjs.NewVM()
	if err != nil {
		started <- err
		return
	}
	defer vm.Close() //nolint:errcheck // nothing is left to do
	vm.SetMemoryLimit(script.MaxMemory)
	prelude, err := vm.EvalBytecodeValue(code)
	started <- err
	if err != nil {
		return
	}
	defer prelude.Free()
	for message := range m.calls {
		m.answers <- m.call(vm, prelude, message)
	}
}

func (m *machine) call(vm *quickjs.VM, prelude quickjs.Value, message string) (a answer) {
	left := m.limit - time.Since(m.began)
	if left <= 0 {
		return answer{err: script.ErrTime}
	}
	if a.err = vm.SetEvalTimeout(left); a.err != nil {
		return a
	}
	result, err := prelude.Call(quickjs.UndefinedValue, message)
	if err == nil {
		var n int
		n, err = vm.ExecutePendingJobs()
		a.jobs = n > 0
	}
	if a.err = told(err); a.err == nil {
		a.text, _ = result.(string)
	}
	return a
}

// leaveBehind releases the place of a machine that does not stop, so that other scripts can run. If maxLeft machines are left behind
// already, the machine keeps its place. The limit is there because a machine that is left behind goes on using a processor and memory.
func (m *machine) leaveBehind() {
	m.left.Store(true)
	if m.runner.behind.Add(1) > maxLeft {
		if m.left.Swap(false) { // otherwise leave has run meanwhile, and has counted the machine down
			m.runner.behind.Add(-1)
		}
		return
	}
	m.place.Do(func() { <-m.runner.places })
}

// leave releases the place of a machine that has stopped, unless leaveBehind has released it already. A
// machine that was counted as left behind is no longer counted.
func (m *machine) leave() {
	m.place.Do(func() { <-m.runner.places })
	if m.left.Swap(false) {
		m.runner.behind.Add(-1)
	}
}

// told returns [script.ErrTime] for QuickJS's error about an interruption, and any other error as it is.
func told(err error) error {
	if err != nil && strings.Contains(err.Error(), "InternalError: interrupted") {
		return script.ErrTime
	}
	return err
}

// Call calls the prelude's function; see [script.Machine]. If the machine has not answered when its limit and the grace are over, Call
// leaves it behind.
func (m *machine) Call(message string) (text string, jobs bool, err error) {
	if m.over {
		return "", false, script.ErrTime
	}
	late := time.NewTimer(m.limit + grace - time.Since(m.began))
	defer late.Stop()
	m.calls <- message
	select {
	case a := <-m.answers:
		return a.text, a.jobs, a.err
	case <-late.C:
		m.over = true
		m.leaveBehind()
		return "", false, script.ErrTime
	}
}

// Renew gives the machine its whole limit again. It must not be called during a Call.
func (m *machine) Renew() { m.began = time.Now() }

// Late reports whether four fifths of the machine's time are over; see [script.Machine].
func (m *machine) Late() bool { return time.Since(m.began) >= m.limit/5*4 }

// Close ends the machine. The machine releases its place when the last call has stopped.
func (m *machine) Close() { close(m.calls) }
