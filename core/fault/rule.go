package fault

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A Rule lets requests fail. A field that chooses requests chooses all of them if it has the zero value. A rule has a
// status, or it drops the connection, or it delays the request.
type Rule struct {
	Status       int  // status of the refusal, 400 to 599
	SubStatus    int  // x-ms-substatus; 0 for none
	RetryAfterMS int  // x-ms-retry-after-ms of status 429 and 449, up to 600,000; 0 for one millisecond
	Drop         bool // the connection ends without an answer
	After        bool // the request is carried out, but its answer is lost or replaced
	DelaySeconds int  // seconds of the account's clock that pass before the request is carried out, up to a year
	DelayMS      int  // milliseconds of real time that the client waits, up to 60,000

	Operation    string // the endpoint's name of the operation, such as read_item, or "any"; empty for all operations on items
	Database     string
	Container    string              // the container's name, or database/name
	PartitionKey engine.PartitionKey // in the protocol's JSON, ["ann"]
	Client       string              // a part of the user agent, in upper or lower case
	Headers      map[string]string   // headers that the request must have, with these values

	Skip  int     // number of matching requests that do not fail at first, up to a million
	Times int     // number of requests that fail, up to a million; 0 for one or, with a share, for any number
	Share float64 // the part of the matching requests that fail, above 0 and up to 1; 0 for all
	Seed  int     // seed of the choice by Share

	number, seen, failed int
}

// anyOperation is the Operation of a rule that chooses all requests, including those about accounts, databases and
// containers.
const anyOperation = "any"

// The limits of a rule.
const (
	maxCount   = 1_000_000
	maxRetry   = 600_000
	maxDelay   = 60_000
	maxSeconds = 365 * 86400
	maxSeed    = 1<<53 - 1 // a number that every language can hold
)

// A Request has the facts about a request that rules use.
type Request struct {
	Operation string
	In        engine.Path
	Key       engine.PartitionKey
	Items     bool                     // the request is about one or many items
	Header    func(name string) string // returns the value of a header, or an empty text if there is none
}

// matches reports whether the rule chooses a request.
func (r *Rule) matches(q *Request) bool {
	database, container, both := strings.Cut(r.Container, "/")
	if !both {
		database, container = r.Database, r.Container
	}
	switch {
	case r.Operation == "" && !q.Items, r.Operation != "" && r.Operation != anyOperation && r.Operation != q.Operation:
		return false
	case database != "" && database != q.In.Database, container != "" && container != q.In.Container:
		return false
	case r.PartitionKey != "" && r.PartitionKey != q.Key:
		return false
	case !strings.Contains(strings.ToLower(q.Header("user-agent")), strings.ToLower(r.Client)):
		return false
	}
	for name, value := range r.Headers {
		if q.Header(name) != value {
			return false
		}
	}
	return true
}

// most returns the number of requests that fail. 0 stands for any number.
func (r *Rule) most() int {
	if r.Times == 0 && r.Share == 0 {
		return 1
	}
	return r.Times
}

// strikes counts a request that matches, and reports whether the request fails.
func (r *Rule) strikes() bool {
	r.seen++
	if r.seen <= r.Skip || r.most() > 0 && r.failed == r.most() {
		return false
	}
	if r.Share > 0 && r.Share < 1 && roll(uint64(r.Seed), uint64(r.seen)) >= r.Share {
		return false
	}
	r.failed++
	return true
}

// roll returns the number from 0 to 1 that belongs to a seed and to the nth request. It uses SplitMix64 (Steele, Lea and
// Flood, 2014), which begins at a hash of the seed.
func roll(seed, n uint64) float64 {
	return float64(mix(mix(seed)+n*0x9E3779B97F4A7C15)>>11) / (1 << 53)
}

func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// Refuses reports whether the rule replaces or drops the answer of a request.
func (r *Rule) Refuses() bool { return r.Status != 0 || r.Drop }

// Failed returns the number of requests that have failed by the rule.
func (r *Rule) Failed() int { return r.failed }

// String returns what fails and how often it has failed: "fault 1: 429 on shop/orders, 2 of 3".
func (r *Rule) String() string {
	s := "fault " + strconv.Itoa(r.number) + ": "
	switch {
	case r.Drop:
		s += "a dropped connection"
	case r.Status != 0:
		s += status(r.Status, r.SubStatus)
	default:
		s += "a delay"
	}
	of := []string{r.Operation, r.Database, r.Container}
	if strings.Contains(r.Container, "/") || r.Database != "" && r.Container != "" {
		of = []string{r.Operation, strings.TrimPrefix(r.Database+"/"+r.Container, "/")}
	}
	if where := strings.Join(strings.Fields(strings.Join(of, " ")), " "); where != "" {
		s += " on " + where
	}
	s += ", " + strconv.Itoa(r.failed)
	if r.most() > 0 {
		s += " of " + strconv.Itoa(r.most())
	}
	return s
}

// status returns a status with its substatus, like 404/1002.
func status(status, sub int) string {
	s := strconv.Itoa(status)
	if sub != 0 {
		s += "/" + strconv.Itoa(sub)
	}
	return s
}
