package conformance

import (
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// compare compares the prediction with the observation for the subject of an expectation.
func (r *run) compare(e story.Expect) (points []Point) {
	if r.lost != "" {
		return []Point{{What: "all", Verdict: notSendable, Reason: r.lost}}
	}
	in, id := r.about, ""
	switch that := e.That.(type) {
	case story.ItemIs:
		points, in, id = r.itemIs(that), &that.In, that.ID
	case story.ContainerIs:
		points, in = r.containerIs(that), &that.In
	default:
		switch e.Word {
		case "clock":
			return []Point{r.clockIs()}
		case "event", "no", "order":
			return []Point{{What: "event", Verdict: notObservable, Reason: "only this program's engine reports events"}}
		case "consumer":
			return []Point{{What: "consumer", Verdict: notObservable, Reason: "only this program simulates a consumer of the change feed"}}
		case "hint":
			return []Point{{What: "hint", Verdict: notObservable, Reason: "only this program gives hints"}}
		}
		points = []Point{r.lastIs(e)}
	}
	for i := range points {
		points[i] = r.doubt(points[i], in, id)
	}
	return points
}

// lastIs compares the result of the last command.
func (r *run) lastIs(e story.Expect) Point {
	a, p := r.last, r.p.Last()
	if !a.asked {
		return Point{What: "command", Verdict: notObservable, Reason: "there is no command before it"}
	}
	if a.unsent != "" {
		return Point{What: "command", Verdict: notSendable, Reason: "the command before it was not sent: " + a.unsent}
	}
	failed := r.refused
	predicted := "status " + itoa(p.Status)
	if failed != nil {
		predicted = errorWords(failed)
	}
	out := Point{Predicted: predicted, Observed: a.words()}
	switch e.Word {
	case "status":
		out.What, out.Predicted = "status", "status "+itoa(p.Status)
		return r.decide(out, p.Status == a.status)
	case "error":
		that, _ := e.That.(story.Refused)
		return r.refusedIs(that, out, failed)
	case "ru":
		out.What, out.Predicted, out.Observed = "ru", p.Charge.String(), strconv.FormatFloat(a.charge, 'f', 2, 64)
		if a.noCharge != "" {
			out.Verdict, out.Reason = notObservable, a.noCharge
			return out
		}
		return r.decide(out, math.Abs(a.charge-float64(p.Charge)/100) < 0.005)
	}
	if failed != nil || a.status >= 400 {
		out.What = "answer"
		return r.decide(out, failed != nil && a.status == p.Status)
	}
	switch e.Word {
	case "items":
		ids := idsOf(p)
		out.What, out.Predicted, out.Observed = "items", words(ids), words(a.ids)
		return r.decide(out, same(ids, a.ids, a.unordered))
	case "changes":
		var want []string
		page, _ := p.Answer.(engine.ChangesResult)
		for _, c := range page.Changes {
			op := c.Op.String()
			if c.Expired {
				op = "ttl-delete"
			}
			want = append(want, op+" "+c.Item.ID())
		}
		var got []string
		for i, c := range a.changes {
			if c.op == "" && i < len(page.Changes) { // the latest-version feed does not name the operation, so it is not compared
				c.op, _, _ = strings.Cut(want[i], " ")
			}
			got = append(got, c.op+" "+c.id)
		}
		out.What, out.Predicted, out.Observed = "changes", words(want), words(got)
		return r.decide(out, slices.Equal(want, got))
	case "query":
		page, _ := p.Answer.(engine.QueryResult)
		out.What, out.Predicted, out.Observed = "rows", rowWords(page.Rows), rowWords(a.rows)
		return r.decide(out, sameRows(page.Rows, a.rows, a.unordered))
	case "rows":
		page, _ := p.Answer.(engine.QueryResult)
		out.What, out.Predicted, out.Observed = "rows", "rows "+itoa(len(page.Rows)), "rows "+itoa(len(a.rows))
		return r.decide(out, len(page.Rows) == len(a.rows))
	}
	return Point{What: "line", Verdict: notObservable, Reason: "this line is not compared with an account"}
}

func (r *run) refusedIs(that story.Refused, out Point, failed *engine.Error) Point {
	out.What = "error"
	a := r.last
	if a.partOfBatch && failed != nil { // one operation of a batch
		status, _ := strconv.Atoi(a.code)
		out.Observed = refused(status, a.sub, "", "") + ", within status " + itoa(a.status)
		if status != failed.Status {
			out.Verdict = differs
			return out
		}
		if that.Code != "" || that.Text != "" {
			out.Verdict, out.Reason = notObservable, "the response to a batch has no messages"
			return out
		}
		return r.decide(out, true)
	}
	if failed == nil || a.status < 400 {
		return r.decide(out, failed == nil && a.status < 400 && a.status == r.p.Last().Status)
	}
	says := func(status, sub int, code, text string) bool {
		return (that.Status == 0 || that.Status == status) && (that.Sub == 0 || that.Sub == sub) && (that.Code == "" || that.Code == code) &&
			(strings.Contains(text, that.Text) || strings.Contains(inner(text), that.Text))
	}
	return r.decide(out, failed.Status == a.status &&
		says(failed.Status, failed.SubStatus, string(failed.Code), failed.Message) == says(a.status, a.sub, a.code, a.message))
}

// decide sets the verdict of a comparison.
func (r *run) decide(p Point, equal bool) Point {
	if p.Verdict = agree; !equal {
		p.Verdict = differs
	}
	return p
}

// doubt changes the verdict of a difference to not observable if the difference may have another cause. Near a
// deadline, the clocks may show different seconds, unless the clock is controlled. After hidden items have come back,
// the purge may have removed some of them before. If id is not empty, only the deadlines of items with this id count.
func (r *run) doubt(p Point, in *engine.Path, id string) Point {
	if p.Verdict != differs || in == nil {
		return p
	}
	b := r.records.of(*in)
	c, err := r.p.Account().Container(*in)
	if b.revived != "" {
		p.Verdict, p.Reason = notObservable, b.revived
	}
	if err != nil || r.s.clock.controlled() {
		return p
	}
	n, now, d := r.tolerance(b), r.p.Account().Now(), c.Default()
	near := func(name string, o ttl.Override, ts int64) bool {
		if at, mortal := ttl.Decide(d, o).Deadline(ts); mortal && abs(at-now) <= n && (id == "" || id == name) {
			p.Verdict, p.Reason = notObservable, "within "+i64toa(n)+" s of a deadline, which is less than the clocks may differ"
		}
		return p.Verdict == differs
	}
	c.EachStored(0, func(it *engine.Item) bool { return near(it.ID(), it.Override(), it.TS()) })
	c.EachTombstone(func(t engine.Tombstone) bool { return near(t.Ref.ID, t.Override, t.TS) })
	return p
}

// tolerance returns the number of seconds by which prediction and observation may differ.
func (r *run) tolerance(b *record) int64 {
	if r.s.clock.controlled() {
		return 0
	}
	return 1 + b.slack
}

func abs(n int64) int64 { return max(n, -n) }

func (r *run) clockIs() Point {
	p := Point{What: "clock", Predicted: after(r.p.Account().Now() - r.p.Account().Start())}
	now, err := r.s.clock.now(r.ctx)
	if err != nil {
		p.Verdict, p.Reason = notObservable, err.Error()
		return p
	}
	p.Observed = after(now - r.base)
	return r.decide(p, abs((now-r.base)-(r.p.Account().Now()-r.p.Account().Start())) <= r.tolerance(&record{}))
}

// after returns a number of seconds since the start of the story in words.
func after(n int64) string { return i64toa(n) + "s after the start" }

func idsOf(p engine.Result) (ids []string) {
	for _, it := range p.Items() {
		ids = append(ids, it.ID())
	}
	return ids
}

func words(list []string) string {
	if len(list) == 0 {
		return "none"
	}
	return clip(strings.Join(list, " "), 200)
}

func same(a, b []string, unordered bool) bool {
	if unordered {
		a, b = slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b))
	}
	return slices.Equal(a, b)
}

func rowWords(rows [][]byte) string {
	var b strings.Builder
	for i, row := range rows {
		if b.Len() > 300 {
			break
		}
		if i > 0 {
			b.WriteByte(',')
		}
		b.Write(row)
	}
	return clip("["+b.String()+"]", 300)
}

// chosen are the properties whose values the service generates.
var chosen = []string{"_rid", "_self", "_etag", "_attachments", "_ts", "_lsn"}

func sameRows(a, b [][]byte, unordered bool) bool {
	format := func(rows [][]byte) (list []string) {
		for _, row := range rows {
			list = append(list, plain(row))
		}
		return list
	}
	return same(format(a), format(b), unordered)
}

// plain returns JSON without generated properties, in a form in which equal values have equal texts.
func plain(raw []byte) string {
	var v any
	if json.Unmarshal(raw, &v) != nil {
		return string(raw)
	}
	if object, ok := v.(map[string]any); ok {
		for _, name := range chosen {
			delete(object, name)
		}
	}
	text, _ := json.Marshal(v)
	return string(text)
}

func sameJSON(a, b string) bool {
	var x, y any
	return json.Unmarshal([]byte(a), &x) == nil && json.Unmarshal([]byte(b), &y) == nil && reflect.DeepEqual(x, y)
}
