package session

import (
	"errors"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/cosmosttl/cosmosttl/app/link"
	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// patienceWithArrivals is how long an Arrival may take.
const patienceWithArrivals = 20 * time.Second

// An Arrival is a world from a link or a file, which cannot be trusted. It is read apart from the session, in
// steps and within limits of time and memory.
type Arrival struct {
	View link.View // the part of the world to show
	Copy bool      // the world is a copy of a running account
	Name string    // the file of the world; empty for a link

	read    func(more func() bool) (*history.History, error)
	clock   func() time.Time
	stopped atomic.Bool

	world *history.History
	err   error
}

// isLink reports whether a fragment begins like a link of any version, also of a future one: with v, a number
// and a dot.
func isLink(fragment string) bool {
	rest, v := strings.CutPrefix(fragment, "v")
	number, _, dot := strings.Cut(rest, ".")
	_, err := strconv.ParseUint(number, 10, 16)
	return v && dot && err == nil
}

// ReadLink begins to read a link: the fragment of an address. ok is false if the fragment is not meant to be
// a link.
func ReadLink(clock func() time.Time, fragment string) (a *Arrival, ok bool) {
	world, view, damaged := link.Decode(fragment)
	at := view.At
	view.At = 0 // only a story is moved to this second, below
	a = NewArrival(clock, func(more func() bool) (*history.History, error) {
		if damaged != nil {
			return nil, damaged
		}
		l, err := history.DecodeLinkWhile(world, more)
		if err == nil && l.World == nil {
			a.mark(l.Story)
			l.World, err = played(l.Story, more)
			if err == nil && at != 0 {
				l.World.SeekTo(at)
			}
		}
		return l.World, err
	})
	a.View = view
	return a, isLink(fragment)
}

// ReadWorld begins to read a world as the playground writes it.
func ReadWorld(clock func() time.Time, text []byte) *Arrival {
	return NewArrival(clock, func(more func() bool) (*history.History, error) { return history.UnmarshalWhile(text, more) })
}

// ReadStory begins to play a story.
func ReadStory(clock func() time.Time, text string) *Arrival {
	a := NewArrival(clock, func(more func() bool) (*history.History, error) { return played(text, more) })
	a.mark(text)
	return a
}

// NewArrival begins to read a world with the function read. read must stop soon after more returns false.
func NewArrival(clock func() time.Time, read func(more func() bool) (*history.History, error)) *Arrival {
	return &Arrival{read: read, clock: clock}
}

// played returns the history of the account that a story builds.
func played(text string, more func() bool) (*history.History, error) {
	parsed, err := story.ParseInTurns(text, func() { more() })
	if err != nil {
		return nil, err
	}
	g := history.NewBounded(engine.New(parsed.Start()), more)
	p := story.PlayOn(parsed, g.History.Account(), g.Apply)
	for on := true; on && g.Err() == nil; {
		_, on = p.Next()
	}
	return g.History, g.Err()
}

// mark adds the marks in the comments of a story to the view.
func (a *Arrival) mark(text string) {
	if marks := story.ParseMarks(text).String(); marks != "" {
		a.View.Marks = marks
	}
}

// Run reads the world. It calls wait often; wait may let other goroutines run. Run may be called on any
// goroutine.
func (a *Arrival) Run(wait func()) {
	end := a.clock().Add(patienceWithArrivals)
	a.world, a.err = a.read(func() bool {
		wait()
		return !a.stopped.Load() && a.clock().Before(end)
	})
}

// Stop makes Run return soon. Arrive then does nothing.
func (a *Arrival) Stop() { a.stopped.Store(true) }

// Arrive makes the world that was read the present one, as one step. If the world could not be read, Arrive
// returns false and a notice says why. If Run was stopped, Arrive just returns false.
func (s *Session) Arrive(a *Arrival) (ok bool) {
	for _, k := range []notice.Kind{notice.Arriving, notice.Arrived, notice.Refused, notice.Hidden} {
		s.Notices.Dismiss(k)
	}
	switch {
	case a.stopped.Load():
	case a.err != nil:
		s.Notices.Add(a.refused())
	default:
		ok = true
		_, did := s.History.Undoable()
		c := Change{Kind: ByWorld}
		s.Enter(&c)
		s.Desk.Detach()
		s.History.Adopt(Step{Kind: StepOpen}, a.world)
		s.Neighbours.LeaveBehind()
		s.Leave(c)
		s.Visit = FirstVisit{}
		s.ShowPath(s.Home())
		s.ChooseFirst()
		s.Notices.Add(notice.Notice{Kind: notice.Arrived, First: !did, Copy: a.Copy})
	}
	return ok
}

// ChooseFirst chooses the first item, if there is one.
func (s *Session) ChooseFirst() {
	s.selected = s.List.FirstItem()
}

// refused says why the world could not be read.
func (a *Arrival) refused() notice.Notice {
	n, err := notice.Notice{Kind: notice.Refused, Reason: notice.ReasonDamaged, Name: a.Name}, a.err
	var mistake *story.Error
	switch {
	case errors.As(err, &mistake):
		n.Reason, n.Problem = notice.ReasonStory, problem.OfStory(mistake)
	case errors.Is(err, history.ErrVersion):
		n.Reason = notice.ReasonVersion
	case errors.Is(err, history.ErrTooLarge):
		n.Reason = notice.ReasonWork
	case errors.Is(err, history.ErrContent):
		n.Reason = notice.ReasonContent
	}
	return n
}
