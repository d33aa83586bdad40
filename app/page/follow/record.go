package follow

import (
	"fmt"
	"sort"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// A recording is the record of what an account does from a moment on, the beginning of the recording.
type recording struct {
	begin  *engine.Account // a copy of the account at the beginning of the recording
	of     *engine.Account // the beginning of the history then; the history has another one after it has dropped its oldest steps
	steps  int             // the length of the history then
	after  uint64          // place of the last request then
	places map[int]uint64  // the places of the records of the commands since then, by step
}

// A Recorded is a recording as a story.
type Recorded struct {
	Story    string
	Filter   string // the filter of the requests; empty if there was none
	Requests int    // requests that meet the filter
	All      int    // requests during the recording
	Kept     int    // commands of other requests, on which the chosen requests depend
	Differs  int    // commands with another status in the story than in the account
}

// mostRecorded is the largest number of items of an account that can be recorded. The story begins by writing
// these items.
const mostRecorded = 500

// Record begins a recording at the account's present.
func (f *Follower) Record() {
	h := f.History()
	if h == nil {
		return
	}
	r := &recording{h.Tip().Copy(), h.Beginning(), h.Length(), f.Requests.Last(), map[int]uint64{}}
	f.recording = r
	f.replica.Carried = func(place uint64) { r.places[f.History().Length()-1] = place }
}

// Recording reports whether there is a recording, and the number of requests since it began that meet the filter.
func (f *Follower) Recording() (requests int, on bool) {
	if f.recording == nil {
		return 0, false
	}
	return f.Requests.Since(f.recording.after), true
}

// StopRecording ends the recording and returns it as a story. The story has the account as it was when the
// recording began, the commands since then that a story can express, and expectations for each container and
// each item that was written. With a filter, the story has these commands: those of the requests that meet
// the filter, every setting, the time that passed, and the writes of the items and containers to which these
// requests refer. The expectations are the results of just these commands, so the story passes whatever was
// left out. The error says why there is no story.
// The recording goes on if the story would only need another filter.
func (f *Follower) StopRecording() (told Recorded, err error) {
	r, filter := f.recording, f.Requests.Filter()
	if r != nil {
		all, whole := f.Requests.after(r.after)
		if !whole && !filter.empty() { // the recording goes on, since the user may take the filter away
			return told, fmt.Errorf("more requests were answered than the %d that are kept, so the filter does not know all; record without a filter",
				mostRequests)
		}
		told.All = len(all)
	}
	f.recording, f.replica.Carried = nil, nil
	h := f.History()
	if r == nil || h == nil || h.Beginning() != r.of || h.Length() < r.steps {
		return told, fmt.Errorf("the account has begun anew, or has done more than the %d commands that are kept", maxSteps)
	}
	list, start, first, err := r.commands(h)
	if err != nil {
		return told, err
	}
	told.Filter = strings.Join(strings.Fields(filter.Text), " ")
	chosen := func(uint64) bool { return true }
	if told.Requests = f.Requests.Since(r.after); !filter.empty() {
		places := map[uint64]bool{}
		for _, e := range f.Requests.between(r.after, f.Requests.Last()) {
			for place := e.From; place < e.Till; place++ {
				places[place] = true
			}
		}
		chosen = func(place uint64) bool { return places[place] }
	}
	list, told.Kept = choose(list, first, chosen)
	told.Story, told.Differs, err = tell(start, list, first)
	told.Story = told.heading() + told.Story
	return told, err
}

// heading returns the comments at the top of the story: what was left out, and how many commands have another
// status.
func (t *Recorded) heading() string {
	text := ""
	if t.Filter != "" {
		text = fmt.Sprintf("# %d of %d requests, filter: %s\n", t.Requests, t.All, t.Filter)
		if t.Kept > 0 {
			text += fmt.Sprintf("# other commands that are kept because these requests depend on them: %d\n", t.Kept)
		}
	}
	if t.Differs > 0 {
		text += fmt.Sprintf("# commands that had another status in the account: %d\n", t.Differs)
	}
	return text
}

// A recorded is a command of a recording.
type recorded struct {
	engine.Command
	asked  bool   // a client sent it; false for time and for the commands that build the account
	place  uint64 // the place of its record
	status int    // the account's answer; 0 if it is unknown
}

// commands returns the commands that build the account as it was when the recording began, and after them the
// recorded commands. list[first] is the first recorded command.
func (r *recording) commands(h *history.History) (list []recorded, start int64, first int, err error) {
	start, begin, err := beginning(r.begin)
	if err != nil {
		return nil, 0, 0, err
	}
	for _, cmd := range begin {
		list = append(list, recorded{Command: cmd})
	}
	if r.steps > 0 { // the step of time at the beginning of the recording may have grown since
		if last := h.Step(r.steps - 1); last.Till > r.begin.Now() {
			list = append(list, recorded{Command: engine.Advance{Seconds: last.Till - r.begin.Now()}})
		}
	}
	first = len(list)
	for i := r.steps; i < h.Length(); i++ {
		step := h.Step(i)
		if _, err := story.FromCommands(start, []engine.Command{step.Command}); err != nil {
			continue // such as scripts, whose definitions change no item
		}
		place, asked := r.places[i]
		one := recorded{Command: step.Command, asked: asked, place: place}
		if step.Trace != nil {
			one.status = step.Trace.Status
		}
		list = append(list, one)
	}
	return list, start, first, nil
}

// maxSteps is the number of commands that a history keeps.
const maxSteps = 100_000

// beginning returns commands that build an account from an empty one: its containers, and its items in the order and the seconds of their
// last writes.
func beginning(a *engine.Account) (start int64, commands []engine.Command, err error) {
	type item struct {
		in engine.Path
		*engine.Item
	}
	var items []item
	start, commands = a.Now(), a.Setup()
	for i, cmd := range commands {
		if c, ok := cmd.(engine.CreateContainer); ok {
			c.Throughput.Throttle = false
			commands[i] = c
		}
	}
	var throttles []engine.Command // after the items, which the traffic of now might refuse
	for _, db := range a.Databases() {
		for _, c := range db.Containers() {
			if t := c.Throughput(); t.Throttle {
				throttles = append(throttles, engine.SetThroughput{In: c.Path(), Throughput: t})
			}
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
	sort.SliceStable(items, func(i, j int) bool { return items[i].TS() < items[j].TS() })
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
	return start, append(commands, throttles...), nil
}
