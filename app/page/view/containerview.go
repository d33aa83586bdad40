package view

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Container is the settings of the container on the screen.
type Container struct {
	Database, ID string
	PartitionKey string // the path, as "/customerId"
	Default      ttl.Default
	RememberedOn int32  // seconds to offer when TTL is set back to On
	JSON         string // the resource as the service would return it, indented
	Serverless   bool
	RUPerSecond  int64      // provisioned throughput, RU/s
	UserTraffic  int64      // the RU/s that other users of the container consume
	PurgeDelay   int64      // the least number of seconds for which an expired item stays on the disk
	BilledRU     session.RU // serverless: the charges of requests and purges so far
}

func (vw *Viewer) ContainerView(c *engine.Container) Container {
	t := c.Throughput()
	return Container{
		Database: vw.s.Path().Database, ID: c.ID(), PartitionKey: strings.Join(c.Spec().PartitionKey, ", "),
		Default: c.Default(), RememberedOn: vw.s.Remembered(), JSON: indent(c.JSON()),
		Serverless: t.Serverless, RUPerSecond: t.RUPerSec, UserTraffic: t.Traffic, PurgeDelay: t.PurgeDelay,
		BilledRU: session.RU(c.Budget().Billed),
	}
}
