package engine

import (
	"math"
	"strconv"
)

// RU is an amount of request units in hundredths: 571 is 5.71 RU. Whole numbers keep every sum exact, in any order
// and on every machine.
type RU int64

// units is n whole request units.
func units(n int64) RU { return RU(n * 100) }

// String is the amount as the service's header writes it, with two digits: "5.71".
func (r RU) String() string {
	sign := ""
	if r < 0 {
		sign, r = "-", -r
	}
	frac := strconv.Itoa(int(r % 100))
	if len(frac) == 1 {
		frac = "0" + frac
	}
	return sign + strconv.FormatInt(int64(r/100), 10) + "." + frac
}

// The model of what operations cost. The service publishes a few points, not a formula; these parameters meet all
// of them (docs/model.md §2): a point read of 1 KB is 1 RU and of 100 KB 10 RU, a write without indexing 5 and 50 RU, a replace costs
// twice an insert, a delete as much as an insert. The square root of the size in KB is the model's own.
const (
	readPerRootKB  RU = 100 // a point read, times the square root of the size in KB
	writePerRootKB RU = 500 // an insert, likewise
	writePerLeaf   RU = 20  // an insert, for every value that the index takes up
	replaceFactor     = 2   // a replace (also upsert over an item, and patch), in inserts
	rejectedWrite  RU = 124 // a create or upsert that is refused (attested: D08)
	rejectedUpdate RU = 167 // a replace or patch that is refused (attested: D08)
	missedRead     RU = 100 // a read or delete that finds nothing
	QueryBase      RU = 230 // a query or a read feed, before it has looked at anything
	queryPerDoc    RU = 3   // for every document it looked at
	queryPerKB     RU = 100 // for every KB it returned
)

// rootKB is a price times the square root of the size in KB, a started KB counting whole.
func rootKB(price RU, bytes int) RU {
	kb := (bytes + 1023) / 1024
	if kb <= 1 {
		return price
	}
	return RU(math.Round(float64(price) * math.Sqrt(float64(kb))))
}

// readCost is the charge for a point read of a document.
func readCost(bytes int) RU { return rootKB(readPerRootKB, bytes) }

// insertCost is the charge for writing a new document with so many indexed values.
func insertCost(bytes, leaves int) RU { return rootKB(writePerRootKB, bytes) + writePerLeaf*RU(leaves) }

// replaceCost is the charge for writing over a document.
func replaceCost(bytes, leaves int) RU { return replaceFactor * insertCost(bytes, leaves) }

// deleteCost is the charge for deleting a document, by a request or by the purge (C44: the same rate).
func deleteCost(bytes, leaves int) RU { return insertCost(bytes, leaves) }

// QueryCost is the charge for looking at some documents and returning so many bytes.
func QueryCost(scanned, bytes int) RU {
	return QueryBase + queryPerDoc*RU(scanned) + RU(math.Round(float64(queryPerKB)*float64(bytes)/1024))
}
