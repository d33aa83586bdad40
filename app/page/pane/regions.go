package pane

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// regionNames are the names of the read regions that AddRegion adds; a container can have two.
var regionNames = []string{"West Europe", "Southeast Asia"}

// A Region is a region of the container on the screen. All regions give the same answers, but each purges at
// its own pace.
type Region struct {
	Name      string // empty for the write region
	Traffic   int64  // RU/s of user traffic there
	InQueries int
	Expired   int        // expired items that are still on the region's disk
	Waiting   []string   // the ids of at most three of these items
	Purged    int        // items, by the region's purge so far
	Spent     session.RU // by the region's purge so far
}

// RegionsView is the container's regions, the write region first.
type RegionsView struct {
	Regions    []Region
	Serverless bool // a serverless container has only one region
	CanAdd     bool
	CanRemove  bool // read regions can be removed; no request to a running account adds or removes one
}

// RegionsView returns what each region has on its disk.
func (r *Room) RegionsView() RegionsView {
	c := r.s.Container()
	v := RegionsView{Serverless: c.Throughput().Serverless}
	for _, r := range c.Regions() {
		one := Region{Name: r.Name, Traffic: r.Traffic, InQueries: r.Stored - r.Expired, Expired: r.Expired, Purged: r.Purged,
			Spent: session.RU(r.Spent)}
		c.EachExpired(r.Name, func(it *engine.Item) bool {
			one.Waiting = append(one.Waiting, it.ID())
			return len(one.Waiting) < 3
		})
		v.Regions = append(v.Regions, one)
	}
	v.CanRemove = !r.s.Watched
	v.CanAdd = v.CanRemove && !v.Serverless && len(v.Regions) <= len(regionNames)
	return v
}

// AddRegion adds a read region without user traffic. The region begins with the items that the write region
// has on its disk.
func (r *Room) AddRegion() *problem.Problem {
	list := ReadRegions(r.s.Container())
	free := slices.IndexFunc(regionNames, func(name string) bool {
		return !slices.ContainsFunc(list, func(r engine.Region) bool { return r.Name == name })
	})
	return r.setRegions(append(list, engine.Region{Name: regionNames[max(0, free)]}))
}

// RemoveRegion removes a read region.
func (r *Room) RemoveRegion(name string) *problem.Problem {
	return r.setRegions(slices.DeleteFunc(ReadRegions(r.s.Container()), func(r engine.Region) bool { return r.Name == name }))
}

func ReadRegions(c *engine.Container) (list []engine.Region) {
	for _, r := range c.Regions()[1:] {
		list = append(list, engine.Region{Name: r.Name, Traffic: r.Traffic})
	}
	return list
}

func (r *Room) setRegions(list []engine.Region) *problem.Problem {
	_, err := r.s.Apply(engine.SetRegions{In: r.s.Path(), Regions: list})
	return problem.Of(problem.FieldContainer, err)
}
