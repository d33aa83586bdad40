package engine

// A checkpoint is the state to which an atomic command returns if one of its parts is refused.
type checkpoint struct {
	container Container
	effects   effects
}

func (c *Container) checkpoint() checkpoint { return checkpoint{c.copy(), c.account.effects} }

// rollBack undoes what the command has done since the checkpoint. It changes the container in place, because other code
// holds pointers to the container.
func (c *Container) rollBack(k checkpoint) { *c, c.account.effects = k.container, k.effects }

// copy returns an independent container in the same state. Lists and trees are copy-on-write, so a copy is cheap.
func (c *Container) copy() Container {
	k := *c
	k.index, k.tombstones, k.regions = c.index.copy(), c.tombstones.copy(MaxTombstones), copyRegions(c.regions)
	k.defaults = c.defaults.copy(maxDefaults)
	k.feed, k.unique, k.analytical = c.feed.copy(), c.unique.copy(), c.analytical.copy()
	k.deleting, k.transactions = c.deleting.copy(), c.transactions.copy()
	return k
}
