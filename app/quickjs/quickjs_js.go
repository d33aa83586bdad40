package quickjs

import (
	"errors"
	"syscall/js"
	"time"

	"github.com/cosmosttl/cosmosttl/core/script"
)

// A Runner runs machines in workers. The workers are in web/quickjs/host.js, which the page loads before its first
// script. Start and Call wait for JavaScript, so they must not be called within a function that JavaScript has called.
type Runner struct{}

// Start returns a machine as soon as one of the few workers is free.
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

// wait waits for a promise and returns its value or its error.
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

// Call calls the prelude's function with a message.
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

// Renew restarts the machine's time limit with the next call.
func (m *machine) Renew() { m.renew = true }

// Late reports whether four fifths of the machine's time are over; see [script.Machine].
func (m *machine) Late() bool { return m.late }

// Close ends the machine.
func (m *machine) Close() { m.worker.Call("close") }
