package codegen

import (
	"github.com/cosmosttl/cosmosttl/core/consumer"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// WorldOf returns what the generator has to know of a container and, unless it is nil, of one of its items.
func WorldOf(c *engine.Container, it *engine.Item) World {
	spec, capacity := c.Spec(), c.Throughput()
	w := World{Database: c.Path().Database, Container: c.ID(), PartitionKey: spec.PartitionKey, Default: spec.Default,
		Throughput: Throughput{Serverless: capacity.Serverless, RUPerSec: capacity.RUPerSec, Autoscale: capacity.Autoscale}}
	if p := spec.Images; p != nil {
		w.Images = &Images{Mode: int(p.Mode), Paths: p.Paths}
	}
	if it != nil {
		w.Item = &Item{ID: it.ID(), PartitionKey: string(it.PartitionKey()), Body: string(it.Body()), TTL: it.Override()}
	}
	return w
}

// ConsumerOf returns a consumer as code needs it. The account began at the Unix second began.
func ConsumerOf(p consumer.Plan, began int64) Consumer {
	return Consumer{AllVersions: p.Mode == engine.AllVersions, Beginning: !FromNow(p, began), Every: p.Every, Takes: p.Takes}
}

// FromNow reports whether a consumer leaves out what there was when the consumer began to read. The account began at the Unix second began.
// The feed of all versions cannot be read from a second before the consumer's first.
func FromNow(p consumer.Plan, began int64) bool {
	return p.After > 0 || p.Mode == engine.AllVersions && p.Begin > began
}
