package ttl

// Expired is the one boundary, _ts + ttl <= now: an item is expired in the very second of its deadline (C09: the
// documents of 2017-12 and 2018 print "<="; the ">=" of 2016 and 2017-05 is a documentation error).
//
// deadline and now are Unix seconds. Nothing else in the project compares with a deadline; an index that needs all
// expired entries cuts at [LastExpired].
func Expired(deadline, now int64) bool { return deadline <= now }

// LastExpired returns the newest _ts that is expired at now, given the length of life in seconds: items written then or
// earlier are expired, items written later are not. It is [Expired] solved for _ts, for indexes in the order of _ts.
func LastExpired(seconds int32, now int64) (ts int64) { return now - int64(seconds) }
