package engine

// The service's limits (learn.microsoft.com/azure/cosmos-db/concepts-limits), and the bounds of the simulation.
const (
	MaxItemBytes           = 2 * 1024 * 1024 // JSON text of an item
	maxIDBytes             = 1023            // an item's id
	maxResourceID          = 255             // characters of a database's or container's id
	MaxPartitionKey        = 2048            // bytes of a partition key value
	maxPartitionPath       = 1023            // bytes of a partition key path (the simulation's own bound)
	MaxPatchOps            = 10              // operations in one patch
	MinThroughput          = 400             // RU/s, manually provisioned
	MaxThroughput          = 1_000_000       // RU/s
	StepThroughput         = 100             // RU/s
	MaxTraffic             = 1_000_000       // RU/s of the user traffic setting
	MaxPurgeDelay          = 86_400          // seconds, the simulation's own bound
	MaxNow                 = 253402300799    // 9999-12-31T23:59:59Z, the last second the clock can show
	maxLog                 = 1000            // events that the log keeps
	MaxTombstones          = 1000            // purged and deleted items that a container keeps a Tombstone of
	MaxEvents              = 10_000          // events of an Advance that its Result holds one by one
	MaxEventRefs           = 8               // items that an event names; Event.Count includes the others
	oldestTS         int64 = -1 << 62        // sorts before every write
)
