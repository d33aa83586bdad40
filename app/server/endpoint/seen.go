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

// A sight collects what observers and followers of the account will learn about a request.
type sight struct {
	replica.Request
	begun  time.Time // in real time
	body   []byte
	parent string // the header traceparent
}

// see returns a sight with what the head of a request says.
func (w *World) see(r *rest.Request) *sight {
	return &sight{begun: time.Now(), parent: r.Header.Get("traceparent"),
		Request: replica.Request{Method: r.Method, Target: r.Target, Agent: r.Header.Get("user-agent"),
			Activity: r.Header.Get("x-ms-activity-id"), Direct: r.Direct}}
}

// before notes the place of the first record that the request will make. The account must be locked.
func (s *sight) before(w *World) { s.From = w.feed.Place() }

// after notes the place behind the last record of the request, and what the account knows about the request. The account must be locked.
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

// describe returns what a request is about. Unlike [rest.Describe] it knows requests to /_faults and /_simulation, which are no part of the
// protocol.
func describe(a *engine.Account, r *rest.Request) rest.Operation {
	if path, _, _ := strings.Cut(r.Target, "?"); path == faultsPath {
		return rest.Operation{Name: "set_faults"}
	}
	target, simulates := strings.CutPrefix(r.Target, simulationPath)
	if !simulates {
		o := rest.Describe(a, r)
		switch o.Name { // the path does not name what they create
		case "create_database":
			o.In.Database = gjson.GetBytes(r.Body, "id").Str
		case "create_container":
			o.In.Container = gjson.GetBytes(r.Body, "id").Str
		}
		return o
	}
	o := rest.Describe(a, &rest.Request{Method: http.MethodGet, Target: target})
	o.Name = "set_simulation"
	return o
}

// why returns what has become of the item of a refused request, or nil if the container does not know.
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

// maxMessage is how many bytes of a refusal's message observers and the log receive at most.
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
	s.body = nil // the feed keeps a pointer into the sight, and so would keep a long body
	w.feed.Answered(&s.Request, now)
}

// steered answers a request by which a test steers the account: its clock, its content, simulations or faults. Unless the method is GET,
// observers and followers learn of the request as of a request of the protocol.
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

// messageOf returns the beginning of the message of a refusal. Cosmos DB wraps some messages as Message: {"Errors":["…"]}, or for a query
// as Message: {"errors":[{"message":"…"}]}, with more text behind the JSON. messageOf then returns the message in the JSON.
func messageOf(body []byte) string {
	text := gjson.GetBytes(body, "message").Str
	if wrapped, ok := strings.CutPrefix(text, "Message: "); ok {
		if inner := cmp.Or(gjson.Get(wrapped, "Errors.0").Str, gjson.Get(wrapped, "errors.0.message").Str); inner != "" {
			text = inner
		}
	}
	return strings.ToValidUTF8(strings.Clone(text[:min(maxMessage, len(text))]), "")
}

// textOf returns what the feed keeps of a body. It returns only the length of a body that is too long or not text: clients may use a binary
// form of JSON.
func textOf(body []byte) *replica.Text {
	switch {
	case len(body) == 0:
		return nil
	case len(body) > live.MaxBody, !utf8.Valid(body):
		return &replica.Text{Bytes: len(body), Gone: true}
	}
	return &replica.Text{Bytes: len(body), Text: string(body)}
}
