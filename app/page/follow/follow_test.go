package follow

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

const epoch = 1_700_000_000

var in = engine.Path{Database: "shop", Container: "orders"}

// A server writes a stream as app/server/live does.
type server struct {
	run     string // epoch
	account *engine.Account
	place   uint64
	request uint64
	out     strings.Builder
}

func newServer() *server {
	s := &server{run: "e", account: engine.New(epoch)}
	s.do(engine.CreateDatabase{ID: in.Database})
	s.do(engine.CreateContainer{Database: in.Database, Spec: engine.Spec{ID: in.Container, PartitionKey: []string{"/pk"}, Default: ttl.On(60)}})
	s.out.Reset()
	return s
}

func (s *server) event(name, id string, data any) {
	text, ok := data.(string)
	if !ok {
		b, err := json.Marshal(data)
		if err != nil {
			panic(err)
		}
		text = string(b)
	}
	fmt.Fprintf(&s.out, "event: %s\n", name)
	if id != "" {
		fmt.Fprintf(&s.out, "id: %s\n", id)
	}
	fmt.Fprintf(&s.out, "data: %s\n\n", text)
}

func (s *server) position() string { return fmt.Sprintf("%s.%d.%d", s.run, s.place, s.request) }

func (s *server) checkpoint(reason string, bytes int) {
	s.checkpointOf(replica.Head{Reason: reason, Speed: 60, Items: 1, Bytes: bytes})
}

// checkpointOf streams a checkpoint of the part that its beginning names.
func (s *server) checkpointOf(head replica.Head) {
	head.Now = s.account.Now()
	s.event("checkpoint", "", head)
	for piece := range s.account.SnapshotOf(head.Part.Of()) {
		s.event("piece", "", base64.StdEncoding.EncodeToString(piece))
	}
	s.event("complete", s.position(), map[string]any{"sum": replica.SumOf(s.account, head.Part.Of()), "place": s.place})
}

// do carries out a command, and streams its record.
func (s *server) do(cmd engine.Command) {
	r := replica.Record{Kind: replica.Command, Second: s.account.Now(), Command: cmd}
	if a, ok := cmd.(engine.Advance); ok {
		r = replica.Record{Kind: replica.Time, Second: s.account.Now() + a.Seconds}
	}
	s.account.Apply(cmd) //nolint:errcheck // refusals are records
	s.record(r)
}

func (s *server) record(r replica.Record) {
	b, err := r.Append(nil)
	if err != nil {
		panic(err)
	}
	s.place++
	s.event("changes", s.position(), fmt.Sprintf("%d %s", s.place-1, base64.StdEncoding.EncodeToString(b)))
}

func (s *server) answered(list ...replica.Request) {
	for i := range list {
		s.request++
		list[i].Place = s.request
	}
	s.event("requests", s.position(), list)
}

// take returns what was written since the last call.
func (s *server) take() []byte {
	b := []byte(s.out.String())
	s.out.Reset()
	return b
}

// clock is real time that stands still.
type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

func follow(t *testing.T, s *server) (*Follower, *clock) {
	t.Helper()
	c := &clock{time.Unix(epoch, 0)}
	f := New("", c.now)
	f.Begin()
	s.checkpoint("opened", 1)
	read(t, f, s)
	return f, c
}

func read(t *testing.T, f *Follower, s *server) {
	t.Helper()
	if err := f.Write(s.take()); err != nil {
		t.Fatal(err)
	}
}

func put(id string, more string) engine.Command {
	return engine.WriteItem{In: in, Body: fmt.Appendf(nil, `{"id":%q,"pk":"p"%s}`, id, more)}
}

func always() bool { return true }

