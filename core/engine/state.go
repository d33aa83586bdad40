package engine

import (
	"encoding/json"
	"errors"
)

// stateVersion is part of every saved state. Load refuses other versions.
const stateVersion = 1

// ErrState is the error that every error of Load wraps.
var ErrState = errors.New("not a saved account")

// The format of a saved state. Names are short, because a browser has little storage. They do not change within a
// version.
type (
	savedAccount struct {
		savedAccountHead
		Databases []savedDatabase `json:"dbs"`
		Log       []savedEvent    `json:"log"`
	}
	savedAccountHead struct {
		Version  int    `json:"v"`
		Now      int64  `json:"now"`
		Start    int64  `json:"start"`
		Ordinals uint32 `json:"n"`
		Rules    Rules  `json:"rules,omitempty"`

		Backups *savedBackups `json:"backup,omitempty"`
	}
	savedDatabase struct {
		savedDatabaseHead
		Containers []savedContainer `json:"c"`
	}
	savedDatabaseHead struct {
		ID       string `json:"id"`
		Ordinal  uint32 `json:"n"`
		TS       int64  `json:"ts"`
		Ordinals uint32 `json:"colls"`

		Shared  Throughput `json:"ru,omitzero"`
		Highest int64      `json:"high,omitempty"` // highest RU/s so far, if more than at present

		Resources []*KeptResource `json:"rs,omitempty"`
		Created   uint32          `json:"rsn,omitempty"` // number of resources created so far
	}
	savedContainer struct {
		savedContainerHead
		Items []savedItem `json:"i"`
		savedContainerTail
	}
	savedContainerHead struct {
		Spec        savedSpec      `json:"spec"`
		Throughput  Throughput     `json:"ru"`
		Highest     int64          `json:"high,omitempty"` // highest RU/s so far, if more than at present
		Shares      bool           `json:"sh,omitempty"`
		BucketsFrom int64          `json:"bktat,omitempty"` // the first second in which the buckets can be changed again
		Partitions  []int          `json:"parts,omitempty"` // numbers at creation and now, if there was ever more than one partition
		Ordinal     uint32         `json:"n"`
		TS          int64          `json:"ts"`
		Version     uint64         `json:"ver"`
		Used        RU             `json:"used,omitempty"`
		By          []RU           `json:"by"`   // request units of requests so far, as a sum of parts
		Bill        []Hour         `json:"bill"` // the current hour last
		Consumed    RU             `json:"cons,omitempty"`
		Replica     savedReplica   `json:"rep"`
		Regions     []savedRegion  `json:"regs,omitempty"`
		LSN         uint64         `json:"lsn"`
		Ordinals    uint64         `json:"items"`
		Transform   []uint64       `json:"tr,omitempty"`
		Lost        uint64         `json:"lost,omitempty"` // lsn of the newest change that is no longer in Changes
		Scripts     []*KeptScript  `json:"js,omitempty"`
		Created     uint64         `json:"jsn,omitempty"` // number of scripts created so far
		Merged      []uint64       `json:"tx,omitempty"`  // the result of transactions.save
		Deletes     savedDeleting  `json:"del,omitzero"`
		Origins     []Origin       `json:"from,omitempty"`
		Defaults    []savedDefault `json:"ttls,omitempty"` // the former defaults, the oldest first
	}
	savedDefault struct {
		Till    int64  `json:"till"`
		Default string `json:"ttl,omitempty"`
	}
	savedContainerTail struct {
		Tombstones []savedTombstone `json:"t,omitempty"`
		Analytical []savedItem      `json:"a,omitempty"` // versions that are only in the analytical store
		Changes    []savedChange    `json:"ch,omitempty"`
		Deleting   []savedDoomed    `json:"d,omitempty"` // items that were deleted by their partition key, but are still on disk
	}
	savedSpec struct {
		ID           string       `json:"id"`
		Paths        []string     `json:"pk"`
		Default      string       `json:"ttl,omitempty"`
		Indexing     string       `json:"ix"`
		Included     []string     `json:"in,omitempty"`
		Excluded     []string     `json:"ex,omitempty"`
		UniqueKeys   [][]string   `json:"uk,omitempty"`
		Analytical   Analytical   `json:"attl,omitempty"`
		FullFidelity int64        `json:"ff,omitempty"`
		Images       *ImagePolicy `json:"img,omitempty"`
		Policies     string       `json:"pol,omitempty"`
	}
	savedReplica struct {
		Paid    RU             `json:"paid,omitempty"`
		PaidFor uint64         `json:"for,omitempty"`
		Delayed bool           `json:"late,omitempty"`
		Spent   RU             `json:"spent,omitempty"`
		Purges  RU             `json:"ru,omitempty"`
		Purged  int            `json:"n,omitempty"`
		Bank    RU             `json:"bank,omitempty"`
		Buckets [MaxBuckets]RU `json:"bkt,omitzero"` // request units used in the current second
	}
	savedRegion struct {
		Name    string       `json:"name"`
		Traffic int64        `json:"load,omitempty"`
		Used    RU           `json:"used,omitempty"`
		Replica savedReplica `json:"rep"`
		Gone    []uint64     `json:"gone,omitempty"` // lsn of items that only the write region stores
		Extra   []savedItem  `json:"more,omitempty"` // items that only this region stores
		Since   int64        `json:"since,omitempty"`
		Left    []gone       `json:"left,omitempty"` // the newest records of items that the region no longer stores
	}
	savedChange struct {
		LSN      uint64          `json:"lsn"`
		At       int64           `json:"at"`
		Op       ChangeOp        `json:"op,omitempty"`
		Previous uint64          `json:"prev,omitempty"`
		Expired  bool            `json:"ttl,omitempty"`
		Form     imageForm       `json:"form,omitempty"` // the form of the previous image
		Image    json.RawMessage `json:"img,omitempty"`  // the previous image in the form imageText
		Item     savedItem       `json:"i"`
	}
	savedItem struct {
		Ordinal uint64          `json:"n"`
		LSN     uint64          `json:"lsn"`
		TS      int64           `json:"ts"`
		Body    json.RawMessage `json:"b"`
	}
	savedTombstone struct {
		Ref      Ref    `json:"r"`
		PK       string `json:"pk"`
		Override string `json:"o"`
		TS       int64  `json:"ts"`
		At       int64  `json:"at"`
		Cause    Cause  `json:"c"`
		RU       RU     `json:"ru"`
	}
	savedEvent struct {
		At        int64  `json:"at"`
		Kind      Kind   `json:"k"`
		Cause     Cause  `json:"c,omitempty"`
		Database  string `json:"db,omitempty"`
		Container string `json:"coll,omitempty"`
		Region    string `json:"reg,omitempty"`
		Items     []Ref  `json:"i,omitempty"`
		Count     int    `json:"n,omitempty"`
		RU        RU     `json:"ru,omitempty"`
		Default   string `json:"ttl,omitempty"`
		Err       *Error `json:"err,omitempty"`
	}
)
