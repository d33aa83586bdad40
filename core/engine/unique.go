package engine

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tidwall/btree"
	"github.com/tidwall/gjson"
)

const textUnique = "Resource with specified id, name, or unique index already exists."

// unique finds the item that holds a unique value, by partition key, policy and values.
type unique struct{ owner *btree.Map[string, *Item] }

func newUnique() unique { return unique{new(btree.Map[string, *Item])} }

func (u *unique) copy() unique { return unique{u.owner.Copy()} }

// uniqueValues spells what must be unique of an item, once for every set of paths. A missing property counts as a value
// (learn.microsoft.com/azure/cosmos-db/unique-keys).
func (c *Container) uniqueValues(pk PartitionKey, doc []byte) []string {
	var values []string
	for i, paths := range c.spec.UniqueKeys {
		var b strings.Builder
		b.WriteString(string(pk) + "\x00" + strconv.Itoa(i))
		for _, p := range paths {
			v := lookup(gjson.ParseBytes(doc), pathNames(p))
			text, ok := canonical(v)
			if !ok {
				text = v.Raw
			}
			b.WriteString("\x00" + text)
		}
		values = append(values, b.String())
	}
	return values
}

// claim judges a draft by the unique keys: another item that requests can see must not hold its values. Expired ones that do are
// given back; they make way (model: docs/model.md §1.15).
func (c *Container) claim(d draft) (ghosts []*Item, err *Error) {
	for _, v := range c.uniqueValues(d.pk, d.body) {
		it, ok := c.unique.owner.Get(v)
		if !ok || it.id == d.id && it.pk == d.pk {
			continue
		}
		if c.visible(it) {
			return nil, &Error{Status: 409, Code: Conflict, Message: textUnique, Field: "uniqueKey", Value: it.id}
		}
		if !slices.Contains(ghosts, it) { // it can own several of the values
			ghosts = append(ghosts, it)
		}
	}
	return ghosts, nil
}
