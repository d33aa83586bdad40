package engine

// A checkpoint is what a command that is carried out as a whole or not at all goes back to when one of its parts is refused.
type checkpoint struct {
	container Container
	effects   effects
}

func (c *Container) checkpoint() checkpoint { return checkpoint{c.copy(), c.account.effects} }

// rollBack undoes what the command has done since the checkpoint, in place because others hold pointers to the container.
func (c *Container) rollBack(k checkpoint) { *c, c.account.effects = k.container, k.effects }

// copy returns an independent container in the same state. Its lists and trees are copy-on-write, so this is cheap.
func (c *Container) copy() Container {
	k := *c
	k.index, k.tombstones, k.regions = c.index.copy(), c.tombstones.copy(MaxTombstones), copyRegions(c.regions)
	k.feed, k.unique, k.analytical = c.feed.copy(), c.unique.copy(), c.analytical.copy()
	k.deleting, k.transactions = c.deleting.copy(), c.transactions.copy()
	return k
}
