package engine

import (
	"slices"
	"strconv"
)

// maxRegions is the most regions of a container, including the write region.
const maxRegions = 3

// A replica holds the items of one region and the state of its purge.
type replica struct {
	index   index
	purge   purge
	spent   RU             // by the purge in the last second
	purges  RU             // by the purge so far
	purged  int            // items that the purge has removed so far
	bank    RU             // request units saved for a burst
	buckets [MaxBuckets]RU // used by the requests of each throughput bucket in the current second
	read    RU             // by requests to a read region in the current second; the meter counts those to the write region
}

// region returns a read region, or nil.
func (c *Container) region(name string) *region {
	i := slices.IndexFunc(c.regions, func(r region) bool { return r.name == name })
	if i < 0 {
		return nil
	}
	return &c.regions[i]
}

// region is a read region. All regions answer requests alike in any second, because expiry is inline and there is one
// clock (C38). Only the purge has a pace of its own in each region.
type region struct {
	name    string
	traffic int64 // RU/s of user traffic in the region
	since   int64 // the second in which the region was added
	gone    newest[gone]
	replica
}

// SetRegions sets a container's read regions. A new region begins with the items that the write region stores.
type SetRegions struct {
	In      Path
	Regions []Region // at most 2
}

// A Region is the setting of a read region.
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
	if c.throughput.Serverless && len(cmd.Regions) > 0 {
		return Result{}, oneRegion(len(cmd.Regions))
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
			next = append(next, region{name: r.Name, traffic: r.Traffic, since: a.now, replica: replica{index: c.index.copy()}})
		}
	}
	c.regions = next
	c.emit(a.now, &Event{Kind: ThroughputChanged, Count: 1})
	return Result{Status: 200}, nil
}

// oneRegion returns the error for read regions of a serverless container, because a serverless account has one region
// (learn.microsoft.com/azure/cosmos-db/throughput-serverless).
func oneRegion(n int) *Error {
	return bad("regions", strconv.Itoa(n), "none: a serverless container has one region")
}

func copyRegions(list []region) []region {
	list = slices.Clone(list)
	for i := range list {
		list[i].index, list[i].gone = list[i].index.copy(), list[i].gone.copy(MaxTombstones)
	}
	return list
}

// resync makes the read regions store what the write region stores. This is necessary when hidden items become visible.
// A region that has purged such an item gets it back. Every region loses the items that the write region has purged.
func (c *Container) resync() {
	for i := range c.regions {
		c.regions[i].regain(c)
	}
}

// A RegionState is the state of a region.
type RegionState struct {
	Name    string // empty for the write region
	Traffic int64
	Stored  int // items on disk
	Expired int // items on disk that are hidden
	Purged  int // items that the region's purge has removed so far
	Spent   RU  // request units that the region's purge has used so far
	Saved   RU  // unused request units that a burst can use
}

// Regions returns the state of all regions, the write region first.
func (c *Container) Regions() []RegionState {
	state := func(name string, traffic int64, p *replica) RegionState {
		expired, _ := p.index.due(c.spec.Default, c.account.now)
		return RegionState{name, traffic, p.index.byOrdinal.Len(), expired, p.purged, p.purges, p.bank}
	}
	list := []RegionState{state("", c.throughput.Traffic, &c.replica)}
	for i := range c.regions {
		r := &c.regions[i]
		list = append(list, state(r.name, r.traffic, &r.replica))
	}
	return list
}

// EachExpired calls yield for the hidden items that a region still has on disk, until yield returns false. Items with
// their own ttl come first, then items that inherit, each kind in the order of its deadlines. The empty name is the
// write region. An unknown region has no items.
func (c *Container) EachExpired(name string, yield func(*Item) bool) {
	p := &c.replica
	if name != "" {
		r := c.region(name)
		if r == nil {
			return
		}
		p = &r.replica
	}
	p.index.eachDue(c.horizon(), yield)
}
