// Package telemetry sends what an endpoint does to a collector of OpenTelemetry, by OTLP over HTTP: a span for each request, by the
// semantic conventions of Azure Cosmos DB (https://opentelemetry.io/docs/specs/semconv/db/cosmosdb/), and figures about the expired items
// and the purge.
package telemetry

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetrichttp"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/metric"
	sdkmetric "go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"

	"github.com/cosmosttl/cosmosttl/app/server/live"
)

const (
	scope = "github.com/cosmosttl/cosmosttl"
	// interval is the time between two batches of spans, and between two rounds of figures, in real time.
	interval = 5 * time.Second
	// patience is the longest time that Close waits for a collector by default.
	patience = 2 * time.Second
)

// A Config configures [New].
type Config struct {
	Collector string        // base URL of the collector, such as http://localhost:4318; /v1/traces and /v1/metrics are below it
	Version   string        // of the program
	Interval  time.Duration // between two batches and two rounds of figures; 0 is 5 s
	Patience  time.Duration // longest time that Close waits for the collector; 0 is 2 s
	Log       *slog.Logger  // receives a warning if the collector does not answer; nil discards it
}

// A Sender observes the accounts of an endpoint. It keeps at most a few thousand spans, and drops further spans while
// the collector is slow. It never makes a request wait for the collector.
type Sender struct {
	traces  *sdktrace.TracerProvider
	metrics *sdkmetric.MeterProvider
	tracer  trace.Tracer
	charge  metric.Float64Histogram

	patience time.Duration
	figures  atomic.Pointer[func() map[string]live.Figures]
}

// Check returns an error unless an address is the base URL of a collector.
func Check(collector string) error {
	u, err := url.Parse(collector)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return fmt.Errorf("-otlp is %q; it must be the base URL of a collector's OTLP over HTTP, like http://localhost:4318", collector)
	}
	return nil
}

// New returns a sender. It does not connect: a collector may start later.
func New(c Config) (*Sender, error) {
	if err := Check(c.Collector); err != nil {
		return nil, err
	}
	c.Interval, c.Patience = cmp.Or(c.Interval, interval), cmp.Or(c.Patience, patience)
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	base := strings.TrimRight(c.Collector, "/")
	ctx := context.Background()
	spans, err := otlptracehttp.New(ctx, otlptracehttp.WithEndpointURL(base+"/v1/traces"))
	if err != nil {
		return nil, err
	}
	figures, err := otlpmetrichttp.New(ctx, otlpmetrichttp.WithEndpointURL(base+"/v1/metrics"))
	if err != nil {
		return nil, err
	}
	about, err := resource.New(ctx, resource.WithAttributes(attribute.String("service.name", "cosmosttl"),
		attribute.String("service.version", c.Version)),
		resource.WithFromEnv(), resource.WithTelemetrySDK())
	if err != nil {
		return nil, err
	}
	report(c.Log)
	s := &Sender{
		patience: c.Patience,
		traces:   sdktrace.NewTracerProvider(sdktrace.WithResource(about), sdktrace.WithBatcher(spans, sdktrace.WithBatchTimeout(c.Interval))),
		metrics: sdkmetric.NewMeterProvider(sdkmetric.WithResource(about),
			sdkmetric.WithReader(sdkmetric.NewPeriodicReader(figures, sdkmetric.WithInterval(c.Interval)))),
	}
	s.tracer = s.traces.Tracer(scope)
	return s, s.measure()
}

// report logs errors of OpenTelemetry. It logs the first error, and each error after a minute without errors, as a
// warning. It logs all other errors for debugging.
func report(log *slog.Logger) {
	var last atomic.Int64
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) {
		if now := time.Now().Unix(); now-last.Swap(now) >= 60 {
			log.Warn("what happens is not sent to the collector of -otlp", "error", err)
			return
		}
		log.Debug("what happens is not sent to the collector of -otlp", "error", err)
	}))
}

// Watch makes the sender send figures. It calls the function figures in a goroutine of its own.
func (s *Sender) Watch(figures func() map[string]live.Figures) { s.figures.Store(&figures) }

// Close sends the remaining spans and figures. After a time it gives up and returns the reason.
func (s *Sender) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), s.patience)
	defer cancel()
	return errors.Join(s.traces.Shutdown(ctx), s.metrics.Shutdown(ctx))
}
