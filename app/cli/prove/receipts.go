package prove

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// The states of receipts.
const (
	purged     = "purged"      // the feed has the purge's delete
	missing    = "missing"     // the item was due before the file's newest record, but no record shows that it is gone
	dueUnknown = "due unknown" // the feed has the purge's delete, but not when the item was last written
	notDue     = "early"       // the feed has a delete by the purge before the time to live in the inputs was over
)

// A receipt is an item that was due, with the purge's delete if the feed has it.
type receipt struct {
	Item    string `json:"item"` // hash of its id
	Written int64  `json:"written,omitempty"`
	Due     int64  `json:"due,omitempty"`
	Purged  int64  `json:"purged,omitempty"`
	Lag     int64  `json:"lagSeconds"`
	State   string `json:"state"`
}

// receipts are the items that were due according to a file with records of the feed.
type receipts struct {
	rows    []receipt
	records int
	newest  int64 // second of the newest record
}

// A lifetime is an item since its last write.
type lifetime struct {
	id       string
	body     gjson.Result
	written  int64
	override ttl.Override
}

// readReceipts reads records of the feed of all versions and deletes: an array, pages with Documents, or a record in
// each line. It takes them in the order of their lsn.
func readReceipts(text []byte, d ttl.Default, salt string) (*receipts, error) {
	records, err := recordsOf(text)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(records, func(a, b gjson.Result) int { return int(a.Get("metadata.lsn").Int() - b.Get("metadata.lsn").Int()) })
	r := &receipts{records: len(records)}
	alive := map[string][]lifetime{} // by id
	for i, record := range records {
		meta := record.Get("metadata")
		at := meta.Get("crts")
		if !meta.IsObject() || at.Type != gjson.Number || at.Int() <= 0 {
			return nil, fmt.Errorf("record %d has no metadata.crts; want records of the feed of all versions and deletes", i+1)
		}
		r.newest = max(r.newest, at.Int())
		switch op := meta.Get("operationType").String(); op {
		case "create", "replace":
			l, err := life(record.Get("current"), i)
			if err != nil {
				return nil, err
			}
			alive[l.id] = append(slices.DeleteFunc(alive[l.id], func(o lifetime) bool { return sameRID(o.body, l.body) }), l)
		case "delete":
			r.delete(record, alive, d, salt)
		default:
			return nil, fmt.Errorf("record %d has metadata.operationType %q; want create, replace or delete", i+1, op)
		}
	}
	for _, list := range alive {
		for _, l := range list {
			if due, ok := ttl.Decide(d, l.override).Deadline(l.written); ok && ttl.Expired(due, r.newest) {
				r.rows = append(r.rows, receipt{Item: hashOf(salt, l.id), Written: l.written, Due: due, State: missing})
			}
		}
	}
	slices.SortFunc(r.rows, func(a, b receipt) int { return strings.Compare(a.Item, b.Item) })
	slices.SortStableFunc(r.rows, func(a, b receipt) int { return int(b.Lag - a.Lag) })
	return r, nil
}

// delete processes the record of a delete, which ends the lifetime of its item.
func (r *receipts) delete(record gjson.Result, alive map[string][]lifetime, d ttl.Default, salt string) {
	meta := record.Get("metadata")
	id, key := meta.Get("id").String(), meta.Get("partitionKey")
	if previous := record.Get("previous"); id == "" && previous.IsObject() {
		id = previous.Get("id").String()
	}
	var ended *lifetime
	alive[id] = slices.DeleteFunc(alive[id], func(l lifetime) bool {
		if ended == nil && hasKey(l.body, key) {
			ended = &l
			return true
		}
		return false
	})
	if l, err := life(record.Get("previous"), 0); err == nil {
		ended = &l
	}
	if !meta.Get("timeToLiveExpired").Bool() {
		return // a request deleted it
	}
	row := receipt{Item: hashOf(salt, id), Purged: meta.Get("crts").Int(), State: dueUnknown}
	if ended != nil {
		row.Written = ended.written
		if due, ok := ttl.Decide(d, ended.override).Deadline(ended.written); ok {
			row.Due, row.Lag, row.State = due, row.Purged-due, purged
		}
		if row.Due == 0 || row.Lag < 0 {
			row.State = notDue
		}
	}
	r.rows = append(r.rows, row)
}

// life reads a version of an item from record i.
func life(body gjson.Result, i int) (l lifetime, err error) {
	ts := body.Get("_ts")
	if !body.IsObject() || ts.Type != gjson.Number {
		return l, fmt.Errorf("record %d has no item with _ts", i+1)
	}
	l = lifetime{id: body.Get("id").String(), body: body, written: ts.Int()}
	l.override, err = ttl.ParseOverride(body.Get("ttl").Raw)
	if err != nil {
		err = fmt.Errorf("record %d: %w", i+1, err)
	}
	return l, err
}

func sameRID(a, b gjson.Result) bool {
	return a.Get("_rid").String() == b.Get("_rid").String() && a.Get("id").String() == b.Get("id").String()
}

// hasKey reports whether an item has the values of a partition key. The members of key have the names at the ends of
// the key's paths.
func hasKey(body, key gjson.Result) (yes bool) {
	yes = true
	key.ForEach(func(name, value gjson.Result) bool {
		if v := body.Get(gjson.Escape(name.String())); v.Exists() && v.Raw != value.Raw {
			yes = false
		}
		return yes
	})
	return yes
}

func recordsOf(text []byte) (list []gjson.Result, err error) {
	add := func(v gjson.Result) {
		if documents := v.Get("Documents"); documents.IsArray() {
			list = append(list, documents.Array()...)
		} else if v.IsArray() {
			list = append(list, v.Array()...)
		} else {
			list = append(list, v)
		}
	}
	if document.Valid(text) {
		add(gjson.ParseBytes(text))
	} else {
		for i, line := range strings.Split(string(text), "\n") {
			if line = strings.TrimSpace(line); line == "" {
				continue
			}
			if !document.Valid([]byte(line)) {
				return nil, fmt.Errorf("line %d is not JSON; want a record of the feed", i+1)
			}
			add(gjson.Parse(line))
		}
	}
	if len(list) == 0 {
		return nil, errors.New("the file has no record of the feed")
	}
	return list, nil
}

// hashOf returns the SHA-256 of an id with the salt, so that the answer is not another copy of the id.
func hashOf(salt, id string) string {
	sum := sha256.Sum256([]byte(salt + "\x00" + id))
	return hex.EncodeToString(sum[:])
}
