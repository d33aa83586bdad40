package rest

import (
	"hash/fnv"
	"strconv"
	"strings"
	"sync"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/cosmosbinary"
)

// A call is a request that is being handled.
type call struct {
	opt       Options
	account   *engine.Account
	req       Request
	room      [6]string         // for the parts of the address; most addresses have no more
	db        *engine.Database  // the database that the address names; nil for none
	coll      *engine.Container // the container that the address names; nil for none
	bucket    int               // id of the throughput bucket that the request names; 0 for none
	partition string            // the id of the partition key range that answers; empty for the first
	undone    bool              // the request is a batch of which nothing was done
	activity  string
	date      string
	charge    engine.RU
	answer    Response
}

// Handle answers one request. It changes only the account. The same requests in the same order give the same bytes.
func (o Options) Handle(a *engine.Account, r Request) Response {
	c := o.call(a, r)
	f := o.admit(&c.req, c.room[:0], a.Now())
	if f == nil {
		f = c.checkHeads()
	}
	if f == nil {
		if f = c.locate(); !c.permitted() {
			f = insufficient()
		}
		if barred := c.barred(c.req.route.variant); barred != nil {
			f = barred
		}
	}
	if f == nil {
		f = c.checkSession()
	}
	if f == nil {
		c.req.Body, f = textOf(c.req.Body, MaxBody)
	}
	if f == nil {
		f = c.req.route.serve(c)
	}
	return c.finish(f)
}

// calls are unused calls. When a request is answered, nothing refers to its call any more.
var calls = sync.Pool{New: func() any { return new(call) }}

// Refuse checks the head of a request: its limits, its address, its signature and its route. If one of
// them is wrong, Refuse returns the answer that Handle would return, whatever the body is, so a server
// need not read the body. Otherwise it marks the head as admitted.
func (o Options) Refuse(a *engine.Account, r *Request) (answer Response, refused bool) {
	if f := o.admit(r, nil, a.Now()); f != nil {
		return o.call(a, *r).finish(f), true
	}
	return Response{}, false
}

// Fail answers a request with an error, for tests that ask for an error. It does not change the account.
func (o Options) Fail(a *engine.Account, r Request, e *engine.Error) Response {
	o.Stopped = false // a retry succeeds even if the clock stands still
	return o.call(a, r).finish(&fault{Error: *e})
}

func (o Options) call(a *engine.Account, r Request) *call {
	c := calls.Get().(*call)
	c.opt, c.account, c.req = o, a, r
	c.date = lastNow.of(a.Now())
	c.activity = c.activityID()
	c.answer.Header = make(Header, 0, 20) // most answers have at most as many
	return c
}

// admit makes the checks that depend only on the time of the account, and finds the route. It stores the
// parts of the address in room.
func (o Options) admit(r *Request, room []string, now int64) *fault {
	if f := r.tooLarge(); f != nil || r.route != nil {
		return f
	}
	at, f := parseAddress(r.Target, room)
	if f != nil {
		return f
	}
	route, f := find(r, at.parts)
	if at.ofAddresses() && !o.Direct {
		f = notSimulated(refusedWords["addresses"])
	}
	if f != nil && f.unsimulated { // a refusal that names a feature also helps a client that does not sign yet
		return f
	}
	signed, wrong := signedAddress(r, at)
	if wrong != nil {
		return wrong
	}
	if f := o.authorize(r, signed, now); f != nil {
		return f
	}
	r.at, r.route = at, route
	return f
}

// finish returns the answer, and ends the call. If f is not nil, the answer is a refusal.
func (c *call) finish(f *fault) Response {
	if f != nil {
		c.fail(f)
	}
	c.always()
	if c.answer.Status < 300 && len(c.answer.Body) > 0 && c.wantsBinary() {
		c.answer.Body = cosmosbinary.Encode(c.answer.Body)
	}
	answer := c.answer
	*c = call{}
	calls.Put(c)
	return answer
}

const quota = "documentSize=10240;documentsSize=10485760;documentsCount=-1;collectionSize=10485760;"

