package replica

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// The lines of a stream: https://html.spec.whatwg.org/multipage/server-sent-events.html.
func TestTheLinesOfAStream(t *testing.T) {
	for text, want := range map[string]string{
		"event: a\ndata: 1\n\n":                             "[a  1]",
		"event:a\ndata:1\nid:7\n\n":                         "[a 7 1]",
		"event: a\r\ndata:  1 \r\nid: 7\r\n\r\n":            "[a 7  1 ]",
		": a comment\nretry: 1000\nevent: a\n\n":            "[a  ]",
		"data: of no event\n\nevent: a\ndata: 1\n\n":        "[a  1]",
		"event: a\nid: 7\ndata: 1\n\nevent: b\n\n":          "[a 7 1][b  ]",
		"event: a\ndata: 1:2\n\n\n\n":                       "[a  1:2]",
		"event\ndata\n\nevent: a\nother: 7\nevent: b\n\n":   "[b  ]",
		"event: a\ndata: 1\n":                               "",
		"event: a\ndata: \xc3\xa9\r\n\r\nevent: b\n\nevent": "[a  é][b  ]",
	} {
		for size := 1; size <= len(text); size++ {
			got := ""
			p := &Parser{Use: func(e Event) error {
				got += fmt.Sprintf("[%s %s %s]", e.Name, e.ID, e.Data)
				return nil
			}}
			for rest := text; len(rest) > 0; rest = rest[min(size, len(rest)):] {
				if n, err := p.Write([]byte(rest[:min(size, len(rest))])); err != nil || n != min(size, len(rest)) {
					t.Fatalf("%q: %d, %v", text, n, err)
				}
			}
			if got != want {
				t.Errorf("%q in writes of %d: %s, want %s", text, size, got, want)
			}
		}
	}
}

// A parser is done with an event when it is used, and its error ends the write.
func TestAnErrorEndsTheWrite(t *testing.T) {
	refused, uses := errors.New("refused"), 0
	p := &Parser{Use: func(Event) error {
		uses++
		return refused
	}}
	if n, err := p.Write([]byte("event: a\n\nevent: b\n\n")); n != 0 || err != refused || uses != 1 {
		t.Errorf("%d, %v after %d events", n, err, uses)
	}
}

// The longest event has 256 MB: of the data before a line, the beginning of the line, and the rest of it.
func TestTheLongestEvent(t *testing.T) {
	p := &Parser{Use: func(Event) error { return nil }, event: Event{Data: make([]byte, maxEvent-7)}}
	if _, err := p.Write([]byte("1234")); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Write([]byte("567\n")); err != nil {
		t.Errorf("an event of %d bytes: %v", maxEvent, err)
	}
	p.event.Data = make([]byte, maxEvent-7)
	if _, err := p.Write([]byte("12345678")); !errors.Is(err, ErrStream) || maxEvent != 256<<20 {
		t.Errorf("an event of %d bytes: %v", maxEvent+1, err)
	}
}

// A record has one form: nothing may follow it.
func TestTheEndOfARecord(t *testing.T) {
	remove := Record{Command, epoch, engine.DeleteItem{In: in, ID: "a", PartitionKey: engine.Key("p")}}
	for _, r := range []Record{{Kind: Time, Second: epoch}, {Kind: Reset, Second: 1}, remove} {
		b, err := r.Append([]byte("before"))
		if err != nil || string(b[:6]) != "before" {
			t.Fatal(string(b), err)
		}
		payload := b[7:]
		got, err := readRecord(payload)
		if err != nil || fmt.Sprint(got) != fmt.Sprint(r) {
			t.Errorf("%v, %v, want %v", got, err, r)
		}
		for _, late := range []string{"\x00", "xy"} {
			if got, err := readRecord([]byte(string(payload) + late)); !errors.Is(err, ErrStream) || !strings.Contains(err.Error(), "ends early or late") {
				t.Errorf("with %q behind it: %v, %v", late, got, err)
			}
		}
		for n := range payload {
			if got, err := readRecord(payload[:n]); !errors.Is(err, ErrStream) {
				t.Errorf("%d bytes of %d: %v, %v", n, len(payload), got, err)
			}
		}
	}
	if b, err := (Record{Command, epoch, unwritable{}}).Append([]byte("before")); err == nil || string(b) != "before" {
		t.Errorf("%q, %v", b, err)
	}
}

type unwritable struct{ engine.Command }

// Two commands of one second, and one of a second that a record of time has led to: the replica makes no time pass between them.
func TestCommandsOfOneSecond(t *testing.T) {
	r := &Replica{}
	a := account(1)
	var carried []uint64
	r.Carried = func(place uint64) { carried = append(carried, place) }
	second := Record{Command, epoch + 10, engine.WriteItem{In: in, Body: []byte(`{"id":"b","pk":"p"}`)}}
	if err := write(r, checkpoint(a, "e.5.3")+changes("e.8.3", 5, put, second, Record{Kind: Time, Second: epoch + 10})+changes("e.9.3", 8, Record{Command, epoch + 11, second.Command})); err != nil {
		t.Fatal(err)
	}
	for _, cmd := range []engine.Command{engine.Advance{Seconds: 10}, put.Command, second.Command, engine.Advance{Seconds: 1}, second.Command} {
		a.Apply(cmd) //nolint:errcheck // the last is refused: the item exists
	}
	if sumOf(r.History().Tip()) != sumOf(a) || fmt.Sprint(carried) != "[5 6 8]" || r.History().Length() != 5 || r.Now() != epoch+11 {
		t.Errorf("carried out %v in %d steps up to %d", carried, r.History().Length(), r.Now()-epoch)
	}
}

