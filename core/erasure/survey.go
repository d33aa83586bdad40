package erasure

import (
	"slices"
	"sort"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A Survey says where all items of a container are. It makes the report of InAccount for each item, in slices.
type Survey struct {
	world world
	in    engine.Path
	todo  []uint64 // ordinals
	asked bool
	sum   Summary
}

// A Summary says where the items of a container are. It covers the items whose reports are made so far.
type Summary struct {
	Now, Written int64 // the present, and the earliest of the last writes
	Expires      End   // the latest expiry
	Of, Items    int   // Of: items that the container stores or remembers; Items: those whose reports are made
	Never        int   // Items that some place keeps for ever
	Forgot       bool  // the container may have forgotten items that left its disk: it remembers only the newest
	Backup       engine.BackupPolicy
	Places       []Total // the places that keep an item longest come first
	Verdict      Verdict // on the item that is kept longest
	keeps, least int64   // most seconds from a last write: to the end, and to the earliest possible end if the end cannot be said
}

// A Total is one place of all items of a container: when the first item came, when the last one goes, how many are there,
// and how many of them stay for ever.
type Total struct {
	Place
	Items, Never int
	Rest         Place // the place of the item that goes last of those that are there and do not stay for ever
}

// NewSurvey begins a survey of a container at the present second of an account, which it copies. f is a forecast of the
// same account. The forecast may be of an earlier second, if nothing has been done since. If it has commands that follow,
// the reports say what becomes of the items by them. past is the same as for InAccount. said is the declared backup policy
// of an account that does not know its policy, or zero.
func NewSurvey(past engine.Past, a *engine.Account, in engine.Path, f *Forecast, said engine.BackupPolicy) *Survey {
	w := world{past: past, account: a.Copy(), said: said, known: &known{f, map[*engine.Container]*engine.Locator{},
		map[int64]*engine.Account{}}}
	return &Survey{world: w, in: in, sum: Summary{Now: a.Now(), Backup: w.policy(), Expires: End{Kind: At},
		Verdict: Verdict{End: End{Kind: At}}}}
}

// Work continues the forecast and then the survey while more returns true. It reports whether both are complete.
func (s *Survey) Work(more func() bool) (done bool) {
	if !s.world.known.forecast.Work(more) {
		return false
	}
	if !s.asked {
		s.begin()
	}
	for len(s.todo) > 0 {
		if !more() {
			return false
		}
		if r, ok := s.world.report(Item{s.in, s.todo[0]}); ok {
			s.sum.add(r)
		}
		s.sum.Items++
		s.todo = s.todo[1:]
	}
	return true
}

func (s *Survey) begin() {
	s.asked = true
	if c, err := s.world.account.Container(s.in); err == nil {
		l := engine.Locate(c)
		s.world.known.locators[c] = l
		var whole bool
		s.todo, whole = l.Ordinals()
		s.sum.Of, s.sum.Forgot = len(s.todo), !whole
	}
}

// Item returns the report of one item. ok is false if the forecast is not complete, or if the container does not
// remember the item.
func (s *Survey) Item(ordinal uint64) (r Report, ok bool) {
	if !s.world.known.forecast.settled {
		return r, false
	}
	return s.world.report(Item{s.in, ordinal})
}

// Summary returns the summary of the reports so far.
func (s *Survey) Summary() Summary {
	sum := s.sum
	sum.Places = slices.Clone(sum.Places)
	sort.SliceStable(sum.Places, func(i, j int) bool { return compare(sum.Places[i].Place, sum.Places[j].Place) > 0 })
	return sum
}

// add adds the report of an item to the summary.
func (s *Summary) add(r Report) {
	if s.Written == 0 || r.Facts.Written < s.Written {
		s.Written = r.Facts.Written
	}
	s.Expires = later(s.Expires, r.Facts.Expires)
	v := r.Verdict
	if s.Verdict.Place.Kind == "" || later(s.Verdict.End, v.End) != s.Verdict.End {
		missing := s.Verdict.Missing
		s.Verdict = v
		s.Verdict.Missing = missing
	}
	for _, m := range v.Missing {
		if !slices.Contains(s.Verdict.Missing, m) {
			s.Verdict.Missing = append(slices.Clip(s.Verdict.Missing), m)
		}
	}
	switch v.Kind {
	case At:
		s.keeps = max(s.keeps, v.Second-r.Facts.Written)
	case Never:
		s.Never++
	case Unsaid:
		s.least = max(s.least, v.Least-r.Facts.Written)
	}
	for _, p := range r.Places {
		i := slices.IndexFunc(s.Places, func(t Total) bool { return t.Kind == p.Kind && t.Name == p.Name })
		if i < 0 {
			i = len(s.Places)
			s.Places = append(s.Places, Total{Place: Place{Kind: p.Kind, Name: p.Name, State: Absent, Mark: p.Mark}})
		}
		s.Places[i].add(p)
	}
}

// add adds the same place of another item to the total.
func (t *Total) add(p Place) {
	if p.Still() {
		if t.Items++; p.Until.Kind == Never {
			t.Never++
		} else if t.Rest.Kind == "" || compare(t.Rest, p) < 0 {
			t.Rest = p
		}
	}
	rank := func(s State) int { return slices.Index([]State{Absent, Gone, Coming, Perhaps, Hidden, Here}, s) }
	state, since := t.State, t.Since
	if rank(p.State) > rank(state) {
		state = p.State
	}
	if since == 0 || p.Since != 0 && p.Since < since {
		since = p.Since
	}
	if t.State == Absent || p.State != Absent && compare(t.Place, p) < 0 {
		t.Place = p
	}
	t.State, t.Since = state, since
}

// Promise says whether all items are erased everywhere within a number of seconds after their last writes. spare is the
// number of seconds to spare, or minus the number of seconds too many.
func (s Summary) Promise(seconds int64) (o Outcome, spare int64) {
	v := s.Verdict
	switch {
	case v.Kind == Never:
		return Breaks, 0
	case s.keeps > seconds:
		return Breaks, seconds - s.keeps
	case s.least > seconds:
		return Breaks, seconds - s.least
	case v.Kind == Unsaid:
		return CannotSay, 0
	}
	return Holds, seconds - s.keeps
}
