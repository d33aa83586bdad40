package journal

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A sample is a closed store with two checkpoints and journals that have something in them, and its account's state.
func sample(t testing.TB) (dir, want string) {
	dir = fresh(t)
	w := open(t, dir, Options{Checkpoint: 6000})
	w.keep(setup()...)
	for n := range 150 {
		w.keep(upsert(n), engine.ReadItem{In: in, ID: "i1", PartitionKey: engine.Key("p")})
		if n%10 == 0 {
			w.keep(engine.Advance{Seconds: 3})
		}
		w.s.writing.Wait()
	}
	w.close()
	if w.s.number < 3 {
		t.Fatalf("only %d journals", w.s.number)
	}
	return dir, state(w.a)
}

// copyDir copies a directory's files.
func copyDir(t testing.TB, from, to string) {
	t.Helper()
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
}

// Whatever bit is flipped, and wherever a file is cut: the state is refused, with the file and the place and unchanged; or the journal is
// cut behind its last whole record, with a message and a copy of the damaged file; or the file was not needed, and nothing is lost.
func TestFlipsAndCuts(t *testing.T) {
	rounds := 2000
	if testing.Short() {
		rounds = 200
	}
	dir, want := sample(t)
	rnd := rand.New(rand.NewPCG(12, 2))
	outcomes := map[string]int{}
	for round := range rounds {
		broken := filepath.Join(t.TempDir(), "state")
		copyDir(t, dir, broken)
		names := files(t, broken) // two checkpoints, two journals, the lock; opening needs the second of each
		needed := 2*rnd.IntN(2) + 1
		if round%10 == 0 {
			needed--
		}
		file := filepath.Join(broken, names[needed])
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		at := rnd.IntN(len(text))
		what := fmt.Sprintf("%s: bit %d of byte %d of %d", filepath.Base(file), round%8, at, len(text))
		if round%4 == 3 {
			what = fmt.Sprintf("%s: cut behind %d of %d bytes", filepath.Base(file), at, len(text))
			text = text[:at]
		} else {
			text[at] ^= 1 << (round % 8)
		}
		if err := os.WriteFile(file, text, 0o600); err != nil {
			t.Fatal(err)
		}
		outcome := judge(t, broken, file, want)
		if strings.HasPrefix(outcome, "lost") {
			t.Errorf("%s: %s", what, outcome)
		}
		outcomes[outcome]++
		if err := os.RemoveAll(broken); err != nil {
			t.Fatal(err)
		}
	}
	t.Log(outcomes)
	for _, outcome := range []string{"refused", "repaired by the checkpoint before", "cut behind the last whole record", "not needed"} {
		if outcomes[outcome] == 0 {
			t.Errorf("nothing was %s", outcome)
		}
	}
}

// judge opens a damaged state and says what became of it.
func judge(t testing.TB, dir, file, want string) string {
	before := sizes(t, dir)
	w, err := openAt(t, dir, Options{})
	var d *damage
	switch {
	case errors.As(err, &d):
		if d.path != file || !strings.Contains(err.Error(), "truncate") || sizes(t, dir) != before {
			return "lost: " + err.Error()
		}
		return "refused"
	case err != nil:
		return "lost: " + err.Error()
	}
	defer w.close()
	got, log := state(w.a), w.log.String()
	copied := exists(file + ".damaged-1")
	switch {
	case got == want && log == "" && !copied:
		return "not needed"
	case got == want && copied && strings.Contains(log, "a checkpoint is damaged"):
		return "repaired by the checkpoint before"
	case copied && strings.Contains(log, "the end of the journal is torn"):
		return "cut behind the last whole record"
	case strings.Contains(log, "not closed in order"): // the cut is between two records
		return "cut behind a whole record"
	}
	return "lost in silence: " + log
}

// A torn end is cut off once; afterwards the state is as good as any other.
func TestATornEndIsRepaired(t *testing.T) {
	for name, tear := range map[string]func(text []byte) []byte{
		"half a record":          func(text []byte) []byte { return append(text, 40, 0, 0, 0, 1, 2, 3, 4, 'C', 1) },
		"half a head":            func(text []byte) []byte { return append(text, 40, 0) },
		"zeros":                  func(text []byte) []byte { return append(text, make([]byte, 5000)...) },
		"a length without bound": func(text []byte) []byte { return append(text, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4, 'C') },
	} {
		path := fresh(t)
		w := open(t, path, Options{})
		w.keep(append(setup(), upsert(1))...)
		want := state(w.a)
		w.kill()
		file := w.s.journal.path
		text, _ := os.ReadFile(file)
		torn := tear(text)
		if err := os.WriteFile(file, torn, 0o600); err != nil {
			t.Fatal(err)
		}
		w = open(t, path, Options{})
		if state(w.a) != want || !strings.Contains(w.log.String(), fmt.Sprint("bytes=", len(text))) {
			t.Errorf("%s: %s", name, w.log)
		}
		if kept, err := os.ReadFile(file + ".damaged-1"); err != nil || len(kept) != len(torn) {
			t.Errorf("%s: the damaged file is not kept: %v", name, err)
		}
		w.keep(upsert(2))
		want = state(w.a)
		w.close()
		if w = open(t, path, Options{}); state(w.a) != want || w.log.Len() > 0 {
			t.Errorf("%s, then one more change: %s", name, w.log)
		}
		w.close()
	}
}

