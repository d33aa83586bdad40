package ttl

// Expired reports whether an item with this deadline is expired at now: _ts + ttl <= now. The item is expired in the
// very second of its deadline (C09). The documents of 2017-12 and 2018 print "<=", and the ">=" of 2016 and 2017-05 is a
// documentation error.
//
// deadline and now are Unix seconds. No other code in the project compares with a deadline. An index that needs all
// expired entries cuts at [LastExpired].
func Expired(deadline, now int64) bool { return deadline <= now }

// LastExpired returns the newest _ts that is expired at now, for a length of life in seconds. Items of this _ts or an
// earlier one are expired, and later items are not. It is [Expired] solved for _ts, for indexes in the order of _ts.
func LastExpired(seconds int32, now int64) (ts int64) { return now - int64(seconds) }
