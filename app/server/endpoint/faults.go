package endpoint

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/cosmosttl/cosmosttl/core/fault"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// faultsPath is the path by which tests make requests fail: POST adds a rule, GET lists the rules, and DELETE removes all rules.
const faultsPath = "/_faults"

// AddFault adds a rule by which requests fail, and returns the rule with its number. The error is a [*fault.Error], which names the field,
// the value and the limit.
func (w *World) AddFault(r fault.Rule) (fault.Rule, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	added, err := w.faults.Add(r, rest.OperationNames())
	if err != nil {
		return r, err
	}
	w.faulty.Store(true)
	return *added, nil
}

// Faults returns the rules. Each rule knows how many requests it has chosen, and how many of these have failed.
func (w *World) Faults() []fault.Rule {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.faults.Rules()
}

// ClearFaults removes all rules.
func (w *World) ClearFaults() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.clearFaults()
}

// clearFaults does what ClearFaults does. The lock must be held.
func (w *World) clearFaults() {
	w.faults.Clear()
	w.faulty.Store(false)
}

// answerFaults answers /_faults.
func (w *World) answerFaults(r rest.Request, body func() ([]byte, error)) rest.Response {
	switch r.Method {
	case http.MethodGet:
		w.mu.Lock()
		defer w.mu.Unlock()
		return replyJSON(http.StatusOK, w.faults.JSON())
	case http.MethodDelete:
		w.ClearFaults()
		return rest.Response{Status: http.StatusNoContent}
	case http.MethodPost:
		text, err := body()
		if err != nil {
			return unreadable(err)
		}
		rule, err := fault.Parse(string(text))
		if err == nil {
			rule, err = w.AddFault(rule)
		}
		var wrong *fault.Error
		if errors.As(err, &wrong) {
			return refuse(http.StatusBadRequest, &fieldError{wrong.Field, wrong.Value, wrong.Limit})
		}
		return replyJSON(http.StatusCreated, rule.JSON())
	}
	return notAllowed("GET, POST, DELETE")
}

// strike returns the rule that applies to a request, or nil. The rule is a copy, because later requests change the counts of the rule.
func (w *World) strike(r *rest.Request) *fault.Rule {
	if !w.faulty.Load() {
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	o := rest.Describe(w.account, r)
	rule := w.faults.Strike(&fault.Request{Operation: o.Name, In: o.In, Key: o.Key, Items: o.Items, Header: r.Header.Get})
	if rule == nil {
		return nil
	}
	now := *rule
	return &now
}

// handleFaulty answers a request. If a rule applies to the request, the rule can delay the request, move the clock, or make the request
// fail.
func (w *World) handleFaulty(ctx context.Context, r rest.Request, seen *sight) rest.Response {
	rule := w.strike(&r)
	if rule == nil {
		return w.handleSeen(ctx, r, seen)
	}
	if rule.DelayMS > 0 {
		w.pause(ctx, time.Duration(rule.DelayMS)*time.Millisecond)
	}
	if rule.DelaySeconds > 0 {
		if _, err := w.advance(int64(rule.DelaySeconds)); err != nil {
			answer := controlled(clockState{}, err)
			w.mu.Lock()
			defer w.mu.Unlock()
			seen.Fault = rule.String()
			w.notCarriedOut(&r, seen, answer.Status)
			return answer
		}
	}
	carriesOut := rule.After || !rule.Refuses()
	var answer rest.Response
	if carriesOut {
		answer = w.handleSeen(ctx, r, seen)
	}
	if !rule.Refuses() {
		return answer
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	seen.Fault = rule.String()
	if rule.Drop {
		answer = rest.Response{Dropped: true, Body: []byte("the connection was dropped (" + rule.String() + ")")}
	} else {
		answer = w.optionsNow().Fail(w.account, r, rule.Refusal())
	}
	if !carriesOut {
		w.notCarriedOut(&r, seen, answer.Status)
	}
	return answer
}

// notCarriedOut notes a request that is refused before it reaches the account. The lock must be held.
func (w *World) notCarriedOut(r *rest.Request, seen *sight, status int) {
	seen.before(w)
	w.asked.Note(w.account, r, status)
	seen.after(w, r, status)
}

// errDropped is the error of [World.RoundTrip] for a request whose connection a rule drops.
var errDropped = errors.New("the connection was reset")

// pause waits in real time. It returns early when ctx ends, because the client has then left.
func pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}