// A cut between two records leaves a good journal, as a kill does. The log reports it, whichever records it separates.
func TestACutBetweenRecordsIsSaid(t *testing.T) {
	path := fresh(t)
	w := open(t, path, Options{})
	w.keep(append(setup(), upsert(1), upsert(2))...)
	w.close()
	file := w.s.journal.path
	text, _ := os.ReadFile(file)
	cuts := 0
	for f := (&frames{text: text}); ; cuts++ {
		if _, err := f.next(); err != nil || f.at == len(text) {
			break
		}
		if err := os.WriteFile(file, text[:f.at], 0o600); err != nil {
			t.Fatal(err)
		}
		w = open(t, path, Options{})
		if !strings.Contains(w.log.String(), fmt.Sprint("bytes=", f.at)) {
			t.Errorf("cut at %d: %s", f.at, w.log)
		}
		w.close()
	}
	if cuts < 5 {
		t.Errorf("%d cuts", cuts)
	}
}

// Where a process can end while it goes over to another journal.
func TestABeginningJournalIsTakenBack(t *testing.T) {
	for name, begun := range map[string]func(path string) error{
		"an empty file": func(path string) error { return os.WriteFile(path, nil, 0o600) },
		"half a head": func(path string) error {
			return os.WriteFile(path, appendHead(nil, head{journalFile, version, 2})[:20], 0o600)
		},
		"the whole head": func(path string) error {
			return os.WriteFile(path, appendHead(nil, head{journalFile, version, 2}), 0o600)
		},
	} {
		path := fresh(t)
		w := open(t, path, Options{})
		w.keep(append(setup(), upsert(1))...)
		want := state(w.a)
		w.kill()
		if err := begun(w.s.path(journalFile, 2)); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(w.s.path(checkpointFile, 2)+unfinished, []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
		w = open(t, path, Options{})
		if got := files(t, path); state(w.a) != want || len(got) != 3 {
			t.Errorf("%s: %q", name, got)
		}
		w.close()
	}
	path := fresh(t) // before the first checkpoint is complete, nothing has been kept
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(path, name(journalFile, 1)), appendHead(nil, head{journalFile, version, 1}), 0o600); err != nil {
		t.Fatal(err)
	}
	w := open(t, path, Options{})
	w.keep(setup()...)
	w.close()
}

// A file that is missing, of another kind, number or version, or has more than this version knows.
func TestForeignFilesAreRefused(t *testing.T) {
	frame := func(payload string) string {
		b, start := beginFrame(nil)
		return string(endFrame(append(b, payload...), start))
	}
	next := frame("N")
	for name, c := range map[string]struct {
		file string // the newest of its kind
		edit func(text string) string
		want string
	}{
		"no journal":             {journalFile, nil, "is missing"},
		"a later version":        {journalFile, headed(`{"cosmosttl":"journal","version":2,"number":1,"codec":"x"}`), "version 2, this program reads version 1"},
		"no version":             {journalFile, headed(`{"cosmosttl":"journal","number":1}`), "version 0"},
		"a later checkpoint":     {checkpointFile, headed(`{"cosmosttl":"checkpoint","version":2,"number":1}`), "version 2, this program reads version 1"},
		"an unknown field":       {journalFile, headed(`{"cosmosttl":"journal","version":1,"number":1,"codec":"x"}`), "codec"},
		"another number":         {journalFile, headed(`{"cosmosttl":"journal","version":1,"number":2}`), "not journal 1"},
		"another kind":           {journalFile, headed(`{"cosmosttl":"checkpoint","version":1,"number":1}`), "not journal 1"},
		"an unknown record":      {journalFile, func(text string) string { return text + frame("X") }, "unknown kind"},
		"an unknown command":     {journalFile, func(text string) string { return text + frame("C\x00\x0d"+`{"op":"what"}`) }, "unknown command"},
		"a later command":        {journalFile, func(text string) string { return text + frame("C\x00\x14"+`{"op":"rules","x":1}`) }, "unknown field"},
		"a clock that goes back": {journalFile, func(text string) string { return text + frame("T\x05") }, "the clock cannot move"},
		"a charge of nothing":    {journalFile, func(text string) string { return text + frame("R\x80\xe2\xcf\xaa\x06\x00\x00\x00\x05") }, "a charge that succeeded is now refused"},
		"bytes behind a time":    {journalFile, func(text string) string { return text + frame("T\x80\xe2\xcf\xaa\x06\x00") }, "ends early"},
		"the next is missing":    {journalFile, func(text string) string { return text + next }, "is missing"},
		"a record behind it":     {journalFile, func(text string) string { return text + next + next }, "a record follows the record"},
		"a command twice": {journalFile, func(text string) string {
			return text + text[len(frame("H"+`{"cosmosttl":"journal","version":1,"number":1}`)):]
		}, "is now refused"},
		"no checkpoint":       {checkpointFile, nil, "no checkpoint"},
		"an empty checkpoint": {checkpointFile, func(string) string { return "" }, "is damaged at byte 0"},
		"a piece less":        {checkpointFile, func(text string) string { return text[:len(text)-10] + frame("E\x07") }, "as many pieces"},
		"something behind":    {checkpointFile, func(text string) string { return text + next }, "behind the end"},
	} {
		path := fresh(t)
		w := open(t, path, Options{})
		w.keep(setup()...)
		w.kill()
		file := w.s.path(c.file, 1)
		text, _ := os.ReadFile(file)
		if c.edit == nil {
			_ = os.Remove(file)
		} else if err := os.WriteFile(file, []byte(c.edit(string(text))), 0o600); err != nil {
			t.Fatal(err)
		}
		before := sizes(t, path)
		if _, err := openAt(t, path, Options{}); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", name, err)
		}
		if sizes(t, path) != before {
			t.Errorf("%s: the files were changed", name)
		}
	}
}

