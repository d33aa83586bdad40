package session

import (
	"math"
	"testing"
)

func TestAStoppedDriverOwesNothing(t *testing.T) {
	var d driver
	if n := d.Frame(1000) + d.Frame(99000); n != 0 {
		t.Errorf("stopped, but ran %d ticks", n)
	}
}

// Whatever the frames look like, the ticks add up to the real time times the speed.
func TestTicksAddUp(t *testing.T) {
	for _, speed := range Speeds {
		for _, gap := range []float64{4, 16.67, 33.3, 250} {
			var d driver
			d.SetSpeed(speed)
			d.Play()
			var ticks int64
			frames := 1 + int(60_000/gap)
			for i := range frames {
				jitter := math.Mod(float64(i)*7.31, gap/2)
				ticks += d.Frame(5000 + float64(i)*gap + jitter)
			}
			want := float64(frames-1) * gap / 1000 * float64(speed)
			if slack := float64(speed) * gap / 1000; math.Abs(float64(ticks)-want) > slack+1 {
				t.Errorf("speed %d, gap %v: %d ticks, want about %v", speed, gap, ticks, want)
			}
		}
	}
}

func TestAHiddenTabDoesNotBurst(t *testing.T) {
	var d driver
	d.SetSpeed(60)
	d.Play()
	d.Frame(0)
	if n := d.Frame(3_600_000); n != 60 {
		t.Errorf("an hour in the background gave %d ticks, want one second's worth, 60", n)
	}
}

func TestAHeldClockDoesNotBurst(t *testing.T) {
	var p Player
	holds := true
	p.driver.SetSpeed(86400)
	p.Play()
	p.Frame(0)
	p.Hold(func() bool { return holds })
	p.Frame(10)
	p.Frame(1000)
	holds = false
	if p.Frame(1016) {
		t.Error("the clock makes up for the time in which it was held")
	}
}

func TestPausingForgetsTheDebt(t *testing.T) {
	var d driver
	d.Play()
	d.Frame(0)
	d.Frame(900)
	d.Pause()
	d.Play()
	d.Frame(10_000)
	if n := d.Frame(10_150); n != 0 {
		t.Errorf("150 ms after resuming %d ticks ran", n)
	}
}

func TestTimeThatRunsBackIsIgnored(t *testing.T) {
	var d driver
	d.Play()
	d.Frame(5000)
	if n := d.Frame(1000); n != 0 {
		t.Errorf("%d ticks for a step back", n)
	}
	if n := d.Frame(2000); n != 1 {
		t.Errorf("%d ticks after it, want 1", n)
	}
}

func TestOnlyTheOfferedSpeedsAreTaken(t *testing.T) {
	var d driver
	for _, s := range []int64{0, -5, 7, 1 << 40} {
		d.SetSpeed(s)
	}
	if d.Speed() != 1 {
		t.Errorf("speed %d", d.Speed())
	}
}
