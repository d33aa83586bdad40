package query

import (
	"fmt"
	"iter"
	"slices"
	"testing"
)

// A page of a sorted answer keeps its own rows and the row after them, not the whole answer.
func TestAPageOfASortedAnswerKeepsItsOwnRows(t *testing.T) {
	items := manyItems(20_000)
	for _, text := range []string{"SELECT * FROM c ORDER BY c.price DESC", "SELECT VALUE c.id FROM c ORDER BY c.status, c.price", "SELECT DISTINCT VALUE c.price FROM c ORDER BY c.price"} {
		q := mustParse(t, text)
		whole, _, err := collect(q, fromBytes(items), Options{Now: now})
		if err != nil {
			t.Fatal(err)
		}
		var at Cursor
		for page := range 3 {
			var next Cursor
			var got []string
			kept := int64(0)
			opt := Options{Now: now, From: at, Most: 10, Next: &next, stepsBetweenPolls: 1, Interrupted: func(n int64) bool { kept = max(kept, n); return false }}
			if _, err := q.Run(fromBytes(items), opt, func(row []byte) bool {
				if len(got) == opt.Most {
					return false
				}
				got = append(got, string(row))
				return true
			}); err != nil {
				t.Fatal(err)
			}
			if want := whole[page*10 : page*10+10]; !slices.Equal(got, want) {
				t.Errorf("%s: page %d is %q, want %q", text, page, got, want)
			}
			if !q.stmt.distinct && kept > 10_000 { // DISTINCT keeps its keys
				t.Errorf("%s: page %d kept %d bytes", text, page, kept)
			}
			at = next
		}
	}
}

// once yields one item that is described otherwise than its text says.
func once(item *Item, known Item, doc string) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		*item = known
		yield([]byte(doc))
	}
}

// _ts comes from what is known of the item, whatever has been done to the row since, and from the text where it is not known.
func TestTheSecondOfAWriteComesFromTheItem(t *testing.T) {
	const doc = `{"id":"a","at":{"_ts":3},"_ts":7}`
	for text, want := range map[string]string{
		"SELECT VALUE c._ts FROM c":                         "5",
		"SELECT VALUE c._ts + 1 FROM c WHERE c._ts = 5":     "6",
		"SELECT VALUE MAX(c._ts) FROM c":                    "5",
		"SELECT c._ts FROM c GROUP BY c._ts":                `{"_ts":5}`,
		"SELECT VALUE x._ts FROM c JOIN (SELECT VALUE c) x": "5",
		"SELECT VALUE c.at._ts FROM c":                      "3",
		"SELECT VALUE x._ts FROM x IN c.at":                 "",
		"SELECT VALUE c FROM c":                             doc,
		"SELECT VALUE c = c FROM c":                         "true",
	} {
		var item Item
		rows, _, err := collect(mustParse(t, text), once(&item, Item{Number: 1, TS: 5}, doc), Options{Item: &item})
		if got := fmt.Sprint(rows); err != nil || got != "["+want+"]" {
			t.Errorf("%s: %s, %v, want %s", text, got, err, want)
		}
	}
	var item Item
	if rows, _, err := collect(mustParse(t, "SELECT VALUE c._ts FROM c"), once(&item, Item{Number: 1}, doc), Options{Item: &item}); err != nil || rows[0] != "7" {
		t.Errorf("not known: %q, %v", rows, err)
	}
}

// A count of all items reads none of them where their number is known.
func TestACountOfKnownItemsReadsNone(t *testing.T) {
	known := Options{Count: func() int { return 42 }}
	items := []string{`{"n":1,"l":[1,2]}`, `{"n":2,"l":[3]}`, `{}`}
	for _, c := range []struct {
		text, want string
		scanned    int
	}{
		{"SELECT VALUE COUNT(1) FROM c", "[42]", 42},
		{"SELECT COUNT(1) AS n, COUNT('x') AS m FROM c", `[{"n":42,"m":42}]`, 42},
		{"SELECT TOP 1 COUNT(1) + 1 AS n FROM c", `[{"n":43}]`, 42},
		{"SELECT VALUE COUNT(1) FROM c WHERE c.n = 1", "[1]", 3}, // here and below they are counted one by one
		{"SELECT VALUE COUNT(c.n) FROM c", "[2]", 3},
		{"SELECT VALUE COUNT(undefined) FROM c", "[0]", 3},
		{"SELECT VALUE COUNT(1) FROM x IN c.l", "[3]", 3},
		{"SELECT VALUE COUNT(1) FROM c JOIN x IN c.l", "[3]", 3},
		{"SELECT COUNT(1) AS n, MAX(c.n) AS m FROM c", `[{"n":3,"m":2}]`, 3},
		{"SELECT VALUE COUNT(1) FROM c GROUP BY c.none", "[3]", 3},
		{"SELECT VALUE ARRAY(SELECT VALUE COUNT(1) FROM x IN c.l)[0] FROM c", "[2 1 0]", 3},
	} {
		rows, scanned, err := collect(mustParse(t, c.text), from(items...), known)
		if got := fmt.Sprint(rows); err != nil || got != c.want || scanned != c.scanned {
			t.Errorf("%s: %s, %d items, %v, want %s, %d", c.text, got, scanned, err, c.want, c.scanned)
		}
	}
}
