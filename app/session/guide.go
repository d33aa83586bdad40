package session

// Guide is the step that the page suggests next on a first visit.
type Guide uint8

// The steps, in order.
const (
	GuideDone   Guide = iota // no suggestion
	GuideWatch               // advance second by second until the guided item drops out of query results
	GuideFree                // the item is expired and waits for the purge: set user traffic to 0
	GuideFollow              // request units are left over: advance one second, and the purge removes the expired items
)

// guideStep returns the step for the current state, and the seconds until the guided item expires. After the purge it is
// always GuideDone.
func (s *Session) guideStep() (step Guide, left int64) {
	if !s.guide || s.shown.path != home {
		return GuideDone, 0
	}
	r, ok := s.row(uint64(guided))
	switch {
	case !ok || r.ID != guidedID:
		return GuideDone, 0
	case r.State == Live:
		return GuideWatch, r.Deadline - s.Now()
	case r.State != Expired:
		return GuideDone, 0
	}
	if b := s.container().Budget(); b.Leftover < b.Limit/2 {
		return GuideFree, 0
	}
	return GuideFollow, 0
}

// GuideID returns the id of the guided item.
func (s *Session) GuideID() string { return guidedID }

// DismissGuide hides the guide.
func (s *Session) DismissGuide() {
	s.guide = false
	s.changed()
}

// guideGoesOn reports whether the guide still has a step to offer.
func (s *Session) guideGoesOn() bool {
	step, _ := s.guideStep()
	return step != GuideDone
}
