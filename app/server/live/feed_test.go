package live

import (
	"fmt"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
)

// A feed that nobody follows counts the records and keeps none; it keeps the newest 500 requests, or those that have 4 MiB.
func TestAFeedThatNobodyFollows(t *testing.T) {
	var f Feed
	f.Note(epoch, engine.Advance{Seconds: 1}, epoch+1)
	f.NoteReset(epoch)
	if list, known := f.records.from(2, 9); f.on.Load() || f.Place() != 2 || !known || len(list) != 0 || len(f.records.list) != 0 {
		t.Errorf("on: %t, %d records, of which are kept: %v", f.on.Load(), f.Place(), f.records.list)
	}
	for i := range uint64(700) {
		f.Answered(&replica.Request{Status: 429}, time.Unix(epoch, 0))
		if kept := f.requests.end() - f.recent(); kept != min(i+1, 500) || f.requests.first != f.recent() {
			t.Fatalf("of %d requests %d are kept", i+1, kept)
		}
	}
	if answered, throttled := f.totals(); answered != 700 || throttled != 700 {
		t.Errorf("%d answered, %d throttled", answered, throttled)
	}
	text := string(make([]byte, 1<<20-512))
	for range 9 {
		f.Answered(&replica.Request{Answered: &replica.Text{Text: text}}, time.Unix(epoch, 0))
	}
	if kept := f.requests.end() - f.requests.first; kept != 4 {
		t.Errorf("of requests of a megabyte %d are kept", kept)
	}
	for range 9 { // a request that was refused for its id has it all the same
		f.Answered(&replica.Request{Item: text}, time.Unix(epoch, 0))
	}
	if kept := f.requests.end() - f.requests.first; kept != 4 {
		t.Errorf("of requests with an id of a megabyte %d are kept", kept)
	}
	f.enter()
	for range 9 {
		f.Answered(&replica.Request{Answered: &replica.Text{Text: text}}, time.Unix(epoch, 0))
	}
	if kept, told := f.requests.end()-f.requests.first, f.requests.end()-f.recent(); kept != 13 || told != 4 {
		t.Errorf("of requests of a megabyte %d are kept, and a new follower gets %d", kept, told)
	}
}

// What happens between two times with followers is counted: who left before it has missed records, who missed nothing goes on.
func TestPlacesWithoutAFollower(t *testing.T) {
	var f Feed
	first := f.enter()
	f.Note(epoch, engine.Advance{Seconds: 1}, epoch+1)
	f.leave(time.Unix(epoch, 0), "", time.Unix(epoch, 0))
	f.Answered(&replica.Request{}, time.Unix(epoch+301, 0))
	if list, known := f.records.from(1, 9); f.on.Load() || !known || len(list) != 0 {
		t.Errorf("on: %t, known: %t, records %v", f.on.Load(), known, list)
	}
	f.Note(epoch, engine.Advance{Seconds: 1}, epoch+1)
	if _, known := f.records.from(1, 9); known || f.Place() != 2 {
		t.Errorf("known: %t, though a record was not kept; the next is %d", known, f.Place())
	}
	if second := f.enter(); second != first {
		t.Errorf("the epoch %q follows %q", second, first)
	}
	if _, known := f.records.from(2, 9); !known {
		t.Error("a new follower has missed something")
	}
}

