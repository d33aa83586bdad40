package erasure

import "github.com/cosmosttl/cosmosttl/core/engine"

// A Choice is a setting that is on or off, or that is not known.
type Choice uint8

// The choices.
const (
	NotKnown Choice = iota
	Off
	On
)

// Settings are the known settings of the account and the container of an item.
type Settings struct {
	Backup engine.BackupPolicy // zero if the policy is not known
	Said   bool                // somebody has declared the policy
	// returns the second of the backup that a restore of a second takes; nil if any second may have a backup
	BackupOf func(second int64) (at int64, ok bool)
	// reports whether the item was on a region's disk after a second of the past; nil if it was there from its last
	// write on
	Existed func(region string, second int64) bool
	// seconds for which the feed of all versions reaches back, if Versions is On; 0 if not known
	Window     int64
	Versions   Choice     // the feed of all versions and deletes
	Images     Choice     // whether the feed of all versions keeps the body of a deleted item
	Analytical Choice     // the analytical store
	Logs       Choice     // diagnostic logs with partition key values
	Declared   []Declared // other places
	// The account is simulated. So the choices of docs/model.md hold where the documentation is silent.
	Model bool
}

// Declared is a place that somebody has declared, such as an export, and the time for which it keeps items.
type Declared struct {
	Name  string
	Keeps End // Second: seconds after the latest purge; Unsaid: nobody has declared the time
}

// Facts are the known facts about an item.
type Facts struct {
	Now     int64 // Unix seconds
	Written int64 // Unix second of the last write
	Expires End   // when queries no longer return the item
	Disks   []Disk
	Deleted bool     // a request deleted the item, by its id or its partition key
	InFeed  *Records // the item's records in the feed of all versions now; nil to derive them by the rules
	InStore Choice   // whether the analytical store has the item now, if the store is on; NotKnown to derive it by the rules
	Copies  []Copy
}

// left reports whether the item has left the write region's disk. Then its delete is in the feed.
func (f Facts) left() bool {
	return len(f.Disks) > 0 && f.Disks[0].Gone.Kind == At && f.Disks[0].Gone.Second <= f.Now
}

// visible reports whether queries return the item now.
func (f Facts) visible() bool { return f.Expires.Kind != At || f.Expires.Second > f.Now }

// A Disk says when a region's disk no longer has the item.
type Disk struct {
	Region string // empty for the write region
	Gone   End    // the second of the purge or the delete
	Absent bool   // the item was never there
}

// Records are the Unix seconds of an item's newest record in the feed of all versions, and of its newest record with a
// body. 0 stands for none.
type Records struct{ Last, Body int64 }

// A Copy is a container with items of the item's container, among them a version of the item.
type Copy struct {
	Container string
	Restored  bool
	Verdict   Verdict // of the version that the container keeps longest
	Still     bool    // a place of the container is known to have a version now
	Visible   bool    // queries of the container return a version
}
