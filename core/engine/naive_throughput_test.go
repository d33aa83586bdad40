package engine_test

import (
	"math"
	"slices"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// The throughput of the naive implementation.

// limit returns the request units of a second: when serverless 5,000 for each started 50 GB.
func (c *naiveContainer) limit() int64 {
	switch {
	case c.serverless:
		budget := int64(5000)
		for gb := int64(50); gb < c.data; gb += 50 {
			budget += 5000
		}
		return budget
	case c.autoscale > 0:
		return c.autoscale
	}
	return c.provisioned
}

// left returns what requests and traffic leave of the second.
func (c *naiveContainer) left() int64 { return max(0, 100*c.limit()-100*c.traffic-c.used) }

// extra returns what a second can use of the saved request units by docs/model.md §2.2, before what requests use of it.
func (c *naiveContainer) extra() int64 {
	if !c.burst || c.serverless {
		return 0
	}
	partitions := max((c.top+9999)/10_000, (c.data+49)/50, 1)
	return max(0, min(c.saved, 100*(3000*partitions-c.limit())))
}

// beyond returns what requests and traffic use of the saved request units.
func (c *naiveContainer) beyond() int64 {
	return min(c.extra(), max(0, c.used+100*c.traffic-100*c.limit()))
}

// purgeExtra returns what the saved request units give the purge.
func (c *naiveContainer) purgeExtra() int64 {
	if !c.pburst {
		return 0
	}
	return c.extra() - c.beyond()
}

// save ends a second of which the purge used an amount.
func (c *naiveContainer) save(used, purge int64) {
	c.used, used = used, c.used
	if !c.burst || c.serverless || c.extraLimit() == 0 {
		c.saved = 0
	} else {
		c.saved = min(100*c.limit()*300, c.saved-c.beyond()+c.left()-purge)
	}
	c.used = used
}

func (c *naiveContainer) extraLimit() int64 {
	partitions := max((c.top+9999)/10_000, (c.data+49)/50, 1)
	return max(0, 3000*partitions-c.limit())
}

// least returns the least RU/s by docs/model.md §2.1, in steps of 100, or of 1,000 under autoscale.
func (c *naiveContainer) least(autoscale bool, gb int64) int64 {
	least, perGB, share, step := 400.0, 1.0, 100.0, 100.0
	if autoscale {
		least, perGB, share, step = 1000, 10, 10, 1000
	}
	ever := float64(c.highest) / share / step
	if ever = math.Ceil(ever); autoscale {
		ever = math.Round(float64(c.highest) / share / step)
	}
	return int64(max(least, ever*step, math.Ceil(float64(gb)*perGB/step)*step))
}

// gb returns the stored GB, with other data. Under the rules of 2016 expired items do not count.
func (n *naive) gb(c *naiveContainer, other int64) int64 {
	counts := func(it *naiveItem) bool { return !n.free || !c.dead(it, n.now) }
	if len(c.hidden.items) > 0 || slices.ContainsFunc(c.items, counts) {
		other++
	}
	return other
}

func (n *naive) setThroughput(c *naiveContainer, cmd engine.SetThroughput) outcome {
	t := cmd.Throughput
	now, next := c.provisioned, t.RUPerSec
	if c.autoscale > 0 {
		now = c.autoscale
	}
	if t.Autoscale > 0 {
		next = t.Autoscale
	}
	changes := c.serverless || next != now || (t.Autoscale > 0) != (c.autoscale > 0)
	if changes && !t.Serverless && next < c.least(t.Autoscale > 0, n.gb(c, t.Data)) {
		return outcome{status: 400}
	}
	if t.Buckets != c.buckets {
		if n.now < c.rebucket {
			return outcome{status: 429, sub: 3213}
		}
		c.buckets, c.rebucket = t.Buckets, n.now+600
	}
	c.serverless, c.provisioned, c.autoscale, c.traffic, c.delay, c.data = t.Serverless, t.RUPerSec, t.Autoscale, t.Traffic, t.PurgeDelay, t.Data
	c.burst, c.pburst = t.Burst, t.PurgeBurst
	rate := c.provisioned
	if c.autoscale > 0 {
		rate = c.autoscale
	}
	if c.serverless {
		rate = 0
	}
	n.emit(c, engine.Event{At: n.now, Kind: engine.ThroughputChanged, Count: 1, RU: engine.RU(100 * rate)}, nil)
	n.grow(c)
	if !c.serverless {
		c.highest = max(c.highest, c.limit())
		c.top = max(c.top, c.limit())
	}
	if c.saved = min(c.saved, 100*c.limit()*300); !c.burst || c.serverless || c.extraLimit() == 0 {
		c.saved = 0
	}
	return outcome{status: 200}
}

// grow raises autoscale to what the data need, and reports whether it did.
func (n *naive) grow(c *naiveContainer) bool {
	if c.autoscale == 0 || c.serverless || 10*n.gb(c, c.data) <= c.autoscale {
		return false
	}
	c.autoscale = (10*n.gb(c, c.data) + 999) / 1000 * 1000
	c.highest, c.top = max(c.highest, c.autoscale), max(c.top, c.autoscale)
	return true
}
