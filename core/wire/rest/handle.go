package rest

import (
	"hash/fnv"
	"strconv"
	"strings"
	"sync"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/cosmosbinary"
)

// A call is a request while it is handled.
type call struct {
	opt       Options
	account   *engine.Account
	req       Request
	room      [6]string         // for the parts of the address; most have no more
	db        *engine.Database  // that the address names; nil for none
	coll      *engine.Container // likewise
	bucket    int               // id of the throughput bucket that the request names; 0 for none
	partition string            // the id of the partition key range that answers; empty for the first
	undone    bool              // it is a batch of which nothing was done
	activity  string
	date      string
	charge    engine.RU
	answer    Response
}

// Handle answers one request. It changes the account and nothing else; the same requests in the same order give the same bytes.
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

// calls are unused calls: nothing refers to one once its request is answered.
var calls = sync.Pool{New: func() any { return new(call) }}

// Refuse looks at a request's head alone: its limits, its address, its signature and its route. If one of them is wrong, it returns what
// Handle would, whatever the body is, so that a server need not read it. Otherwise it marks the head as admitted.
func (o Options) Refuse(a *engine.Account, r *Request) (answer Response, refused bool) {
	if f := o.admit(r, nil, a.Now()); f != nil {
		return o.call(a, *r).finish(f), true
	}
	return Response{}, false
}

// Fail answers a request with an error, as the endpoint does for a test that asks for it. The account is not changed.
func (o Options) Fail(a *engine.Account, r Request, e *engine.Error) Response {
	o.Stopped = false // a retry succeeds although the clock stands still
	return o.call(a, r).finish(&fault{Error: *e})
}

func (o Options) call(a *engine.Account, r Request) *call {
	c := calls.Get().(*call)
	c.opt, c.account, c.req = o, a, r
	c.date = lastNow.of(a.Now())
	c.activity = c.activityID()
	c.answer.Header = make(Header, 0, 20) // as many as most answers have
	return c
}

// admit checks everything that does not depend on the account but on its time, and finds the route. The parts of the address take the room.
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
	if f != nil && f.unsimulated { // a refusal by name also helps a client that does not sign yet
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

// finish returns the answer, which is a refusal unless f is nil. It ends the call.
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

// always adds the headers that every answer has (docs/model.md §3.3). Nothing here takes time: the duration has a millisecond for each
// request unit, since clients expect one.
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

// parent returns the path and the resource id of what has the resource of the request: the container of an item, and the database of a
// container. SDKs keep session tokens by them: one of a container's description, or of an error, must not count for its items
// (session.spec.ts of Azure/azure-sdk-for-js).
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

// set adds a header unless its value is empty or has characters that a header must not have, as ids of containers may.
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

// activityID returns the client's own id or, if there is none, one that depends on the request and the account alone.
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
