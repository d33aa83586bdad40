package session

// Guide is the one clear next step that a first visit is offered.
type Guide uint8

// The steps, in order.
const (
	GuideDone   Guide = iota // nothing is offered
	GuideWatch               // advance second by second, and watch the guided item leave the query
	GuideFree                // it is expired and waits: set user traffic to 0
	GuideFollow              // request units are left: advance one second, and the purge takes the rest
)

// Guide is the step that fits the present state; once the purge has come it is GuideDone for good.
func (s *Session) Guide() Guide {
	if !s.guide {
		return GuideDone
	}
	for i := range s.RowCount() {
		r := s.Rows(i, 1)[0]
		if r.ID != guided {
			continue
		}
		switch {
		case r.State == Live:
			return GuideWatch
		case r.State == Expired && s.container().Budget().Leftover < s.container().Budget().Provisioned/2:
			return GuideFree
		case r.State == Expired:
			return GuideFollow
		}
	}
	return GuideDone
}

// GuideID is the id of the item that the guide is about.
func (s *Session) GuideID() string { return guided }

// DismissGuide hides the guide.
func (s *Session) DismissGuide() { s.guide, s.dirty = false, true }

// GuideDone tells whether the page has no next step to offer.
func (s *Session) GuideDone() bool { return s.Guide() == GuideDone }
