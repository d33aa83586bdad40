package engine

// The limits of the service (learn.microsoft.com/azure/cosmos-db/concepts-limits) and of the simulation.
const (
	MaxItemBytes           = 2 * 1024 * 1024 // bytes of an item's JSON text
	maxIDBytes             = 1023            // bytes of an item's id
	maxResourceID          = 255             // characters of a database's or container's id
	MaxPartitionKey        = 2048            // bytes of a partition key value
	MaxKeyJSON             = 20 * 2048       // bytes of a partition key of three values as JSON, which may escape a byte as \u0001
	MaxPartitionPath       = 1023            // bytes of a partition key path (the simulation's own limit)
	MaxPatchOps            = 10              // operations in one patch
	MinThroughput          = 400             // RU/s, manually provisioned
	MaxThroughput          = 1_000_000       // RU/s
	StepThroughput         = 100             // RU/s
	MaxTraffic             = 1_000_000       // RU/s of the user traffic setting
	MaxPurgeDelay          = 86_400          // seconds (the simulation's own limit)
	MaxNow                 = 253402300799    // 9999-12-31T23:59:59Z, the last second of the clock
	maxLog                 = 1000            // events that the log keeps
	maxDefaults            = 100             // former defaults that a container keeps
	MaxTombstones          = 1000            // most tombstones of purged and deleted items that a container keeps
	MaxEvents              = 10_000          // events of an Advance that its Result holds one by one
	MaxEventRefs           = 8               // items that an event names, while Event.Count counts all items
	oldestTS         int64 = -1 << 62        // before the time of every write
)
