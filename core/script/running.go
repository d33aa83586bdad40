package script

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// running is a script that is running.
type running struct {
	t      *transaction
	m      Machine
	id     string
	queue  []gjson.Result // operations that are not carried out yet
	failed *engine.Error  // why the script has ended without effect
	dead   bool           // the machine cannot be used any more
	struck bool           // the script has violated a limit
}

// call sends a message, lets promises do their work, and queues the operations of the script.
func (r *running) call(message string) (answer gjson.Result) {
	first := gjson.Result{}
	for polls := 0; ; polls++ {
		text, jobs, err := r.m.Call(message)
		if err == nil && !gjson.Valid(text) {
			err = errAnswer
		}
		if err != nil {
			r.die(err)
			return first
		}
		answer = gjson.Parse(text)
		if polls == 0 {
			first = answer
		}
		r.queue = append(r.queue, answer.Get("ops").Array()...)
		if what := answer.Get("thrown"); what.Exists() && r.failed == nil {
			r.throw(what)
		}
		if !jobs || r.failed != nil {
			return first
		}
		message = `{"do":"poll"}`
	}
}

// errAnswer ends a script that has changed the answers of the prelude.
var errAnswer = errors.New("the script has changed what carries its operations")

// throw records that the script has ended with an exception.
func (r *running) throw(what gjson.Result) {
	r.failed = thrown(r.id, what)
	r.struck = what.Get("text").String() == "InternalError: out of memory"
}

// die records that the machine has ended the script.
func (r *running) die(err error) {
	r.dead = true
	if errors.Is(err, ErrTime) {
		r.struck = true
		r.failed = &engine.Error{Status: 408, Code: engine.RequestTimeout, Message: textTime}
		return
	}
	r.failed = bad(textThrown + clipped(err.Error()))
	r.struck = strings.Contains(err.Error(), "out of memory")
}

const (
	mostTold  = 1000    // largest number of results in a message
	bytesTold = 1 << 20 // most bytes in a message before its last result
	restAfter = 32      // number of operations between two calls of Rest
)

// tell carries out operations of the queue in their order, and sends their results to the script.
func (r *running) tell() {
	answers := make([]byte, 0, 1024)
	done := 0
	for _, op := range r.queue {
		if rest := r.t.job.Rest; rest != nil && done%restAfter == restAfter-1 {
			rest()
		}
		done++
		quiet := op.Get("quiet").Bool()
		answer, err := r.t.operate(r.m, op, quiet)
		switch {
		case err != nil && (err.Status == 429 || err.Status >= 500):
			r.failed = err
			return
		case err != nil:
			answers = append(append(answers, `,{"status":`+strconv.Itoa(err.Status)+`,"error":`...), quoted(refusal(err))...)
			answers = append(answers, '}')
		case quiet:
			answers = append(answers, ",0"...)
		default:
			answers = append(append(answers, ','), answer...)
		}
		if err != nil && quiet || done == mostTold || len(answers) > bytesTold { // a quiet error ends the script
			break
		}
	}
	r.queue = slices.Clone(r.queue[done:]) // releases the text of the operations that are done
	answers[0] = '['
	r.call(`{"do":"told","accepted":` + strconv.Itoa(r.t.accepted(r.m)) + `,"answers":` + string(answers) + `]}`)
}
