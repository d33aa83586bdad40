package lint

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/quantity"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// These are the names of the settings in the protocol.
const (
	nameDefault    = "defaultTtl"
	nameItem       = "ttl"
	nameAnalytical = "analyticalStorageTtl"
)

// soon is the longest default, in seconds, that OneSecond reports. It hides items almost as soon as they are written.
const soon = 1

// Default returns the findings about the JSON of a container's defaultTtl. An empty raw stands for a
// container without defaultTtl.
func Default(raw string) []Finding {
	f := Finding{Name: nameDefault, Value: short(raw)}
	switch _, err := ttl.ParseDefault(raw); {
	case raw == "":
		return f.with(Off, "the container has no defaultTtl: TTL is Off, no item expires, and an item's own ttl is ignored")
	case raw == "null":
		return f.with(Null, "null is refused when a container is created; leave defaultTtl out to turn TTL off, or set -1 to keep it on without a default")
	case raw == "-1":
		return f.with(NoDefault, "TTL is on without a default: only items with a ttl of their own expire")
	case err != nil:
		return f.with(Value, err.Error())
	}
	return f.amount(raw)
}

// Override returns the findings about the JSON of an item's ttl in a container with a setting. An empty
// raw stands for an item without ttl.
func Override(raw string, in ttl.Default) []Finding {
	f := Finding{Name: nameItem, Value: short(raw)}
	if _, err := ttl.ParseOverride(raw); err != nil {
		return append(f.with(Value, err.Error()), f.amount(raw)...)
	}
	if raw == "" {
		return nil
	}
	found := f.amount(raw)
	if !in.Enabled() {
		found = append(found, f.with(Ignored, "the container has no defaultTtl, so that this ttl is kept but ignored: set the container's defaultTtl to -1 or to seconds")...)
	}
	return found
}

// Item returns the findings about an item's JSON in a container with a setting.
func Item(body []byte, in ttl.Default) (found []Finding) {
	for _, w := range engine.Lint(body, in) {
		f := Finding{Name: w.Path, Value: short(w.Value)}
		switch names := w.Names(); {
		case w.Path == "/ttl":
			f.Name = nameItem
			continue // Override reports it
		case names[len(names)-1] == nameItem:
			found = append(found, f.with(Nested, "a ttl below the root of an item is not read: TTL covers whole items")...)
		default:
			found = append(found, f.misnamed(names[0])...)
		}
	}
	return append(found, Override(rawOf(body, nameItem), in)...)
}

// misnamed returns the finding about a property that should probably be ttl.
func (f Finding) misnamed(name string) []Finding {
	return f.with(Name, "the service does not read "+name+" of an item: the property is ttl, in lower case, at the root")
}

// amount returns the finding about a number of seconds that is probably a mistake. It returns nil for other numbers.
func (f Finding) amount(raw string) []Finding {
	n, err := strconv.ParseInt(raw, 10, 64)
	switch {
	case err != nil:
		return nil
	case engine.LooksLikeDate(n):
		return f.with(Date, "this looks like a point in time; the value is a number of seconds after the last write, here "+years(n))
	case engine.LooksLikeMilliseconds(n):
		return f.with(Milliseconds, "this looks like milliseconds; the value is in seconds, so that it is "+quantity.Span(n))
	case n <= soon && f.Name == nameDefault && n > 0:
		return f.with(OneSecond, "every item without a ttl of its own is hidden "+quantity.Span(n)+
			" after its last write, and those that are stored already are hidden at once")
	}
	return nil
}

// with returns a copy of the finding with a rule and a reason.
func (f Finding) with(r Rule, why string) []Finding {
	f.Rule, f.Why = r, why
	return []Finding{f}
}

// years returns a long number of seconds in words.
func years(n int64) string {
	if n > ttl.Max {
		return "more than the limit of " + strconv.Itoa(ttl.Max)
	}
	return "about " + strconv.FormatInt(n/31_557_600, 10) + " years"
}

// longest is the largest number of characters of a value in a finding.
const longest = 60

func short(raw string) string {
	n := 0
	for i := range raw {
		if n++; n > longest {
			return raw[:i] + "..."
		}
	}
	return raw
}