// The feed keeps records for five minutes after the last follower has left, and for any time while there is one.
func TestTheEndOfAFeed(t *testing.T) {
	begun := time.Unix(epoch, 0)
	var f Feed
	first := f.enter()
	if len(first) != 16 || f.enter() != first {
		t.Errorf("the epoch is %q, then %q", first, f.enter())
	}
	f.NoteReplaced()
	f.Note(epoch, engine.Advance{Seconds: 1}, epoch+1)
	f.leave(begun, "", begun)
	f.Answered(&replica.Request{Status: 429}, begun.Add(time.Hour))
	if !f.on.Load() {
		t.Fatal("the feed has ended though there is a follower")
	}
	f.leave(begun, "", begun)
	f.Answered(&replica.Request{Status: 200}, begun.Add(5*time.Minute))
	if answered, throttled := f.totals(); !f.on.Load() || answered != 2 || throttled != 1 || f.end() != 2 || f.Place() != 2 {
		t.Errorf("on: %t, %d answered, %d throttled, %d requests, %d records", f.on.Load(), answered, throttled, f.end(), f.Place())
	}
	f.Answered(&replica.Request{Status: 429}, begun.Add(5*time.Minute+1))
	if answered, throttled := f.totals(); f.on.Load() || answered != 3 || throttled != 2 || f.end() != 3 || f.Place() != 2 || len(f.records.list) != 0 || f.replaced != 1 {
		t.Errorf("on: %t, %d answered, %d throttled, %d requests, %d records, replaced at %d", f.on.Load(), answered, throttled, f.end(), f.Place(), f.replaced)
	}
	if second := f.enter(); !f.on.Load() || second != first {
		t.Errorf("on: %t, the epoch %q follows %q", f.on.Load(), second, first)
	}
}

// Records are counted by 256 bytes and their texts; 65,536 of them are kept, in 64 MiB. Requests are counted by 512 bytes, their address
// and bodies; 16,384 of them are kept, in 32 MiB. A time at which nothing else happens counts, too.
func TestHowMuchAFeedKeeps(t *testing.T) {
	const mb = 1 << 20
	text := func(bytes int) string { return string(make([]byte, bytes)) }
	write := func(bytes int) engine.WriteItem { return engine.WriteItem{In: in, Body: []byte(text(bytes))} }
	for name, c := range map[string]struct {
		cmd  engine.Command
		want uint64 // number of those that are kept
	}{
		"time":                  {engine.Advance{Seconds: 1}, 1 << 16},
		"reads":                 {engine.ReadItem{In: in, ID: text(mb)}, 1 << 16},
		"writes of 1 MiB":       {write(mb - 256), 64},
		"writes of more":        {write(mb - 255), 63},
		"batches of 1 MiB":      {engine.Batch{In: in, Ops: []engine.BatchOp{write(mb/2 - 512), engine.DeleteItem{ID: text(mb)}, write(mb/2 - 256)}}, 64},
		"batches of more":       {engine.Batch{In: in, Ops: []engine.BatchOp{write(mb/2 - 512), engine.DeleteItem{ID: text(mb)}, write(mb/2 - 255)}}, 63},
		"queries of 1 MiB":      {engine.Query{In: in, Text: text(mb - 256)}, 64},
		"queries of more":       {engine.Query{In: in, Text: text(mb - 255)}, 63},
		"charges of queries":    {engine.ChargeQuery{Of: engine.Query{In: in, Text: text(mb - 256)}}, 64},
		"charges of more":       {engine.ChargeQuery{Of: engine.Query{In: in, Text: text(mb - 255)}}, 63},
		"larger than all bytes": {write(65 * mb), 1},
	} {
		var f Feed
		f.enter()
		const number = 1<<16 + 10
		for i := range int64(number) {
			if f.Note(epoch+i, c.cmd, epoch+i+1); c.want < 1000 && i > int64(c.want) {
				break
			}
		}
		if got := f.records.end() - f.records.first; got != c.want {
			t.Errorf("%s: %d are kept, want %d", name, got, c.want)
		}
	}
	for name, c := range map[string]struct {
		r    replica.Request
		want uint64
	}{
		"small":                   {replica.Request{}, 1 << 14},
		"bodies of 64 KiB":        {replica.Request{Sent: &replica.Text{Text: text(32 << 10)}, Answered: &replica.Text{Text: text(32<<10 - 512)}}, 512},
		"bodies of more":          {replica.Request{Sent: &replica.Text{Text: text(32 << 10)}, Answered: &replica.Text{Text: text(32<<10 - 511)}}, 511},
		"addresses of 64 KiB":     {replica.Request{Target: text(64<<10 - 512)}, 512},
		"addresses of more":       {replica.Request{Target: text(64<<10 - 511)}, 511},
		"bodies that are gone":    {replica.Request{Sent: &replica.Text{Bytes: 100 * mb, Gone: true}}, 1 << 14},
		"larger than all: newest": {replica.Request{Target: text(33 * mb)}, 1},
	} {
		var f Feed
		f.enter()
		for range 1<<14 + 10 {
			r := c.r
			f.Answered(&r, time.Unix(epoch, 0))
			if want := f.end(); r.Place != want {
				t.Fatalf("%s: the place is %d, want %d", name, r.Place, want)
			}
		}
		if got := f.requests.end() - f.requests.first; got != c.want {
			t.Errorf("%s: %d are kept, want %d", name, got, c.want)
		}
	}
}

