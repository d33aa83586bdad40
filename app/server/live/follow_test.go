package live

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
	"github.com/tidwall/gjson"
)

// steps says when each event came, in milliseconds since the stream began.
func steps(list []heard) string {
	var all []string
	for _, e := range list {
		all = append(all, fmt.Sprint(e.after.Milliseconds(), " ", e.name))
	}
	return strings.Join(all, ", ")
}

// While nothing happens, the stream says every two seconds what the clock shows. What happens comes at once, but two writes are 50 ms
// apart.
func TestTheTimesOfAStream(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		f := w.follow(t, Options{Changes: true, Requests: true})
		if got := steps(f.news()); got != "0 checkpoint, 0 piece, 0 complete" {
			t.Errorf("at first: %s", got)
		}
		time.Sleep(6100 * time.Millisecond)
		if got := steps(f.news()); got != "2000 clock, 4000 clock, 6000 clock" {
			t.Errorf("while nothing happens: %s", got)
		}
		w.put(t, "a", 1)
		time.Sleep(10 * time.Millisecond)
		w.put(t, "b", 1)
		w.answer("/a", 200)
		time.Sleep(10 * time.Millisecond)
		w.put(t, "c", 1)
		time.Sleep(2080 * time.Millisecond)
		list := f.news()
		if got := steps(list); got != "6100 changes, 6150 changes, 6150 requests" {
			t.Errorf("three writes: %s", got)
		}
		f.same(t, w)
		if list := f.news(); steps(list[:1]) != "8250 clock" || gjson.Get(list[0].data, "now").Int() != epoch || gjson.Get(list[0].data, "speed").String() != "0" {
			t.Errorf("%+v", list)
		}
		w.run(60)
		time.Sleep(time.Second)
		if clocks := of(f.news(), "clock"); len(clocks) != 1 || gjson.Get(clocks[0].data, "speed").Int() != 60 {
			t.Errorf("the clock goes: %+v", clocks)
		}
		w.run(0)
		f.same(t, w)
		if err := f.stop(); err != nil || f.History().Last() < epoch+60 || f.Speed() != 0 {
			t.Errorf("%v: the follower's clock shows %d at the speed %d", err, f.History().Last()-epoch, f.Speed())
		}
	})
}

// A moving clock comes four times a second, without anybody's request.
func TestAClockThatMoves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		f := w.follow(t, Options{Changes: true})
		w.run(3600)
		time.Sleep(time.Second)
		f.news()
		time.Sleep(time.Second)
		if got := len(of(f.news(), "changes")); got != 4 {
			t.Errorf("the clock has moved %d times in a second", got)
		}
	})
}

// A checksum comes ten seconds after the checkpoint or the last one, if there are records since then.
func TestTheTimesOfChecksums(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		f := w.follow(t, Options{Changes: true})
		w.put(t, "a", 1)
		time.Sleep(60_100 * time.Millisecond)
		if got := steps(of(f.news(), "sum")); got != "10000 sum" {
			t.Errorf("after one write: %s", got)
		}
		for range 25 {
			w.put(t, "a", 1)
			time.Sleep(time.Second)
		}
		w.put(t, "a", 1)
		sums := of(f.news(), "sum")
		if got := steps(sums); got != "60100 sum, 70100 sum, 80100 sum" {
			t.Errorf("after a write every second: %s", got)
		}
		a, place, _ := w.Copy()
		time.Sleep(6 * time.Second)
		if last := of(f.news(), "sum"); len(last) != 1 || last[0].data != fmt.Sprintf(`{"sum":%q,"place":%d}`, replica.SumOf(a, engine.Part{}), place) {
			t.Errorf("%+v, want %s at %d", last, replica.SumOf(a, engine.Part{}), place)
		}
		if _ = f.stop(); f.fault != nil {
			t.Error(f.fault)
		}
	})
}

// Figures come once a second, with what the feed has counted.
func TestTheTimesOfFigures(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.put(t, "a", 1)
		w.put(t, "b", 1)
		f := w.follow(t, Options{Figures: true})
		w.answer("/a", 200)
		w.answer("/b", 429)
		w.do(t, engine.Advance{Seconds: 30})
		w.put(t, "b", 1)
		w.do(t, engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 400, Traffic: 400}})
		w.do(t, engine.Advance{Seconds: 40})
		time.Sleep(3100 * time.Millisecond)
		list := f.news()
		if got := steps(list); got != "0 clock, 0 figures, 1000 figures, 2000 clock, 2000 figures, 3000 figures" && got != "0 clock, 0 figures, 1000 figures, 2000 figures, 2000 clock, 3000 figures" {
			t.Errorf("%s", got)
		}
		want := fmt.Sprintf(`{"at":%d,"now":%d,"speed":0,"containers":[{"database":"db","container":"c","live":1,"expired":1,"purged":0,"backlogRU":%s,"waiting":10}],"requests":2,"throttled":1}`,
			time.Now().UnixMilli()-100, epoch+70, gjson.Get(list[len(list)-1].data, "containers.0.backlogRU").Raw)
		if got := list[len(list)-1].data; got != want || gjson.Get(got, "containers.0.backlogRU").Float() < 1 {
			t.Errorf("%s\nwant %s", got, want)
		}
		if empty := FiguresOf(engine.New(epoch), 60); empty.Containers == nil || empty.Speed != 60 {
			t.Errorf("%+v", empty)
		}
	})
}

