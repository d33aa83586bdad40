package engine

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/tidwall/gjson"
)

// A Hint is a probable mistake with ttl in a valid item. No item is refused because of a hint.
type Hint uint8

// The hints. People have reported each of these mistakes (docs/model.md §1.14).
const (
	hintUnknown Hint = iota
	hintName         // TimeToLive, TTL or _ttl, though only the exact name ttl counts (azure-docs#23692)
	hintNested       // a ttl inside another object, which the service does not read (C34)
	hintDate         // the seconds look like a point in time; the item would live for decades
	hintMillis       // the seconds look like milliseconds
	hintIgnored      // a valid ttl, while the container's TTL is off (azure-docs#40984)
	hintBadOff       // a ttl that is refused although the container's TTL is off
)

var hintNames = [...]string{"unknown", "name", "nested", "date", "milliseconds", "ignored", "malformed-while-off"}

// String returns the hint's stable name.
func (h Hint) String() string { return nameOf(hintNames[:], uint8(h)) }

// A Warning is a hint with the place and value that caused it.
type Warning struct {
	Hint  Hint
	Path  string // a JSON pointer (RFC 6901)
	Value string // raw JSON
}

// pointerEscape escapes a name for a JSON pointer.
var pointerEscape = strings.NewReplacer("~", "~0", "/", "~1")

// Names returns the names that lead to the value, outermost first. The name of an array's element is its index.
func (w Warning) Names() []string {
	names := strings.Split(w.Path[1:], "/")
	for i, name := range names {
		names[i] = strings.NewReplacer("~1", "/", "~0", "~").Replace(name)
	}
	return names
}

// The bounds of numbers that look like a point in time. Numbers from epochFrom to the largest ttl are Unix seconds from
// 2001 to 2038. Multiplied by 1000, the bounds hold for milliseconds, up to 2096.
const (
	epochFrom = 1_000_000_000
	epochTill = 4_000_000_000
)

// Lint returns the probable mistakes with ttl in an item's text under the container's setting d. It returns nil for
// malformed JSON.
func Lint(body []byte, d ttl.Default) []Warning {
	doc := gjson.ParseBytes(body)
	if !document.Valid(body) || !doc.IsObject() {
		return nil
	}
	var found []Warning
	doc.ForEach(func(k, v gjson.Result) bool {
		name := k.String()
		switch {
		case name == "ttl":
			if h := lintValue(v, d); h != hintUnknown {
				found = append(found, Warning{h, "/ttl", v.Raw})
			}
		case LooksLikeTTL(name) && v.String() != doc.Get("ttl").String(): // an imported item keeps the column that ttl was taken from
			found = append(found, Warning{hintName, "/" + pointerEscape.Replace(name), v.Raw})
		default:
			found = lintNested(found, "/"+pointerEscape.Replace(name), v, 1)
		}
		return true
	})
	return found
}

// LooksLikeTTL reports whether a property was probably meant to be ttl or defaultTtl. The service does not read these
// settings under other names.
func LooksLikeTTL(name string) bool {
	switch strings.ToLower(strings.NewReplacer("_", "", "-", "", " ", "").Replace(name)) {
	case "ttl", "timetolive", "ttlseconds", "ttlinseconds", "timetoliveinseconds", "defaultttl", "defaulttimetolive", "expireafterseconds":
		return true
	}
	return false
}

// LooksLikeDate reports whether a number of seconds was probably meant as a point in time, in seconds or milliseconds. It
// is false for the largest ttl, which people set on purpose. It is also false for the numbers between the largest ttl and
// the milliseconds, because the service refuses them as too large.
func LooksLikeDate(n int64) bool {
	return n >= epochFrom*1000 && n < epochTill*1000 || n >= epochFrom && n < ttl.Max
}

// LooksLikeMilliseconds reports whether a number of seconds was probably meant in milliseconds. Such a number is a whole
// number of minutes in milliseconds, but not a whole number of days in seconds. Multiples of 1,000 days in seconds count
// as whole days in milliseconds.
func LooksLikeMilliseconds(n int64) bool {
	return n >= 60_000 && n%60_000 == 0 && (n%86_400 != 0 || n%86_400_000 == 0)
}

func lintValue(v gjson.Result, d ttl.Default) Hint {
	n, isInt := v.Int(), v.Type == gjson.Number && !strings.ContainsAny(v.Raw, ".eE")
	switch _, err := ttl.ParseOverride(v.Raw); {
	case isInt && LooksLikeDate(n):
		return hintDate
	case isInt && LooksLikeMilliseconds(n):
		return hintMillis
	case !d.Enabled() && err != nil:
		return hintBadOff
	case !d.Enabled() && err == nil:
		return hintIgnored
	}
	return hintUnknown
}

// lintNested finds properties named ttl below the top level, in objects and arrays.
func lintNested(found []Warning, path string, v gjson.Result, depth int) []Warning {
	if !v.IsObject() && !v.IsArray() || depth > 16 {
		return found
	}
	i := 0
	v.ForEach(func(k, member gjson.Result) bool {
		name := k.String()
		if v.IsArray() {
			name = strconv.Itoa(i)
			i++
		}
		if name == "ttl" && v.IsObject() {
			found = append(found, Warning{hintNested, path + "/ttl", member.Raw})
		}
		found = lintNested(found, path+"/"+pointerEscape.Replace(name), member, depth+1)
		return true
	})
	return found
}
