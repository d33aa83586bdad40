package follow

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Before the first checkpoint there is nothing to show, to hold or to record. The follower already keeps the requests
// that the stream sends.
func TestBeforeTheFirstCheckpoint(t *testing.T) {
	s, c := newServer(), &clock{time.Unix(epoch, 0)}
	f := New("", c.now)
	if f.Begin(); f.State() != Connecting || f.Shown() != nil || f.Hold() != nil || f.Held() {
		t.Errorf("state %d, %v is shown", f.State(), f.Shown())
	}
	if f.Record(); f.recording != nil {
		t.Error("a recording of nothing has begun")
	}
	if n, on := f.Recording(); n != 0 || on {
		t.Errorf("%d requests are recorded, %t", n, on)
	}
	if _, err := f.StopRecording(); err == nil {
		t.Error("a recording of nothing has ended")
	}
	if seconds, requests := f.Behind(); seconds != 0 || requests != 0 {
		t.Errorf("%d s and %d requests behind", seconds, requests)
	}
	s.answered(replica.Request{Method: "GET", Status: 404})
	s.event("clock", "", map[string]int64{"now": epoch + 7, "speed": 60})
	read(t, f, s)
	if f.Requests.Last() != 1 || f.State() != Connecting || f.Now() != epoch+7 || f.Speed() != 60 {
		t.Errorf("the last request is %d, the state %d, the clock shows %d at the speed %d", f.Requests.Last(), f.State(), f.Now()-epoch, f.Speed())
	}
	if f.Requests.Get(1).Outcome.Kind != Nothing {
		t.Errorf("a request of an account that is not known has the outcome %+v", f.Requests.Get(1).Outcome)
	}
}

// Requests that cannot be read are a damaged stream.
func TestRequestsThatCannotBeRead(t *testing.T) {
	s := newServer()
	f, _ := follow(t, s)
	s.event("requests", "", "{}")
	if err := f.Write(s.take()); !errors.Is(err, replica.ErrStream) {
		t.Errorf("%v", err)
	}
}

// A stream is silent after ten seconds, counted from its beginning or its last event; an age is never negative.
func TestASilentStream(t *testing.T) {
	s := newServer()
	f, c := follow(t, s)
	c.at = c.at.Add(10 * time.Second)
	if f.Silent() {
		t.Error("silent after ten seconds")
	}
	if c.at = c.at.Add(1); !f.Silent() {
		t.Error("not silent after more than ten seconds")
	}
	if f.Listen(); f.Silent() {
		t.Error("silent, though another stream has begun")
	}
}

// An account is idle since its last request, whatever else the stream says of it.
func TestIdle(t *testing.T) {
	s := newServer()
	f, c := follow(t, s)
	if ago, ok := f.Idle(); ok {
		t.Errorf("there was no request, and the last one was %v ago", ago)
	}
	s.answered(replica.Request{Method: "GET", Status: 200, At: c.at.UnixMilli()})
	read(t, f, s)
	c.at = c.at.Add(5 * time.Second)
	s.event("clock", "", map[string]any{"now": s.account.Now(), "speed": 0})
	read(t, f, s)
	if ago, ok := f.Idle(); !ok || ago != 5*time.Second {
		t.Errorf("idle for %v, %v; want 5 s", ago, ok)
	}
	c.at = c.at.Add(-time.Hour)
	if ago, _ := f.Idle(); ago != 0 {
		t.Errorf("the clock was set back: idle for %v", ago)
	}
	s.run, s.request = "e2", 0
	s.checkpoint("unknown", 1)
	read(t, f, s)
	if ago, ok := f.Idle(); ok {
		t.Errorf("the endpoint was started again, and its last request was %v ago", ago)
	}
	if got, want := fmt.Sprint(f.News()), "[{unknown 0 1 0}]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// How much of a checkpoint is open is told by its bytes, without the system properties of its items, which it leaves out.
func TestHowMuchIsOpen(t *testing.T) {
	s, c := newServer(), &clock{time.Unix(epoch, 0)}
	f := New("", c.now)
	f.Begin()
	s.checkpointOf(replica.Head{Reason: replica.ReasonOpened, Items: 10, Bytes: 10*systemBytes + 1000})
	all := s.take()
	var before float64
	for n := range all {
		if err := f.Write(all[n : n+1]); err != nil {
			t.Fatal(err)
		}
		share, items := f.Opened()
		if o := f.replica.Opening(); o.Done {
			if share != 1 || items != 10 {
				t.Fatalf("%v of %d items at the end", share, items)
			}
		} else if want := min(1, float64(o.Read)/1000); o.Bytes > 0 && share != want || share < before {
			t.Fatalf("%v of it is open after %v, want %v", share, before, want)
		}
		before = share
	}
}

// There is one news of each kind, the last of them at the end, and at most three.
func TestNewsAreFew(t *testing.T) {
	f := New("", time.Now)
	for _, n := range []News{{Kind: Behind}, {Kind: Missed, Requests: 3}, {Kind: Unknown, Items: 2}, {Kind: Missed, Requests: 4}, {Kind: Behind}} {
		f.tell(n)
	}
	if got, want := fmt.Sprint(f.News()), "[{unknown 0 2 0} {missed 7 0 0} {behind 0 0 0}]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	f.tell(News{Kind: Gone})
	if got, want := fmt.Sprint(f.News()), "[{missed 7 0 0} {behind 0 0 0} {gone 0 0 0}]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	f.Dismiss(Unknown)
	f.Dismiss(Behind)
	if got, want := fmt.Sprint(f.News()), "[{missed 7 0 0} {gone 0 0 0}]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for _, k := range []NewsKind{Gone, Missed} {
		f.Dismiss(k)
	}
	if len(f.News()) != 0 {
		t.Errorf("%v", f.News())
	}
}

