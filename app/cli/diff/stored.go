package diff

import (
	"fmt"
	"math"
	"os"
	"strconv"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/dryrun"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/plan"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// storedQuery is a query whose result has the number of stored items for each _ts and ttl.
const storedQuery = plan.StoredQuery

// A stock has the stored items of a container, and its known settings.
type stock struct {
	cohorts []dryrun.Cohort
	at      int64 // the present Unix second, by the account's clock or the machine's
	live    bool  // whether the items are from an account instead of a file
	setting dryrun.Setting
	from    string // file or endpoint
	charge  string // RU that reading an account has cost
	assumed []string
}

// newest returns a second at which all of the items were stored. For an account it is the present. For a file, which
// may be old, it is the newest write.
func (s stock) newest() (second int64) {
	if s.live {
		return s.at
	}
	for _, c := range s.cohorts {
		second = max(second, c.TS)
	}
	return second
}

// The bytes and indexed values of an item of unknown size, from which the price of its delete is estimated.
const (
	assumedBytes  = 1024
	assumedValues = 10
)

// A tally counts items in cohorts, which are in the order of their first items.
type tally struct {
	cohorts []dryrun.Cohort
	places  map[dryrun.Cohort]int
	groups  bool // whether there are rows of the query, whose items have no price
}

// add counts the items of a cohort. It returns false if there are too many.
func (t *tally) add(c dryrun.Cohort) bool {
	n := c.Count
	c.Count = 0
	i, ok := t.places[c]
	if !ok {
		i = len(t.cohorts)
		t.places[c] = i
		t.cohorts = append(t.cohorts, c)
	}
	if n > dryrun.MaxItems-t.cohorts[i].Count {
		return false
	}
	t.cohorts[i].Count += n
	return true
}

// priced returns the cohorts. Cohorts without a price get the given price.
func (t *tally) priced(price engine.RU) []dryrun.Cohort {
	for i := range t.cohorts {
		if t.cohorts[i].Cost == 0 {
			t.cohorts[i].Cost = price
		}
	}
	return t.cohorts
}

// deletePrice returns the price of a delete that the flags give. Without such a flag, it estimates the price for an
// item of the given bytes and an assumed number of values, and returns the assumption in words.
func (o options) deletePrice(bytes int) (price engine.RU, assumed string) {
	if o.deleteRU > 0 {
		return max(1, engine.RU(math.Round(o.deleteRU*100))), ""
	}
	what := "items of " + strconv.Itoa(bytes) + " bytes, the container's mean,"
	if bytes <= 0 {
		bytes = assumedBytes
		what = "items of " + strconv.Itoa(bytes) + " bytes"
	}
	price = min(engine.DeleteCost(bytes, assumedValues), dryrun.MaxCost)
	return price, fmt.Sprintf("%s with %d indexed values, so that deleting one takes %s RU (-delete-ru)", what, assumedValues, price)
}

// read reads what is stored from the file that -items names.
func (c job) read(o options) (s stock, err error) {
	t, err := c.counted(o)
	if err != nil {
		return s, err
	}
	price, assumed := o.deletePrice(0)
	s = stock{from: o.items, at: c.now().Unix()}
	if t.groups && assumed != "" {
		s.assumed = append(s.assumed, assumed)
	}
	if s.cohorts = t.priced(price); o.deleteRU > 0 {
		for i := range s.cohorts {
			s.cohorts[i].Cost = price
		}
	}
	return s, nil
}

// counted counts the items of the file that -items names. A line that cannot be read is an error because the counts
// would be wrong without it.
func (c job) counted(o options) (*tally, error) {
	const most = 1 << 30
	text, err := command.ReadFile(c.in, o.items, most)
	switch {
	case os.IsNotExist(err):
		return nil, fmt.Errorf("-items is %q, which is no file", o.items)
	case err != nil:
		return nil, err
	}
	t, err := tallyOf(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", o.items, err)
	}
	return t, nil
}

// Stored returns the items of a text by their last write and ttl. The text has the same form as the file of -items. A
// cohort has no price if the text does not show it.
func Stored(text []byte) ([]dryrun.Cohort, error) {
	t, err := tallyOf(text)
	if err != nil {
		return nil, err
	}
	return t.cohorts, nil
}

// tallyOf counts the items of a text: items with their _ts, or rows of [storedQuery]. The error names the first lines that cannot be read.
func tallyOf(text []byte) (*tally, error) {
	kind := files.Recognise(text)
	switch {
	case files.Empty(text):
		return nil, fmt.Errorf("%w: want items with their _ts, or [] for none", files.ErrEmpty)
	case !kind.Items():
		return nil, fmt.Errorf("the file is %q; want items with their _ts as JSON, NDJSON or CSV, or the result of %s",
			string(text[:min(len(text), 40)]), storedQuery)
	}
	r := files.NewReader(kind, files.Options{KeepTS: true})
	r.Give(text)
	r.End()
	t, scanner := &tally{places: map[dryrun.Cohort]int{}}, &document.Scanner{}
	var reasons files.Reasons
	all := 0
	for row, ok := r.Next(); ok; row, ok = r.Next() {
		refused := row.Refused
		if refused == nil {
			if field, value, want := t.row(scanner, row.Item); field != "" {
				refused = &files.Refusal{Line: row.Line, Field: field, Value: value, Limit: want}
			}
		}
		if refused != nil {
			all++
			reasons.Add(*refused)
		}
	}
	if all > 0 {
		return nil, fmt.Errorf("%d of %d lines cannot be read: %s", all, r.Read, &reasons)
	}
	return t, nil
}

// row counts an item, or the items of a row of the query. If a field is wrong, it returns the field, its value and the
// accepted values; otherwise field is empty.
func (t *tally) row(s *document.Scanner, item engine.Imported) (field, value, want string) {
	if item.TS == 0 {
		return "_ts", "absent", "the second of the last write, which exports and the query have"
	}
	if err := s.Scan(item.Body); err != nil {
		return "the item", strconv.Quote(string(item.Body[:min(len(item.Body), 40)])), "a JSON object"
	}
	own, _ := ttl.ParseOverride(string(s.Find("ttl"))) // a ttl that the service refuses counts as absent
	c := dryrun.Cohort{TS: item.TS, TTL: own, Count: 1}
	if n, id := s.Find("n"), s.Find("id"); id == nil {
		if n == nil {
			return "n", "absent", "an id, which every item has, or n, the number of items, which every row of the query has"
		}
		count, err := strconv.ParseInt(string(n), 10, 64)
		if err != nil || count < 1 || count > dryrun.MaxItems {
			return "n", string(n), "a number of items from 1 to " + strconv.Itoa(dryrun.MaxItems)
		}
		t.groups, c.Count = true, count
	} else {
		c.Cost = min(engine.PurgeCostOf(s, len(item.Body)), dryrun.MaxCost)
	}
	if !t.add(c) {
		return "n", strconv.FormatInt(c.Count, 10), "at most " + strconv.Itoa(dryrun.MaxItems) + " items in all"
	}
	return "", "", ""
}
