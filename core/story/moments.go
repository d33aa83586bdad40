package story

import (
	"slices"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// guess adds the seconds that one could take for the deadline that the step asks for: the deadline before the commands and after
// them, what the container's default alone would give, and a ttl read as a date.
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
	}
	slices.Sort(s.Moments)
}