// The rule of MailCrab (anchors): a stream that has gone silent is not shown as a running one. The waits between two tries double, up to a
// limit, and end with the first event.
func TestALostConnection(t *testing.T) {
	s := newServer()
	f, c := follow(t, s)
	if f.State() != Live || f.Silent() {
		t.Fatalf("after the checkpoint: state %d, silent %v", f.State(), f.Silent())
	}
	c.at = c.at.Add(3 * time.Second)
	if f.Silent() {
		t.Error("after 3 s the stream is silent")
	}
	if c.at = c.at.Add(8 * time.Second); !f.Silent() {
		t.Error("after 11 s the stream is not silent")
	}
	history := f.History()
	var waits []time.Duration
	for range 6 {
		f.Lose()
		waits = append(waits, f.Wait())
		f.Begin()
	}
	if got, want := fmt.Sprint(waits), "[1s 2s 4s 8s 15s 15s]"; got != want {
		t.Errorf("the waits are %s, want %s", got, want)
	}
	if f.State() != Lost || f.Tries() != 6 || f.History() != history {
		t.Errorf("state %d after %d tries; the history is kept: %v", f.State(), f.Tries(), f.History() == history)
	}
	if got, want := f.Query(), "bodies=1&from="+s.position()+"&most=1073741824&show=changes%2Crequests"; got != want {
		t.Errorf("the next stream is asked for with %s, want %s", got, want)
	}
	s.do(put("a", ""))
	read(t, f, s)
	if f.State() != Live || f.Wait() != 0 || len(f.News()) != 0 {
		t.Errorf("when the account goes on: state %d, wait %v, news %v", f.State(), f.Wait(), f.News())
	}
	if f.History() != history || replica.SumOf(f.History().Tip(), engine.Part{}) != replica.SumOf(s.account, engine.Part{}) {
		t.Error("the replica has not gone on with the same history")
	}
}

// Each reason of a checkpoint other than the first is told, and so are a reset and requests that were dropped.
func TestNews(t *testing.T) {
	s := newServer()
	f, _ := follow(t, s)
	s.checkpoint("behind", 1)
	s.checkpointOf(replica.Head{Reason: "unknown", Items: 1, Bytes: 1, Refusals: epoch})
	s.event("missed", "", map[string]int{"requests": 3})
	s.event("missed", "", map[string]int{"requests": 4})
	read(t, f, s)
	if got, want := fmt.Sprint(f.News()), "[{behind 0 0 0} {unknown 0 1 0} {missed 7 0 0}]"; got != want {
		t.Errorf("news: %s, want %s", got, want)
	}
	before := f.Rates.Refused
	s.account = engine.New(epoch + 5)
	s.record(replica.Record{Kind: replica.Reset, Second: epoch + 5})
	read(t, f, s)
	f.Dismiss(Unknown)
	if got, want := fmt.Sprint(f.News()), "[{missed 7 0 0} {reset 0 0 0}]"; got != want {
		t.Errorf("news: %s, want %s", got, want)
	}
	if before != epoch || f.Rates.Refused != 0 {
		t.Errorf("refusals are counted from %d, and after the reset from %d", before, f.Rates.Refused)
	}
	if f.Now() != epoch+5 || len(f.History().Tip().Databases()) != 0 {
		t.Errorf("after the reset: second %d, %d databases", f.Now(), len(f.History().Tip().Databases()))
	}
}

// The places of an endpoint that was started again begin at 1. The page's go on, so that each names one request, and what was cleared stays so.
// A stream that begins anew in the same run repeats no request.
func TestRequestsOfSeveralRuns(t *testing.T) {
	s := newServer()
	f, _ := follow(t, s)
	read := func(want string) {
		t.Helper()
		read(t, f, s)
		list, _ := f.Requests.Listed(0, 9)
		got := ""
		for _, e := range list {
			if got += fmt.Sprintf("%d %s, ", e.Place, e.Item); f.Requests.Get(e.Place) != e {
				t.Errorf("at %d is another request than %s", e.Place, e.Item)
			}
		}
		if got != want {
			t.Errorf("listed are %s; want %s", got, want)
		}
	}
	s.answered(replica.Request{Item: "a"}, replica.Request{Item: "b"}, replica.Request{Item: "c"})
	read("3 c, 2 b, 1 a, ")
	s.checkpoint("opened", 1)
	s.request = 1
	s.answered(replica.Request{Item: "b"}, replica.Request{Item: "c"}, replica.Request{Item: "d"})
	read("4 d, 3 c, 2 b, 1 a, ")
	f.Requests.Clear()
	read("")
	s.run, s.request = "e2", 0
	s.checkpoint("unknown", 1)
	s.answered(replica.Request{Item: "x"}, replica.Request{Item: "y"})
	read("6 y, 5 x, ")
	f.Requests.ShowCleared()
	s.checkpoint("behind", 1)
	read("6 y, 5 x, 4 d, 3 c, 2 b, 1 a, ")
}

