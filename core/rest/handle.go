package rest

import (
	"hash/fnv"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// call is one request on its way through.
type call struct {
	o        Options
	a        *engine.Account
	r        *Request
	parts    []string // of the address
	activity string
	date     string
	charge   engine.RU
	db       *engine.Database
	c        *engine.Container
	answer   Response
}

// Handle answers one request with the public key and the other defaults of [Options].
func Handle(a *engine.Account, r Request) Response { return Options{}.Handle(a, r) }

// Handle answers one request. It changes the account and nothing else; the same requests in the same order give the same bytes.
func (o Options) Handle(a *engine.Account, r Request) Response {
	c := &call{o: o, a: a, r: &r}
	c.date = httpDate(a.Now())
	c.activity = c.activityID()
	c.answer.Header = make(Header, 0, 24)
	if f := c.serve(); f != nil {
		c.fail(f)
	}
	c.always()
	return c.answer
}

func (c *call) serve() *fault {
	if f := c.r.tooLarge(); f != nil {
		return f
	}
	at, f := parseAddress(c.r.Target)
	if f != nil {
		return f
	}
	if f := c.o.authorize(c.r, at); f != nil {
		return f
	}
	c.parts = at.parts
	rt, f := find(c.r, at.parts)
	if f != nil {
		return f
	}
	return rt.serve(c)
}

// always writes the headers that every answer has (ttl.md §3.3).
func (c *call) always() {
	c.set("content-type", "application/json")
	c.set("date", c.date)
	c.set("x-ms-activity-id", c.activity)
	c.set("x-ms-request-charge", c.charge.String())
	c.set("x-ms-version", "2020-07-15")
	c.set("x-ms-serviceversion", "cosmosttl")
	c.set("x-ms-gatewayversion", "cosmosttl")
	c.set("x-ms-last-state-change-utc", httpDate(c.a.Start()))
	if c.c != nil {
		session := "0:-1#"
		if c.olderThan(vectorTokens) {
			session = "0:"
		}
		token := string(strconv.AppendUint(append(make([]byte, 0, 32), session...), c.c.LSN(), 10))
		lsn := token[len(session):]
		c.set("x-ms-session-token", token)
		c.set("lsn", lsn)
		c.set("x-ms-cosmos-llsn", lsn)
		c.set("x-ms-global-committed-lsn", lsn)
		c.set("x-ms-quorum-acked-lsn", lsn)
		c.set("x-ms-alt-content-path", "dbs/"+c.db.ID()+"/colls/"+c.c.ID())
		c.set("x-ms-content-path", c.c.RID())
		c.set("x-ms-documentdb-partitionkeyrangeid", "0")
	}
}

// set adds a header, unless its value is empty or could break the answer's head: a container's id may hold what a header may not.
// Inlined at its forty callers it would be 7 KB of what a browser downloads; so it is with the others that say noinline.
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

// reply is the answer to what went well.
func (c *call) reply(status int, body []byte) *fault {
	c.answer.Status, c.answer.Body = status, body
	return nil
}

// fail is the answer to what did not.
func (c *call) fail(f *fault) {
	c.answer.Status, c.answer.Body = f.Status, c.writeError(f)
	if f.SubStatus != 0 {
		c.set("x-ms-substatus", strconv.Itoa(f.SubStatus))
	}
	if f.RetryAfterMS != 0 {
		c.set("x-ms-retry-after-ms", strconv.Itoa(f.RetryAfterMS))
	}
	c.set("allow", f.allow)
}

// apply carries out a command and keeps account of its charge.
func (c *call) apply(cmd engine.Command) (engine.Result, *fault) {
	apply := c.o.Apply
	if apply == nil {
		apply = c.a.Apply
	}
	r, err := apply(cmd)
	c.charge += r.Charge
	return r, asFault(err)
}

// activityID is the client's own, or one that follows from the request and the account.
func (c *call) activityID() string {
	if id := c.r.Header.Get("x-ms-activity-id"); isGUID(id) {
		return id
	}
	h := fnv.New128a()
	var n [8]byte
	for i, v := 0, c.a.LogTotal()<<20^uint64(c.a.Now()); i < 8; i++ {
		n[i] = byte(v >> (8 * i))
	}
	var room [256]byte
	h.Write(append(append(append(append(room[:0], n[:]...), c.r.Method...), ' '), c.r.Target...))
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