// A stream has what its follower has asked for: the changes, the requests, and their bodies.
func TestWhatAStreamHas(t *testing.T) {
	for _, c := range []struct {
		o      Options
		events string
		sent   string // of each request
	}{
		{Options{}, "clock", ""},
		{Options{Changes: true}, "checkpoint piece complete changes", ""},
		{Options{Requests: true}, "clock requests", ""},
		{Options{Requests: true, Bodies: true}, "clock requests", "abc"},
		{Options{Changes: true, Requests: true}, "checkpoint piece complete requests changes requests", ""},
	} {
		synctest.Test(t, func(t *testing.T) {
			w := newWorld(t)
			w.enter()
			for i := range 510 {
				w.answer(fmt.Sprint("/", i), 200)
			}
			f := w.follow(t, c.o)
			time.Sleep(time.Second)
			w.put(t, "a", 1)
			w.answer("/new", 200)
			time.Sleep(500 * time.Millisecond)
			list := f.news()
			var names []string
			for _, e := range list {
				names = append(names, e.name)
			}
			if got := strings.Join(slices.Compact(names), " "); got != c.events {
				t.Errorf("%+v: %s, want %s", c.o, got, c.events)
			}
			all := requests(t, list)
			if (len(all) == 501) != c.o.Requests || len(all) > 0 && (all[0].Target != "/10" || all[500].Target != "/new" || all[0].Sent.Text != c.sent || all[0].Sent.Bytes != 3) {
				t.Errorf("%+v: %d requests: %.200v", c.o, len(all), all)
			}
			if w.requests.list[509].of.Sent.Text != "abc" {
				t.Error("the feed has lost a body")
			}
		})
	}
}

// A new follower gets the newest refusals, also if they are older than the newest requests; a follower that comes back has them.
func TestOldRefusals(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.enter()
		for i := range 750 {
			status := 200
			if i < 150 {
				status = 404
			}
			w.answer(fmt.Sprint("/", i), status)
		}
		f := w.follow(t, Options{Requests: true})
		list := f.news()
		_ = f.stop()
		all := requests(t, list)
		if len(all) != 600 || all[0].Target != "/50" || all[99].Target != "/149" || all[99].Status != 404 || all[100].Target != "/250" || all[0].Sent.Text != "" {
			t.Errorf("%d requests: %.200v", len(all), all)
		}
		back := &follower{deaf: true}
		back.follow(t, w, Options{From: w.epoch + ".0.749", Requests: true})
		if all := requests(t, back.news()); len(all) != 1 || all[0].Target != "/749" {
			t.Errorf("who comes back gets %d requests: %.200v", len(all), all)
		}
		_ = back.stop()
	})
}

// An event has at most 512 requests, and 4,096 records; it ends when its records have 256 KiB.
func TestTheSizesOfEvents(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		f := w.follow(t, Options{Changes: true, Requests: true})
		f.news()
		for range 5000 {
			w.do(t, engine.Advance{Seconds: 1})
		}
		for range 1025 {
			w.answer("/", 200)
		}
		time.Sleep(time.Second)
		list := f.news()
		var sizes []int
		for _, e := range of(list, "requests") {
			sizes = append(sizes, int(gjson.Get(e.data, "#").Int()))
		}
		if fmt.Sprint(sizes) != "[512 512 1]" {
			t.Errorf("requests: %v", sizes)
		}
		if changes := of(list, "changes"); len(changes) != 2 || !strings.HasPrefix(changes[1].data, "4096 ") || !strings.HasPrefix(changes[0].data, "0 ") {
			t.Errorf("%d events of changes", len(changes))
		}
		for range 9 {
			w.put(t, "a", 60<<10)
		}
		time.Sleep(time.Second)
		for i, e := range of(f.news(), "changes") {
			place, text, _ := strings.Cut(e.data, " ")
			records, err := base64.StdEncoding.DecodeString(text)
			if want := fmt.Sprint(5000 + 5*i); err != nil || place != want || len(records) < 200<<10 || i > 1 {
				t.Errorf("event %d has %d bytes from place %s, want %s, %v", i, len(records), place, want, err)
			}
		}
		f.same(t, w)
	})
}

