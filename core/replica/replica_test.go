package replica

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

const epoch = 1_700_000_000

var in = engine.Path{Database: "db", Container: "c"}

// account returns an account with a number of items.
func account(items int) *engine.Account {
	a := engine.New(epoch)
	for _, cmd := range []engine.Command{
		engine.CreateDatabase{ID: "db"},
		engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "c", PartitionKey: []string{"/pk"}, Default: ttl.On(60)}},
	} {
		if _, err := a.Apply(cmd); err != nil {
			panic(err)
		}
	}
	for i := range items {
		if _, err := a.Apply(engine.WriteItem{In: in, Body: fmt.Appendf(nil, `{"id":"%d","pk":"p","text":%q}`, i, strings.Repeat("x", 150))}); err != nil {
			panic(err)
		}
	}
	return a
}

// checkpoint returns a checkpoint as a stream sends it.
func checkpoint(a *engine.Account, position string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "event: checkpoint\ndata: {\"reason\":\"opened\",\"now\":%d,\"speed\":0,\"items\":%d,\"bytes\":%d}\n\n", a.Now(), 1, 1)
	for piece := range a.Snapshot() {
		fmt.Fprintf(&b, "event: piece\ndata: %s\n\n", base64.StdEncoding.EncodeToString(piece))
	}
	fmt.Fprintf(&b, "event: complete\nid: %s\ndata: {\"sum\":%q}\n\n", position, sumOf(a))
	return b.String()
}

// changes returns records as a stream sends them.
func changes(position string, first int, records ...Record) string {
	var all []byte
	for _, r := range records {
		var err error
		if all, err = r.Append(all); err != nil {
			panic(err)
		}
	}
	return fmt.Sprintf("event: changes\nid: %s\ndata: %d %s\n\n", position, first, base64.StdEncoding.EncodeToString(all))
}

func write(r *Replica, text string) error {
	_, err := (&Parser{Use: r.Take}).Write([]byte(text))
	return err
}

var put = Record{Command, epoch + 10, engine.WriteItem{In: in, Body: []byte("{\"id\":\"a\",\r\n\"pk\":\"p\"}")}}

// The replica is the same however a stream is divided into writes. It does not carry out a record twice.
func TestAStreamInPieces(t *testing.T) {
	a := account(300)
	stream := "retry: 1000\r\n\r\n: a comment\n" + checkpoint(a, "e.7.0") + changes("e.8.1", 7, put) +
		changes("e.10.1", 7, put, Record{Kind: Time, Second: epoch + 75}, Record{Command, epoch + 76, engine.ReadItem{In: in, ID: "none", PartitionKey: engine.Key("p")}})
	a.Apply(engine.Advance{Seconds: 10})                                               //nolint:errcheck // it cannot fail
	a.Apply(put.Command)                                                               //nolint:errcheck // as before
	a.Apply(engine.Advance{Seconds: 66})                                               //nolint:errcheck // as before
	a.Apply(engine.ReadItem{In: in, ID: "none", PartitionKey: engine.Key("p")})        //nolint:errcheck // refused
	stream += fmt.Sprintf("event: sum\ndata: {\"place\":10,\"sum\":%q}\n\n", sumOf(a)) // of ten records
	for _, size := range []int{1, 7, 4096, len(stream)} {
		r := &Replica{}
		p := &Parser{Use: r.Take}
		for rest := stream; len(rest) > 0; {
			n := min(size, len(rest))
			if _, err := p.Write([]byte(rest[:n])); err != nil {
				t.Fatalf("in pieces of %d: %v", size, err)
			}
			rest = rest[n:]
		}
		if mine, theirs := string(r.History().Account().Save()), string(a.Save()); mine != theirs {
			t.Errorf("in pieces of %d, the replica is\n%s\nwant\n%s", size, mine, theirs)
		}
		if r.Position() != "e.10.1" || !r.Opening().Done || r.Now() != epoch+76 {
			t.Errorf("in pieces of %d: %q %+v %d", size, r.Position(), r.Opening(), r.Now())
		}
	}
}

