package clock

// MoveTo moves the playhead to a second. Beyond the end of the known history, the clock advances.
func (p *Clock) MoveTo(second int64) {
	p.Reach(func(more func() bool) bool { return p.S.History.PrepareSeek(second, more) }, func() { p.arriveAt(second) })
}

func (p *Clock) arriveAt(second int64) {
	if p.S.Player.Playing() {
		p.S.Player.Pause()
	}
	last := p.S.History.Last()
	if now := p.S.Now(); second != now {
		p.S.SeekTo(min(second, last))
	}
	if second > last {
		p.Advance(second - last)
	}
}
