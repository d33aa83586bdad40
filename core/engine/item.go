package engine

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/query"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/tidwall/pretty"
)

// An Item is one stored version of an item. Every write makes a new Item, and an Item never changes, except that queries
// cache its texts.
type Item struct {
	name     string // keyOf(pk, id), of which id and key are parts: the structure is small because there may be a million items
	doc      []byte // the whole document, system properties last
	ordinal  uint64 // the same for all versions of an item; an id that is created again gets a new ordinal
	lsn      uint64 // number of the write that made this version
	ts       int64
	user     int32 // number of bytes of doc that the user wrote, without the closing brace
	leaves   int32 // number of values in the index, except a valid ttl
	override ttl.Override
	texts    query.Texts // for full-text indexes, from the first query that needs the texts
}

// ID returns the item's id.
func (it *Item) ID() string { return it.name[:strings.LastIndexByte(it.name, 0)] }

// PartitionKey returns the value of the item's partition key.
func (it *Item) PartitionKey() PartitionKey {
	return PartitionKey(it.name[strings.LastIndexByte(it.name, 0)+1:])
}

// Document returns the JSON with the system properties, as the service returns it. The caller must not change the slice.
func (it *Item) Document() []byte { return it.doc }

// Body returns the JSON that the user wrote, with its properties in their order.
func (it *Item) Body() []byte {
	return append(append(make([]byte, 0, it.user+1), it.doc[:it.user]...), '}')
}

// Ordinal returns the item's number in its container, from 1. No other item ever has the same number.
func (it *Item) Ordinal() uint64 { return it.ordinal }

// TS returns the second of the item's last write, _ts.
func (it *Item) TS() int64 { return it.ts }

// LSN returns the number of the write that made this version, from 1 in each container.
func (it *Item) LSN() uint64 { return it.lsn }

// ETag returns the item's entity tag, including the quotes.
func (it *Item) ETag() string { return etagOf(it.lsn, it.ts) }

// Override returns the item's own ttl.
func (it *Item) Override() ttl.Override { return it.override }

// Charged returns the bytes and the indexed values that the charges for writing, reading and removing the item count. A
// valid ttl does not count (C33).
func (it *Item) Charged() (bytes, leaves int) { return it.size(), int(it.leaves) }

// PurgeCost returns the request units for removing the item.
func (it *Item) PurgeCost() RU { return DeleteCost(it.size(), int(it.leaves)) }

// size returns the bytes that the charges for the item count.
func (it *Item) size() int { return chargedBytes(len(it.doc), it.override) }

// chargedBytes returns the charged part of a document's n bytes, since a valid ttl is free (C33).
func chargedBytes(n int, o ttl.Override) int {
	if o.Inherits() {
		return n
	}
	n -= len(`"ttl":-1,`)
	if seconds, ok := o.Seconds(); ok {
		for n++; seconds >= 10; seconds /= 10 {
			n--
		}
	}
	return n
}

// systemBytes is the number of bytes that the system properties add to a body with an id.
const systemBytes = 205

// PurgeCostOf returns the request units for removing an item that is not stored here. s has scanned the item's compact
// JSON without system properties, and bytes is the length of this JSON.
func PurgeCostOf(s *document.Scanner, bytes int) RU {
	o, _ := ttl.ParseOverride(string(s.Find("ttl")))
	leaves := s.Leaves()
	if !o.Inherits() {
		leaves--
	}
	return DeleteCost(chargedBytes(bytes+systemBytes, o), leaves)
}

func (it *Item) key() string { return it.name }

func (it *Item) ref() Ref { return Ref{ID: it.ID(), Ordinal: it.ordinal} }

// ownDeadline returns the second at which the item's own ttl runs out, if the item has one. The container's setting
// decides whether this ttl applies.
func (it *Item) ownDeadline() int64 {
	n, _ := it.override.Seconds()
	return it.ts + int64(n)
}

// keyOf returns an item's name within its container. The id comes first, so that all items with one id are adjacent.
// Names are unique, because the JSON of a partition key contains no NUL.
func keyOf(pk PartitionKey, id string) string { return id + "\x00" + string(pk) }

