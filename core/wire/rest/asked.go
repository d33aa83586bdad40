package rest

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Asked keeps the last requests about single items, for [Asked.Report]. The zero Asked is ready for use. A
// request that creates an item is kept only if it was refused, because the account's events have the
// others.
type Asked struct {
	last [8]asked // a ring
	next int
}

// An asked request is described only when a report needs it, so that Note costs nothing. A POST is
// described at once, because its body has the id.
type asked struct {
	req    Request // without its body
	about  Operation
	status int
	at     int64 // Unix seconds
}

// Note keeps a request and the status of its answer.
func (q *Asked) Note(a *engine.Account, r *Request, status int) {
	one := asked{Request{Method: r.Method, Target: r.Target, Header: r.Header, Direct: r.Direct}, Operation{}, status, a.Now()}
	switch {
	case q == nil, r.Method == "POST" && status < 400:
		return
	case r.Method == "POST":
		one.about = Describe(a, r)
	}
	q.last[q.next%len(q.last)] = one
	q.next++
}

// newest returns the descriptions of the requests, newest first.
func (q *Asked) newest(a *engine.Account) (list []asked) {
	for i := 1; q != nil && i <= min(q.next, len(q.last)); i++ {
		one := q.last[(q.next-i)%len(q.last)]
		if one.about.Name == "" {
			one.about = Describe(a, &one.req)
		}
		list = append(list, one)
	}
	return list
}

// A subject is an item that a report is about.
type subject struct {
	in   engine.Path
	key  engine.PartitionKey
	id   string
	last *asked // the last request about the item; nil if there is none
}

// subjects returns at most so many items, newest first: those of the last requests, then those of the last
// events. A container that a request named and that does not exist is a subject without an id.
func (q *Asked) subjects(a *engine.Account, most int) (list []subject) {
	add := func(s subject) {
		known := slices.ContainsFunc(list, func(t subject) bool { return t.in == s.in && t.key == s.key && t.id == s.id })
		if !known && len(list) < most {
			list = append(list, s)
		}
	}
	for _, one := range q.newest(a) {
		o := one.about
		_, err := a.Container(o.In)
		if missing := err != nil && o.In.Container != "" && one.status == 404; missing || o.Item != "" {
			add(subject{o.In, o.Key, o.Item, &one})
		}
	}
	log := a.Log()
	for i := range slices.Backward(log) {
		in := engine.Path{Database: log[i].Database, Container: log[i].Container}
		c, err := a.Container(in)
		for _, ref := range log[i].Items {
			if err != nil {
				break
			}
			if it, ok := c.ByOrdinal(ref.Ordinal); ok {
				add(subject{in, it.PartitionKey(), ref.ID, nil})
			} else if t, ok := c.TombstoneOf(ref.Ordinal); ok {
				add(subject{in, t.PK, ref.ID, nil})
			}
		}
		if len(list) == most {
			break
		}
	}
	return list
}
