package query

import (
	"encoding/base64"
	"errors"
	"hash/fnv"
	"strconv"
	"strings"
)

// A Cursor is the place of a row in the answer of a query. A page that begins there omits and repeats no
// row whose items have stayed unchanged, whatever has expired or been written meanwhile. A row number
// could not do this. The cursor describes the next row: by the number of its item, its values of ORDER BY,
// the row itself with DISTINCT, or its group. The zero Cursor is the beginning.
type Cursor struct {
	Ordinal uint64 `json:"n"`               // the item of the row; 0 for a group or a distinct row
	Rows    int    `json:"rows,omitempty"`  // number of that item's rows before this one, if a JOIN makes several
	Given   int    `json:"given,omitempty"` // rows on earlier pages, if TOP or LIMIT counts them
	Key     string `json:"key,omitempty"`   // the values that sort the answer, encoded
	Seen    string `json:"seen,omitempty"`  // hashes of the distinct rows on earlier pages, if their sort values may change
}

// String returns the five fields of the cursor with dots between them. No field contains a dot.
func (c Cursor) String() string {
	return strconv.FormatUint(c.Ordinal, 10) + "." + strconv.Itoa(c.Rows) + "." + strconv.Itoa(c.Given) + "." + c.Key + "." + c.Seen
}

// ParseCursor reads the result of String. It reports whether the text has that form.
func ParseCursor(text string) (c Cursor, ok bool) {
	fields := strings.Split(text, ".")
	if len(fields) != 5 {
		return c, false
	}
	ordinal, e1 := strconv.ParseUint(fields[0], 10, 63)
	rows, e2 := strconv.Atoi(fields[1])
	given, e3 := strconv.Atoi(fields[2])
	return Cursor{Ordinal: ordinal, Rows: rows, Given: given, Key: fields[3], Seen: fields[4]}, errors.Join(e1, e2, e3) == nil
}

// These are limits of a cursor, which must fit into an HTTP header.
const (
	maxCursorKey  = 3 << 10 // bytes of sort values
	maxCursorSeen = 400     // rows
	maxShort      = 256     // bytes of a distinct row or a group that are compared; a hash stands for the rest
)

// short limits the size of a sortable value. A hash stands for the bytes after maxShort.
func short(v value) value {
	if len(v.data) > maxShort && v.kind >= isString {
		v.data = v.data[:maxShort] + hash(v.data)
	}
	return v
}

func hash(s string) string {
	h := fnv.New64a()
	h.Write(bytesOf(s))
	return strconv.FormatUint(h.Sum64(), 36)
}

// appendKeys encodes sortable values as JSON strings of their kind and text. Values have the same code
// only if they are equal.
func appendKeys(dst []byte, keys []value) []byte {
	for _, k := range keys {
		s := k.data
		if k.kind == isNumber && k.rest() == 0 {
			s = strconv.FormatFloat(k.num+0, 'g', -1, 64) // -0 is 0
		}
		dst = append(appendString(dst, string('0'+rune(k.kind))+s), ',')
	}
	return dst
}

// readKeys decodes n keys. If the text is not a code of n keys, ok is false.
func readKeys(code string, n int) (keys []value, ok bool) {
	for it := elements("[" + strings.TrimSuffix(code, ",") + "]"); it.next(); {
		v := fromJSON(it.item)
		s := v.chars()
		if s == "" || s[0] < '0' || s[0] > '0'+byte(isObject) {
			return nil, false
		}
		k := value{kind: kind(s[0] - '0'), data: s[1:]}
		if k.kind == isNumber {
			k.num, _ = strconv.ParseFloat(k.data, 64)
		}
		keys = append(keys, k)
	}
	return keys, len(keys) == n
}

// keys returns the n values of ORDER BY at which a page begins. If there are not as many, ok is false.
func (c Cursor) keys(n int) (keys []value, ok bool) {
	code, _ := base64.RawURLEncoding.DecodeString(c.Key)
	return readKeys(view(code), n)
}

// at returns the number of the present item. For a subquery of FROM that makes rows of several items, it
// returns the number of the present row.
func (en *env) at() uint64 {
	if en.gathered > 0 {
		return en.gathered
	}
	if en.item != nil {
		return en.item.Number
	}
	return uint64(en.scanned)
}

// row returns the number of the present item, and the number of its rows before.
func (en *env) row() (ordinal uint64, nth int) {
	at := en.at()
	if at != en.lastItem {
		en.lastItem, en.lastRow = at, -1
	}
	en.lastRow++
	return at, en.lastRow
}

// stop records the refused row as the beginning of the next page.
func (en *env) stop(p *plan, at *sorted, seen string) {
	if p.ranks != nil {
		en.next = Cursor{Given: en.from.Given + en.given}
		return
	}
	next := Cursor{Ordinal: at.item, Rows: at.nth}
	if p.take >= 0 {
		next.Given = en.from.Given + en.given
	}
	key := appendKeys(nil, at.keys)
	if len(key) > maxCursorKey {
		en.fail(0, 0, BadQuery, "A page cannot end at sort values of more than 3072 bytes.")
	}
	if strings.Count(seen, ",") > maxCursorSeen {
		en.fail(0, 0, BadQuery, "DISTINCT with an ORDER BY over values that it does not select has pages up to row 400 only.")
	}
	next.Key, next.Seen = base64.RawURLEncoding.EncodeToString(key), seen
	en.next = next
}

// pause turns an interruption into the end of a page, if the next page can begin where this one stopped.
// Otherwise the interruption remains an error. This is so if the rows depend on all items, if OFFSET is
// still skipping, or if the run has not advanced and would not advance next time.
func (en *env) pause(p *plan) {
	if en.err == nil || en.err.Code != Interrupted || p.sorts() || p.grouped || p.skip > 0 && en.given == 0 {
		return
	}
	next := Cursor{Ordinal: en.at()}
	if en.lastItem == next.Ordinal {
		next.Rows = en.lastRow + 1
	}
	if en.scanned <= 1 && next.Rows == 0 || next.Ordinal < en.from.Ordinal ||
		next.Ordinal == en.from.Ordinal && next.Rows <= en.from.Rows {
		return
	}
	if p.take >= 0 {
		next.Given = en.from.Given + en.given
	}
	en.next, en.err = next, nil
}

// start returns the row at which the page begins, or nil for the first page.
func (p *plan) start(en *env, keys int) *sorted {
	if en.from == (Cursor{}) || p.ranks != nil {
		return nil
	}
	values, ok := en.from.keys(keys)
	if !ok {
		en.fail(0, 0, BadQuery, "The cursor belongs to another query.")
		return nil
	}
	return &sorted{keys: values, item: en.from.Ordinal, nth: en.from.Rows}
}
