package follow

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// ask carries out a command as a request of a client.
func (s *server) ask(cmd engine.Command, agent string) {
	from := s.place
	result, _ := s.account.Copy().Apply(cmd)
	s.do(cmd)
	id := ""
	if ids, ok := itemsOf(cmd); ok && len(ids) > 0 {
		id = ids[0]
	}
	s.answered(replica.Request{Method: "POST", Status: result.Status, Agent: agent, Item: id, Container: in.Container, From: from, Till: s.place})
}

// green fails the test unless a story passes.
func green(t interface {
	Helper()
	Fatalf(string, ...any)
}, text string) *story.Story {
	t.Helper()
	parsed, err := story.Parse(text)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if report := parsed.Run(); !report.OK() {
		t.Fatalf("the story does not pass: %s\n%s", report, text)
	}
	return parsed
}

// A recording with a filter has the requests that meet it, the writes on which they depend, and nothing of other items. It says what was
// left out.
func TestAFilteredRecording(t *testing.T) {
	s := newServer()
	f, _ := follow(t, s)
	f.Record()
	s.ask(put("seen", `,"ttl":30`), "writer/1")
	s.ask(put("other", ""), "writer/1")
	s.ask(engine.ReadItem{In: in, ID: "other", PartitionKey: engine.Key("p")}, "writer/1")
	s.ask(engine.SetDefault{In: in, Default: ttl.On(90)}, "writer/1")
	s.do(engine.Advance{Seconds: 40})
	s.ask(engine.ReadItem{In: in, ID: "seen", PartitionKey: engine.Key("p")}, "reader/1")
	s.ask(put("late", ""), "writer/1")
	read(t, f, s)
	f.Requests.SetFilter("status:404")
	if n, _ := f.Recording(); n != 1 {
		t.Errorf("%d requests are recorded, want 1", n)
	}
	told, err := f.StopRecording()
	if err != nil {
		t.Fatal(err)
	}
	text := told.Story
	told.Story = ""
	if want := (Recorded{Filter: "status:404", Requests: 1, All: 6, Kept: 2}); told != want {
		t.Errorf("the recording is %+v, want %+v", told, want)
	}
	for _, want := range []string{"# 1 of 6 requests, filter: status:404\n", "# other commands that are kept because these requests depend on them: 2\n", `"id":"seen"`, "default orders 90", "expect error 404"} {
		if !strings.Contains(strings.ReplaceAll(text, "shop/orders", "orders"), want) {
			t.Errorf("the story lacks %q:\n%s", want, text)
		}
	}
	for _, bad := range []string{"other\"", "late", "had another status"} {
		if strings.Contains(text, bad) {
			t.Errorf("the story has %q:\n%s", bad, text)
		}
	}
	green(t, text)
}

// A request that was refused because of what others had spent is not refused without them: the story says so, and passes.
func TestAFilteredRecordingThatDiffers(t *testing.T) {
	s := newServer()
	s.do(engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 400, Throttle: true}})
	s.out.Reset()
	f, _ := follow(t, s)
	f.Record()
	for i := range 100 {
		s.ask(put(fmt.Sprint("x", i), ""), "writer/1")
	}
	s.ask(put("refused", ""), "reader/1")
	read(t, f, s)
	f.Requests.SetFilter("client:reader")
	told, err := f.StopRecording()
	if err != nil {
		t.Fatal(err)
	}
	if told.Requests != 1 || told.Differs != 1 || told.Kept != 0 || !strings.Contains(told.Story, "# commands that had another status in the account: 1\n") {
		t.Errorf("the recording is %+v", told)
	}
	green(t, told.Story)
}

// When requests were dropped, a filter cannot know which commands were theirs.
func TestAFilteredRecordingOfDroppedRequests(t *testing.T) {
	s := newServer()
	f, _ := follow(t, s)
	s.ask(put("a", ""), "writer/1")
	read(t, f, s)
	f.Record()
	s.request += 3
	s.ask(put("b", ""), "writer/1")
	read(t, f, s)
	f.Requests.SetFilter("item:b")
	if _, err := f.StopRecording(); err == nil || !strings.Contains(err.Error(), "record without a filter") {
		t.Errorf("the error is %v", err)
	}
	f.Requests.SetFilter("")
	if told, err := f.StopRecording(); err != nil || !strings.Contains(told.Story, `"id":"b"`) {
		t.Errorf("without the filter the recording is %+v, %v", told, err)
	}
}

// Whatever is recorded, and whatever the filter leaves out, the story passes.
func TestARecordingPasses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := newServer()
		c := &clock{}
		f := New("", c.now)
		f.Begin()
		s.checkpoint("opened", 1)
		take := func() {
			if err := f.Write(s.take()); err != nil {
				t.Fatalf("%v", err)
			}
		}
		take()
		step := func() {
			id := rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "id")
			agent := rapid.SampledFrom([]string{"one/1", "two/1"}).Draw(t, "agent")
			switch rapid.IntRange(0, 13).Draw(t, "what") {
			case 10:
				s.ask(engine.PatchItem{In: in, ID: id, PartitionKey: engine.Key("p"), Ops: []engine.PatchOp{{Op: "set", Path: "/ttl", Value: "30"}}}, agent)
			case 11:
				s.ask(engine.Batch{In: in, PartitionKey: engine.Key("p"), NonAtomic: rapid.Bool().Draw(t, "loose"), Ops: []engine.BatchOp{engine.ReadItem{ID: "a"},
					engine.WriteItem{Kind: engine.Upsert, Body: []byte(`{"id":"b","pk":"p"}`)}, engine.DeleteItem{ID: id}}}, agent)
			case 12:
				s.ask(engine.ReadChanges{In: in}, agent)
			case 13:
				s.ask(engine.Query{In: in, Text: "SELECT * FROM c"}, agent)
			case 0:
				s.ask(engine.DeleteItem{In: in, ID: id, PartitionKey: engine.Key("p")}, agent)
			case 1:
				s.ask(engine.ReadItem{In: in, ID: id, PartitionKey: engine.Key("p")}, agent)
			case 2:
				s.ask(engine.SetDefault{In: in, Default: rapid.SampledFrom([]ttl.Default{ttl.Off, ttl.On(10), ttl.On(600)}).Draw(t, "default")}, agent)
			case 3, 4:
				s.do(engine.Advance{Seconds: rapid.Int64Range(1, 700).Draw(t, "seconds")})
			case 5:
				s.ask(engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 400, PurgeDelay: rapid.Int64Range(0, 900).Draw(t, "delay"), Throttle: rapid.Bool().Draw(t, "throttle")}}, agent)
			case 6:
				s.ask(engine.DeletePartition{In: in, PartitionKey: engine.Key("p")}, agent)
			case 7:
				s.ask(put(id, ""), agent)
			default:
				s.ask(engine.WriteItem{In: in, Kind: engine.Upsert, Body: fmt.Appendf(nil, `{"id":%q,"pk":"p","ttl":%d}`, id, rapid.IntRange(0, 300).Draw(t, "ttl"))}, agent)
			}
			take()
		}
		for range rapid.IntRange(0, 10).Draw(t, "before") {
			step()
		}
		f.Record()
		for range rapid.IntRange(1, 30).Draw(t, "steps") {
			step()
		}
		f.Requests.SetFilter(rapid.SampledFrom([]string{"", "client:one", "status:4xx", "item:a", "item:a client:two", "item:none"}).Draw(t, "filter"))
		told, err := f.StopRecording()
		if err != nil {
			t.Fatalf("%v", err)
		}
		green(t, told.Story)
	})
}
