package score

import "github.com/cosmosttl/cosmosttl/core/timeline"

// Hit returns the span and the write at a place of a lane. The write is the one whose dot is there, or the
// last of several. Either is nil if there is none.
func (a Axis) Hit(l *timeline.Lane, x float64) (span *timeline.Span, write *timeline.Write) {
	for i := range l.Spans {
		if s := &l.Spans[i]; a.At(s.From) <= x && (s.Till == 0 || x < a.At(s.Till)) {
			span = s
		}
	}
	for i := range l.Writes {
		if w := &l.Writes[i]; a.At(w.TS()) >= x-dense && a.At(w.TS()) <= x+dense {
			write = w
		}
	}
	return span, write
}
