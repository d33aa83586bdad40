package planner

import (
	"math"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/quantity"
)

// understood returns what was typed into a field in the words of a plan's text, where a blank ends a word: "30 days" as 30d, "2.5 million"
// as 2500000, "1 million a day" as 1000000/d. What it does not understand stays as it is, to be refused in its place.
func understood(name FieldName, typed string) string {
	if strings.Trim(typed, "0123456789.,%/-ywdhms") == "" {
		return typed // as a text has it
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
		if each, ok := quantity.Rate(typed); ok {
			return rate(each)
		}
	}
	return typed
}

// lasting is a length of time in the largest unit in which it is a whole number.
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

// rate is an amount a second, in a unit in which it is a whole number if there is one.
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
