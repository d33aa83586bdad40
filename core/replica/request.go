package replica

import "strconv"

// A Request describes a request that an account has answered. Times and durations are in real time, except Now.
type Request struct {
	Place        uint64  `json:"place"` // 1, 2, 3 … in the order of the answers
	At           int64   `json:"at"`    // Unix milliseconds
	Now          int64   `json:"now"`   // Unix second of the account's clock
	Method       string  `json:"method"`
	Target       string  `json:"target"`              // path and query
	Operation    string  `json:"operation,omitempty"` // OpenTelemetry's name of the operation: create_item, read_item, query_items …
	Database     string  `json:"database,omitempty"`
	Container    string  `json:"container,omitempty"`
	Item         string  `json:"item,omitempty"`
	Key          string  `json:"key,omitempty"` // the item's partition key, as JSON; empty if the request has none
	Status       int     `json:"status"`
	SubStatus    int     `json:"substatus,omitempty"`
	Charge       float64 `json:"ru"`
	Milliseconds float64 `json:"ms"`
	Agent        string  `json:"agent,omitempty"`     // the client's User-Agent
	Activity     string  `json:"activity,omitempty"`  // the client's activity id; the answer's if the client sent none
	Anonymous    bool    `json:"anonymous,omitempty"` // the client sent no activity id
	Direct       bool    `json:"direct,omitempty"`    // the request used Direct mode
	From         uint64  `json:"from,omitempty"`      // the place of the request's first record
	Till         uint64  `json:"till,omitempty"`      // the place after the request's last record; equal to From if there are no records
	Why          *Why    `json:"why,omitempty"`       // of a refusal: the account's knowledge about the item
	Message      string  `json:"message,omitempty"`   // of a refusal: the beginning of the message
	Fault        string  `json:"fault,omitempty"`     // the fault rule that let the request fail; Status is 0 if there was no answer
	Sent         *Text   `json:"sent,omitempty"`      // the request's body
	Answered     *Text   `json:"answered,omitempty"`  // the answer's body
}

// Refused reports whether the account or a fault rule refused the request.
func (r *Request) Refused() bool { return r.Status >= 400 || r.Fault != "" }

// A Text is a body, or only its length if the feed does not keep the body.
type Text struct {
	Bytes int    `json:"bytes"`
	Text  string `json:"text,omitempty"`
	Gone  bool   `json:"gone,omitempty"` // the text is not kept, because it is too long or binary
}

// Length returns a Text with only the length, or nil if t is nil.
func (t *Text) Length() *Text {
	if t == nil {
		return nil
	}
	return &Text{Bytes: t.Bytes}
}

// A Why explains a refusal. It gives the state of the item that the request did not find, or of the item that exists
// already.
type Why struct {
	State   string `json:"state"`             // one of the states below
	Seconds int64  `json:"seconds,omitempty"` // since the event of the state; for WhyLive: until the item expires, or 0 if it never expires
}

// The states of a [Why].
const (
	WhyLive    = "live"    // the item exists
	WhyExpired = "expired" // the item has expired, but is still on disk
	WhyPurged  = "purged"  // the item has expired and was purged
	WhyDeleted = "deleted" // a request has deleted the item
)

// String returns the state in words, such as "expired 3 s ago, still on disk".
func (w *Why) String() string {
	ago := strconv.FormatInt(w.Seconds, 10) + " s"
	switch {
	case w.State == WhyLive && w.Seconds == 0:
		return "the item is live, and never expires"
	case w.State == WhyLive:
		return "the item is live for another " + ago
	case w.State == WhyExpired:
		return "expired " + ago + " ago, still on disk"
	}
	return w.State + " " + ago + " ago"
}