// A clock that cannot go on is an error of the stream.
func TestAClockThatCannotGoOn(t *testing.T) {
	r := &Replica{}
	err := write(r, checkpoint(account(1), "e.0.0")+changes("e.1.0", 0, Record{Kind: Time, Second: engine.MaxNow + 1}))
	if !errors.Is(err, ErrStream) || !strings.Contains(err.Error(), "advance") {
		t.Errorf("%v", err)
	}
}

// What is lost between two events is named.
func TestMissingRecords(t *testing.T) {
	for first, want := range map[int]string{5: "", 6: "record 5 is missing", 7: "records 5 to 6 are missing", 8: "records 5 to 7 are missing", 10: "records 5 to 9 are missing", 0: ""} {
		r := &Replica{}
		err := write(r, checkpoint(account(1), "e.5.0")+changes("e.6.0", first, Record{Kind: Time, Second: epoch + 1}))
		if want == "" {
			if err != nil || r.Position() != "e.6.0" {
				t.Errorf("from %d: %v, at %s", first, err, r.Position())
			}
			continue
		}
		if !errors.Is(err, ErrStream) || !strings.HasSuffix(err.Error(), ": "+want) || r.Position() != "e.5.0" {
			t.Errorf("from %d: %v, want %s; at %s", first, err, want, r.Position())
		}
	}
}

// Positions have an epoch and two places in decimal.
func TestPositions(t *testing.T) {
	for id, want := range map[string]string{"e.12.7": "e 12 true", "e.0.x": "e 0 true", "e.1a.7": "e 0 false", "e.12": " 0 false", "e.1.2.3": " 0 false", "": " 0 false", "e.-1.7": "e 0 false"} {
		epoch, place, ok := places(id)
		if got := fmt.Sprint(epoch, " ", place, " ", ok); got != want {
			t.Errorf("%q: %s, want %s", id, got, want)
		}
	}
}

// The clock of a stream is known before its checkpoint is complete, and a reset, too, sets it.
func TestTheClockOfAStream(t *testing.T) {
	r := &Replica{}
	whole := checkpoint(account(1), "e.0.0")
	if err := write(r, strings.Replace(whole[:strings.Index(whole, "event: piece")], `"speed":0`, `"speed":60`, 1)); err != nil || r.Now() != epoch || r.Speed() != 60 || r.Opening().Items != 1 {
		t.Errorf("%v: %d, %d, %+v", err, r.Now(), r.Speed(), r.Opening())
	}
	if r.History() != nil || r.Position() != "" || r.Opening().Done {
		t.Errorf("%v at %q before the checkpoint is complete", r.History(), r.Position())
	}
	if err := write(r, whole+"event: clock\ndata: {\"now\":1700000007,\"speed\":3}\n\n"+"event: other\nid: e.0.9\ndata: x\n\n"); err != nil || r.Now() != epoch+7 || r.Speed() != 3 || r.Position() != "e.0.9" {
		t.Errorf("%v: %d, %d at %s", err, r.Now(), r.Speed(), r.Position())
	}
	if err := write(r, changes("e.2.9", 0, Record{Kind: Reset, Second: 1000}, Record{Kind: Reset, Second: 2000})); err != nil || r.Now() != 2000 || r.Resets != 2 || r.Part() != nil {
		t.Errorf("%v: %d after %d resets", err, r.Now(), r.Resets)
	}
	if Quiet != 10*time.Second {
		t.Errorf("a stream may be silent for %v: docs/stream.md says ten seconds", Quiet)
	}
}

// A part is read, and its sums are of the part.
func TestAPartOfAnAccount(t *testing.T) {
	a := account(5)
	part := engine.Part{Of: in, After: 3}
	head, err := json.Marshal(Head{Reason: ReasonOpened, Now: epoch, Items: 2, Bytes: 400, Part: &Part{Database: "db", Container: "c", After: 3}})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "event: checkpoint\ndata: %s\n\n", head)
	read := 0
	for piece := range a.SnapshotOf(part) {
		read += len(piece)
		fmt.Fprintf(&b, "event: piece\ndata: %s\n\n", base64.StdEncoding.EncodeToString(piece))
	}
	fmt.Fprintf(&b, "event: complete\nid: e.0.0\ndata: {\"sum\":%q}\n\nevent: sum\ndata: {\"place\":0,\"sum\":%[1]q}\n\n", SumOf(a, part))
	r := &Replica{}
	if err := write(r, b.String()); err != nil || r.Part().Of() != part || r.Opening().Read != read || r.Opening().Bytes != 400 {
		t.Errorf("%v: %+v, %+v", err, r.Part(), r.Opening())
	}
	if SumOf(a, part) == sumOf(a) {
		t.Error("a part has the sum of the whole")
	}
	if err := write(r, checkpoint(a, "e.0.0")); err != nil || r.Part() != nil {
		t.Errorf("%v: %+v", err, r.Part())
	}
}

