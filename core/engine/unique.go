package engine

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/tidwall/btree"
	"github.com/tidwall/gjson"
)

const textUnique = "Resource with specified id, name, or unique index already exists."

// unique finds the item that has a unique value.
type unique struct {
	paths  *uniquePath               // the root of the paths
	places int                       // number of values to which the paths lead
	keys   [][]int                   // the places of each key's values
	owner  *btree.Map[string, *Item] // owner of each value; a value includes the partition key and the number of the unique key
}

func newUnique(keys [][]string) unique {
	u := unique{owner: new(btree.Map[string, *Item])}
	u.paths, u.places, u.keys = uniquePaths(keys)
	return u
}

func (u *unique) copy() unique {
	return unique{u.paths, u.places, u.keys, u.owner.Copy()}
}

// find returns the values to which the paths lead in a document, by place.
func (u *unique) find(doc []byte) []uniqueValue {
	r := uniqueReader{doc: string(doc), found: make([]uniqueValue, u.places)}
	r.value(u.paths, false)
	return r.found
}

// of returns the values of a document that must be unique, one for each unique key, in short form. A missing value is
// null. So only one item of a partition key value can lack the value (learn.microsoft.com/azure/cosmos-db/unique-keys).
func (u *unique) of(pk PartitionKey, doc []byte) (values []string) {
	if len(u.keys) == 0 {
		return nil
	}
	found := u.find(doc)
	for i, places := range u.keys {
		text := append([]byte(pk), 0)
		text = strconv.AppendInt(text, int64(i), 10)
		for _, place := range places {
			text = append(append(text, 0), cmp.Or(found[place-1].text, "null")...)
		}
		values = append(values, string(shorten(text, 0)))
	}
	return values
}

// own records the values of a stored item.
func (u *unique) own(it *Item) {
	for _, v := range u.of(it.PartitionKey(), it.doc) {
		u.owner.Set(v, it)
	}
}

// disown releases the values of an item that is no longer stored.
func (u *unique) disown(it *Item) {
	for _, v := range u.of(it.PartitionKey(), it.doc) {
		if owner, _ := u.owner.Get(v); owner == it {
			u.owner.Delete(v)
		}
	}
}

// claim checks a new version of an item against the unique keys. No other visible item may have the same values. Expired
// items with the same values are returned, and must be removed before the write (model: docs/model.md §1.15). old is nil
// for a new item.
func (c *Container) claim(d draft, old *Item) (ghosts []*Item, err *Error) {
	for _, v := range c.unique.of(d.pk, d.body) {
		it, ok := c.unique.owner.Get(v)
		if !ok || it == old || it.name == d.name {
			continue
		}
		if c.visible(it) {
			return nil, &Error{Status: 409, Code: Conflict, Message: textUnique, Field: "uniqueKey", Value: it.ID()}
		}
		if !slices.Contains(ghosts, it) { // an item can own several of the values
			ghosts = append(ghosts, it)
		}
	}
	return ghosts, nil
}

// accept validates the body of a new version. Unlike admit, it refuses an invalid ttl. It also refuses half a surrogate
// pair in the id, the partition key or a unique value, where different texts would become the same value.
func (c *Container) accept(body []byte) (draft, *Error) {
	d, err := c.admit(body)
	if err != nil {
		return d, err
	}
	if d.invalid != nil {
		return draft{}, badTTL(d.invalid)
	}
	if !document.HalfPair(d.body) {
		return d, nil
	}
	refused := func(path, raw string) *Error {
		return bad(strings.TrimPrefix(path, "/"), raw, "a value of valid Unicode, without half a surrogate pair")
	}
	doc := gjson.ParseBytes(d.body)
	for _, p := range append([]string{"/id"}, c.spec.PartitionKey...) {
		if v := lookup(doc, pathNames(p)); document.HalfPair([]byte(v.Raw)) {
			return d, refused(p, v.Raw)
		}
	}
	found := c.unique.find(d.body)
	for i, places := range c.unique.keys {
		for j, place := range places {
			if v := found[place-1]; v.half {
				return d, refused(c.spec.UniqueKeys[i][j], v.raw)
			}
		}
	}
	return d, nil
}
