package lesson_test

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// lengths are what the buttons of the clock let pass, the longest first.
var lengths = []int64{86400, 3600, 60, 1}

// byHand carries out a command of a lesson with the page's controls: the clock's buttons, the choice of the time to live, the field of the user
// traffic, the editor of an item. What a program does in a lesson is done in the SDK console.
func byHand(t *testing.T, s *playground.Playground, c engine.Command) {
	t.Helper()
	key := func(id string) session.ItemKey {
		why, _ := s.Viewer.ItemNamed(id)
		if why == nil {
			return 0
		}
		return why.Row.Key
	}
	refused := false
	switch c := c.(type) {
	case engine.Advance:
		for _, length := range lengths {
			for ; c.Seconds >= length; c.Seconds -= length {
				s.Advance(length)
			}
		}
	case engine.SetDefault:
		refused = choose(s, c.Default) != nil
	case engine.ReplaceContainer:
		if s.Container().Default() != c.Spec.Default && choose(s, c.Spec.Default) != nil {
			refused = true
		}
		if s.Container().Spec().Analytical != c.Spec.Analytical {
			program(s, c) // the form of the container
		}
	case engine.SetThroughput:
		now := s.Container().Throughput()
		if now.Traffic = c.Throughput.Traffic; !reflect.DeepEqual(now, c.Throughput) {
			program(s, c)
			return
		}
		refused = s.Settings.SetTraffic(strconv.FormatInt(c.Throughput.Traffic, 10)) != nil
	case engine.WriteItem:
		id := gjson.GetBytes(c.Body, "id").String()
		if c.IfMatch != "" || key(id) != 0 && c.Kind == engine.Create {
			program(s, c)
			return
		}
		if c.Kind == engine.Create {
			s.Form.NewItem()
		} else {
			s.Form.EditItem(key(id))
		}
		s.Form.TypeDraft(string(c.Body))
		if s.Form.SaveDraft() != nil { // the lesson is about the refusal
			s.Form.DiscardDraft()
			program(s, c)
		}
	default:
		program(s, c)
	}
	if refused {
		t.Errorf("%+v is refused by its control", c)
	}
}

func choose(s *playground.Playground, d ttl.Default) any {
	n, on := d.Seconds()
	switch {
	case on:
		if p := s.Settings.SetOn(strconv.Itoa(int(n))); p != nil {
			return p
		}
	case d.Enabled():
		if p := s.Settings.SetNoDefault(); p != nil {
			return p
		}
	default:
		if p := s.Settings.SetOff(); p != nil {
			return p
		}
	}
	return nil
}

func program(s *playground.Playground, c engine.Command) { s.Console.ApplyOfRun(c) } //nolint:errcheck // a refusal can be part of a lesson

// What somebody has to write by hand stands in the sentences of the step: the values of each item, but for those that it had before.
func TestEachStepNamesWhatItWrites(t *testing.T) {
	for _, e := range story.Lessons() {
		script := story.NewLesson(e)
		known := map[string]string{}
		for i, step := range script.Steps {
			told := ""
			for n := range step.Lines {
				if text, ok := step.Lines[n].Told(); ok {
					told += text + " "
				}
			}
			for _, c := range step.Commands {
				w, writes := c.(engine.WriteItem)
				if !writes || strings.Contains(told, "program") || strings.Contains(told, "code") || strings.Contains(told, "request") { // which writes it
					continue
				}
				body := gjson.ParseBytes(w.Body)
				body.ForEach(func(name, value gjson.Result) bool {
					of := body.Get("id").Str + "." + name.Str
					if said := strings.Contains(told, value.String()); !said && known[of] != value.Raw {
						t.Errorf("%s, step %d: nothing says that %s is %s: %s", script.Name, i+1, of, value.Raw, told)
					}
					known[of] = value.Raw
					return true
				})
			}
		}
	}
}

// Each step can be done by hand. Then the world is as "Show me" makes it: queries return the same items at the same second, and the same are on disk.
func TestEachStepCanBeDoneByHand(t *testing.T) {
	for _, e := range story.Lessons() {
		script := story.NewLesson(e)
		hand, shown := playground.NewLesson(roomtest.NewMemoryStore(), script), playground.NewLesson(roomtest.NewMemoryStore(), script)
		for i, step := range script.Steps {
			for n, c := range step.Commands {
				if hand.View().Lesson.Met[i] {
					t.Errorf("%s: step %d is done before command %d", script.Name, i+1, n+1)
				}
				byHand(t, hand, c)
			}
			shown.Lesson.ShowMe()
			if v := hand.View().Lesson; !v.Done {
				t.Errorf("%s: step %d is not done by hand: %+v", script.Name, i+1, v.Lines)
				break
			}
			if hand.Now() != shown.Now() || !slices.Equal(stored(hand), stored(shown)) {
				t.Errorf("%s: after step %d by hand there is %v at %d, shown %v at %d", script.Name, i+1, stored(hand), hand.Now(), stored(shown), shown.Now())
			}
			hand.Lesson.LessonTo(i + 1)
			shown.Lesson.LessonTo(i + 1)
		}
	}
}

// stored is the items on disk in order, those marked that no query returns.
func stored(s *playground.Playground) (list []string) {
	c := s.Container()
	c.EachStored(0, func(it *engine.Item) bool {
		text := it.ID() + "@" + strconv.FormatInt(it.TS(), 10)
		if !c.Visible(it) {
			text += " hidden"
		}
		list = append(list, text)
		return true
	})
	slices.Sort(list)
	return list
}