// The place that is named is where the bad record of a checkpoint begins, also if its bytes are whole and only what they say is bad.
func TestTheBadRecordOfACheckpointIsNamed(t *testing.T) {
	frame := func(payload string) string {
		b, start := beginFrame(nil)
		return string(endFrame(append(b, payload...), start))
	}
	for name, c := range map[string]struct {
		bad      string // is put before the last record
		replaces bool   // the last record
	}{
		"an unknown kind":     {"X", false},
		"an unreadable piece": {string(recordPiece) + "?", false},
		"too few pieces":      {string(recordEnd) + "\x07", true},
		"no number of pieces": {string(recordEnd), true},
	} {
		path := fresh(t)
		w := open(t, path, Options{})
		w.keep(setup()...)
		w.kill()
		file := w.s.path(checkpointFile, 1)
		text, _ := os.ReadFile(file)
		end := len(text) - len(frame(string(recordEnd)+"\x01"))
		changed := string(text[:end]) + frame(c.bad)
		if !c.replaces {
			changed += string(text[end:])
		}
		if err := os.WriteFile(file, []byte(changed), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := openAt(t, path, Options{})
		if want := fmt.Sprintf("is damaged at byte %d of %d", end, len(changed)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want: %s", name, err, want)
		}
	}
}

// headed replaces a file's head.
func headed(h string) func(text string) string {
	return func(text string) string {
		f := &frames{text: []byte(text)}
		_, _ = f.next()
		b, start := beginFrame(nil)
		return string(endFrame(append(append(b, recordHead), h...), start)) + text[f.at:]
	}
}

// FuzzParse: any bytes are a record that is written again in the same way, or are refused.
func FuzzParse(f *testing.F) {
	for _, e := range []entry{{kind: recordEnd}, {kind: recordTime, second: epoch}, {kind: recordReset, second: epoch}, {kind: recordCharge, second: 1, charge: charge{in, "east", 571, 0}}, {kind: recordCharge, second: 1, charge: charge{in, "", 571, 2}}, {kind: recordCommand, second: 1, cmd: upsert(1)}} {
		b, _ := e.append(nil)
		f.Add(b[frameHead:])
	}
	f.Fuzz(func(t *testing.T, payload []byte) {
		if len(payload) == 0 {
			return
		}
		e, err := parseEntry(payload)
		if err != nil {
			return
		}
		b, err := e.append(nil)
		if err != nil {
			t.Fatal(err)
		}
		again, err := parseEntry(b[frameHead:])
		if err != nil || fmt.Sprint(again) != fmt.Sprint(e) {
			t.Fatalf("%q is %v, written %q is %v, %v", payload, e, b, again, err)
		}
	})
}

// A link or a pipe in the place of a file is refused by name: it is neither followed nor waited for, and what it names stays as it is.
func TestLinksInTheStateAreRefused(t *testing.T) {
	for _, replaced := range []string{"journal-0000000000000001", "checkpoint-0000000000000001", "journal-0000000000000002"} {
		path := fresh(t)
		w := open(t, path, Options{})
		w.keep(append(setup(), upsert(1))...)
		w.kill()
		other := filepath.Join(t.TempDir(), "other")
		if err := os.WriteFile(other, []byte("of somebody else"), 0o600); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(path, replaced)
		_ = os.Remove(file)
		if err := os.Symlink(other, file); err != nil {
			t.Skip("no symbolic links here: ", err)
		}
		if _, err := openAt(t, path, Options{}); err == nil || !strings.Contains(err.Error(), replaced+" is not a regular file") {
			t.Errorf("%s: %v", replaced, err)
		}
		if text, err := os.ReadFile(other); err != nil || string(text) != "of somebody else" {
			t.Errorf("%s: what the link names is now %q, %v", replaced, text, err)
		}
	}
}
