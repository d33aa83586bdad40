package ttl

// Expired is THE boundary: _ts + ttl <= now. At the deadline's own second the item is already expired (C09: the
// documents of 2017-12 and 2018 print "<="; the ">=" of 2016 and 2017-05 is a documentation error).
//
// deadline and now are Unix seconds. Nothing else in the project compares with a deadline; an index that wants all
// expired entries asks [LastExpired] for where to cut.
func Expired(deadline, now int64) bool { return deadline <= now }

// LastExpired is the newest _ts that is expired at now for a length of life in seconds: every item written at or
// before it is expired, none after. It is [Expired] solved for _ts, for indexes kept in order of _ts.
func LastExpired(seconds int32, now int64) (ts int64) { return now - int64(seconds) }
