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
	ByRecreate  = byRecreate
	ByReplace   = byReplace
	ByShortage  = byShortage
	ByUpsert    = byUpsert

	MaxLog                  = maxLog
	SubPartitionKeyMismatch = subPartitionKeyMismatch
)

var ReadCost, InsertCost, ReplaceCost, DeleteCost, Units = readCost, insertCost, replaceCost, deleteCost, units