// Compare goes on in turns, and says when it is done. A newer sum and a checkpoint take the place of one that is not done.
func TestComparingInTurns(t *testing.T) {
	a := account(600)
	pieces := 0
	for range a.Snapshot() {
		pieces++
	}
	sum := func(s string) string { return fmt.Sprintf("event: sum\ndata: {\"place\":0,\"sum\":%q}\n\n", s) }
	r := &Replica{Later: true}
	never := func() bool { return false }
	always := func() bool { return true }
	if done, err := r.Compare(never); !done || err != nil {
		t.Errorf("nothing to compare: %t, %v", done, err)
	}
	if err := write(r, checkpoint(a, "e.0.0")+sum(sumOf(a))); err != nil {
		t.Fatal(err)
	}
	turns := 1
	for ; ; turns++ {
		done, err := r.Compare(never)
		if err != nil || turns > pieces+1 {
			t.Fatal(turns, err)
		}
		if done {
			break
		}
	}
	if turns != pieces+1 || pieces < 3 {
		t.Errorf("%d turns for %d pieces", turns, pieces)
	}
	if done, err := r.Compare(never); !done || err != nil {
		t.Errorf("after the end: %t, %v", done, err)
	}
	for name, c := range map[string]struct {
		then string
		want string
	}{
		"a wrong sum":                   {sum("x"), "x"},
		"a right sum":                   {sum(sumOf(a)), ""},
		"a right sum, then a wrong one": {sum(sumOf(a)) + sum("y"), "y"},
		"a wrong sum, then a right one": {sum("x") + sum(sumOf(a)), ""},
		"a checkpoint":                  {sum("x") + checkpoint(account(1), "e.0.0"), ""},
	} {
		r := &Replica{Later: true}
		if err := write(r, checkpoint(a, "e.0.0")); err != nil {
			t.Fatal(err)
		}
		for _, e := range strings.SplitAfter(c.then, "\n\n") {
			if err := write(r, e); err != nil || r.Difference != nil {
				t.Fatalf("%s: %v before anything is compared", name, err)
			}
			r.Compare(never) //nolint:errcheck // it has just begun
		}
		done, err := r.Compare(always)
		var differs *Difference
		if !done || (c.want == "") != (err == nil) || errors.As(err, &differs) && (differs.Theirs != c.want || differs.Mine != sumOf(a) || differs != r.Difference) {
			t.Errorf("%s: %t, %v", name, done, err)
		}
		if done, err := r.Compare(always); !done || err != nil {
			t.Errorf("%s, compared once more: %t, %v", name, done, err)
		}
	}
}

// A checkpoint and a comparison that are given up, or that end with an error, leave no goroutine behind: a page may lose its stream at any
// time.
func TestNothingIsLeftBehind(t *testing.T) {
	a := account(300)
	whole := checkpoint(a, "e.0.0")
	half := whole[:strings.LastIndex(whole, "event: piece")]
	before := runtime.NumGoroutine()
	for range 20 {
		r := &Replica{Later: true}
		if err := write(r, half); err != nil {
			t.Fatal(err)
		}
		r.Cancel()
		if err := write(r, half+whole+"event: sum\ndata: {\"place\":0,\"sum\":\"x\"}\n\n"); err != nil {
			t.Fatal(err)
		}
		r.Compare(func() bool { return false }) //nolint:errcheck // it has just begun
		if err := write(r, whole); err != nil {
			t.Fatal(err)
		}
	}
	if after := runtime.NumGoroutine(); after > before+5 {
		t.Errorf("%d goroutines, %d at first", after, before)
	}
}

// A checkpoint whose pieces are too many or too few, or are followed by others, is refused.
func TestPiecesOfACheckpoint(t *testing.T) {
	whole := checkpoint(account(300), "e.0.0")
	complete := whole[strings.Index(whole, "event: complete"):]
	before := strings.TrimSuffix(whole, complete)
	last := before[strings.LastIndex(before, "event: piece"):]
	for name, text := range map[string]string{
		"none":          whole[:strings.Index(whole, "event: piece")] + complete,
		"one too few":   strings.TrimSuffix(before, last) + complete,
		"none, its sum": whole[:strings.Index(whole, "event: piece")] + strings.Replace(complete, sumOf(account(300)), new(Summer).Sum(), 1),
		"one twice":     before + last + complete,
		"one that is {": before + "event: piece\ndata: ew==\n\n" + complete,
		"after the end": whole + last,
		"two ends":      whole + complete,
		"no head":       strings.Replace(whole, `"reason"`, `reason`, 1),
	} {
		r := &Replica{}
		if err := write(r, text); !errors.Is(err, ErrStream) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
