package session

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// removes is the last result of Removes for the other world.
type removes struct {
	of     *history.History
	length int
	second int64
	there  []engine.Path // the containers of the other world at the second
}

// Removes returns the containers that Keep would take away: they exist now, but not in the other world at
// this second.
func (n *Neighbours) Removes() (list []engine.Path) {
	w := n.Beside()
	if w == nil {
		n.removes = removes{}
		return nil
	}
	second := min(n.s.Now(), w.History.Last()) // the passing of time creates and deletes no container
	if k := &n.removes; k.of != w.History || k.length != w.History.Length() || k.second != second {
		*k = removes{w.History, w.History.Length(), second, containersOf(w.At(second))}
	}
	for _, in := range containersOf(n.s.Account()) {
		if !slices.Contains(n.removes.there, in) {
			list = append(list, in)
		}
	}
	return list
}

func containersOf(a *engine.Account) (list []engine.Path) {
	for _, db := range a.Databases() {
		for _, c := range db.Containers() {
			list = append(list, c.Path())
		}
	}
	return list
}
