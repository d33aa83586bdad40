package erasure

import "github.com/cosmosttl/cosmosttl/core/engine"

// A Choice is a setting that is on or off. Zero is not known.
type Choice uint8

// The choices.
const (
	NotKnown Choice = iota
	Off
	On
)

// Settings are what is known of the account and the container of an item.
type Settings struct {
	Backup engine.BackupPolicy // zero: the policy is not known
	Said   bool                // somebody has declared the policy
	// the second of the backup that a restore of a second takes; nil: any second may have one
	BackupOf func(second int64) (at int64, ok bool)
	// whether the item was on a region's disk after a second of the past; nil: from its last write on
	Existed func(region string, second int64) bool
	// seconds for which the feed of all versions reaches back, where Versions is On; 0: not known
	Window     int64
	Versions   Choice     // the feed of all versions and deletes
	Images     Choice     // whether that feed keeps the body of an item that is deleted
	Analytical Choice     // the analytical store
	Logs       Choice     // diagnostic logs that have partition key values
	Declared   []Declared // other places
	// the account is simulated, so where the documentation is silent the choices of docs/model.md hold
	Model bool
}

// Declared is a place that somebody has named, such as an export, with how long it keeps what it has.
type Declared struct {
	Name  string
	Keeps End // Second: seconds after the latest purge; Unsaid: nobody has said how long
}

// Facts are what is known of an item.
type Facts struct {
	Now     int64 // Unix seconds
	Written int64 // Unix second of the last write
	Expires End   // when queries lose it
	Disks   []Disk
	Deleted bool     // a request deleted it, by its id or its partition key
	InFeed  *Records // what the feed of all versions has of it now; nil: by the rules
	InStore Choice   // whether the analytical store has it now, if the store is on; NotKnown: by the rules
	Copies  []Copy
}

// left reports whether the write region's disk has lost the item, so that the delete is in the feed.
func (f Facts) left() bool {
	return len(f.Disks) > 0 && f.Disks[0].Gone.Kind == At && f.Disks[0].Gone.Second <= f.Now
}

// visible reports whether queries return the item now.
func (f Facts) visible() bool { return f.Expires.Kind != At || f.Expires.Second > f.Now }

// A Disk is a region's disk.
type Disk struct {
	Region string // empty for the write region
	Gone   End    // the second of the purge or the delete
	Absent bool   // the item has never been there
}

// Records are the Unix seconds of an item's newest record in the feed of all versions, and of the newest one with a body; 0 is none.
type Records struct{ Last, Body int64 }

// A Copy is a container that has items of the item's container, with a version of the item.
type Copy struct {
	Container string
	Restored  bool
	Verdict   Verdict // of the version that is kept longest
	Still     bool    // a place of the container is known to have a version now
	Visible   bool    // queries return one
}
