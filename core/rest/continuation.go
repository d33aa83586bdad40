package rest

import (
	"hash/fnv"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A continuation says where the next page of a feed or a query begins. Clients must not look into it; it carries a check of the
// feed, the text of the query and the place, so that one made up or used for another request is refused and not misread.

const textContinuation = "Invalid Continuation Token"

// place is where a page begins: at a row, or at an item and a row of it.
type place struct {
	row  uint64
	mark engine.Cursor
}

func continuation(kind, rid, about string, at place) string {
	where := strconv.FormatUint(at.row, 10) + "." + strconv.FormatUint(at.mark.Ordinal, 10) + "." + strconv.Itoa(at.mark.Rows)
	h := fnv.New64a()
	h.Write([]byte(kind + "\x00" + rid + "\x00" + about + "\x00" + where))
	return "+RID:~" + rid + "#RT:" + kind + "#TRC:" + where + "#QCF:" + strconv.FormatUint(h.Sum64(), 16)
}

// goOn tells the client that there is more.
func (c *call) goOn(kind, rid, about string, at place) {
	c.set("x-ms-continuation", continuation(kind, rid, about, at))
}

// continued reads where the request goes on; the zero place is the beginning.
func (c *call) continued(kind, rid, about string) (at place, f *fault) {
	token := c.req.Header.Get("x-ms-continuation")
	if token == "" {
		return at, nil
	}
	_, after, _ := strings.Cut(token, "#TRC:")
	where, _, _ := strings.Cut(after, "#")
	numbers := strings.Split(where, ".")
	if len(numbers) == 3 {
		row, err1 := strconv.ParseUint(numbers[0], 10, 31)
		ordinal, err2 := strconv.ParseUint(numbers[1], 10, 63)
		rows, err3 := strconv.ParseUint(numbers[2], 10, 31)
		if at = (place{row, engine.Cursor{Ordinal: ordinal, Rows: int(rows)}}); err1 == nil && err2 == nil && err3 == nil && token == continuation(kind, rid, about, at) {
			return at, nil
		}
	}
	f = badRequest(textContinuation + ": it belongs to another request, or was changed.")
	f.Field, f.Value = "x-ms-continuation", token[:min(len(token), 100)]
	return place{}, f
}

// pageSize is how many rows the client wants of a page: 100 if it does not say, as many as a page may have if it leaves it to the
// service with -1.
func (c *call) pageSize() (int, *fault) {
	raw := c.req.Header.Get("x-ms-max-item-count")
	switch raw {
	case "":
		return 100, nil
	case "-1":
		return maxPage, nil
	}
	n, err := strconv.Atoi(raw)
	if err != nil || n < 1 {
		return 0, invalid("x-ms-max-item-count", raw, "-1 or a positive number")
	}
	return min(n, maxPage), nil
}

// fits is how many items of a page the answer has room for: one at least.
func fits(n int, size func(i int) int) int {
	total := 0
	for i := range n {
		if total += size(i); total > maxAnswer && i > 0 {
			return i
		}
	}
	return n
}

// readFeed lists the items, those of one partition key if the request names one.
func (c *call) readFeed() *fault {
	if f := c.oneRange(); f != nil {
		return f
	}
	key, f := c.optionalKey()
	if f != nil {
		return f
	}
	if key != nil {
		return c.query(engine.Query{In: c.coll.Path(), Text: "SELECT * FROM c", Key: key})
	}
	at, f := c.continued("F", c.coll.RID(), "")
	if f != nil {
		return f
	}
	limit, f := c.pageSize()
	if f != nil {
		return f
	}
	r, f := c.apply(engine.ReadFeed{In: c.coll.Path(), From: at.mark.Ordinal, Limit: limit})
	if f != nil {
		return f
	}
	page := r.Answer.(engine.FeedResult)
	if n := fits(len(page.Items), func(i int) int { return len(page.Items[i].Document()) }); n < len(page.Items) {
		page.Next, page.Items = page.Items[n].Ordinal(), page.Items[:n]
	}
	rows := make([][]byte, len(page.Items))
	for i, it := range page.Items {
		rows[i] = it.Document()
	}
	if page.Next != 0 {
		c.goOn("F", c.coll.RID(), "", place{mark: engine.Cursor{Ordinal: page.Next}})
	}
	return c.reply(200, c.feed(c.coll.RID(), "Documents", rows))
}
