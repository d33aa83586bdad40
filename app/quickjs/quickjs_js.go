package quickjs

import (
	"errors"
	"syscall/js"
	"time"

	"github.com/cosmosttl/cosmosttl/core/script"
)

// A Runner has machines run in workers; web/quickjs/host.js has them, which the page loads with its first script. Start and Call must not
// be called within a function that JavaScript has called: they wait, and JavaScript goes on meanwhile.
type Runner struct{}

// Start returns a machine, as soon as one of a few places is free.
func (*Runner) Start(limit time.Duration) (script.Machine, error) {
	scripts := js.Global().Get("cosmosttlQuickJS")
	if scripts.IsUndefined() {
		if _, err := wait(js.Global().Get("cosmosttlFiles").Call("run", "quickjs/host.js")); err != nil {
			return nil, errors.New("web/" + err.Error() + " could not be loaded")
		}
		scripts = js.Global().Get("cosmosttlQuickJS")
	}
	m, err := wait(scripts.Call("start", limit.Milliseconds(), script.MaxMemory))
	if err != nil {
		return nil, err
	}
	return &machine{worker: m}, nil
}

// wait waits for a promise.
func wait(promise js.Value) (v js.Value, err error) {
	settled := make(chan struct{})
	done := js.FuncOf(func(_ js.Value, args []js.Value) any {
		v = args[0]
		close(settled)
		return nil
	})
	failed := js.FuncOf(func(_ js.Value, args []js.Value) any {
		err = errors.New(args[0].Get("message").String())
		close(settled)
		return nil
	})
	promise.Call("then", done, failed)
	<-settled
	done.Release()
	failed.Release()
	return v, err
}

// A machine is a virtual machine in a worker.
type machine struct {
	worker      js.Value
	renew, late bool
}

// Call calls the prelude's function.
func (m *machine) Call(message string) (text string, jobs bool, err error) {
	answer, err := wait(m.worker.Call("call", message, m.renew))
	if err != nil {
		return "", false, err
	}
	m.renew = false
	switch failed := answer.Get("error"); {
	case failed.IsUndefined():
	case failed.String() == "time":
		return "", false, script.ErrTime
	default:
		return "", false, errors.New(failed.String())
	}
	m.late = answer.Get("late").Bool()
	return answer.Get("text").String(), answer.Get("jobs").Bool(), nil
}

// Renew begins the machine's time again.
func (m *machine) Renew() { m.renew = true }

// Late reports whether operations are no longer accepted.
func (m *machine) Late() bool { return m.late }

// Close ends the machine.
func (m *machine) Close() { m.worker.Call("close") }
