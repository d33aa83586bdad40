package session

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// SetOff switches the container's TTL off.
func (s *Session) SetOff() *Problem { return s.setDefault(ttl.Off) }

// SetNoDefault switches the container's TTL on without a default.
func (s *Session) SetNoDefault() *Problem { return s.setDefault(ttl.NoDefault) }

// SetOn switches the container's TTL on with a default in seconds, as typed.
func (s *Session) SetOn(seconds string) *Problem {
	d, bad := columnDefault(2, seconds)
	if bad != nil {
		return bad
	}
	s.onAgain, _ = d.Seconds()
	return s.setDefault(d)
}

func (s *Session) setDefault(d ttl.Default) *Problem {
	if d == s.container().Default() {
		return nil
	}
	_, err := s.apply(engine.SetDefault{In: s.shown.path, Default: d})
	return refused(FieldSeconds, err)
}

// SetServerless selects serverless or provisioned capacity. The provisioned throughput is remembered.
func (s *Session) SetServerless(on bool) *Problem {
	t := s.container().Throughput()
	t.Serverless = on
	return s.setThroughput(FieldThroughput, t)
}

// SetThrottling selects whether requests are refused with 429 once the second's request units are used up.
func (s *Session) SetThrottling(on bool) {
	t := s.container().Throughput()
	t.Throttle = on
	s.setThroughput(FieldThroughput, t)
}

// SetThroughput sets the provisioned RU/s, as typed.
func (s *Session) SetThroughput(ru string) *Problem {
	return s.setNumber(FieldThroughput, ru, engine.MinThroughput, engine.MaxThroughput, engine.StepThroughput, func(t *engine.Throughput, n int64) { t.RUPerSec = n })
}

// SetTraffic sets the RU/s that other users of the container consume, as typed.
func (s *Session) SetTraffic(ru string) *Problem {
	return s.setNumber(FieldTraffic, ru, 0, engine.MaxTraffic, 1, func(t *engine.Throughput, n int64) { t.Traffic = n })
}

// DragTraffic is SetTraffic while a slider moves: all changes until EndDrag are one step.
func (s *Session) DragTraffic(ru string) *Problem {
	if !s.dragging && !s.sdk.running { // the commands of a run are one step already
		s.history.Begin(Step{Kind: StepThroughput, Name: s.shown.path.Container})
		s.dragging = true
	}
	return s.SetTraffic(ru)
}

// EndDrag ends the step of DragTraffic, if one is open.
func (s *Session) EndDrag() {
	if s.dragging {
		s.dragging = false
		s.history.End()
	}
}

// SetPurgeDelay sets the seconds for which an expired item is kept on disk at least, as typed.
func (s *Session) SetPurgeDelay(seconds string) *Problem {
	return s.setNumber(FieldPurgeDelay, seconds, 0, engine.MaxPurgeDelay, 1, func(t *engine.Throughput, n int64) { t.PurgeDelay = n })
}

// setNumber sets one number of the throughput, as typed.
func (s *Session) setNumber(f Field, text string, least, most, step int64, set func(*engine.Throughput, int64)) *Problem {
	n, bad := number(f, text, least, most, step)
	if bad != nil {
		return bad
	}
	t := s.container().Throughput()
	set(&t, n)
	return s.setThroughput(f, t)
}

func (s *Session) setThroughput(f Field, t engine.Throughput) *Problem {
	if t == s.container().Throughput() {
		return nil
	}
	_, err := s.apply(engine.SetThroughput{In: s.shown.path, Throughput: t})
	return refused(f, err)
}

// Setting returns the number that a field shows unless the user has typed something else.
func (s *Session) Setting(f Field) int64 {
	switch t := s.container().Throughput(); f {
	case FieldSeconds:
		return int64(s.remembered())
	case FieldThroughput:
		return t.RUPerSec
	case FieldPurgeDelay:
		return t.PurgeDelay
	default:
		return t.Traffic
	}
}

// number parses a whole number within limits. It takes the no-break spaces between groups of digits, as some languages write them.
func number(f Field, text string, least, most, step int64) (int64, *Problem) {
	text = strings.TrimSpace(strings.NewReplacer("\u00a0", "", "\u202f", "").Replace(text))
	p := &Problem{Field: f, Value: text, Min: least, Max: most, Step: step}
	n, err := strconv.ParseInt(text, 10, 64)
	switch {
	case err != nil && strings.Trim(text, "-+0123456789") == "" && strings.ContainsAny(text, "0123456789") && err.(*strconv.NumError).Err == strconv.ErrRange:
		p.Code = OutOfRange
	case err != nil:
		p.Code = NotANumber
	case n < least || n > most:
		p.Code = OutOfRange
	case n%step != 0:
		p.Code = NotAStep
	default:
		return n, nil
	}
	return 0, p
}

// refused returns the Problem for an error of the engine, or nil for nil.
func refused(f Field, err error) *Problem {
	e, ok := err.(*engine.Error)
	if !ok {
		return nil
	}
	return &Problem{Field: f, Code: Refused, Value: e.Value, Status: e.Status, Detail: e.Message, Limit: e.Limit}
}

// Theme returns "system", "light" or "dark".
func (s *Session) Theme() string { return s.theme }

// SetTheme sets the theme and stores it at once, for the page to read before the program has loaded.
func (s *Session) SetTheme(t string) {
	if t != "light" && t != "dark" {
		t = "system"
	}
	s.theme = t
	s.keep(themeKey, t)
}

// SetLanguage stores the language that was chosen, for the page to read before the program has loaded.
func (s *Session) SetLanguage(tag string) { s.keep(languageKey, tag) }

// SaveLanguage stores the language that was chosen where there is no session.
func SaveLanguage(store Store, tag string) error { return store.Save(languageKey, tag) }

// keep stores a choice at once.
func (s *Session) keep(key, value string) {
	if err := s.autosave.store.Save(key, value); err != nil {
		s.note(Notice{Kind: NoticeNotSaved, Reason: ReasonRefused})
	}
}

// SingleKeys reports whether keys without Ctrl, Alt or Cmd act outside of text fields.
func (s *Session) SingleKeys() bool { return !s.noSingleKeys }

// SetSingleKeys switches keys without Ctrl, Alt or Cmd on or off, and stores that at once.
func (s *Session) SetSingleKeys(on bool) {
	s.noSingleKeys = !on
	s.choose(keysKey, "off", !on)
}

// PlainTexts reports whether the user wants text fields without editors.
func (s *Session) PlainTexts() bool { return s.plainTexts }

// SetPlainTexts takes the editors away or brings them back, and stores that at once.
func (s *Session) SetPlainTexts(on bool) {
	s.plainTexts = on
	s.choose(plainKey, "plain", on)
}

// choose stores a choice that is not the usual one, or that it is.
func (s *Session) choose(key, value string, chosen bool) {
	if !chosen {
		value = "on"
	}
	s.keep(key, value)
}

func themeOf(store Store) string {
	if t, _ := store.Load(themeKey); t == "light" || t == "dark" {
		return t
	}
	return "system"
}
