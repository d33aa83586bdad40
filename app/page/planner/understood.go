package planner

import (
	"math"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/quantity"
)

// understood returns the text of a field in the words of a plan, in which a blank ends a word: "30 days"
// becomes 30d, "2.5 million" becomes 2500000 and "1 million a day" becomes 1000000/d. Other texts stay as
// they are, so that the parser refuses them.
func understood(name FieldName, typed string) string {
	if strings.Trim(typed, "0123456789.,%/-ywdhms") == "" {
		return typed // already in the words of a plan
	}
	switch name {
	case Length, Default, TTL, RewrittenEvery, ChangeAfter, PurgeDelay, MaxWait, DelayFrom, DelayTo:
		if n, ok := quantity.Duration(typed); ok && n > 0 {
			return lasting(n)
		}
	case Values, RewrittenTimes, StoredCount, CapacityRU, Partitions:
		if n, ok := quantity.Whole(typed); ok {
			return strconv.FormatInt(n, 10)
		}
	case Arrivals, Reads, RegionReads:
		if n, ok := quantity.Number(typed); ok { // it stays without a unit, so that the page can say which one it has
			return strconv.FormatFloat(n, 'f', -1, 64)
		}
		if each, ok := quantity.Rate(typed); ok {
			return rate(each)
		}
	}
	return typed
}

// lasting returns a length of time in the largest unit in which it is a whole number.
func lasting(seconds int64) string {
	for _, u := range [...]struct {
		letter string
		size   int64
	}{{"d", 86400}, {"h", 3600}, {"m", 60}} {
		if seconds%u.size == 0 {
			return strconv.FormatInt(seconds/u.size, 10) + u.letter
		}
	}
	return strconv.FormatInt(seconds, 10) + "s"
}

// rate returns an amount per second as a text, in a unit in which it is a whole number if there is one.
func rate(each float64) string {
	for _, u := range [...]struct {
		letter string
		size   float64
	}{{"s", 1}, {"m", 60}, {"h", 3600}, {"d", 86400}} {
		if n := each * u.size; math.Abs(n-math.Round(n)) < 1e-6 {
			return strconv.FormatFloat(math.Round(n), 'f', -1, 64) + "/" + u.letter
		}
	}
	return strconv.FormatFloat(each, 'f', -1, 64) + "/s"
}