// A damaged stream returns an error. It never makes a replica that differs from the account without an error.
func TestADamagedStream(t *testing.T) {
	a := account(3)
	good := checkpoint(a, "e.0.0")
	for name, c := range map[string]struct{ stream, says string }{
		"a record that is missing":    {good + changes("e.9.0", 8, put), "records 0 to 7 are missing"},
		"one record that is missing":  {good + changes("e.9.0", 1, put), ": record 0 is missing"},
		"changes before a checkpoint": {changes("e.9.0", 0, put), "changes before a checkpoint"},
		"another checkpoint's sum":    {strings.Replace(good, sumOf(a), sumOf(account(2)), 1), "the checkpoint has the sum"},
		"a piece of nothing":          {"event: piece\ndata: AA==\n\n", "a piece of no checkpoint"},
		"an end of nothing":           {"event: complete\ndata: {}\n\n", "the end of no checkpoint"},
		"a piece that is missing":     {good[:strings.Index(good, "event: piece")] + good[strings.LastIndex(good, "event: piece"):], "cannot be read"},
		"a piece that is no base64":   {good[:strings.Index(good, "event: piece")] + "event: piece\ndata: ?\n\n", "illegal base64"},
		"a position that is none":     {checkpoint(a, "e"), `the position "e"`},
		"records that are no base64":  {good + "event: changes\ndata: 0 ?\n\n", "changes that are no records"},
		"changes without a place":     {good + "event: changes\ndata: x AA==\n\n", "changes that are no records"},
		"a record that is empty":      {good + "event: changes\ndata: 0 AA==\n\n", "an empty record"},
		"a record that is cut":        {good + "event: changes\ndata: 0 BUMB\n\n", "ends early"},
		"a record of an unknown kind": {good + "event: changes\ndata: 0 AVg=\n\n", "unknown kind"},
		"a command that is none":      {good + "event: changes\ndata: 0 BUMBAXg=\n\n", "cannot be read"},
		"a record of an earlier time": {good + changes("e.1.0", 0, Record{Kind: Time, Second: epoch - 1}), "the clock shows"},
		"a sum of another place":      {good + "event: sum\ndata: {\"place\":4,\"sum\":\"x\"}\n\n", "a sum behind record 4"},
		"a sum of another state":      {good + "event: sum\ndata: {\"place\":0,\"sum\":\"x\"}\n\n", "after record 0 the state has the sum " + sumOf(a) + " here and x in the account"},
	} {
		r := &Replica{}
		err := write(r, c.stream)
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %q", name, err, c.says)
			continue
		}
		var differs *Difference
		if errors.As(err, &differs) != (r.Difference != nil) || errors.As(err, &differs) == errors.Is(err, ErrStream) {
			t.Errorf("%s: %v, %v", name, err, r.Difference)
		}
	}
}

// A second checkpoint ends a difference; a checkpoint that is cancelled leaves the history unchanged.
func TestAnotherCheckpoint(t *testing.T) {
	r := &Replica{}
	if err := write(r, checkpoint(account(1), "e.0.0")+"event: sum\ndata: {\"place\":0,\"sum\":\"x\"}\n\n"); err == nil || r.Difference == nil {
		t.Fatal(err)
	}
	first, b := r.History(), account(2)
	whole := checkpoint(b, "f.5.0")
	if err := write(r, whole[:strings.Index(whole, "event: complete")]); err != nil || r.History() != first || r.Opening().Done || r.Opening().Read == 0 {
		t.Fatalf("%v, %+v", err, r.Opening())
	}
	r.Cancel()
	if err := write(r, whole); err != nil || r.Difference != nil || sumOf(r.History().Account()) != sumOf(b) || r.Position() != "f.5.0" {
		t.Errorf("%v, %+v", err, r)
	}
}

// A reset begins an empty account; undo brings the past back.
func TestAReset(t *testing.T) {
	r := &Replica{}
	a := account(5)
	if err := write(r, checkpoint(a, "e.0.0")+changes("e.1.0", 0, Record{Kind: Reset, Second: 1000})); err != nil {
		t.Fatal(err)
	}
	if got, want := sumOf(r.History().Account()), sumOf(engine.New(1000)); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if !r.History().Undo() || sumOf(r.History().Account()) != sumOf(a) {
		t.Error("the past is lost")
	}
}

// BenchmarkTake measures opening a checkpoint of 100,000 items.
func BenchmarkTake(b *testing.B) {
	text := []byte(checkpoint(account(100_000), "e.0.0"))
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		r := &Replica{}
		if _, err := (&Parser{Use: r.Take}).Write(text); err != nil || r.History() == nil {
			b.Fatal(err)
		}
	}
}

// sumOf returns the checksum of a whole account.
func sumOf(a *engine.Account) string { return SumOf(a, engine.Part{}) }
