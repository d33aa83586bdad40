package follow

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/tidwall/gjson"
)

// A recording that begins in the middle of an account's life is a story that runs green: items that were there, some of them expired, and
// what was written, changed, deleted and refused afterwards.
func TestARecordedStoryRunsGreen(t *testing.T) {
	s := newServer()
	f, _ := follow(t, s)
	s.do(engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 400, PurgeDelay: 600}})
	s.do(put("old", `,"ttl":10`))
	s.do(engine.Advance{Seconds: 30})
	s.do(put("kept", `,"ttl":-1`))
	read(t, f, s)
	s.do(engine.Advance{Seconds: 1})
	read(t, f, s)
	f.Record()
	s.do(engine.Advance{Seconds: 2})
	s.do(put("new", ""))
	s.do(put("bad", `,"ttl":0`))
	s.do(engine.Advance{Seconds: 20})
	s.do(engine.WriteItem{In: in, Kind: engine.Upsert, Body: []byte(`{"id":"kept","pk":"p","ttl":5}`)})
	s.do(engine.DeleteItem{In: in, ID: "new", PartitionKey: engine.Key("p")})
	s.do(engine.ReadItem{In: in, ID: "old", PartitionKey: engine.Key("p")})
	s.do(put("last", ""))
	s.answered(replica.Request{Method: "POST", Status: 201})
	s.do(engine.Advance{Seconds: 7})
	read(t, f, s)
	if n, on := f.Recording(); n != 1 || !on {
		t.Errorf("%d requests are recorded, %v", n, on)
	}
	told, err := f.StopRecording()
	if err != nil {
		t.Fatal(err)
	}
	text := told.Story
	if told != (Recorded{Story: text, Requests: 1, All: 1}) || strings.HasPrefix(text, "#") {
		t.Errorf("without a filter the recording is %+v", told)
	}
	for _, want := range []string{`expect orders kept`, `expect orders last`, `expect orders new`, "expect orders"} {
		if !strings.Contains(strings.ReplaceAll(text, "shop/orders", "orders"), want) {
			t.Errorf("the story lacks %q", want)
		}
	}
	parsed, err := story.Parse(text)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if report := parsed.Run(); !report.OK() {
		t.Errorf("the story does not pass: %s\n%s", report, text)
	}
	if _, on := f.Recording(); on {
		t.Error("the recording goes on")
	}
}

// A story begins with the items in the order of their last writes, whatever the order of their containers and of their first writes, each
// in its second.
func TestTheBeginningOfARecording(t *testing.T) {
	s := newServer()
	other := engine.Path{Database: "zoo", Container: "animals"}
	s.do(engine.CreateDatabase{ID: other.Database})
	s.do(engine.CreateContainer{Database: other.Database, Spec: engine.Spec{ID: other.Container, PartitionKey: []string{"/pk"}}})
	s.do(engine.Advance{Seconds: 5})
	s.do(put("first", `,"ttl":-1`))
	s.do(put("second", `,"ttl":-1`))
	s.do(engine.Advance{Seconds: 10})
	s.do(engine.WriteItem{In: other, Body: []byte(`{"id":"between","pk":"p"}`)})
	s.do(engine.Advance{Seconds: 10})
	s.do(engine.WriteItem{In: in, Kind: engine.Upsert, Body: []byte(`{"id":"first","pk":"p","ttl":-1,"n":2}`)})
	s.do(engine.Advance{Seconds: 3})
	begins, commands, err := beginning(s.account)
	if err != nil || begins != epoch+5 {
		t.Fatalf("it begins at %d, %v", begins-epoch, err)
	}
	var got []string
	b := engine.New(begins)
	for _, cmd := range commands {
		switch cmd := cmd.(type) {
		case engine.Advance:
			got = append(got, fmt.Sprint("+", cmd.Seconds))
		case engine.WriteItem:
			got = append(got, gjson.GetBytes(cmd.Body, "id").Str)
		}
		if _, err := b.Apply(cmd); err != nil {
			t.Fatal(err)
		}
	}
	if want := "second +10 between +10 first +3"; strings.Join(got, " ") != want {
		t.Errorf("%s, want %s", strings.Join(got, " "), want)
	}
	for _, path := range []engine.Path{in, other} {
		mine, err := b.Container(path)
		theirs, err2 := s.account.Container(path)
		if err != nil || err2 != nil || mine.Stored() != theirs.Stored() || b.Now() != s.account.Now() {
			t.Errorf("%v, %v: %d items at %d", err, err2, mine.Stored(), b.Now()-epoch)
		}
		theirs.EachStored(0, func(it *engine.Item) bool {
			if again, ok := mine.Find(it.PartitionKey(), it.ID()); !ok || again.TS() != it.TS() || string(again.Body()) != string(it.Body()) {
				t.Errorf("%s: %v", it.ID(), again)
			}
			return true
		})
	}
}