// A replica with another checksum tells so, and the next stream begins with a checkpoint.
func TestADifference(t *testing.T) {
	s := newServer()
	f, _ := follow(t, s)
	s.event("sum", "", map[string]any{"sum": replica.SumOf(s.account, engine.Part{}), "place": s.place})
	read(t, f, s)
	if done, ok := f.Compare(func() bool { return false }); done || !ok {
		t.Errorf("the first turn: done %v, ok %v", done, ok)
	}
	if done, ok := f.Compare(always); !done || !ok || len(f.News()) != 0 {
		t.Errorf("the same sum: done %v, ok %v, news %v", done, ok, f.News())
	}
	s.event("sum", "", map[string]any{"sum": "0123456789abcdef", "place": s.place})
	read(t, f, s)
	if done, ok := f.Compare(always); !done || ok || fmt.Sprint(f.News()) != "[{differs 0 0 0}]" {
		t.Errorf("another sum: done %v, ok %v, news %v", done, ok, f.News())
	}
	if strings.Contains(f.Query(), "from=") {
		t.Errorf("the next stream is asked for with %s", f.Query())
	}
	s.checkpoint("opened", 1)
	read(t, f, s)
	if strings.Contains(f.Query(), "from=") == false {
		t.Error("after the checkpoint a stream does not continue")
	}
}

// A damaged stream is an error, and the next stream begins with a checkpoint.
func TestADamagedStream(t *testing.T) {
	s := newServer()
	f, _ := follow(t, s)
	if err := f.Write([]byte("event: changes\ndata: 0 !\n\n")); !errors.Is(err, replica.ErrStream) {
		t.Errorf("the error is %v", err)
	}
	if strings.Contains(f.Query(), "from=") {
		t.Errorf("the next stream is asked for with %s", f.Query())
	}
}

// The opening can be stopped, and an account that does not fit is not opened.
func TestAnOpeningThatEnds(t *testing.T) {
	s := newServer()
	c := &clock{time.Unix(epoch, 0)}
	f := New("other", c.now)
	f.Begin()
	s.checkpoint("opened", 1)
	all := s.take()
	if err := f.Write(all[:len(all)/2]); err != nil {
		t.Fatal(err)
	}
	if share, items := f.Opened(); f.State() != Opening || share < 0 || items != 1 {
		t.Errorf("state %d, %v of %d items", f.State(), share, items)
	}
	f.Cancel()
	f.Lose()
	if f.State() != Cancelled || f.Shown() != nil {
		t.Errorf("after Cancel: state %d, history %v", f.State(), f.Shown())
	}
	if !strings.Contains(f.Query(), "account=other") {
		t.Errorf("the stream is asked for with %s", f.Query())
	}
}

// Pause stops the picture, not the stream, and loses nothing (the rules of mitmweb and Aspire). The still has its own playhead.
func TestAPictureThatIsHeld(t *testing.T) {
	s := newServer()
	f, _ := follow(t, s)
	s.do(put("a", ""))
	s.do(engine.Advance{Seconds: 30})
	s.answered(replica.Request{Method: "POST", Status: 201}, replica.Request{Method: "POST", Status: 429, Activity: "retried"})
	read(t, f, s)
	still := f.Hold()
	still.SeekTo(epoch + 10)
	rates, _ := f.ShownRates().Hour(in, still.Last())
	s.do(put("b", `,"ttl":5`)) // which expires in the same minute
	s.do(engine.Advance{Seconds: 90})
	s.answered(replica.Request{Method: "POST", Status: 201, Activity: "retried"}, replica.Request{Method: "GET", Status: 404})
	read(t, f, s)
	if now, _ := f.ShownRates().Hour(in, still.Last()); now != rates {
		t.Errorf("the rates were %v, and are %v", rates, now)
	}
	if f.Shown() != still || still.Account().Now() != epoch+10 || still.Last() != epoch+30 {
		t.Errorf("the still is at %d of %d", still.Account().Now()-epoch, still.Last()-epoch)
	}
	if seconds, requests := f.Behind(); seconds != 110 || requests != 2 {
		t.Errorf("%d s and %d requests behind, want 110 and 2", seconds, requests)
	}
	if _, n := f.Requests.Listed(0, 10); n != 2 {
		t.Errorf("%d requests are listed, want 2", n)
	}
	f.Release()
	if now, _ := f.ShownRates().Hour(in, still.Last()); now == rates {
		t.Error("after Release the rates are still those of the picture")
	}
	if f.Shown() != f.History() || replica.SumOf(f.Shown().Tip(), engine.Part{}) != replica.SumOf(s.account, engine.Part{}) {
		t.Error("after Release the account itself is not shown")
	}
	if _, n := f.Requests.Listed(0, 10); n != 3 {
		t.Errorf("%d requests are listed, want 3", n)
	}
}
