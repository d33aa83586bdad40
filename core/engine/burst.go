package engine

// Burst capacity (learn.microsoft.com/azure/cosmos-db/burst-capacity, docs/model.md §2.2): a physical partition with less than 3,000 RU/s
// keeps the request units that it does not use, up to those of five minutes, and can use them at up to 3,000 RU/s. The service switches it
// on for an account, the simulation for a container.
const (
	BurstSeconds = 300  // of unused request units
	BurstRU      = 3000 // RU/s of a physical partition in a burst, with its own throughput
)

// BurstLimit returns the most request units that a second can have beyond its Limit, given the number of physical partitions. It is 0
// without burst capacity, when serverless, and with 3,000 RU/s or more for each partition.
func (t Throughput) BurstLimit(partitions int64) RU {
	if !t.Burst || t.Serverless {
		return 0
	}
	return max(0, Units(BurstRU*partitions)-t.Limit())
}

// bursts returns the most request units of a burst in a second. A container with the throughput of its database has none.
func bursts(c *Container) RU {
	if c.shares {
		return 0
	}
	return c.throughput.BurstLimit(max(int64(c.partitions.now), (c.throughput.Data+gbPerPartition-1)/gbPerPartition))
}

// over returns what requests and user traffic use of a second beyond its limit.
func (t Throughput) over(used RU, traffic int64) RU { return max(0, used+Units(traffic)-t.Limit()) }

// burst returns the saved request units that a second of a region can still use, given what its requests use.
func burst(c *Container, p *replica, used RU, traffic int64) RU {
	return max(0, min(p.bank, bursts(c))-c.throughput.over(used, traffic))
}

// burstForPurge returns the saved request units that a second leaves to the purge of a region: none, unless the simulation lets the purge
// use them.
func burstForPurge(c *Container, p *replica, used RU, traffic int64) RU {
	if !c.throughput.PurgeBurst {
		return 0
	}
	return burst(c, p, used, traffic)
}

// bank brings the saved request units of a region to the end of a number of equal seconds, in each of which requests used that much and the
// purge paid that much.
func bank(c *Container, p *replica, seconds int64, used, paid RU, traffic int64) {
	most := bursts(c)
	if most == 0 || seconds < 1 {
		return
	}
	full := c.throughput.Limit() * BurstSeconds
	change := c.throughput.leftover(used, traffic) - paid - min(c.throughput.over(used, traffic), most)
	switch {
	case change > 0:
		if need := (full - p.bank + change - 1) / change; RU(seconds) >= need {
			p.bank = full
		} else {
			p.bank += RU(seconds) * change
		}
	case change < 0:
		if need := (p.bank - change - 1) / -change; RU(seconds) >= need {
			p.bank = 0
		} else {
			p.bank += RU(seconds) * change
		}
	}
}

// rebank keeps of the saved request units what a new throughput can have.
func rebank(c *Container) {
	full := RU(0)
	if bursts(c) > 0 {
		full = c.throughput.Limit() * BurstSeconds
	}
	c.bank = min(c.bank, full)
	for i := range c.regions {
		c.regions[i].bank = min(c.regions[i].bank, full)
	}
}
