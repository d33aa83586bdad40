package story

import (
	"slices"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// guess adds the seconds that a reader could take for the deadline that the step asks for. These are the
// deadline before the commands and after them, the deadline by the container's default alone, a ttl read
// as a date, and a ttl that counts from the write before the last one.
func (s *LessonStep) guess(p *Player) {
	q := s.Question
	if q == nil || q.Word != "deadline" {
		return
	}
	add := func(at int64, ok bool) {
		if ok && !slices.Contains(s.Moments, at) {
			s.Moments = append(s.Moments, at)
		}
	}
	c, err := p.account.Container(q.In)
	if err != nil {
		return
	}
	n, hasDefault := c.Default().Seconds()
	add(p.account.Now()+int64(n), hasDefault)
	if it := p.find(q.In, q.ID, q.Key).item; it != nil {
		add(ttl.Decide(c.Default(), it.Override()).Deadline(it.TS()))
		date := gjson.GetBytes(it.Body(), "ttl").Int()
		add(date, date > 1_000_000_000)
		if s.written > 0 {
			late, mortal := ttl.Decide(c.Default(), it.Override()).Deadline(s.written)
			add(late, mortal && late > p.account.Now())
		}
		s.written = it.TS()
	}
	slices.Sort(s.Moments)
}

// noteWrite notes the first write of an item that the step itself creates, whose deadline the step asks for.
func (s *LessonStep) noteWrite(p *Player) {
	if q := s.Question; q != nil && q.Word == "deadline" && s.written == 0 {
		if it := p.find(q.In, q.ID, q.Key).item; it != nil {
			s.written = it.TS()
		}
	}
}
