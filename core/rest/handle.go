package rest

import (
	"hash/fnv"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A call is a request while it is handled.
type call struct {
	opt       Options
	account   *engine.Account
	req       *Request
	parts     []string // of the address
	route     *route
	db        *engine.Database  // that the address names; nil for none
	coll      *engine.Container // likewise
	partition string            // the id of the partition key range that answers; empty for the first
	activity  string
	date      string
	charge    engine.RU
	answer    Response
}

// Handle answers one request. It changes the account and nothing else; the same requests in the same order give the same bytes.
func (o Options) Handle(a *engine.Account, r Request) Response {
	c := o.call(a, &r)
	f := c.admit()
	if f == nil {
		f = c.locate()
	}
	if f == nil {
		f = c.route.serve(c)
	}
	return c.finish(f)
}

// Refuse looks at a request's head alone: its limits, its address, its signature and its route. If one of them is wrong, it returns what
// Handle would, whatever the body is, so that a server need not read it. Otherwise it marks the head as admitted.
func (o Options) Refuse(a *engine.Account, r *Request) (answer Response, refused bool) {
	c := o.call(a, r)
	if f := c.admit(); f != nil {
		return c.finish(f), true
	}
	r.admitted = true
	return Response{}, false
}

func (o Options) call(a *engine.Account, r *Request) *call {
	c := &call{opt: o, account: a, req: r}
	c.date = httpDate(a.Now())
	c.activity = c.activityID()
	c.answer.Header = make(Header, 0, 24)
	return c
}

// admit checks everything that does not depend on the account, and finds the route.
func (c *call) admit() *fault {
	if f := c.req.tooLarge(); f != nil {
		return f
	}
	at, f := parseAddress(c.req.Target)
	if f != nil {
		return f
	}
	c.parts = at.parts
	c.route, f = find(c.req, at.parts)
	if c.req.admitted || f != nil && f.unsimulated { // a refusal by name helps whoever has not got as far as a signature
		return f
	}
	if f := c.opt.authorize(c.req, at); f != nil {
		return f
	}
	return f
}

// finish returns the answer, that of a refusal unless f is nil.
func (c *call) finish(f *fault) Response {
	if f != nil {
		c.fail(f)
	}
	c.always()
	return c.answer
}

// always adds the headers that every answer has (docs/model.md §3.3).
func (c *call) always() {
	c.set("content-type", "application/json")
	c.set("date", c.date)
	c.set("x-ms-activity-id", c.activity)
	c.set("x-ms-request-charge", c.charge.String())
	c.set("x-ms-version", "2020-07-15")
	c.set("x-ms-serviceversion", "cosmosttl")
	c.set("x-ms-gatewayversion", "cosmosttl")
	c.set("x-ms-last-state-change-utc", httpDate(c.account.Start()))
	if c.coll != nil {
		partition := c.partition
		if partition == "" {
			partition = c.coll.KeyRanges()[0].ID
		}
		session := partition + ":-1#"
		if c.olderThan(vectorTokens) {
			session = partition + ":"
		}
		token := string(strconv.AppendUint(append(make([]byte, 0, 32), session...), c.coll.LSN(), 10))
		lsn := token[len(session):]
		c.set("x-ms-session-token", token)
		c.set("lsn", lsn)
		c.set("x-ms-cosmos-llsn", lsn)
		c.set("x-ms-global-committed-lsn", lsn)
		c.set("x-ms-quorum-acked-lsn", lsn)
		c.set("x-ms-alt-content-path", "dbs/"+c.db.ID()+"/colls/"+c.coll.ID())
		c.set("x-ms-content-path", c.coll.RID())
		c.set("x-ms-documentdb-partitionkeyrangeid", partition)
	}
}

// set adds a header unless its value is empty or has characters that a header must not have, as ids of containers may. It is not inlined
// because its forty callers would grow by 7 KB of WebAssembly in all; the same holds for the other functions marked noinline.
//
//go:noinline
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
	c.answer.Status, c.answer.Body = f.Status, c.errorBody(f)
	if f.SubStatus != 0 {
		c.set("x-ms-substatus", strconv.Itoa(f.SubStatus))
	}
	if f.RetryAfterMS != 0 {
		c.set("x-ms-retry-after-ms", strconv.Itoa(f.RetryAfterMS))
	}
	c.set("allow", f.allow)
}

// apply carries out a command and adds its charge.
func (c *call) apply(cmd engine.Command) (engine.Result, *fault) {
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
