package rest

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// The throughput buckets of a container are part of the content of its offer, in the JSON of Azure
// Resource Manager (ThroughputSettingsResource.throughputBuckets; docs/model.md §2.3).

// bucketsJSON returns the buckets as a member of an offer's content, with a comma before it. Without
// buckets, it returns an empty text.
func bucketsJSON(b engine.Buckets) string {
	list := ""
	for i, percent := range b.Percent {
		if percent == 0 {
			continue
		}
		if list != "" {
			list += ","
		}
		list += `{"id":` + strconv.Itoa(i+1) + `,"maxThroughputPercentage":` + strconv.Itoa(int(percent))
		if int(b.Default) == i+1 {
			list += `,"isDefaultBucket":true`
		}
		list += "}"
	}
	if list == "" {
		return ""
	}
	return `,"throughputBuckets":[` + list + "]"
}

// replaceBuckets reads the buckets in the content of a new offer. An absent member and null keep the
// present buckets, because most SDKs do not know the member and send offers without it. An empty array
// removes them.
func replaceBuckets(b *engine.Buckets, in engine.Path, v gjson.Result) *fault {
	switch {
	case v.Type == gjson.Null:
		return nil
	case !v.IsArray():
		return invalid("throughputBuckets", v.Raw, `an array of objects like {"id":1,"maxThroughputPercentage":20}`)
	case in.Container == "" && len(v.Array()) > 0:
		return invalid("throughputBuckets", v.Raw, "absent: the throughput of a database has no buckets")
	}
	*b = engine.Buckets{}
	for _, bucket := range v.Array() {
		if !bucket.IsObject() {
			return invalid("throughputBuckets", bucket.Raw, `an object like {"id":1,"maxThroughputPercentage":20}`)
		}
		id, f := wholeOf("id", bucket.Get("id"))
		percent, other := wholeOf("maxThroughputPercentage", bucket.Get("maxThroughputPercentage"))
		isDefault := bucket.Get("isDefaultBucket")
		switch {
		case f != nil:
			return f
		case other != nil:
			return other
		case isDefault.Type != gjson.Null && !isDefault.IsBool():
			return invalid("isDefaultBucket", isDefault.Raw, "true or false")
		}
		if err := b.Add(id, percent, isDefault.Bool()); err != nil {
			return asFault(err)
		}
	}
	return nil
}

// wholeOf returns a whole number. The engine checks its limits.
func wholeOf(field string, v gjson.Result) (int64, *fault) {
	n, err := strconv.ParseInt(v.Raw, 10, 64)
	if err != nil {
		return 0, invalid("throughputBuckets."+field, v.Raw, "a whole number")
	}
	return n, nil
}
