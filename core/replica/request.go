package replica

import "strconv"

// A Request describes a request that an account has answered. Times and durations are real, except Now.
type Request struct {
	Place        uint64  `json:"place"` // 1, 2, 3 … in the order of the answers
	At           int64   `json:"at"`    // Unix milliseconds
	Now          int64   `json:"now"`   // Unix second of the account's clock
	Method       string  `json:"method"`
	Target       string  `json:"target"`              // path and query
	Operation    string  `json:"operation,omitempty"` // as OpenTelemetry names it: create_item, read_item, query_items …
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
	Direct       bool    `json:"direct,omitempty"`    // in Direct mode
	From         uint64  `json:"from,omitempty"`      // the place of its first record
	Till         uint64  `json:"till,omitempty"`      // the place after its last record; equal to From if it has no record
	Why          *Why    `json:"why,omitempty"`       // of a refusal: what the account knows about the item
	Message      string  `json:"message,omitempty"`   // of a refusal: the beginning of the message
	Fault        string  `json:"fault,omitempty"`     // why a test has let the request fail; without an answer the status is 0
	Sent         *Text   `json:"sent,omitempty"`      // the request's body
	Answered     *Text   `json:"answered,omitempty"`  // the answer's body
}

// A Text is a body, or only its length if the feed does not keep the body.
type Text struct {
	Bytes int    `json:"bytes"`
	Text  string `json:"text,omitempty"`
	Gone  bool   `json:"gone,omitempty"` // the text is not kept, because it is too long or binary
}

// Length returns a Text with the length alone, or nil if t is nil.
func (t *Text) Length() *Text {
	if t == nil {
		return nil
	}
	return &Text{Bytes: t.Bytes}
}

// A Why explains a refusal: what has become of the item that the request did not find, or the item that exists already.
type Why struct {
	State   string `json:"state"`             // one of the states below
	Seconds int64  `json:"seconds,omitempty"` // since then; for WhyLive, until the item expires, or 0 if it never does
}

// The states of a [Why].
const (
	WhyLive    = "live"    // the item exists
	WhyExpired = "expired" // it has expired, and is still on disk
	WhyPurged  = "purged"  // it has expired, and was purged
	WhyDeleted = "deleted" // a request has deleted it
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