// What a query refers to in memory is not kept: it is many times as large as its text, and its record has the text.
func TestAFeedKeepsTheTextsOfQueries(t *testing.T) {
	w := newWorld(t)
	w.enter()
	q := engine.Query{In: in, Text: "SELECT * FROM c", Interrupted: func(int64) bool { return false }}
	w.do(t, q)
	w.do(t, engine.ChargeQuery{Of: q})
	list, ok := w.records.from(0, 10)
	if !ok || len(list) != 2 {
		t.Fatalf("%v, %t", list, ok)
	}
	for i, want := range []string{q.Text, q.Text} {
		kept, _ := list[i].Command.(engine.Query)
		if charge, is := list[i].Command.(engine.ChargeQuery); is {
			kept = charge.Of
		}
		if kept.Text != want || kept.Parsed != nil || kept.Interrupted != nil {
			t.Errorf("record %d is %+v", i, list[i].Command)
		}
	}
}

// Time that passes is a record of the second that it leads to; a refused jump is a command, since the account's log has it.
func TestTheRecordsOfTime(t *testing.T) {
	w := newWorld(t)
	w.enter()
	w.do(t, engine.Advance{Seconds: 7})
	if err := w.try(engine.Advance{Seconds: -1}); err == nil {
		t.Fatal("time went back")
	}
	w.reset()
	list, _ := w.records.from(0, 10)
	want := []replica.Record{{Kind: replica.Time, Second: epoch + 7}, {Kind: replica.Command, Second: epoch + 7, Command: engine.Advance{Seconds: -1}}, {Kind: replica.Reset, Second: epoch}}
	if fmt.Sprint(list) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", list, want)
	}
}

// A new follower gets the newest 500 requests.
func TestTheRequestsOfANewFollower(t *testing.T) {
	var f Feed
	f.enter()
	for _, c := range []struct{ number, first uint64 }{{0, 0}, {1, 0}, {500, 0}, {501, 1}, {600, 100}, {1<<14 + 5, 1<<14 + 5 - 500}} {
		for f.end() < c.number {
			f.Answered(&replica.Request{}, time.Unix(epoch, 0))
		}
		if got := f.recent(); got != c.first {
			t.Errorf("of %d requests it begins at %d, want %d", c.number, got, c.first)
		}
	}
}

// A follower waits for what is at its places or after them.
func TestWaitingForNews(t *testing.T) {
	closed := func(c <-chan struct{}) bool {
		select {
		case <-c:
			return true
		default:
			return false
		}
	}
	var f Feed
	f.enter()
	a, b := f.wait(0, 0), f.wait(0, 0)
	if closed(a) {
		t.Error("there is news of nothing")
	}
	f.Note(epoch, engine.Advance{Seconds: 1}, epoch+1)
	if !closed(a) || !closed(b) {
		t.Error("a follower has not learned of a record")
	}
	if c := f.wait(0, 0); !closed(c) {
		t.Error("no news, though a record is not yet read")
	}
	c := f.wait(1, 0)
	if closed(c) {
		t.Error("news, though all is read")
	}
	if f.Answered(&replica.Request{}, time.Unix(epoch, 0)); !closed(c) {
		t.Error("a follower has not learned of a request")
	}
	if c := f.wait(1, 0); !closed(c) {
		t.Error("no news, though a request is not yet read")
	}
	if c = f.wait(1, 1); closed(c) {
		t.Error("news, though all is read")
	}
	if f.NoteReplaced(); !closed(c) {
		t.Error("a follower has not learned of another account")
	}
	if f.Place() != 2 || f.replaced != 2 {
		t.Errorf("the next record is %d, the account's first %d, want 2", f.Place(), f.replaced)
	}
}
