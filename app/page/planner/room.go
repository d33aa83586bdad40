package planner

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cosmosttl/cosmosttl/core/plan"
)

// Key is the key under which the browser keeps the plans.
const Key = "cosmosttl.plans"

// allKey is the key under which the browser keeps whether all fields are shown.
const allKey = "cosmosttl.plan-all"

// MaxDrafts is the largest number of plans side by side.
const MaxDrafts = 3

// maxPast is the number of earlier states that are kept for [Room.Undo].
const maxPast = 50

// Store is the browser's storage for short texts.
type Store interface {
	Load(key string) (value string, ok bool)
	Save(key, value string) error
}

// A Draft is a plan that is being written.
type Draft struct {
	Text     string
	Problems []*plan.TextError // what is wrong with the text; none if it is a plan
	Answer   *plan.Answer      // the answer of the last text that was run; nil before the first run
	Of       string            // the text of Answer

	plan    *plan.Plan // nil if the text is not a plan
	last    *plan.Plan // the plan of the last text that was one
	asked   bool       // the user has asked for the safe throughputs
	rest    bool       // Answer lacks its band or its search
	stopped bool       // the user has stopped the run of this text
}

// A Room has the plans that are being written, and which of them the form shows.
type Room struct {
	Drafts []*Draft
	At     int
	Lost   bool // the browser has not stored the latest state
	All    bool // the form shows all of its fields, not only the questions with which a plan begins

	store  Store
	past   []state
	typed  string           // the field whose latest changes are one step for Undo; empty for none
	tables map[string]Table // by the kind of items
}

// A state is a state of the room to which [Room.Undo] returns.
type state struct {
	Texts []string `json:"texts"`
	At    int      `json:"at,omitempty"`
}

// A kept is the form in which the browser keeps a room.
type kept struct {
	state
	Tables map[string]Table `json:"tables,omitempty"`
}

// New returns a room with the stored plans, or else with the first plan.
func New(store Store) *Room {
	r := &Room{store: store, tables: map[string]Table{}}
	var last kept
	text, ok := store.Load(Key)
	if !ok || json.Unmarshal([]byte(text), &last) != nil || !r.restore(last.state) {
		r.restore(state{Texts: []string{beginning}})
	}
	maps.Copy(r.tables, last.Tables)
	all, _ := store.Load(allKey)
	r.All = all != ""
	return r
}

// ShowAll makes the form show all of its fields from now on, or fold them.
func (r *Room) ShowAll(all bool) {
	r.All = all
	value := ""
	if all {
		value = "all"
	}
	_ = r.store.Save(allKey, value) // if nothing can be stored, the choice lasts for this visit
}

// restore makes a state the present one. If the state is invalid, restore returns false and changes nothing.
func (r *Room) restore(s state) bool {
	if len(s.Texts) == 0 || len(s.Texts) > MaxDrafts || s.At < 0 || s.At >= len(s.Texts) {
		return false
	}
	var list []*Draft
	for _, text := range s.Texts {
		if len(text) > plan.MaxText || !utf8.ValidString(text) {
			return false
		}
		d := &Draft{}
		for _, old := range r.Drafts { // a text that stays keeps its result
			if old.Of == text && old.Answer != nil && !slices.Contains(list, old) {
				d = old
			}
		}
		d.set(text)
		list = append(list, d)
	}
	r.Drafts, r.At = list, s.At
	return true
}

func (r *Room) state() (s state) {
	for _, d := range r.Drafts {
		s.Texts = append(s.Texts, d.Text)
	}
	s.At = r.At
	return s
}

func (r *Room) save() {
	text, err := json.Marshal(kept{r.state(), r.tables})
	r.Lost = err != nil || r.store.Save(Key, string(text)) != nil
}

// remember keeps the present state for Undo.
func (r *Room) remember() {
	r.typed = ""
	r.past = append(r.past, r.state())
	if len(r.past) > maxPast {
		r.past = r.past[1:]
	}
}

// CanUndo reports whether there is an earlier state.
func (r *Room) CanUndo() bool { return len(r.past) > 0 }

// Undo returns to the state before the last step that edited, replaced, added or removed plans.
func (r *Room) Undo() {
	if n := len(r.past); n > 0 {
		r.typed = ""
		r.restore(r.past[n-1])
		r.past = r.past[:n-1]
		r.save()
	}
}

// Shown returns the draft that the form shows.
func (r *Room) Shown() *Draft { return r.Drafts[r.At] }

// Choose makes the form show another draft.
func (r *Room) Choose(i int) {
	if i >= 0 && i < len(r.Drafts) {
		r.At, r.typed = i, ""
		r.save()
	}
}

// Set gives a field of the shown draft a value.
func (r *Room) Set(id, value string) {
	d := r.Shown()
	if text, ok := Set(d.Text, id, value); ok {
		if id == "container" || strings.HasSuffix(id, "-ttl") || d.Problems != nil && id != "length" { // beside a problem it did not follow
			text = follow(d.last, text)
		}
		if text == d.Text && strings.HasSuffix(value, " ") {
			return // a blank between words does not end the step
		}
		if text != d.Text && len(r.Drafts) == 1 && slices.Contains(cameWith(), d.Text) && asks(d.Text, id) {
			text = OnlyQuestions(text) // the user's own answer is not judged with the rest of the example; beside another plan it is
		}
		r.edit(id, text)
	}
}

