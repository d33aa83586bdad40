package rest

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// These are limits of the service that hold in strict mode (learn.microsoft.com/azure/cosmos-db/concepts-limits).
const (
	maxResources      = 500     // databases and containers of an account, together
	maxSharing        = 25      // containers that share a database's throughput
	maxIndexPaths     = 1500    // included paths, and as many excluded paths
	maxComposites     = 100     // composite indexes
	maxCompositePaths = 8       // paths of each composite index; the minimum is 2
	maxBatch          = 2 << 20 // bytes of a batch
)

// limits checks the description of a new or replaced container. The policies that it replaces are in before.
func (c *call) limits(spec engine.Spec, before string) *fault {
	if c.opt.Lenient {
		return nil
	}
	if f := vectorPolicies(spec.Policies, before); f != nil {
		return f
	}
	if f := fullTextPolicies(spec.Policies); f != nil {
		return f
	}
	for _, list := range [][]string{spec.IncludedPaths, spec.ExcludedPaths} {
		if len(list) > maxIndexPaths {
			return invalid("indexingPolicy", strconv.Itoa(len(list))+" paths", "at most 1500 included and 1500 excluded paths")
		}
	}
	composites := gjson.Get(spec.Policies, "indexingPolicy.compositeIndexes").Array()
	if len(composites) > maxComposites {
		return invalid("compositeIndexes", strconv.Itoa(len(composites))+" indexes", "at most 100")
	}
	for _, index := range composites {
		if n := len(index.Array()); n < 2 || n > maxCompositePaths {
			return invalid("compositeIndexes", strconv.Itoa(n)+" paths", "2 to 8 paths in an index")
		}
	}
	return nil
}

// roomFor checks a new container: its description, and the number of containers.
func (c *call) roomFor(spec engine.Spec, t engine.Throughput) *fault {
	f := c.limits(spec, "")
	if f == nil && !c.opt.Lenient {
		if err := engine.CheckKeyPaths(spec.PartitionKey); err != nil {
			f = asFault(err)
		}
	}
	if f == nil {
		f = c.roomForOne()
	}
	if f == nil {
		f = c.roomToShare(t)
	}
	return f
}

// roomForOne refuses one more database or container if the account is at its limit.
func (c *call) roomForOne() *fault {
	n := len(c.account.Databases())
	for _, db := range c.account.Databases() {
		n += len(db.Containers())
	}
	if n >= maxResources && !c.opt.Lenient {
		return invalid("id", strconv.Itoa(n)+" databases and containers", "at most 500 in an account")
	}
	return nil
}

// roomToShare refuses a container if the database's throughput already has its largest number of
// containers. Further containers need throughput of their own.
func (c *call) roomToShare(t engine.Throughput) *fault {
	if _, shared := c.db.Throughput(); c.opt.Lenient || !shared || t.RUPerSec != 0 || t.Autoscale != 0 || t.Serverless {
		return nil
	}
	n := 0
	for _, k := range c.db.Containers() {
		if k.Shares() {
			n++
		}
	}
	if n >= maxSharing {
		return invalid("throughput", strconv.Itoa(n)+" containers", "shared by at most 25 containers of a database; this one needs its own")
	}
	return nil
}
