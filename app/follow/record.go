package follow

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/tidwall/gjson"
)

// A recording is what an account does from a moment on.
type recording struct {
	begin *engine.Account // a copy of the account at that moment
	of    *engine.Account // the beginning of the history then; another one has taken its place when the history has dropped its oldest steps
	steps int             // of the history then
	after uint64          // place of the last request then
}

// mostRecorded is the number of items that a recorded account has at most in the beginning: the story begins by writing them.
const mostRecorded = 500

// Record begins a recording, from the present of the account on.
func (f *Follower) Record() {
	if h := f.History(); h != nil {
		f.recording = &recording{h.Tip().Copy(), h.Beginning(), h.Length(), f.Requests.Last()}
	}
}

// Recording reports whether there is a recording, and the number of requests since it began.
func (f *Follower) Recording() (requests int, on bool) {
	if f.recording == nil {
		return 0, false
	}
	return f.Requests.Since(f.recording.after), true
}

// StopRecording ends the recording and returns it as a story: the account as it was when the recording began, every command since then that a story can
// express, and what is then true of each container and of each item that was written. The error says why there is no such story.
func (f *Follower) StopRecording() (text string, err error) {
	r := f.recording
	f.recording = nil
	h := f.History()
	if r == nil || h == nil || h.Beginning() != r.of || h.Length() < r.steps {
		return "", fmt.Errorf("the account has begun anew, or has done more than the %d commands that are kept", maxSteps)
	}
	start, commands, err := beginning(r.begin)
	if err != nil {
		return "", err
	}
	if r.steps > 0 { // the time that was passing when the recording began may be one step with the time since then
		if last := h.Step(r.steps - 1); last.Till > r.begin.Now() {
			commands = append(commands, engine.Advance{Seconds: last.Till - r.begin.Now()})
		}
	}
	touched := map[engine.Path]bool{}
	names := map[engine.Path][]string{}
	refused := map[int]int{} // status by the command's place, counted from the first one after the beginning
	first := len(commands)
	for i := r.steps; i < h.Length(); i++ {
		step := h.Step(i)
		cmd := step.Command
		if _, err := story.FromCommands(start, []engine.Command{cmd}); err != nil {
			continue // such as scripts, which do nothing to items
		}
		if step.Trace != nil && step.Trace.Status >= 400 {
			refused[len(commands)-first] = step.Trace.Status
		}
		commands = append(commands, cmd)
		if in, id, ok := about(cmd); ok {
			touched[in] = true
			names[in] = append(names[in], id)
		}
	}
	told, err := story.FromCommands(start, commands)
	if err != nil {
		return "", err
	}
	lines := strings.Split(strings.TrimSuffix(told.String(), "\n"), "\n")
	at := len(lines) - (len(commands) - first)
	body := slices.Clone(lines[:at])
	for i, line := range lines[at:] {
		if body = append(body, line); refused[i] > 0 {
			body = append(body, "expect error "+strconv.Itoa(refused[i]))
		}
	}
	return strings.Join(append(body, expectations(h.Tip(), touched, names)...), "\n") + "\n", nil
}

// maxSteps is the number of commands that a history keeps.
const maxSteps = 100_000

// beginning returns commands that build an account from an empty one: its containers, and its items in the order and the seconds of their last writes.
func beginning(a *engine.Account) (start int64, commands []engine.Command, err error) {
	type item struct {
		in engine.Path
		*engine.Item
	}
	var items []item
	start = a.Now()
	for _, db := range a.Databases() {
		commands = append(commands, engine.CreateDatabase{ID: db.ID()})
		for _, c := range db.Containers() {
			commands = append(commands, engine.CreateContainer{Database: db.ID(), Spec: c.Spec(), Throughput: c.Throughput()})
			if len(items)+c.Stored() > mostRecorded {
				return 0, nil, fmt.Errorf("the account has more than %d items", mostRecorded)
			}
			c.EachStored(0, func(it *engine.Item) bool {
				items = append(items, item{c.Path(), it})
				start = min(start, it.TS())
				return true
			})
		}
	}
	slices.SortStableFunc(items, func(a, b item) int { return int(a.TS() - b.TS()) })
	now := start
	pass := func(until int64) {
		if until > now {
			commands = append(commands, engine.Advance{Seconds: until - now})
			now = until
		}
	}
	for _, it := range items {
		pass(it.TS())
		commands = append(commands, engine.WriteItem{In: it.in, Kind: engine.Upsert, Body: it.Body()})
	}
	pass(a.Now())
	return start, commands, nil
}

// about returns the item that a command writes.
func about(cmd engine.Command) (in engine.Path, id string, ok bool) {
	switch c := cmd.(type) {
	case engine.WriteItem:
		if id = c.ID; id == "" {
			id = idOf(c.Body)
		}
		return c.In, id, true
	case engine.PatchItem:
		return c.In, c.ID, true
	case engine.DeleteItem:
		return c.In, c.ID, true
	case engine.Batch:
		return c.In, "", true
	}
	return in, "", false
}

// mostExpected is the number of items of a container about which a recorded story has a line at its end.
const mostExpected = 50

// expectations are the lines that expect what is true at the end.
func expectations(a *engine.Account, touched map[engine.Path]bool, names map[engine.Path][]string) (lines []string) {
	for _, db := range a.Databases() {
		for _, c := range db.Containers() {
			if !touched[c.Path()] {
				continue
			}
			lines = append(lines, itemLines(c, names[c.Path()])...)
			if seen := story.Seen(c, 0); len(seen) > 0 {
				lines = append(lines, seen[len(seen)-1])
			}
		}
	}
	return lines
}

// itemLines are the lines about the items of some names, of which there is one each.
func itemLines(c *engine.Container, names []string) (lines []string) {
	newest, twice := map[string]uint64{}, map[string]bool{}
	c.EachTombstone(func(t engine.Tombstone) bool { newest[t.Ref.ID] = t.Ref.Ordinal; return true })
	stored := map[string]bool{}
	c.EachStored(0, func(it *engine.Item) bool {
		twice[it.ID()] = stored[it.ID()] // in several partitions
		newest[it.ID()], stored[it.ID()] = it.Ordinal(), true
		return true
	})
	slices.Sort(names)
	for _, id := range slices.Compact(names) {
		if ordinal := newest[id]; ordinal > 0 && !twice[id] && len(lines) < mostExpected {
			if seen := story.Seen(c, ordinal); len(seen) > 1 {
				lines = append(lines, seen[0])
			}
		}
	}
	return lines
}

func idOf(body []byte) string { return gjson.GetBytes(body, "id").Str }
