package timeline

import "github.com/cosmosttl/cosmosttl/core/ttl"

// spansOf derives an item's spans from its writes, its end and the container's settings. The last setting stays in
// force, and the first one is taken for the earlier time too, of which nothing else is known.
func spansOf(writes []Write, end End, settings []Setting) []Span {
	var p pen
	for i, w := range writes {
		till := end.At
		if i+1 < len(writes) {
			till = writes[i+1].At
		}
		s := len(settings) - 1
		for s > 0 && settings[s].At > w.At {
			s--
		}
		for ; s < len(settings); s++ {
			begin, stop := w.At, till
			if s > 0 {
				begin = max(begin, settings[s].At)
			}
			if s+1 < len(settings) && (stop == 0 || settings[s+1].At < stop) {
				stop = settings[s+1].At
			}
			p.written = begin == w.At
			p.judge(begin, stop, w, ttl.Decide(settings[s].Default, w.Override))
			if stop == till {
				break
			}
		}
	}
	return p.spans
}

// A pen collects an item's spans in the order of time.
type pen struct {
	spans   []Span
	written bool // the next span begins with a write
}

// judge adds the spans from begin up to stop. In this time, the same write and the same setting are in force. A stop of
// 0 means that the time never ends.
func (p *pen) judge(begin, stop int64, w Write, v ttl.Verdict) {
	due, expires := v.Deadline(w.TS())
	switch {
	case !expires || stop != 0 && !ttl.Expired(due, stop):
		p.add(Span{From: begin, Till: stop, Verdict: v})
	case ttl.Expired(due, begin):
		p.add(Span{From: begin, Till: stop, Hidden: true, Verdict: v})
	default:
		p.add(Span{From: begin, Till: due, Verdict: v})
		p.add(Span{From: due, Till: stop, Hidden: true, Verdict: v})
	}
}

// add adds a span. If the previous span has the same state, add extends it instead.
func (p *pen) add(s Span) {
	if s.From == s.Till {
		return
	}
	if n := len(p.spans); n > 0 {
		before := &p.spans[n-1]
		if before.Hidden == s.Hidden && before.Verdict == s.Verdict {
			before.Till = s.Till
			return
		}
		s.Back = before.Hidden && !s.Hidden && !p.written
	}
	p.spans = append(p.spans, s)
}

// hiddenFrom returns an item's spans when a request deletes the item's partition key in a second. From then on, the item
// is hidden until its end under any setting.
func hiddenFrom(marked int64, end End, spans []Span) []Span {
	last := Span{From: marked, Till: end.At, Hidden: true, Deleting: true}
	for len(spans) > 0 {
		s := &spans[len(spans)-1]
		last.Verdict = s.Verdict
		if s.From < marked {
			s.Till = marked
			break
		}
		spans = spans[:len(spans)-1]
	}
	if last.From == last.Till {
		return spans
	}
	return append(spans, last)
}
