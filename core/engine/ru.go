package engine

import (
	"math"
	"strconv"
)

// RU is an amount of request units in hundredths: 571 is 5.71 RU. Whole numbers make sums exact in any order and on every machine.
type RU int64

// Units returns n whole request units.
func Units(n int64) RU { return RU(n * 100) }

// String returns the amount with two digits, as in the service's header: "5.71".
func (r RU) String() string {
	var room [24]byte
	b := room[:0]
	if r < 0 {
		b, r = append(b, '-'), -r
	}
	b = strconv.AppendInt(b, int64(r/100), 10)
	return string(append(b, '.', byte('0'+r/10%10), byte('0'+r%10)))
}

// The model of the costs of operations. The service publishes a few points, but no formula, and these parameters fit all
// of the points (docs/model.md §2). A point read costs 1 RU for 1 KB and 10 RU for 100 KB, and a write without indexing
// costs 5 and 50 RU. A replace costs twice an insert, and a delete costs as much as an insert. The square root of the
// size in KB is a choice of the model.
const (
	readPerRootKB  RU = 100 // a point read, multiplied by the square root of the size in KB
	writePerRootKB RU = 500 // an insert, multiplied by the square root of the size in KB
	writePerLeaf   RU = 20  // an insert, for each value in the index
	replaceFactor     = 2   // a replace (also an upsert of an existing item, and a patch), in inserts
	rejectedWrite  RU = 124 // a refused create or upsert (attested: D08)
	rejectedUpdate RU = 167 // a refused replace or patch (attested: D08)
	missedRead     RU = 100 // a read or delete of an item that does not exist
	QueryBase      RU = 230 // a query or a page of a feed, without its documents
	queryPerDoc    RU = 3   // for each document examined
	queryPerKB     RU = 100 // for each KB returned
)

// rootKB returns a price multiplied by the square root of the size in KB. The size is rounded up to whole KB.
func rootKB(price RU, bytes int) RU {
	kb := (bytes + 1023) / 1024
	if kb <= 1 {
		return price
	}
	return RU(math.Round(float64(price) * math.Sqrt(float64(kb))))
}

// ReadCost returns the charge for a point read of a document.
func ReadCost(bytes int) RU { return rootKB(readPerRootKB, bytes) }

// InsertCost returns the charge for writing a new document with a number of indexed values.
func InsertCost(bytes, leaves int) RU { return rootKB(writePerRootKB, bytes) + writePerLeaf*RU(leaves) }

// ReplaceCost returns the charge for replacing a document.
func ReplaceCost(bytes, leaves int) RU { return replaceFactor * InsertCost(bytes, leaves) }

// DeleteCost returns the charge for deleting a document. A delete by the purge costs the same as a delete by a request
// (C44).
func DeleteCost(bytes, leaves int) RU { return InsertCost(bytes, leaves) }

// QueryCost returns the charge for examining a number of documents and returning a number of bytes.
func QueryCost(scanned, bytes int) RU {
	return QueryBase + queryPerDoc*RU(scanned) + RU(math.Round(float64(queryPerKB)*float64(bytes)/1024))
}