// Edit replaces the text of the shown draft while it is typed.
func (r *Room) Edit(text string) { r.edit("text", text) }

// edit replaces the text of the shown draft while a field is typed. Everything that is typed into a field in a row is one step that can be
// undone. A text that stays as it is ends the step: the field is left with the text that it has.
func (r *Room) edit(field, text string) {
	d := r.Shown()
	if text == d.Text {
		r.typed = ""
		return
	}
	if r.typed != field {
		r.remember()
		r.typed = field
	}
	d.set(text)
	r.save()
}

// Change replaces the text of the shown draft by f(text), in a step that can be undone.
func (r *Room) Change(f func(text string) string) {
	r.remember()
	r.Shown().set(f(r.Shown().Text))
	r.save()
}

// Compare adds a copy of the shown draft and shows the copy. It returns false if there are already MaxDrafts
// drafts.
func (r *Room) Compare() bool {
	if len(r.Drafts) == MaxDrafts {
		return false
	}
	r.remember()
	d := *r.Shown()
	r.Drafts = append(r.Drafts, &d)
	r.At = len(r.Drafts) - 1
	r.save()
	return true
}

// Drop removes a draft, unless it is the only one.
func (r *Room) Drop(i int) {
	if len(r.Drafts) == 1 || i < 0 || i >= len(r.Drafts) {
		return
	}
	r.remember()
	r.Drafts = slices.Delete(r.Drafts, i, i+1)
	r.At = min(r.At, len(r.Drafts)-1)
	r.save()
}

// Open makes texts from elsewhere the present plans, in a step that can be undone. If a text is wrong, Open
// changes nothing and returns a *[plan.TextError].
func (r *Room) Open(texts []string) error {
	for _, text := range texts {
		if !utf8.ValidString(text) {
			return &plan.TextError{Field: "text", Value: "bytes that are not UTF-8", Limit: "a text"}
		}
		if _, err := plan.Parse(text, nil); err != nil {
			return err
		}
	}
	before := r.state()
	if !r.restore(state{Texts: texts}) {
		return &plan.TextError{Field: "plans", Value: strconv.Itoa(len(texts)), Limit: "1 to " + strconv.Itoa(MaxDrafts)}
	}
	r.past, r.typed = append(r.past, before), ""
	r.save()
	return nil
}

// set makes a text the text of the draft.
func (d *Draft) set(text string) {
	if d.Text == text && (d.plan != nil || d.Problems != nil) {
		return
	}
	d.Text, d.plan, d.Problems, d.stopped, d.asked = text, nil, nil, false, false
	p, err := plan.Parse(text, nil)
	if err == nil {
		d.plan, d.last = p, p
		return
	}
	d.Problems = plan.Problems(text)
}

// Title returns the title of the draft's text. The title that came with the first plan or an example is of that text alone: once
// anything is changed, it would be of something else.
func (d *Draft) Title() string {
	title, came := titleOf(d.Text), cameWith()
	if slices.ContainsFunc(came, func(text string) bool { return titleOf(text) == title }) && !slices.Contains(came, d.Text) {
		return ""
	}
	return title
}

// cameWith returns the texts that are not the user's: the first plan and the examples.
func cameWith() []string {
	came := []string{beginning}
	for _, name := range plan.Examples() {
		text, _ := plan.Example(name)
		came = append(came, text)
	}
	return came
}

// asks reports whether a field of a text is one of the questions with which a plan begins.
func asks(text, id string) bool {
	for _, g := range Form(text, nil) {
		for i := range g.Fields {
			if g.Fields[i].ID == id {
				return g.Fields[i].Asked
			}
		}
	}
	return false
}

func titleOf(text string) string {
	for line := range strings.SplitSeq(text, "\n") {
		if note, ok := strings.CutPrefix(strings.TrimSpace(line), "#"); ok {
			if title, ok := strings.CutPrefix(strings.TrimSpace(note), "title:"); ok {
				return strings.TrimSpace(title)
			}
		}
	}
	return ""
}

// Stale reports whether Answer is of another text.
func (d *Draft) Stale() bool { return d.Answer == nil || d.Of != d.Text }

// BeginningTitle is the title of the plan with which the page begins.
const BeginningTitle = "Readings of things"

// beginning is the text of the plan with which the page begins. The mean of its factors is 1, so that its amounts are also the means that
// the page computes.
const beginning = `# title: ` + BeginningTitle + `
start 2027-01-04
length 28d
step 1m
container 7d
capacity manual 4300
item reading 2KB 7 values
arrivals reading 368/s
arrivals reading daily 0.79 0.75 0.72 0.71 0.72 0.77 0.87 0.98 1.07 1.13 1.17 1.18 1.19 1.2 1.2 1.19 1.17 1.15 1.12 1.09 1.05 1 0.93 0.85
arrivals reading weekly 1.04 1.05 1.05 1.05 1.03 0.91 0.87
stored reading 222000000 from 2026-12-28 to 2027-01-04
reads 280
reads daily 0.79 0.75 0.72 0.71 0.72 0.77 0.87 0.98 1.07 1.13 1.17 1.18 1.19 1.2 1.2 1.19 1.17 1.15 1.12 1.09 1.05 1 0.93 0.85
assume index 20%
assume delete-price 1 to 1.5
throttle off
max-wait 1d
`