// What the traffic of now would refuse was accepted earlier, and the beginning of a story has it, with the settings of
// the containers and their databases.
func TestTheBeginningOfARecordingWithThrottling(t *testing.T) {
	s := newServer()
	shared := engine.Path{Database: "all", Container: "shared"}
	s.do(engine.CreateDatabase{ID: shared.Database})
	s.do(engine.SetThroughput{In: engine.Path{Database: shared.Database}, Throughput: engine.Throughput{RUPerSec: 1000}})
	s.do(engine.CreateContainer{Database: shared.Database, Spec: engine.Spec{ID: shared.Container, PartitionKey: []string{"/pk"}}})
	s.do(engine.SetRegions{In: shared, Regions: []engine.Region{{Name: "West Europe", Traffic: 7}}})
	for i := range 120 { // more than 400 RU
		s.do(put(fmt.Sprint("i", i), `,"ttl":-1`))
	}
	s.do(engine.WriteItem{In: shared, Body: []byte(`{"id":"a","pk":"p"}`)})
	s.do(engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 400, Throttle: true}})
	s.do(engine.SetThroughput{In: shared, Throughput: engine.Throughput{RUPerSec: 1000, Traffic: 1000, Throttle: true}})
	s.out.Reset()
	f, _ := follow(t, s)
	f.Record()
	s.do(engine.Advance{Seconds: 1})
	s.do(put("new", ""))
	s.do(engine.WriteItem{In: shared, Body: []byte(`{"id":"b","pk":"p"}`)})
	read(t, f, s)
	start, commands, err := beginning(s.account)
	if err != nil {
		t.Fatal(err)
	}
	again := engine.New(start)
	for _, cmd := range commands {
		if _, err := again.Apply(cmd); err != nil {
			t.Errorf("%T: %v", cmd, err)
		}
	}
	for _, path := range []engine.Path{in, shared} {
		was, _ := s.account.Container(path)
		is, _ := again.Container(path)
		if is.Shares() != was.Shares() || is.Throughput() != was.Throughput() || is.Stored() != was.Stored() || len(is.Regions()) != len(was.Regions()) {
			t.Errorf("%s: %v, %+v, %d items", path, is.Shares(), is.Throughput(), is.Stored())
		}
	}
	told, err := f.StopRecording()
	if err != nil || told.Differs != 0 || !strings.Contains(told.Story, "expect error 429") {
		t.Errorf("%+v, %v", told, err)
	}
	green(t, told.Story)
}

// A recording of an account that has begun anew, or that has too many items, is refused with the reason.
func TestARecordingThatIsRefused(t *testing.T) {
	s := newServer()
	f, _ := follow(t, s)
	f.Record()
	s.checkpoint("behind", 1)
	read(t, f, s)
	if _, err := f.StopRecording(); err == nil || !strings.Contains(err.Error(), "begun anew") {
		t.Errorf("after another checkpoint: %v", err)
	}
	for range mostRecorded + 1 {
		s.do(engine.WriteItem{In: in, Body: []byte(`{"id":"` + strings.Repeat("x", int(s.place%200)+1) + `","pk":"` + s.position() + `"}`)})
	}
	read(t, f, s)
	f.Record()
	if _, err := f.StopRecording(); err == nil || !strings.Contains(err.Error(), "more than 500 items") {
		t.Errorf("with many items: %v", err)
	}
}

// The archive has the requests that are listed, as filtered, with their bodies; it is JSON whatever clients write.
func TestHAR(t *testing.T) {
	var r Requests
	body := "</script>\u2028"
	r.Add(entry(1, replica.Request{At: 1_700_000_000_123, Method: "POST", Target: "/dbs/shop/colls/orders/docs?a=b", Status: 429, Activity: "x", Sent: &replica.Text{Bytes: len(body), Text: body}}))
	r.Add(entry(2, replica.Request{Method: "POST", Target: "/dbs/shop/colls/orders/docs?a=b", Status: 201, Activity: "x"}))
	r.Add(entry(3, replica.Request{Method: "GET", Target: "/", Status: 200}))
	r.SetFilter("method:post")
	text, err := r.HAR("http://localhost:8081/")
	if err != nil {
		t.Fatal(err)
	}
	var har struct {
		Log struct {
			Entries []harEntry
			Comment string
		}
	}
	if err := json.Unmarshal(text, &har); err != nil {
		t.Fatal(err)
	}
	if want := "2 of 3 requests, filter: method:post"; har.Log.Comment != want {
		t.Errorf("the archive says %q, want %q", har.Log.Comment, want)
	}
	if list := har.Log.Entries; len(list) != 2 || list[0].Request.URL != "http://localhost:8081/dbs/shop/colls/orders/docs?a=b" || list[0].Started != "2023-11-14T22:13:20.123Z" ||
		list[0].Request.Body.Text != body || list[1].Response.Status != 201 || list[0].Request.Query[0] != (harPair{"a", "b"}) {
		t.Errorf("the archive is %s", text)
	}
}
