// Package play turns real time into ticks of the simulated clock. It reads no clock itself: the caller passes the time of each
// frame, so that tests feed it made-up frames.
package play

// maxCatchUpMS is the most real time that one frame makes up for. A slow frame, or a tab that comes back from the background,
// then plays on in slow motion instead of spiralling.
const maxCatchUpMS = 1000

// Speeds are the choices, in simulated seconds per real second.
var Speeds = [...]int64{1, 10, 60, 3600, 86400}

// A Driver is the play button: stopped or playing at a speed. The zero Driver is stopped at speed 1.
type Driver struct {
	playing bool
	speed   int64
	started bool    // lastMS holds a frame
	lastMS  float64 //
	debt    float64 // simulated seconds owed, less than one after a frame
}

// Playing reports whether frames move the clock.
func (d *Driver) Playing() bool { return d.playing }

// Speed is the simulated seconds per real second.
func (d *Driver) Speed() int64 { return max(1, d.speed) }

// SetSpeed changes the speed; other values than Speeds are ignored.
func (d *Driver) SetSpeed(speed int64) {
	for _, s := range Speeds {
		if s == speed {
			d.speed = speed
		}
	}
}

// Play starts. The first frame after it only sets the time.
func (d *Driver) Play() { d.playing, d.started = true, false }

// Pause stops and forgets what was owed, so that playing on does not begin with a jump.
func (d *Driver) Pause() { d.playing, d.started, d.debt = false, false, 0 }

// Frame receives the real time of a frame in milliseconds and returns how many simulated seconds to run.
func (d *Driver) Frame(nowMS float64) (ticks int64) {
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
