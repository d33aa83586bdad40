package session

import "github.com/cosmosttl/cosmosttl/core/ttl"

// The view model: what the screen shows, as plain data. The screen reads it and never touches the engine. Prose is the
// screen's (through i18n); the view model carries typed states, reasons, seconds and hundredths of a request unit.

// State is what became of an item, as the two questions tell it: is it in query results, is it on disk?
type State uint8

// The states of a row. The first three are in queries and on disk, Expired is on disk only, the last two are neither.
const (
	Live         State = iota // counting down to its deadline
	NeverExpires              // no deadline applies
	Ignored                   // it carries a ttl, but the container is Off: never expires, ttl ignored
	Expired                   // hidden from queries, waiting for the purge
	Purged                    // removed by the purge
	Deleted                   // deleted by a request
)

// InQueries tells whether queries return an item in this state.
func (s State) InQueries() bool { return s <= Ignored }

// OnDisk tells whether an item in this state is stored.
func (s State) OnDisk() bool { return s <= Expired }

// RU is an amount of request units in hundredths: 571 is 5.71 RU.
type RU int64

// View is one whole picture of the session. Rows, result documents and events come by range, so that ten thousand
// items cost no more than what is on the screen.
type View struct {
	Now, Start   int64 // simulated time and its start, Unix seconds
	Playing      bool
	Speed        int64 // simulated seconds per second: 1, 10, 60, 3600, 86400
	HasNextEvent bool  // something will expire or be purged if time goes on

	Containers []ContainerName // all that can be shown; one of them is
	Container  Container
	Counts     Counts
	Matrix     Matrix
	RU         RequestUnits
	Why        *Why    // nil while nothing is selected
	Selected   ItemKey // the zero key while nothing is selected
	Guide      Guide   // the first visit's next step
}

// Container is the container's settings.
type Container struct {
	Database, ID string
	PartitionKey string // the path, as "/customerId"
	Default      ttl.Default
	RememberedOn int32  // seconds to offer when TTL is set back to On
	JSON         string // the resource as the service would return it, indented
	Serverless   bool
	RUPerSecond  int64 // provisioned throughput, RU/s
	UserTraffic  int64 // other load on the container, RU/s
	BilledRU     RU    // serverless: what the requests and the purge have cost so far
}

// Counts are the three sums above the list.
type Counts struct{ InQueries, ExpiredOnDisk, Purged int }

// Matrix is the 3x3 instrument. Rows: ttl missing, -1, n. Columns: Off, On (no default), On n.
type Matrix struct {
	Column      int   // the column in force
	OnSeconds   int32 // the number shown at the head of column 2
	ItemSeconds int32 // the number shown at row 2: the selected item's ttl, else the most recent one seen
	Cells       [3][3]Cell
	Selected    [2]int // row, column of the selected item's cell; -1, -1 when none
}

// Cell is one cell: its verdict, and the first items that lie in it (in the column in force only).
type Cell struct {
	Verdict ttl.Verdict
	Chips   []Chip
	More    int // items in the cell beyond the chips
}

// Chip is an item's mark in a cell.
type Chip struct {
	Key     ItemKey
	ID      string
	Expired bool
}

// ItemKey names a row for as long as the page shows it: the item's ordinal in its container. Zero is no item.
type ItemKey uint64

// Row is one item of the list.
type Row struct {
	Key      ItemKey
	ID       string
	PK       string // the partition key's value as JSON
	State    State
	Verdict  ttl.Verdict
	Override ttl.Override
	TS       int64   // last write
	Deadline int64   // Unix second; 0 when it never expires
	Left     float64 // share of its life that is left, 0 to 1; 1 when it never expires
	At       int64   // Purged, Deleted: when
	Cost     RU      // Expired: what its purge needs; Purged: what it took
	Revived  bool    // it came back in the last five seconds of simulated time
}

// Why explains the selected item.
type Why struct {
	Row        Row
	Default    ttl.Default
	Now        int64
	Waiting    bool   // expired, and the purge was short of request units
	LeftoverRU RU     // what this second leaves to the purge
	JSON       string // the stored item, indented, system properties included; empty when it is gone
}

// RequestUnits is the budget of the current second.
type RequestUnits struct {
	Serverless   bool
	PerSecond    RU // provisioned
	Traffic      RU // the user traffic setting
	Requests     RU // what this page's own requests cost in this second
	LastPurge    RU // what the purge spent in the second that has just ended
	Leftover     RU // what is left to the purge in this second
	BacklogItems int
	BacklogRU    RU
	Billed       RU
}

// QueryView is the query editor and some rows of its result. The text in the editor and the query in force are two things until
// it is run.
type QueryView struct {
	Text    string   // what the editor holds
	Run     string   // the query in force, whose result this is
	Pending bool     // the two differ
	Own     []string // what was typed before an example took its place, newest first
	Problem *Problem // why the last run was refused

	Count   int      // rows of the result
	More    bool     // there are others than those counted: the result stops at MaxResults
	LeftOut int      // expired items of the container, which are in no result
	Items   bool     // the rows are items as they are stored
	Kept    int      // rows that can be shown; fewer than Count where a large held result was stored and loaded
	From    int      // the place of the first of Rows
	Rows    []string // compact JSON each

	At      int64    // the simulated time of the result
	Held    bool     // it stays as it is
	Lagging bool     // the query is too slow to follow a playing clock
	Broken  *Problem // why the result is an older one: the query failed since

	Ran    bool // it has been run as a request
	RanAt  int64
	Charge RU // what that took

	Table  bool // shown as a table
	System bool // with all system properties
}

// EventKind is what happened.
type EventKind uint8

// The kinds of events.
const (
	EventWritten EventKind = iota
	EventDeleted
	EventExpired
	EventPurged
	EventRevived
	EventPurgeDelayed
	EventRejected
	EventContainerChanged
	EventCapacityChanged
)

// Event is one line of the log. Events of the same second and cause are one line with a count.
type Event struct {
	At      int64
	Kind    EventKind
	Cause   string   // the engine's typed cause: "create", "upsert", "replace", "patch", "delete", "item-ttl", "container-default", "container-changed", "purge", "short-of-ru"
	IDs     []string // the first ids, at most eight
	Count   int
	RU      RU
	Detail  string      // rejected: the service's text; container changed: the new setting as JSON or "off"
	Default ttl.Default // container changed: the new setting
}
