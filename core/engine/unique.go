package engine

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/tidwall/btree"
	"github.com/tidwall/gjson"
)

const textUnique = "Resource with specified id, name, or unique index already exists."

// unique maps unique values, with their partition key and policy, to the item that has them.
type unique struct{ owner *btree.Map[string, *Item] }

func newUnique() unique { return unique{new(btree.Map[string, *Item])} }

func (u *unique) copy() unique { return unique{u.owner.Copy()} }

// uniqueValues returns the values that must be unique, one for each set of paths. A missing value is null, so that only one item of a
// partition key value can have none (learn.microsoft.com/azure/cosmos-db/unique-keys).
func (c *Container) uniqueValues(pk PartitionKey, doc []byte) []string {
	var values []string
	for i, paths := range c.spec.UniqueKeys {
		var b strings.Builder
		b.WriteString(string(pk) + "\x00" + strconv.Itoa(i))
		for _, p := range paths {
			v := lookup(gjson.ParseBytes(doc), pathNames(p))
			text := "null"
			if v.Exists() {
				text = uniqueText(v)
			}
			b.WriteString("\x00" + text)
		}
		values = append(values, b.String())
	}
	return values
}

// uniqueText returns the same text for values that a query calls equal, whatever their spelling and the order of an object's members.
func uniqueText(v gjson.Result) string {
	var parts []string
	switch {
	case v.IsArray():
		v.ForEach(func(_, item gjson.Result) bool {
			parts = append(parts, uniqueText(item))
			return true
		})
		return "[" + strings.Join(parts, ",") + "]"
	case v.IsObject():
		v.ForEach(func(name, member gjson.Result) bool {
			parts = append(parts, document.Quote(name.String())+":"+uniqueText(member))
			return true
		})
		sort.Slice(parts, func(i, j int) bool { return parts[i] < parts[j] })
		return "{" + strings.Join(parts, ",") + "}"
	}
	text, _ := canonical(v)
	return text
}

// uniqueOf returns them of an item.
func (c *Container) uniqueOf(it *Item) []string {
	if len(c.spec.UniqueKeys) == 0 {
		return nil
	}
	return c.uniqueValues(it.PartitionKey(), it.doc)
}

// claim checks a draft against the unique keys: no other visible item may have its values. Expired items that have them are returned;
// they are removed before the write (model: docs/model.md §1.15).
func (c *Container) claim(d draft) (ghosts []*Item, err *Error) {
	for _, v := range c.uniqueValues(d.pk, d.body) {
		it, ok := c.unique.owner.Get(v)
		if !ok || it.name == d.name {
			continue
		}
		if c.visible(it) {
			return nil, &Error{Status: 409, Code: Conflict, Message: textUnique, Field: "uniqueKey", Value: it.ID()}
		}
		if !slices.Contains(ghosts, it) { // it can own several of the values
			ghosts = append(ghosts, it)
		}
	}
	return ghosts, nil
}

// accept is admit for a new version. It also refuses what older versions of this program stored: half a surrogate pair in the id, the
// partition key or a unique value, where different texts would be the same value.
func (c *Container) accept(body []byte) (draft, *Error) {
	d, err := c.admit(body)
	if err != nil || !document.HalfPair(d.body) {
		return d, err
	}
	doc := gjson.ParseBytes(d.body)
	for _, paths := range append([][]string{{"/id"}, c.spec.PartitionKey}, c.spec.UniqueKeys...) {
		for _, p := range paths {
			if v := lookup(doc, pathNames(p)); document.HalfPair([]byte(v.Raw)) {
				return d, bad(strings.TrimPrefix(p, "/"), v.Raw, "a value of valid Unicode, without half a surrogate pair")
			}
		}
	}
	return d, nil
}
