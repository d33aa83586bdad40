package telemetry

import (
	"context"
	"errors"

	"go.opentelemetry.io/otel/metric"
)

// measure creates the sender's instruments, and the callback that gives them the figures of every container.
func (s *Sender) measure() error {
	meter := s.metrics.Meter(scope)
	var errs [6]error
	const units, items = "{request_unit}", "{item}"
	s.charge, errs[0] = meter.Float64Histogram("azure.cosmosdb.client.operation.request_charge", metric.WithUnit(units),
		metric.WithDescription("Request units of the answered requests."), metric.WithExplicitBucketBoundaries(1, 5, 10, 25, 50, 100, 250, 500,
			1000))
	alive, err1 := meter.Int64ObservableGauge("cosmosttl.items.live", metric.WithUnit(items),
		metric.WithDescription("Items that queries return."))
	expired, err2 := meter.Int64ObservableGauge("cosmosttl.items.expired", metric.WithUnit(items),
		metric.WithDescription("Expired items that are still on disk."))
	// The instrument is an up-down counter because a reset of the account takes the number back to 0, and a counter must not fall.
	purged, err3 := meter.Int64ObservableUpDownCounter("cosmosttl.items.purged", metric.WithUnit(items),
		metric.WithDescription("Items that the purge has removed."))
	backlog, err4 := meter.Float64ObservableGauge("cosmosttl.purge.backlog", metric.WithUnit(units),
		metric.WithDescription("Request units that purging the expired items needs."))
	waiting, err5 := meter.Int64ObservableGauge("cosmosttl.purge.waiting", metric.WithUnit("s"),
		metric.WithDescription("Seconds of the account's clock since the oldest item on disk expired."))
	errs[1], errs[2], errs[3], errs[4], errs[5] = err1, err2, err3, err4, err5
	if err := errors.Join(errs[:]...); err != nil {
		return err
	}
	_, err := meter.RegisterCallback(func(_ context.Context, o metric.Observer) error {
		figures := s.figures.Load()
		if figures == nil { // nobody has called Watch yet
			return nil
		}
		for account, f := range (*figures)() {
			for _, c := range f.Containers {
				about := metric.WithAttributes(of(account, c.Database, c.ID)...)
				o.ObserveInt64(alive, int64(c.Live), about)
				o.ObserveInt64(expired, int64(c.Expired), about)
				o.ObserveInt64(purged, int64(c.Purged), about)
				o.ObserveFloat64(backlog, c.Backlog, about)
				o.ObserveInt64(waiting, c.Waiting, about)
			}
		}
		return nil
	}, alive, expired, purged, backlog, waiting)
	return err
}
