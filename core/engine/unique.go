package engine

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tidwall/btree"
	"github.com/tidwall/gjson"
)

const textUnique = "Resource with specified id, name, or unique index already exists."

// unique maps unique values, with their partition key and policy, to the item that has them.
type unique struct{ owner *btree.Map[string, *Item] }

func newUnique() unique { return unique{new(btree.Map[string, *Item])} }

func (u *unique) copy() unique { return unique{u.owner.Copy()} }

// uniqueValues returns the values that must be unique, one for each set of paths. An absent property counts as a value
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

// claim checks a draft against the unique keys: no other visible item may have its values. Expired items that have them are returned;
// they are removed before the write (model: docs/model.md §1.15).
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