// always adds the headers of every answer (docs/model.md §3.3). Requests take no simulated time. The
// duration has a millisecond for each request unit, because clients expect a duration.
func (c *call) always() {
	c.answer.Header = append(c.answer.Header, Field{"content-type", c.contentType()}, Field{"date", c.date},
		Field{"x-ms-activity-id", c.activity},
		Field{"x-ms-request-charge", c.charge.String()}, Field{"x-ms-version", "2020-07-15"}, Field{"x-ms-serviceversion", "cosmosttl"},
		Field{"x-ms-gatewayversion", "cosmosttl"}, Field{"x-ms-request-duration-ms", c.charge.String()}, Field{"x-ms-last-state-change-utc",
			lastStart.of(c.account.Start())})
	if c.req.Method == "GET" && c.answer.Status < 300 && c.req.Origin != "" { // TestGlobalDB of the Python SDK
		c.set("content-location", c.req.Origin+c.req.Target)
	}
	if c.coll != nil {
		partition := c.partition
		if partition == "" {
			partition = c.coll.KeyRanges()[0].ID
		}
		session := partition + ":-1#"
		if c.olderThan(vectorTokens) {
			session = partition + ":"
		}
		token := string(strconv.AppendUint(append(make([]byte, 0, 32), session...), c.lsn(), 10))
		lsn := token[len(session):]
		c.answer.Header = append(c.answer.Header, Field{"x-ms-session-token", token}, Field{"lsn", lsn}, Field{"x-ms-cosmos-llsn", lsn},
			Field{"x-ms-global-committed-lsn", lsn}, Field{"x-ms-quorum-acked-lsn", lsn}, Field{"x-ms-documentdb-partitionkeyrangeid", partition})
		if c.answer.Status < 400 && !c.undone {
			path, rid := c.parent()
			c.set("x-ms-content-path", rid)
			c.set("x-ms-alt-content-path", path)
			c.answer.Header = append(c.answer.Header, Field{"x-ms-resource-quota", quota}, Field{"x-ms-resource-usage", c.usage()})
		}
	}
}

// lsn returns the container's log sequence number.
func (c *call) lsn() uint64 { return c.coll.CommittedLSN(c.coll.LSN()) }

// parent returns the path and the resource id of the owner of the addressed resource: the container of an
// item, or the database of a container. SDKs store session tokens under them. The token in an answer about
// a container's description, or in an error, must not count for its items (session.spec.ts of
// Azure/azure-sdk-for-js).
func (c *call) parent() (path, rid string) {
	parts := c.req.at.parts
	if len(parts) <= 4 {
		if parts[1] == c.db.ID() {
			return c.req.at.decoded(2), c.db.RID()
		}
		return "dbs/" + c.db.ID(), c.db.RID()
	}
	if parts[1] != c.db.ID() || parts[3] != c.coll.ID() {
		return "dbs/" + c.db.ID() + "/colls/" + c.coll.ID(), c.coll.RID()
	}
	return c.req.at.decoded(4), c.coll.RID()
}

// set adds a header. It ignores an empty value, and a value with characters that a header cannot have,
// which ids of containers may contain.
func (c *call) set(name, value string) {
	if value == "" {
		return
	}
	for i := range len(value) {
		if value[i] < ' ' || value[i] > '~' {
			return
		}
	}
	c.answer.Header = append(c.answer.Header, Field{name, value})
}

// reply sets the answer of a request that succeeded.
func (c *call) reply(status int, body []byte) *fault {
	c.answer.Status, c.answer.Body = status, body
	return nil
}

// fail sets the answer of a request that was refused.
func (c *call) fail(f *fault) {
	f.Message += c.stopped(f.RetryAfterMS)
	c.answer.Status, c.answer.Body = f.Status, []byte(f.html)
	if f.html == "" {
		c.answer.Body = c.errorBody(f)
	}
	if f.SubStatus != 0 {
		c.set("x-ms-substatus", strconv.Itoa(f.SubStatus))
	}
	if f.RetryAfterMS != 0 {
		c.set("x-ms-retry-after-ms", strconv.Itoa(c.retryAfter(f.RetryAfterMS)))
	}
	c.set("allow", f.allow)
}

// apply carries out a command in the request's throughput bucket, and adds its charge.
func (c *call) apply(cmd engine.Command) (engine.Result, *fault) {
	if c.bucket != 0 {
		cmd = engine.InBucket(cmd, c.bucket)
	}
	r, err := c.opt.apply(c.account, cmd)
	c.charge += r.Charge
	return r, asFault(err)
}

// activityID returns the client's own id. If there is none, it returns an id that depends only on the
// request and the account.
func (c *call) activityID() string {
	if id := c.req.Header.Get("x-ms-activity-id"); isGUID(id) {
		return id
	}
	h := fnv.New128a()
	var n [8]byte
	for i, v := 0, c.account.LogTotal()<<20^uint64(c.account.Now()); i < 8; i++ {
		n[i] = byte(v >> (8 * i))
	}
	var room [256]byte
	h.Write(append(append(append(append(room[:0], n[:]...), c.req.Method...), ' '), c.req.Target...))
	id := make([]byte, 0, 36)
	for i, b := range h.Sum(room[:0]) {
		if i == 4 || i == 6 || i == 8 || i == 10 {
			id = append(id, '-')
		}
		id = append(id, hexDigits[b>>4], hexDigits[b&15])
	}
	return string(id)
}

func isGUID(s string) bool {
	if len(s) != 36 {
		return false
	}
	for i := range s {
		dash := i == 8 || i == 13 || i == 18 || i == 23
		if dash != (s[i] == '-') || !dash && !strings.ContainsRune("0123456789abcdefABCDEF", rune(s[i])) {
			return false
		}
	}
	return true
}
