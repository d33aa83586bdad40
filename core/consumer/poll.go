package consumer

import "github.com/cosmosttl/cosmosttl/core/engine"

// pollUntil makes the polls up to and including a second.
func (s *sim) pollUntil(second int64) {
	for {
		at, ok := s.plan.next(s.polled)
		if !ok || at > second {
			return
		}
		if s.polls > 0 && !s.untaken { // no poll finds a change until the next fact
			s.idle(second)
			return
		}
		s.polls++
		s.polled = at
		s.poll(at)
	}
}

// idle counts the polls up to a second, none of which finds a change.
func (s *sim) idle(second int64) {
	p := &s.plan
	start := p.Begin
	for i := 0; start <= second; i++ {
		end := second
		if i < len(p.Stops) {
			end = min(end, p.Stops[i].From)
		}
		if first := max(start, s.polled+1); first <= end {
			first = start + (first-start+p.Every-1)/p.Every*p.Every
			if first <= end {
				n := (end - first) / p.Every
				s.polls += int(n) + 1
				s.polled = first + n*p.Every
			}
		}
		if i == len(p.Stops) {
			return
		}
		if start = p.Stops[i].Till; start == 0 {
			return
		}
	}
}

// poll makes one poll: it reads the changes that wait in the feed.
func (s *sim) poll(at int64) {
	if !s.exists {
		s.untaken = false
		return
	}
	if at > s.plan.Begin && s.after > s.lsn {
		s.after = s.lsn // the plan is of another line, in which more had been written
	}
	if s.plan.Mode == engine.AllVersions {
		s.pollAll(at)
		return
	}
	s.untaken = false
	count, group := 0, uint64(0)
	for i := s.next; i < len(s.log); i++ {
		e := s.log[i]
		it := s.items[e.ordinal]
		if e.lsn <= s.after || it == nil || it.gone || it.marked || it.lsn != e.lsn {
			if i == s.next {
				s.next++
			}
			continue
		}
		if _, is := s.hidden(it, at); is {
			continue
		}
		if s.full(count, group, e) {
			s.untaken = true
			return
		}
		count, group = count+1, e.group
		s.pass(i)
		s.read(at, e)
		s.archive(it, e.lsn, at)
	}
}

// full reports whether a poll leaves an entry to the next poll. The poll has read count changes so far, and the last one
// is of this group.
func (s *sim) full(count int, group uint64, e entry) bool {
	return s.plan.Takes > 0 && count >= s.plan.Takes && e.group != group
}

// pass moves the position behind an entry. The consumer does not read the hidden items before the entry, even if they
// come back.
func (s *sim) pass(to int) {
	for _, e := range s.log[s.next:to] {
		if it := s.items[e.ordinal]; it != nil && !it.gone && !it.marked && it.lsn == e.lsn && e.lsn > s.after && it.have < it.lsn {
			s.passed = append(s.passed, e.ordinal)
		}
	}
	s.next = to + 1
}

// read counts a change that the consumer has read.
func (s *sim) read(at int64, e entry) {
	s.after = e.lsn
	s.taken++
	if s.onRead != nil {
		s.onRead(at, e)
	}
}

// archive notes that a version of an item came into the archive.
func (s *sim) archive(it *item, lsn uint64, at int64) {
	it.have, it.part, it.place = lsn, false, len(s.archived)
	if lsn == it.lsn {
		s.found(it)
	}
	s.archived = append(s.archived, archived{it.ordinal, lsn, at})
}

// behindRetention reports whether the container no longer keeps a change after the position, and since which second. The
// service refuses a read from such a position.
func (s *sim) behindRetention(now int64) (since int64, is bool) {
	if s.kept == 0 {
		return now, s.after < s.lsn
	}
	i := s.unread()
	if i == len(s.log) {
		return now, s.after < s.gone
	}
	e := s.log[i]
	if e.lost != 0 {
		return e.lost, true
	}
	since = min(now, s.outlives(e))
	return since, s.after < s.gone || e.at < now-s.window()
}

// unread returns the index in log of the first entry after the position.
func (s *sim) unread() int {
	for s.next < len(s.log) && s.log[s.next].lsn <= s.after {
		s.next++
	}
	return s.next
}

// pollAll reads the feed of all versions and deletes. If the container no longer keeps the next change, the read is
// refused, and the consumer begins anew with later changes, as the service allows.
func (s *sim) pollAll(at int64) {
	s.untaken = false
	if since, is := s.behindRetention(at); is {
		how := Retention
		if s.notKept = s.kept == 0; s.notKept {
			how = NotKept
		}
		s.loseUnread(since, how)
		s.refused++
		s.refusal = at
		s.next, s.after = len(s.log), s.lsn
		return
	}
	count, group := 0, uint64(0)
	for i := s.unread(); i < len(s.log); i++ {
		e := s.log[i]
		if s.full(count, group, e) {
			s.untaken = true
			return
		}
		count, group = count+1, e.group
		s.next = i + 1
		s.read(at, e)
		s.take(at, e)
	}
}

// take puts a change of the feed of all versions and deletes into the archive.
func (s *sim) take(at int64, e entry) {
	it := s.items[e.ordinal]
	if it == nil {
		return
	}
	if e.op != engine.ChangeDelete {
		s.archive(it, e.lsn, at)
		return
	}
	it.told = true
	switch {
	case it.have >= e.version:
	case e.whole:
		s.archive(it, e.version, at)
	case e.image:
		it.part = true
	}
}