// IsSystem reports whether the service sets a property. A client's value of such a property is dropped.
func IsSystem(name []byte) bool {
	switch string(name) {
	case "_rid", "_self", "_etag", "_ts", "_attachments", "_lsn":
		return true
	}
	return false
}

// draft is a validated document that has not been written. Its id and partition key are parts of its name.
type draft struct {
	name     string // keyOf(pk, id)
	id       string
	pk       PartitionKey
	body     []byte // compact, without system properties; it may be the caller's slice
	leaves   int
	override ttl.Override
	invalid  error // of the ttl
}

// scan reads a body with the account's scanner, which accepts raw control characters in strings as the service does
// (CosmosItemIdEncodingTestsBase.cs of Azure/azure-cosmos-dotnet-v3).
func (a *Account) scan(body []byte) (*document.Scanner, error) {
	a.scanner.Lax = true
	return &a.scanner, a.scanner.Scan(body)
}

// admit validates a body and reads its properties. It does not refuse an invalid ttl. Raw control characters in strings
// are stored escaped.
func (c *Container) admit(body []byte) (draft, *Error) {
	s, wrong := c.account.scan(body)
	if wrong != nil {
		return draft{}, badText(body, wrong)
	}
	if s.Control() {
		body = document.Escaped(body)
		s.Scan(body)
	}
	if s.Spaced() || c.hasSystem(s) {
		text := body
		if c.hasSystem(s) {
			text = s.Without(nil, IsSystem)
		}
		body = pretty.Ugly(text)
		if err := s.Scan(body); err != nil {
			return draft{}, badText(body, err)
		}
	}
	if len(body) > MaxItemBytes {
		return draft{}, &Error{Status: 413, Code: EntityTooLarge, Message: textTooLarge, Field: "body",
			Value: strconv.Itoa(len(body)) + " bytes", Limit: "at most " + strconv.Itoa(MaxItemBytes) + " bytes"}
	}
	d := draft{body: body, leaves: s.Leaves()}
	name, bad := appendID(make([]byte, 0, 128), s.Find("id"))
	if bad != nil {
		return draft{}, bad
	}
	size := len(name)
	if d.override, d.invalid = ttl.ParseOverride(string(s.Find("ttl"))); !d.override.Inherits() {
		d.leaves-- // setting a ttl costs nothing extra (C33)
	}
	if name, bad = appendPartitionKey(append(name, 0), s, c.spec.PartitionKey); bad != nil {
		return draft{}, bad
	}
	d.name = string(name)
	d.id, d.pk = d.name[:size], PartitionKey(d.name[size+1:])
	return d, nil
}

func (c *Container) hasSystem(s *document.Scanner) bool {
	for _, m := range s.Members() {
		if IsSystem(m.Name) {
			return true
		}
	}
	return false
}

// stampBytes is the number of bytes that stamp adds besides the resource ids: the names, an entity tag and a _ts of ten
// digits.
const stampBytes = 125

// stamp makes an item from a draft: the user's text, then the system properties.
func (c *Container) stamp(d draft, ordinal, lsn uint64, ts int64) *Item {
	self := appendRID(make([]byte, 0, 24), itemRID(c.rid, ordinal))
	user := len(d.body) - 1
	doc := make([]byte, 0, len(d.body)+len(self)*2+len(c.self)+stampBytes)
	doc = append(doc, d.body[:user]...)
	if user > 1 {
		doc = append(doc, ',')
	}
	doc = append(doc, `"_rid":"`...)
	doc = append(doc, self...)
	doc = append(doc, `","_self":"`...)
	doc = append(doc, c.self...)
	doc = append(doc, `docs/`...)
	doc = append(doc, self...)
	doc = append(doc, `/","_etag":"\"`...)
	doc = appendETag(doc, lsn, ts)
	doc = append(doc, `\"","_attachments":"attachments/","_ts":`...)
	doc = strconv.AppendInt(doc, ts, 10)
	doc = append(doc, '}')
	return &Item{name: d.name, doc: doc, ordinal: ordinal, lsn: lsn, ts: ts, user: int32(user), leaves: int32(d.leaves), override: d.override}
}