// Rates count what becomes of containers: one that is made counts from nothing, one that is gone counts no more, and what waits again or is
// taken back is counted so.
func TestRatesOfContainers(t *testing.T) {
	s := newServer()
	f, _ := follow(t, s)
	counts := func(in engine.Path) Minute {
		t.Helper()
		read(t, f, s)
		list, _ := f.Rates.Hour(in, f.Now())
		sum := total(list)
		sum.At = 0
		return sum
	}
	want := func(name string, in engine.Path, m Minute) {
		t.Helper()
		if got := counts(in); got != m {
			t.Errorf("%s: %+v, want %+v", name, got, m)
		}
	}
	s.do(engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 400, Traffic: 400}}) // nothing is purged
	s.do(put("a", ""))
	s.do(put("b", ""))
	s.do(engine.Advance{Seconds: 61})
	want("two expire", in, Minute{Expired: 2, Waiting: 2})
	s.do(engine.SetDefault{In: in, Default: ttl.Off})
	want("they come back", in, Minute{Expired: 2})
	s.do(engine.SetDefault{In: in, Default: ttl.On(60)})
	want("they expire again", in, Minute{Expired: 4, Waiting: 2})
	s.do(engine.DeletePartition{In: in, PartitionKey: engine.Key("p")})
	want("another task deletes them", in, Minute{Expired: 4})

	other, elsewhere := engine.Path{Database: in.Database, Container: "other"}, engine.Path{Database: "zoo", Container: "orders"}
	made := func(to engine.Path) {
		s.do(engine.CreateContainer{Database: to.Database, Spec: engine.Spec{ID: to.Container, PartitionKey: []string{"/pk"}, Default: ttl.On(5)}, Throughput: engine.Throughput{RUPerSec: 400, Traffic: 400}})
		s.do(engine.WriteItem{In: to, Body: []byte(`{"id":"x","pk":"p"}`)})
	}
	s.do(engine.CreateDatabase{ID: elsewhere.Database})
	for _, to := range []engine.Path{other, elsewhere} {
		made(to)
	}
	s.do(engine.Advance{Seconds: 6})
	want("another container", other, Minute{Expired: 1, Waiting: 1})
	want("another database", elsewhere, Minute{Expired: 1, Waiting: 1})
	s.do(engine.CreateContainer{Database: in.Database, Spec: engine.Spec{ID: other.Container, PartitionKey: []string{"/pk"}}}) // 409
	want("a container that exists", other, Minute{Expired: 1, Waiting: 1})
	s.do(engine.DeleteDatabase{ID: elsewhere.Database})
	want("its database is gone", elsewhere, Minute{})
	want("that of another database", other, Minute{Expired: 1, Waiting: 1})
	s.do(engine.DeleteContainer{In: other})
	want("it is gone", other, Minute{})
	made(other)
	want("it is made again", other, Minute{})
}

// After two days the minutes of the first are forgotten, and what waited at their end is known.
func TestRatesForgetOldMinutes(t *testing.T) {
	var c counted
	c.tell(&engine.Fact{Kind: engine.FactHidden, At: 0, Count: 5})
	for at := int64(1); at <= 2*keptMinutes+1; at++ {
		c.tell(&engine.Fact{Kind: engine.FactPurged, At: 60 * at})
		c.tell(&engine.Fact{Kind: engine.FactHidden, At: 60*at + 59, Count: 1})
	}
	if n := len(c.minutes); n != keptMinutes+1 || c.minutes[0].At != keptMinutes+1 || c.before != 5 || c.minutes[n-1].At != 2*keptMinutes+1 {
		t.Errorf("%d minutes from %d on, %d waited before", n, c.minutes[0].At, c.before)
	}
	r := Rates{since: 7, counts: map[engine.Path]*counted{in: &c}}
	if list, since := r.Hour(in, 60*(keptMinutes+30)); since != 7 || list[0].At != keptMinutes-29 || list[29].Waiting != 5 || list[29].Expired != 0 || list[30] != (Minute{At: keptMinutes + 1, Expired: 1, Purged: 1, Waiting: 5}) {
		t.Errorf("%+v since %d", list, since)
	}
}
