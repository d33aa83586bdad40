package diff

import (
	"fmt"
)

// A row is a label, its value and the bounds of the value. The bounds may be empty.
type row [3]string

// blocks are the parts of an answer in words, for the text and for Markdown. A part without content is empty.
type blocks struct {
	shown, rest string
	purge       []row // when the purge begins and ends, and the request units that it takes
	reverts     []row // how many items come back, by the time between the change and its reversal
	shares      []row // which share of the rest is hidden, and when
}

// told returns the blocks of an answer.
func told(a answer) (b blocks) {
	if a.ShownAtOnce > 0 {
		b.shown = items(a.ShownAtOnce) + " that were hidden and are not purged"
	}
	for _, r := range a.Reverts {
		if matters(a.Reverts) {
			b.reverts = append(b.reverts, row{lengths[r.After], reverted(r), ""})
		}
	}
	if a.Removed {
		return b
	}
	if a.HiddenAtOnce > 0 {
		b.purge = []row{
			{"first item", when(a.Purge.First, a.At), band(a.Early.First, a.Late.First, a.At)},
			{"last item", when(a.Purge.Last, a.At), band(a.Early.Last, a.Late.Last, a.At)},
			{"takes", costs(a), ""},
			{"longest wait", longest(a.Lag), ""},
		}
	}
	if a.Rest.Items > 0 {
		b.rest = fmt.Sprintf("%s, %s of which never expire%s", items(a.Rest.Items), number(a.Rest.Never), plural(a.Rest.Never))
		for _, s := range expiring(a.Rest.Shares) {
			b.shares = append(b.shares, row{fmt.Sprintf("%3d%%", s.Percent), when(s.At, a.At), ""})
		}
	}
	return b
}

// stored says how many items are stored, and from which file or endpoint the number is. The caller escapes the name
// from as the report's format needs.
func stored(a answer, from string) string {
	return items(a.Given) + " from " + from + charged(a)
}

// between returns the value of a row, with its bounds in brackets.
func (r row) between() string {
	if r[2] == "" {
		return r[1]
	}
	return r[1] + " (" + r[2] + ")"
}
