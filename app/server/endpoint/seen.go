package endpoint

import (
	"cmp"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/app/server/live"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// A sight is a request as observers and followers will see it.
type sight struct {
	replica.Request
	begun  time.Time
	body   []byte
	parent string // traceparent
}

// see begins a sight.
func (w *World) see(r *rest.Request) *sight {
	return &sight{begun: time.Now(), parent: r.Header.Get("traceparent"),
		Request: replica.Request{Method: r.Method, Target: r.Target, Agent: r.Header.Get("user-agent"),
			Activity: r.Header.Get("x-ms-activity-id"), Direct: r.Direct}}
}

// before and after note which records a request has made, and what the account knows about it. The account must be locked.
func (s *sight) before(w *World) { s.From = w.feed.Place() }

func (s *sight) after(w *World, r *rest.Request, status int) {
	s.Till, s.Now, s.body = w.feed.Place(), w.account.Now(), r.Body
	o := describe(w.account, r)
	s.Operation, s.Database, s.Container, s.Item = o.Name, o.In.Database, o.In.Container, o.Item
	if o.Item != "" {
		s.Key = string(o.Key)
	}
	if o.Item != "" && s.Fault == "" && (status == http.StatusNotFound || status == http.StatusConflict) {
		s.Why = why(w.account, o)
	}
}

// describe returns what a request is about, also of a request to /_simulation or /_faults, which the protocol does not know.
func describe(a *engine.Account, r *rest.Request) rest.Operation {
	if path, _, _ := strings.Cut(r.Target, "?"); path == faultsPath {
		return rest.Operation{Name: "set_faults"}
	}
	target, simulates := strings.CutPrefix(r.Target, simulationPath)
	if !simulates {
		return rest.Describe(a, r)
	}
	o := rest.Describe(a, &rest.Request{Method: http.MethodGet, Target: target})
	o.Name = "set_simulation"
	return o
}

// why says what has become of the item of a refused request.
func why(a *engine.Account, o rest.Operation) *replica.Why {
	c, err := a.Container(o.In)
	if err != nil {
		return nil
	}
	switch fate := engine.FateOf(c, o.Key, o.Item); fate.State {
	case engine.FateLive:
		return &replica.Why{State: replica.WhyLive, Seconds: max(0, fate.At-a.Now())}
	case engine.FateWaiting:
		return &replica.Why{State: replica.WhyExpired, Seconds: a.Now() - fate.At}
	case engine.FatePurged:
		return &replica.Why{State: replica.WhyPurged, Seconds: a.Now() - fate.At}
	case engine.FateDeleted, engine.FateDeleting:
		return &replica.Why{State: replica.WhyDeleted, Seconds: a.Now() - fate.At}
	}
	return nil
}

// maxMessage is the largest number of bytes of a refusal's message that observers receive.
const maxMessage = 400

// answered tells observers and followers that a request was answered.
func (w *World) answered(s *sight, a rest.Response) {
	now := time.Now()
	s.At, s.Milliseconds = now.UnixMilli(), float64(now.Sub(s.begun).Microseconds())/1000
	s.Status = a.Status
	s.SubStatus, _ = strconv.Atoi(a.Header.Get("x-ms-substatus"))
	s.Charge, _ = strconv.ParseFloat(a.Header.Get("x-ms-request-charge"), 64)
	if s.Activity == "" {
		s.Activity, s.Anonymous = a.Header.Get("x-ms-activity-id"), true
	}
	switch {
	case a.Dropped:
		s.Message = string(a.Body)
	case a.Status >= 400:
		s.Message = messageOf(a.Body)
	}
	if w.observer != nil {
		w.observer.Answered(w.name, s.Request, s.parent)
	}
	s.Sent, s.Answered = textOf(s.body), textOf(a.Body)
	s.body = nil // it may be long, and the feed keeps the sight with its request
	w.feed.Answered(&s.Request, now)
}

// steered answers a request that may move the clock or empty the account, which observers see like any other request.
func (w *World) steered(r rest.Request, body func() ([]byte, error),
	answer func(rest.Request, func() ([]byte, error)) rest.Response) rest.Response {
	if r.Method == http.MethodGet {
		return answer(r, body)
	}
	seen := w.see(&r)
	w.Look(func(*engine.Account) { seen.before(w) })
	a := answer(r, func() ([]byte, error) {
		text, err := body()
		r.Body = text
		return text, err
	})
	w.Look(func(*engine.Account) { seen.after(w, &r, a.Status) })
	w.answered(seen, a)
	return a
}

// messageOf returns the beginning of what an answer says about a refusal. The service wraps it: Message: {"Errors":["…"]}, or for a query
// Message: {"errors":[{"message":"…"}]}, and what follows.
func messageOf(body []byte) string {
	text := gjson.GetBytes(body, "message").Str
	if wrapped, ok := strings.CutPrefix(text, "Message: "); ok {
		if inner := cmp.Or(gjson.Get(wrapped, "Errors.0").Str, gjson.Get(wrapped, "errors.0.message").Str); inner != "" {
			text = inner
		}
	}
	return strings.ToValidUTF8(strings.Clone(text[:min(maxMessage, len(text))]), "")
}

// textOf keeps a body that is short enough and text: clients may send and take a binary form of JSON.
func textOf(body []byte) *replica.Text {
	switch {
	case len(body) == 0:
		return nil
	case len(body) > live.MaxBody, !utf8.Valid(body):
		return &replica.Text{Bytes: len(body), Gone: true}
	}
	return &replica.Text{Bytes: len(body), Text: string(body)}
}
