package rest

import (
	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
	"github.com/tidwall/gjson"
)

// resume returns the place of resumeFilter in a query's body, {"value":[…],"rid":"…","exclude":false}.
// The .NET SDK continues a sorted answer of several ranges at this place. Without a resumeFilter, the place
// is the beginning. A continuation replaces this place, and is never before it.
func (c *call) resume(q *query.Query) (at engine.Cursor, f *fault) {
	given := gjson.GetBytes(c.req.Body, "resumeFilter")
	if !given.Exists() || given.Type == gjson.Null {
		return at, nil
	}
	if !given.IsObject() {
		return at, invalid("resumeFilter", given.Raw, `an object like {"value":[1],"exclude":false}`)
	}
	r := query.Resume{}
	given.ForEach(func(name, v gjson.Result) bool {
		ok := true
		switch name.String() {
		case "value":
			r.Values = []byte(v.Raw)
		case "exclude":
			if r.After = v.Bool(); !v.IsBool() {
				f = invalid("resumeFilter.exclude", v.Raw, "true or false")
			}
		case "rid":
			if v.Type == gjson.Null {
				return true
			}
			if r.Item, ok = c.coll.OrdinalOf(v.String()); !ok {
				f = invalid("resumeFilter.rid", v.Raw, "the _rid of an item of this container")
			}
		default:
			f = badRequest("The field " + document.Quote(name.String()) +
				" of resumeFilter is not simulated by cosmosttl; value, rid and exclude are.")
		}
		return f == nil
	})
	if f != nil {
		return at, f
	}
	at, err := q.Resume(r)
	if err != nil {
		return at, badRequest("The input resumeFilter.value is invalid: it " + err.Error() + ".")
	}
	return at, nil
}
