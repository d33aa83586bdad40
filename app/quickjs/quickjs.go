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
	places   = 4                // scripts at a time, in the whole process
	patience = 30 * time.Second // for a place
	grace    = time.Second      // after which a machine that does not stop is left behind
	maxLeft  = 12               // machines that are left behind: those beyond keep their places
)

// A Runner starts machines. The zero Runner is ready.
type Runner struct {
	once   sync.Once
	places chan struct{}
	behind atomic.Int32 // machines that are left behind
	code   []byte       // the prelude, compiled
	err    error
}

// Start returns a machine, as soon as one of a few places is free.
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

// A machine is a virtual machine in a goroutine of its own, so that the others can go on without one that does not stop: a few of
// QuickJS's functions do not look for interruptions.
type machine struct {
	runner  *Runner
	place   sync.Once // gives the place back
	calls   chan string
	answers chan answer
	limit   time.Duration
	began   time.Time
	over    bool        // the caller waits no more
	left    atomic.Bool // the goroutine is left behind, and its place is free
}

type answer struct {
	text string
	jobs bool
	err  error
}

// serve answers calls until there are no more.
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

// leaveBehind gives the place of a machine back that does not stop, so that others can run.
func (m *machine) leaveBehind() {
	m.left.Store(true)
	if m.runner.behind.Add(1) > maxLeft {
		if m.left.Swap(false) {
			m.runner.behind.Add(-1)
		}
		return
	}
	m.place.Do(func() { <-m.runner.places })
}

// leave gives the machine's place back, once.
func (m *machine) leave() {
	m.place.Do(func() { <-m.runner.places })
	if m.left.Swap(false) {
		m.runner.behind.Add(-1)
	}
}

// told returns an error of QuickJS in words of package script.
func told(err error) error {
	if err != nil && strings.Contains(err.Error(), "InternalError: interrupted") {
		return script.ErrTime
	}
	return err
}

// Call calls the prelude's function.
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

// Renew begins the machine's time again. No call is under way.
func (m *machine) Renew() { m.began = time.Now() }

// Late reports whether operations are no longer accepted.
func (m *machine) Late() bool { return time.Since(m.began) >= m.limit/5*4 }

// Close ends the machine, and gives its place back once it has stopped.
func (m *machine) Close() { close(m.calls) }
