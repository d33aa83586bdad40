package story

import (
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/erasure"
)

// The traits that say where an item still is (docs/erasure.md).
const (
	stillIn    = "still-in"
	erasedBy   = "erased-everywhere"
	neverGone  = "never-erased"
	cannotSay  = "cannot-be-said"
	wantPlaces = "one or more places: queries, disk, feed-latest, feed, backup, analytical, or the name of a copy or of a declared place"
)

// isPlace reports whether a trait is about where an item is.
func isPlace(word string) bool { return word == stillIn || word == erasedBy || word == neverGone }

// place reads the words after the first word of a trait about places.
func (t *Trait) place(l *cursor) {
	switch t.Word {
	case stillIn:
		for first := true; first || !l.end() && !l.option(append([]string{"not"}, traitWords...)); first = false {
			t.places = append(t.places, l.word(wantPlaces))
		}
	case neverGone:
		if !l.end() && !l.option(append([]string{"not"}, traitWords...)) {
			t.places = append(t.places, l.word(wantPlaces))
		}
	case erasedBy:
		if _, ok := l.keyword(cannotSay); ok {
			t.text = cannotSay
			return
		}
		if _, ok := l.keyword("by"); !ok {
			l.expected("by and a moment, or cannot-be-said", "by", cannotSay)
		}
		t.at = l.instant()
	}
}

var _ = reserve("by", cannotSay)

func (t Trait) placeWords() string {
	switch {
	case t.Word != erasedBy:
		return idWords(t.places)
	case t.text != "":
		return " " + t.text
	}
	return " by " + t.at.words()
}

// places reports whether the expectation is about where an item is.
func (e Expect) places() bool {
	is, ok := e.That.(ItemIs)
	return ok && slices.ContainsFunc(is.Traits, func(t Trait) bool { return isPlace(t.Word) })
}

// whereabouts returns the report of an item. If the container does not remember the item, ok is false.
func (p *Player) whereabouts(s subject) (r erasure.Report, ok bool) {
	item := erasure.Item{In: s.container.Path()}
	switch {
	case s.item != nil:
		item.Ordinal = s.item.Ordinal()
	case s.tombstone != nil:
		item.Ordinal = s.tombstone.Ref.Ordinal
	default:
		return r, false
	}
	var declared []erasure.Declared
	for _, k := range p.places {
		if k.In == item.In {
			declared = append(declared, erasure.Declared{Name: k.Name, Keeps: keeps(k.Seconds)})
		}
	}
	var past engine.Past
	if p.past != nil {
		past = p.past
	}
	return erasure.InAccount(past, p.account, item, declared)
}

func keeps(seconds int64) erasure.End {
	if seconds < 0 {
		return erasure.End{Kind: erasure.Never}
	}
	return erasure.End{Kind: erasure.At, Second: seconds}
}

// isStill returns where the item actually is. For still-in, it reports whether the item is in all places of the trait or,
// if not is set, in at least one of them. For other traits, it reports whether the trait is true, and ignores not.
func (t Trait) isStill(p *Player, s subject) (got string, yes bool) {
	r, ok := p.whereabouts(s)
	if !ok {
		return s.state(), false
	}
	switch v := r.Verdict; t.Word {
	case stillIn:
		found := map[string]bool{}
		var in []string
		for _, place := range r.Places {
			name := placeName(place)
			if place.Still() || place.State == erasure.Perhaps && place.Kind == erasure.Elsewhere {
				if !found[name] {
					in = append(in, name)
				}
				found[name] = true
			}
		}
		got, yes = stillIn+" "+orNone(in), true
		for _, name := range t.places {
			if found[name] == t.not {
				yes = false
			}
		}
		return got, yes != t.not
	case neverGone:
		if v.Kind != erasure.Never {
			return erasedWords(p, v), false
		}
		got = neverGone
		yes = len(t.places) == 0
		for _, place := range r.Places {
			if name := placeName(place); place.State != erasure.Absent && place.Until.Kind == erasure.Never {
				got += " " + name
				yes = yes || name == t.places[0]
			}
		}
		return got, yes
	default:
		if t.text == cannotSay {
			return erasedWords(p, v), v.Kind == erasure.Unsaid
		}
		return erasedWords(p, v), v.Kind == erasure.At && v.Second <= t.at.on(p.start, p.account.Now())
	}
}

// placeName returns the name that stories give to a place.
func placeName(p erasure.Place) string {
	switch p.Kind {
	case erasure.Elsewhere:
		return p.Name
	case erasure.Copied:
		return strings.TrimPrefix(p.Name, DefaultDatabase+"/")
	}
	return string(p.Kind)
}

func orNone(list []string) string {
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, " ")
}

func erasedWords(p *Player, v erasure.Verdict) string {
	switch v.Kind {
	case erasure.At:
		return erasedBy + " by " + moment(v.Second, p.start)
	case erasure.Never:
		return neverGone + " " + placeName(v.Place)
	}
	missing := ""
	for _, m := range v.Missing {
		missing += ", " + string(m) + " is missing"
	}
	return erasedBy + " " + cannotSay + missing
}
