package engine

// Names that only the tests of this package use.
const (
	ByContainer = byContainer
	ByCreate    = byCreate
	ByDefault   = byDefault
	ByInput     = byInput
	ByItemTTL   = byItemTTL
	ByPatch     = byPatch
	ByPurge     = byPurge
	ByCopy      = byCopy
	ByRecreate  = byRecreate
	ByReplace   = byReplace
	ByShortage  = byShortage
	ByUpsert    = byUpsert

	MaxLog                  = maxLog
	SubPartitionKeyMismatch = subPartitionKeyMismatch
	SystemBytes             = systemBytes
)

// WithoutProperties returns a copy of the account whose queries look at all items.
func WithoutProperties(a *Account) *Account {
	b := a.Copy()
	for c := range b.containers() {
		c.index.properties = nil
	}
	return b
}

// Properties returns how many items the order of each path has.
func (c *Container) Properties() map[string]int {
	found := map[string]int{}
	for _, p := range c.index.properties {
		found[p.path] = p.order.Len()
	}
	return found
}
