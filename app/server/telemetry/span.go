package telemetry

import (
	"context"
	"strconv"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"

	"github.com/cosmosttl/cosmosttl/core/replica"
)

// Answered records the span of a request. The span is a child of the client's span if parent names one. It is safe for
// concurrent use.
func (s *Sender) Answered(account string, r replica.Request, parent string) {
	ctx := context.Background()
	if parent != "" {
		ctx = propagation.TraceContext{}.Extract(ctx, propagation.MapCarrier{"traceparent": parent})
	}
	about := operation(account, r)
	s.charge.Record(ctx, r.Charge, metric.WithAttributes(about...))
	end := time.UnixMilli(r.At)
	_, span := s.tracer.Start(ctx, name(r), trace.WithSpanKind(trace.SpanKindServer),
		trace.WithTimestamp(end.Add(-time.Duration(r.Milliseconds*float64(time.Millisecond)))),
		trace.WithAttributes(about...), trace.WithAttributes(details(r)...))
	if failed(r) {
		why := r.Message
		if r.Why != nil {
			why = r.Why.String()
		}
		span.SetStatus(codes.Error, why)
	}
	span.End(trace.WithTimestamp(end))
}

// failed reports whether a request was refused, or got no answer.
func failed(r replica.Request) bool { return r.Status >= 400 || r.Status == 0 }

// name returns the name of a span: the operation and its target.
func name(r replica.Request) string {
	if r.Operation == "" {
		return r.Method
	}
	if r.Container == "" {
		return r.Operation
	}
	return r.Operation + " " + r.Container
}

// operation returns the attributes that spans and metrics of a request share. Their number of values does not grow with
// the number of requests.
func operation(account string, r replica.Request) []attribute.KeyValue {
	all := append(of(account, r.Database, r.Container),
		attribute.String("db.response.status_code", strconv.Itoa(r.Status)),
		attribute.Int("azure.cosmosdb.response.sub_status_code", r.SubStatus))
	if r.Operation != "" {
		all = append(all, attribute.String("db.operation.name", r.Operation))
	}
	if failed(r) {
		all = append(all, attribute.String("error.type", strconv.Itoa(r.Status)))
	}
	return all
}

// of returns the attributes of a container.
func of(account, database, container string) []attribute.KeyValue {
	all := []attribute.KeyValue{attribute.String("db.system.name", "azure.cosmosdb")}
	for _, a := range [][2]string{{"cosmosttl.account", account}, {"db.namespace", database}, {"db.collection.name", container}} {
		if a[1] != "" {
			all = append(all, attribute.String(a[0], a[1]))
		}
	}
	return all
}

// details returns the attributes that only spans have.
func details(r replica.Request) []attribute.KeyValue {
	mode := "gateway"
	if r.Direct {
		mode = "direct"
	}
	all := []attribute.KeyValue{
		attribute.Float64("azure.cosmosdb.operation.request_charge", r.Charge),
		attribute.String("azure.cosmosdb.connection.mode", mode),
		attribute.Int64("cosmosttl.clock", r.Now),
	}
	if r.Agent != "" {
		all = append(all, attribute.String("user_agent.original", r.Agent))
	}
	if r.Activity != "" {
		all = append(all, attribute.String("cosmosttl.activity_id", r.Activity))
	}
	if r.Item != "" {
		all = append(all, attribute.String("cosmosttl.item.id", r.Item))
	}
	if r.Why != nil {
		all = append(all, attribute.String("cosmosttl.item.state", r.Why.State))
	}
	return all
}
