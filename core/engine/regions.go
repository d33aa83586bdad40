package engine

import (
	"slices"
	"strconv"
)

// maxRegions is how many regions an account of the simulation can have, the write region included.
const maxRegions = 3

// A replica is what one region keeps on disk, and how its purge stands.
type replica struct {
	index  index
	purge  purge
	spent  RU  // by the purge, in the second that has just ended
	purges RU  // by the purge, ever
	purged int // items, ever
}

// region is a read region. Requests are answered alike in every region at every second, since expiry is judged inline
// against one clock (C38); only the purge goes at each region's own pace.
type region struct {
	name    string
	traffic int64 // RU/s of user traffic there
	replica
}

// SetRegions gives a container read regions beside its write region. A region that is new begins with what the write region
// holds.
type SetRegions struct {
	In      Path
	Regions []Region // at most maxRegions-1
}

// A Region is a read region's setting.
type Region struct {
	Name    string
	Traffic int64 // RU/s of user traffic
}

func (cmd SetRegions) path() Path { return cmd.In }

func (cmd SetRegions) apply(a *Account) (Result, *Error) {
	c, err := a.container(cmd.In)
	if err != nil {
		return Result{}, err
	}
	if len(cmd.Regions) > maxRegions-1 {
		return Result{}, bad("regions", strconv.Itoa(len(cmd.Regions)), "at most "+strconv.Itoa(maxRegions-1)+" read regions")
	}
	next := make([]region, 0, len(cmd.Regions))
	for i, r := range cmd.Regions {
		if err := checkResourceID(r.Name); err != nil {
			return Result{}, err
		}
		if r.Traffic < 0 || r.Traffic > MaxTraffic {
			return Result{}, bad("userTraffic", strconv.FormatInt(r.Traffic, 10), "0 to "+strconv.Itoa(MaxTraffic))
		}
		if slices.ContainsFunc(cmd.Regions[:i], func(o Region) bool { return o.Name == r.Name }) {
			return Result{}, conflict(r.Name)
		}
		k := slices.IndexFunc(c.regions, func(o region) bool { return o.name == r.Name })
		if k >= 0 {
			next = append(next, c.regions[k])
			next[i].traffic = r.Traffic
		} else {
			next = append(next, region{r.Name, r.Traffic, replica{index: c.index.copy()}})
		}
	}
	c.regions = next
	c.emit(a.now, Event{Kind: ThroughputChanged, Count: 1})
	return Result{Status: 200}, nil
}

func copyRegions(list []region) []region {
	list = slices.Clone(list)
	for i := range list {
		list[i].index = list[i].index.copy()
	}
	return list
}

// resync makes the read regions hold what the write region holds, which is needed when hidden items become visible
// again: whichever region had purged them gets them back from it, and what it has purged itself is gone everywhere.
func (c *Container) resync() {
	for i := range c.regions {
		c.regions[i].index, c.regions[i].purge = c.index.copy(), purge{}
	}
}

// A RegionState tells how a region stands.
type RegionState struct {
	Name    string // empty for the write region
	Traffic int64
	Stored  int // items on disk
	Expired int // of these, the hidden ones
	Purged  int // items that its purge has taken, ever
	Spent   RU  // by its purge, ever
}

// Regions tells how all regions stand, the write region first.
func (c *Container) Regions() []RegionState {
	state := func(name string, traffic int64, p *replica) RegionState {
		return RegionState{name, traffic, p.index.byRID.Len(), p.index.due(c.spec.Default, c.account.now), p.purged, p.purges}
	}
	list := []RegionState{state("", c.throughput.Traffic, &c.replica)}
	for i := range c.regions {
		r := &c.regions[i]
		list = append(list, state(r.name, r.traffic, &r.replica))
	}
	return list
}
