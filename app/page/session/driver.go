package session

// maxCatchUpMS is the most real time that one frame accounts for. After a slow frame, or when a tab returns from the
// background, the clock runs late instead of catching up with ever slower frames.
const maxCatchUpMS = 1000

// Speeds are the available speeds in simulated seconds per real second.
var Speeds = [...]int64{1, 10, 60, 3600, 86400}

// A driver converts real time into ticks of the simulated clock. It is stopped, or it plays at a speed. A driver reads no clock: the caller
// passes the time of each frame, so that tests can use frames of their own. The zero driver is stopped, at speed 1.
type driver struct {
	playing bool
	speed   int64
	started bool // lastMS is the time of a frame
	lastMS  float64
	debt    float64 // simulated seconds still to run, less than one after a frame
}

// Playing reports whether frames advance the clock.
func (d *driver) Playing() bool { return d.playing }

// Speed returns the speed in simulated seconds per real second.
func (d *driver) Speed() int64 { return max(1, d.speed) }

// SetSpeed changes the speed. Values that are not in Speeds are ignored.
func (d *driver) SetSpeed(speed int64) {
	for _, s := range Speeds {
		if s == speed {
			d.speed = speed
		}
	}
}

// Play starts the clock. The first frame afterwards only sets the time.
func (d *driver) Play() { d.playing, d.started = true, false }

// Pause stops the clock and drops the remainder, so that the next Play does not begin with a jump.
func (d *driver) Pause() { d.playing, d.started, d.debt = false, false, 0 }

// Frame takes the real time of a frame in milliseconds and returns the number of simulated seconds to run.
func (d *driver) Frame(nowMS float64) (ticks int64) {
	if !d.playing {
		return 0
	}
	if !d.started {
		d.started, d.lastMS = true, nowMS
		return 0
	}
	passed := min(max(0, nowMS-d.lastMS), maxCatchUpMS)
	d.lastMS = nowMS
	d.debt += passed / 1000 * float64(d.Speed())
	ticks = int64(d.debt)
	d.debt -= float64(ticks)
	return ticks
}

// Ahead returns the part of a simulated second that has passed since the last tick, from 0 up to, but not including, 1.
func (d *driver) Ahead() float64 { return d.debt }
