package form

import (
	"github.com/cosmosttl/cosmosttl/app/problem"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// SetOff switches the container's TTL off.
func (ed *Editor) SetOff() *problem.Problem { return ed.setDefault(ttl.Off) }

// SetNoDefault switches the container's TTL on without a default.
func (ed *Editor) SetNoDefault() *problem.Problem { return ed.setDefault(ttl.NoDefault) }

// SetOn switches the container's TTL on with a default in seconds, as typed.
func (ed *Editor) SetOn(seconds string) *problem.Problem {
	d, bad := columnDefault(2, seconds)
	if bad != nil {
		return bad
	}
	ed.s.OnAgain, _ = d.Seconds()
	return ed.setDefault(d)
}

func (ed *Editor) setDefault(d ttl.Default) *problem.Problem {
	if d == ed.s.Container().Default() {
		return nil
	}
	_, err := ed.s.Apply(engine.SetDefault{In: ed.s.Path(), Default: d})
	return problem.Of(problem.FieldSeconds, err)
}

// SetServerless selects serverless or provisioned capacity. The provisioned throughput is remembered.
func (ed *Editor) SetServerless(on bool) *problem.Problem {
	t := ed.s.Container().Throughput()
	t.Serverless = on
	return ed.setThroughput(problem.FieldThroughput, t)
}

// SetThrottling selects whether requests are refused with 429 once the second's request units are used up.
func (ed *Editor) SetThrottling(on bool) {
	t := ed.s.Container().Throughput()
	t.Throttle = on
	ed.setThroughput(problem.FieldThroughput, t)
}

// SetThroughput sets the provisioned RU/s, as typed.
func (ed *Editor) SetThroughput(ru string) *problem.Problem {
	return ed.setNumber(problem.FieldThroughput, ru, engine.MinThroughput, engine.MaxThroughput, engine.StepThroughput, func(t *engine.Throughput, n int64) { t.RUPerSec = n })
}

// SetTraffic sets the RU/s that other users of the container consume, as typed.
func (ed *Editor) SetTraffic(ru string) *problem.Problem {
	return ed.setNumber(problem.FieldTraffic, ru, 0, engine.MaxTraffic, 1, func(t *engine.Throughput, n int64) { t.Traffic = n })
}

// DragTraffic is SetTraffic while a slider moves: all changes until EndDrag are one step.
func (ed *Editor) DragTraffic(ru string) *problem.Problem {
	if ed.endDrag == nil {
		ed.endDrag = ed.s.BeginStep(session.Step{Kind: session.StepThroughput, Name: ed.s.Path().Container})
	}
	return ed.SetTraffic(ru)
}

// EndDrag ends the step of DragTraffic, if one is open.
func (ed *Editor) EndDrag() {
	if ed.endDrag != nil {
		ed.endDrag()
		ed.endDrag = nil
	}
}

// SetPurgeDelay sets the seconds for which an expired item is kept on disk at least, as typed.
func (ed *Editor) SetPurgeDelay(seconds string) *problem.Problem {
	return ed.setNumber(problem.FieldPurgeDelay, seconds, 0, engine.MaxPurgeDelay, 1, func(t *engine.Throughput, n int64) { t.PurgeDelay = n })
}

// setNumber sets one number of the throughput, as typed.
func (ed *Editor) setNumber(f problem.Field, text string, least, most, step int64, set func(*engine.Throughput, int64)) *problem.Problem {
	n, bad := problem.Number(f, text, least, most, step)
	if bad != nil {
		return bad
	}
	t := ed.s.Container().Throughput()
	set(&t, n)
	return ed.setThroughput(f, t)
}

func (ed *Editor) setThroughput(f problem.Field, t engine.Throughput) *problem.Problem {
	if t == ed.s.Container().Throughput() {
		return nil
	}
	_, err := ed.s.Apply(engine.SetThroughput{In: ed.s.Path(), Throughput: t})
	return problem.Of(f, err)
}

// Setting returns the number that a field shows unless the user has typed something else.
func (ed *Editor) Setting(f problem.Field) int64 {
	switch t := ed.s.Container().Throughput(); f {
	case problem.FieldSeconds:
		return int64(ed.s.Remembered())
	case problem.FieldThroughput:
		return t.RUPerSec
	case problem.FieldPurgeDelay:
		return t.PurgeDelay
	default:
		return t.Traffic
	}
}
