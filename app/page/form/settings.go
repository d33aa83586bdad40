package form

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Settings are the settings of the container on the screen that have a field of their own outside the form.
type Settings struct {
	s       *session.Session
	endDrag func() // ends the step of DragTraffic; nil while no step is open
	dragged string // in a watched world, the text that EndDrag is to set
}

// NewSettings returns the settings of the container on the screen.
func NewSettings(s *session.Session) *Settings { return &Settings{s: s} }

// Before ends the step of DragTraffic before any change but a command.
func (st *Settings) Before(c session.Change) {
	if c.Kind != session.ByCommand {
		st.EndDrag()
	}
}

// After tells how many items a new setting of the container has hidden at once. Their rows may be out of sight.
func (st *Settings) After(c session.Change) {
	switch c.Command.(type) {
	case engine.SetDefault, engine.ReplaceContainer:
		n := 0
		for i := range c.Events {
			if e := &c.Events[i]; e.Kind == engine.Expired {
				n += e.Count
			}
		}
		if n > 0 && st.s.About == nil { // a lesson says what its steps do
			st.s.Notices.Add(notice.Notice{Kind: notice.Hidden, Items: n})
		}
	}
}

// SetOff switches the container's TTL off.
func (st *Settings) SetOff() *problem.Problem { return st.setDefault(ttl.Off) }

// SetNoDefault switches the container's TTL on without a default.
func (st *Settings) SetNoDefault() *problem.Problem { return st.setDefault(ttl.NoDefault) }

// SetOn switches the container's TTL on with a default in seconds, as typed.
func (st *Settings) SetOn(seconds string) *problem.Problem {
	d, bad := columnDefault(2, seconds)
	if bad != nil {
		return bad
	}
	return st.setDefault(d)
}

func (st *Settings) setDefault(d ttl.Default) *problem.Problem {
	if d == st.s.Container().Default() {
		return nil
	}
	_, err := st.s.Apply(engine.SetDefault{In: st.s.Path(), Default: d})
	return problem.Of(problem.FieldSeconds, err)
}

// SetServerless selects serverless or provisioned capacity. The provisioned throughput is remembered.
func (st *Settings) SetServerless(on bool) *problem.Problem {
	t := st.s.Container().Throughput()
	if t.Serverless = on; !on { // the RU/s that were provisioned may be less than the minimum by now
		manual := t
		manual.Autoscale = 0
		t.RUPerSec = max(t.RUPerSec, engine.ProvisionOf(st.s.Container()).For(manual))
	}
	return st.setThroughput(problem.FieldThroughput, t)
}

// SetThrottling selects whether requests are refused with 429 once the second's request units are used up.
func (st *Settings) SetThrottling(on bool) {
	t := st.s.Container().Throughput()
	t.Throttle = on
	st.setThroughput(problem.FieldThroughput, t)
}

// SetThroughput sets the provisioned RU/s, as typed.
func (st *Settings) SetThroughput(ru string) *problem.Problem {
	least := int64(engine.MinThroughput)
	if c := st.s.Container(); c.Throughput().Autoscale == 0 && !c.Shares() {
		least = max(least, engine.ProvisionOf(c).Minimum()) // 0 for a serverless container
	}
	return st.setNumber(problem.FieldThroughput, ru, least, engine.MaxThroughput, engine.StepThroughput,
		func(t *engine.Throughput, n int64) { t.RUPerSec = n })
}

// SetTraffic sets the RU/s that other users of the container consume, as typed.
func (st *Settings) SetTraffic(ru string) *problem.Problem {
	return st.setNumber(problem.FieldTraffic, ru, 0, engine.MaxTraffic, 1, func(t *engine.Throughput, n int64) { t.Traffic = n })
}

// DragTraffic is SetTraffic while a slider moves: all changes until EndDrag are one step, of which EndDrag keeps the
// last value. A running account gets only this value.
func (st *Settings) DragTraffic(ru string) *problem.Problem {
	if st.s.Watched {
		st.dragged = ru
		return nil
	}
	if st.endDrag == nil {
		st.endDrag = st.s.BeginStep(session.Step{Kind: session.StepThroughput, Name: st.s.Path().Container})
	}
	return st.SetTraffic(ru)
}

// EndDrag ends the step of DragTraffic, if one is open.
func (st *Settings) EndDrag() {
	if ru := st.dragged; ru != "" {
		st.dragged = ""
		st.SetTraffic(ru)
	}
	if st.endDrag != nil {
		st.endDrag()
		st.endDrag = nil
		st.s.History.KeepLast()
		st.s.Changed()
	}
}

// SetPurgeDelay sets the least number of seconds for which an expired item stays on the disk, as typed.
func (st *Settings) SetPurgeDelay(seconds string) *problem.Problem {
	return st.setNumber(problem.FieldPurgeDelay, seconds, 0, engine.MaxPurgeDelay, 1, func(t *engine.Throughput, n int64) { t.PurgeDelay = n })
}

// setNumber sets one number of the throughput, as typed.
func (st *Settings) setNumber(f problem.Field, text string, least, most, step int64, set func(*engine.Throughput, int64)) *problem.Problem {
	n, bad := problem.Number(f, text, least, most, step)
	if f == problem.FieldPurgeDelay {
		n, bad = problem.Duration(f, text, least, most, step)
	}
	if bad != nil {
		return bad
	}
	t := st.s.Container().Throughput()
	set(&t, n)
	return st.setThroughput(f, t)
}

func (st *Settings) setThroughput(f problem.Field, t engine.Throughput) *problem.Problem {
	if t == st.s.Container().Throughput() {
		return nil
	}
	_, err := st.s.Apply(engine.SetThroughput{In: st.s.Path(), Throughput: t})
	return problem.Of(f, err)
}

// Setting returns the number that a field shows unless the user has typed something else.
func (st *Settings) Setting(f problem.Field) int64 {
	if n, err := strconv.ParseInt(st.dragged, 10, 64); err == nil && f == problem.FieldTraffic {
		return n
	}
	switch t := st.s.Container().Throughput(); f {
	case problem.FieldSeconds:
		return int64(st.s.Remembered())
	case problem.FieldThroughput:
		return t.RUPerSec
	case problem.FieldPurgeDelay:
		return t.PurgeDelay
	default:
		return t.Traffic
	}
}
