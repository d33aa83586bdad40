package engine

import "strconv"

// Throughput buckets (learn.microsoft.com/azure/cosmos-db/throughput-buckets, docs/model.md §2.3). A bucket limits how
// many of a second's request units the requests that name the bucket can use. No request units are reserved for a
// bucket, and other requests have no such limit.
const (
	MaxBuckets    = 5   // of a container; ids are 1 to MaxBuckets
	BucketSeconds = 600 // the least time between two changes of a container's buckets
)

// Buckets are the throughput buckets of a container. The zero value has none.
type Buckets struct {
	Percent [MaxBuckets]uint8 `json:"pct"`           // of each id from 1: 1 to 100 percent of a second's request units; 0 for no bucket
	Default uint8             `json:"def,omitempty"` // id of the bucket for requests that name none; 0 for none
}

// Add adds a bucket. The id is 1 to MaxBuckets and not taken, the percentage is 1 to 100, and at most one bucket is the
// default. The error is an *[Error] that names the wrong part of the service's JSON.
func (b *Buckets) Add(id, percent int64, isDefault bool) error {
	switch {
	case id < 1 || id > MaxBuckets:
		return bad("throughputBuckets.id", digits(id), "1 to "+strconv.Itoa(MaxBuckets))
	case b.Percent[id-1] != 0:
		return bad("throughputBuckets.id", digits(id), "the id of one bucket")
	case percent < 1 || percent > 100:
		return bad("maxThroughputPercentage", digits(percent), "1 to 100")
	case isDefault && b.Default != 0:
		return bad("isDefaultBucket", "true", "true for one bucket")
	}
	b.Percent[id-1] = uint8(percent)
	if isDefault {
		b.Default = uint8(id)
	}
	return nil
}

// check validates buckets, which may come from elsewhere than Add.
func (b Buckets) check() *Error {
	for _, percent := range b.Percent {
		if percent > 100 {
			return bad("maxThroughputPercentage", digits(int64(percent)), "1 to 100")
		}
	}
	if d := b.Default; d > MaxBuckets || d > 0 && b.Percent[d-1] == 0 {
		return bad("isDefaultBucket", digits(int64(d)), "the id of one bucket")
	}
	return nil
}

// bucketLimit returns the most request units that a bucket's requests can use in a second. Under autoscale the
// percentage is of the maximum RU/s.
func (t Throughput) bucketLimit(id int) RU { return t.Limit() * RU(t.Buckets.Percent[id-1]) / 100 }

// bucketed is a request that can name a throughput bucket. bucket returns the id of the bucket, or 0.
type bucketed interface{ bucket() int }

func (cmd ReadItem) bucket() int        { return cmd.Bucket }
func (cmd ReadFeed) bucket() int        { return cmd.Bucket }
func (cmd Query) bucket() int           { return cmd.Bucket }
func (cmd ReadChanges) bucket() int     { return cmd.Bucket }
func (cmd WriteItem) bucket() int       { return cmd.Bucket }
func (cmd PatchItem) bucket() int       { return cmd.Bucket }
func (cmd DeleteItem) bucket() int      { return cmd.Bucket }
func (cmd DeletePartition) bucket() int { return cmd.Bucket }
func (cmd Batch) bucket() int           { return cmd.Bucket }
func (cmd ChargeQuery) bucket() int     { return cmd.Of.Bucket }

// BucketOf returns the id of the throughput bucket that a command names, or 0. Commands that cannot name a bucket have
// 0.
func BucketOf(cmd Command) int {
	if b, ok := cmd.(bucketed); ok {
		return b.bucket()
	}
	return 0
}

// InBucket returns a request that names a throughput bucket, or no bucket if the id is 0. Commands that cannot name a
// bucket are returned as they are.
func InBucket(cmd Command, id int) Command {
	switch cmd := cmd.(type) {
	case ReadItem:
		cmd.Bucket = id
		return cmd
	case ReadFeed:
		cmd.Bucket = id
		return cmd
	case Query:
		cmd.Bucket = id
		return cmd
	case ReadChanges:
		cmd.Bucket = id
		return cmd
	case WriteItem:
		cmd.Bucket = id
		return cmd
	case PatchItem:
		cmd.Bucket = id
		return cmd
	case DeleteItem:
		cmd.Bucket = id
		return cmd
	case DeletePartition:
		cmd.Bucket = id
		return cmd
	case Batch:
		cmd.Bucket = id
		return cmd
	case ChargeQuery:
		cmd.Of.Bucket = id
		return cmd
	}
	return cmd
}

// bucketOf returns the id of the bucket that limits a request, or 0 if none does. named is the id that the request
// names. If the container has no bucket of this id, the request has the container's throughput. Serverless containers
// have no buckets, and neither do containers that share the throughput of their database.
func bucketOf(c *Container, named int) int {
	b := c.throughput.Buckets
	if named == 0 {
		named = int(b.Default)
	}
	if named < 1 || named > MaxBuckets || b.Percent[named-1] == 0 || c.shares || c.throughput.Serverless {
		return 0
	}
	return named
}

// checkBucket refuses an id that no bucket can have.
func checkBucket(named int) *Error {
	if named < 0 || named > MaxBuckets {
		return bad("throughputBucket", strconv.Itoa(named), "1 to "+strconv.Itoa(MaxBuckets))
	}
	return nil
}

// full returns an error if the requests of a bucket have used up the bucket's part of a region's second. The id 0 is no
// bucket.
func full(c *Container, p *replica, id int) *Error {
	if id == 0 || p.buckets[id-1] < c.throughput.bucketLimit(id) {
		return nil
	}
	return &Error{Status: 429, SubStatus: SubBucketFull, Code: TooManyRequests, Message: textThrottled, Field: "throughputBucket",
		Value: p.buckets[id-1].String() + " RU", Limit: c.throughput.bucketLimit(id).String() + " RU in a second", RetryAfterMS: 1000}
}

// changeBuckets records the second of a change of the buckets. It refuses a change too soon after the last one.
func changeBuckets(c *Container, to Buckets) *Error {
	if to == c.throughput.Buckets {
		return nil
	}
	now := c.account.now
	if wait := c.bucketsFrom - now; wait > 0 {
		e := bad("throughputBuckets", digits(BucketSeconds-wait)+" seconds", "changed at most once in "+strconv.Itoa(BucketSeconds)+" seconds")
		e.Status, e.SubStatus, e.Code, e.RetryAfterMS = 429, SubBucketsChanged, TooManyRequests, int(wait)*1000
		e.Message = "The throughput buckets can be changed once every 10 minutes, and were changed " + digits(BucketSeconds-wait) +
			" seconds ago. Please retry this request later."
		return e
	}
	c.bucketsFrom = now + BucketSeconds
	return nil
}
