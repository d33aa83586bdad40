package engine

// The limits of burst capacity (learn.microsoft.com/azure/cosmos-db/burst-capacity, docs/model.md §2.2). A physical partition with less
// than 3,000 RU/s saves the request units that it does not use, up to the request units of five minutes. It can use them later, at up to
// 3,000 RU/s. The service has a switch for the burst capacity of an account, and the simulation has one for each container.
const (
	BurstSeconds = 300  // seconds whose request units can be saved
	BurstRU      = 3000 // RU/s of a physical partition in a burst, including its throughput
)

// BurstLimit returns the most request units that a second can have beyond its Limit, given the number of physical partitions. It returns
// 0 if burst capacity is off, if the capacity is serverless, or if each partition has 3,000 RU/s or more.
func (t Throughput) BurstLimit(partitions int64) RU {
	if !t.Burst || t.Serverless {
		return 0
	}
	return max(0, Units(BurstRU*partitions)-t.Limit())
}

// bursts returns the most request units that a burst can add to a second of a container. A container that shares the throughput of its
// database has no bursts.
func bursts(c *Container) RU {
	if c.shares {
		return 0
	}
	return c.throughput.BurstLimit(max(int64(c.partitions.now), (c.throughput.Data+PartitionData-1)/PartitionData))
}

// over returns the request units that requests and user traffic use beyond the limit of a second.
func (t Throughput) over(used RU, traffic int64) RU { return max(0, used+Units(traffic)-t.Limit()) }

// burst returns the saved request units that a second of a region can still use. used are the request units of the region's requests in
// that second, and traffic is the RU/s of its user traffic.
func burst(c *Container, p *replica, used RU, traffic int64) RU {
	return max(0, min(p.bank, bursts(c))-c.throughput.over(used, traffic))
}

// burstForPurge returns the saved request units that a second leaves to the purge of a region. There are none unless the setting
// PurgeBurst lets the purge use them.
func burstForPurge(c *Container, p *replica, used RU, traffic int64) RU {
	if !c.throughput.PurgeBurst {
		return 0
	}
	return burst(c, p, used, traffic)
}

// bank updates the saved request units of a region at the end of a number of seconds. In each of these seconds, requests used the amount
// used, and the purge paid the amount paid.
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

// rebank cuts the saved request units of all regions to the most that the container's new throughput can save.
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
