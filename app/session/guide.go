package session

// Guide is the next step that a first visit is offered.
type Guide uint8

// The steps, in order.
const (
	GuideDone   Guide = iota // nothing is offered
	GuideWatch               // advance second by second until the guided item leaves the query
	GuideFree                // it is expired and waits: set user traffic to 0
	GuideFollow              // request units are left: advance one second, and the purge takes the rest
)

// guideStep is the step that fits the present state, and the seconds until the guided item expires. Once the purge has
// come it stays GuideDone.
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

// GuideID is the id of the item that the guide is about.
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
