package engine

import (
	"bytes"
	"hash/fnv"
	"sort"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/tidwall/gjson"
)

// A uniqueReader finds the values of a container's unique keys in a document. The document has passed the Scanner and
// has no white space. The reader looks at every byte once, whatever the number of paths and the depth of the values.
// This is possible because the text of a value consists of the texts of its parts, and because every text is short.
type uniqueReader struct {
	doc     string
	at      int           // the offset of the next byte to read
	text    []byte        // the texts of the parts of all values that are being read
	members []textRange   // the members of the objects among these values, innermost last
	halves  int           // number of strings so far, in wanted values, with half a surrogate pair
	found   []uniqueValue // by place
}

// A uniqueValue is the value to which a path leads. If there is no such property, all fields are empty.
type uniqueValue struct {
	text string // the same for values that queries call equal, despite different spelling or order of members
	raw  string
	half bool // the value has half a surrogate pair
}

// A textRange is a part of the reader's text.
type textRange struct{ from, to int }

// value reads one value, to which the path leads. It appends the value's text if the path ends here, or if the text is
// wanted as a part of another value's text.
func (r *uniqueReader) value(path *uniquePath, wanted bool) {
	at, from, halves := r.at, len(r.text), r.halves
	ends := path.place > 0
	inside := wanted || ends
	switch c := r.doc[at]; {
	case c == '{' && (inside || path.below != nil):
		r.object(path, inside)
	case c == '[' && inside:
		r.array()
	default:
		if raw := r.token(); inside {
			r.scalar(raw)
		}
	}
	r.text = shorten(r.text, from)
	if ends {
		r.found[path.place-1] = uniqueValue{string(r.text[from:]), r.doc[at:r.at], r.halves > halves}
	}
}

// token reads a value or a member's name, as it is spelled.
func (r *uniqueReader) token() string {
	from := r.at
	r.at = skip(r.doc, from)
	return r.doc[from:r.at]
}

func (r *uniqueReader) scalar(raw string) {
	if raw[0] != '"' {
		text, isNumber := document.AppendStored(r.text, []byte(raw))
		if !isNumber { // not a number, or a number that is too large
			other, _ := canonical(gjson.Parse(raw))
			text = append(text, other...)
		}
		r.text = text
		return
	}
	if document.HalfPair([]byte(raw)) {
		r.halves++
	}
	r.text = gjson.AppendJSONString(r.text, gjson.Parse(raw).Str)
}

func (r *uniqueReader) array() {
	r.text = append(r.text, '[')
	for r.at++; r.doc[r.at] != ']'; r.comma() {
		r.value(offPath, true)
		r.text = append(r.text, ',')
	}
	r.at++
	r.text = append(r.text, ']')
}

func (r *uniqueReader) object(path *uniquePath, wanted bool) {
	from, first := len(r.text), len(r.members)
	for r.at++; r.doc[r.at] != '}'; r.comma() {
		member, name := len(r.text), r.token()
		if wanted {
			r.scalar(name)
		}
		r.at++ // the colon
		r.value(path.next(gjson.Parse(name).Str), wanted)
		if wanted {
			r.members = append(r.members, textRange{member, len(r.text)})
		}
	}
	r.at++
	if wanted {
		r.sort(from, r.members[first:])
		r.members = r.members[:first]
	}
}

// comma skips the comma between members or elements, if there is one.
func (r *uniqueReader) comma() {
	if r.doc[r.at] == ',' {
		r.at++
	}
}

// sort sorts the members of an object by their names, and encloses them. They are the whole text from an offset on.
func (r *uniqueReader) sort(from int, members []textRange) {
	name := func(i int) []byte { return r.text[members[i].from:members[i].to] }
	sort.Slice(members, func(i, j int) bool { return bytes.Compare(name(i), name(j)) < 0 })
	to := len(r.text)
	r.text = append(r.text, '{')
	for _, m := range members {
		r.text = append(append(r.text, r.text[m.from:m.to]...), ',')
	}
	r.text = append(append(r.text[:from], r.text[to:]...), '}')
}

// maxUniqueText is the length of the longest text of a value. The hash of a longer text replaces the text, in a form that
// JSON never has. Two different values with the same hash are possible only on purpose, and then the second value is
// refused. A hash that prevents this would add 40 KB to the page.
const maxUniqueText = 64

// shorten replaces the text from an offset on by its hash, if it is too long.
func shorten(text []byte, from int) []byte {
	if len(text)-from <= maxUniqueText {
		return text
	}
	hash := fnv.New128a()
	hash.Write(text[from:])
	return hash.Sum(append(text[:from], '#'))
}