// A follower that comes back gets what it does not have, or a checkpoint that says why.
func TestComingBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.enter()
		w.put(t, "a", 1)
		w.put(t, "b", 1)
		w.answer("/a", 200)
		w.answer("/b", 200)
		back := func(from string, changes bool) string {
			f := &follower{deaf: true}
			f.follow(t, w, Options{From: from, Changes: changes, Requests: true})
			list := f.news()
			_ = f.stop()
			var all []string
			for _, e := range list {
				switch e.name {
				case "checkpoint":
					all = append(all, gjson.Get(e.data, "reason").Str)
				case "changes":
					place, _, _ := strings.Cut(e.data, " ")
					all = append(all, "changes from "+place)
				case "requests":
					all = append(all, "requests from "+gjson.Get(e.data, "0.place").Raw)
				case "piece", "complete":
				default:
					all = append(all, e.name)
				}
			}
			return strings.Join(all, ", ")
		}
		for _, c := range []struct {
			from, want, without string // changes
		}{
			{"E.0.0", "clock, changes from 0, requests from 1", "clock, requests from 1"},
			{"E.1.1", "clock, changes from 1, requests from 2", "clock, requests from 2"},
			{"E.2.2", "clock", "clock"},
			{"E.3.2", "behind", "clock"},
			{"E.2.3", "unknown, requests from 1", "clock"},
			{"E.2", "unknown, requests from 1", "clock"},
			{"E.x.2", "unknown, requests from 1", "clock"},
			{"E.2.x", "unknown, requests from 1", "clock"},
			{"x", "unknown, requests from 1", "clock"},
			{"other.2.2", "unknown, requests from 1", "clock, requests from 1"},
			{"other.2.9", "unknown, requests from 1", "clock, requests from 1"},
		} {
			from := strings.Replace(c.from, "E", w.epoch, 1)
			if got := back(from, true); got != c.want {
				t.Errorf("%s: %s, want %s", c.from, got, c.want)
			}
			if got := back(from, false); got != c.without {
				t.Errorf("%s without changes: %s, want %s", c.from, got, c.without)
			}
		}
		w.replaceBy(w.a)
		w.put(t, "c", 1)
		for from, want := range map[string]string{"E.0.2": "replaced", "E.2.2": "replaced", "E.3.2": "clock, changes from 3", "E.9.2": "behind"} {
			if got := back(strings.Replace(from, "E", w.epoch, 1), true); got != want {
				t.Errorf("%s after another account: %s, want %s", from, got, want)
			}
		}
	})
}

// gate holds up what is written to it while it is closed.
type gate struct {
	io.Writer
	closed chan struct{} // closed when the gate opens
}

func (g *gate) Write(b []byte) (int, error) {
	<-g.closed
	return g.Writer.Write(b)
}

// A slow follower misses what the feed has dropped: the stream says how many requests, and sends a checkpoint instead of the records.
func TestASlowFollower(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		f := &follower{}
		g := &gate{&replica.Parser{Use: f.take(time.Now())}, make(chan struct{})}
		f.into(t, w, g, Options{Changes: true, Requests: true})
		for range 1<<16 + 1 {
			w.do(t, engine.Advance{Seconds: 1})
		}
		for range 1<<14 + 7 {
			w.answer("/", 200)
		}
		close(g.closed)
		time.Sleep(time.Second)
		list := f.news()
		if checkpoints := of(list, "checkpoint"); len(checkpoints) != 2 || gjson.Get(checkpoints[1].data, "reason").Str != "behind" {
			t.Errorf("%+v", checkpoints)
		}
		if missed := of(list, "missed"); len(missed) != 1 || missed[0].data != `{"requests":7}` {
			t.Errorf("%+v", missed)
		}
		if got := len(requests(t, list)); got != 1<<14 {
			t.Errorf("%d requests", got)
		}
		f.same(t, w)
	})
}

// When a write fails, or the follower goes, the stream ends, and the feed knows it.
func TestTheEndOfAStream(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.put(t, "large", 1<<19)
		gone := errors.New("gone")
		for _, o := range []Options{{}, {Changes: true}} {
			to := &sink{fails: gone}
			if err := w.Follow(t.Context(), w, to, o); err != gone {
				t.Errorf("%+v: %v", o, err)
			}
		}
		f := w.follow(t, Options{Changes: true})
		if w.followers != 1 {
			t.Errorf("%d followers", w.followers)
		}
		time.Sleep(20 * time.Millisecond) // the stream waits until 50 ms have passed
		if err := f.stop(); err != nil || w.followers != 0 || !w.left.Equal(time.Now()) {
			t.Errorf("%v, %d followers, left at %v", err, w.followers, w.left)
		}
	})
}

// What the stream begins with lets a browser's EventSource connect again after a second.
func TestAStreamBeginsWithTheTimeToRetry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		var to bytes.Buffer
		f := &follower{}
		f.into(t, w, &to, Options{})
		_ = f.stop()
		if want := "retry: 1000\n\nevent: clock\ndata: {\"now\":1700000000,\"speed\":0}\n\n"; to.String() != want {
			t.Errorf("%q, want %q", to.String(), want)
		}
	})
}
