package story

import (
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// shape is a lesson in a line: ? for a step with a question, n for narration, c for a command, e for an expectation; a space between
// steps.
func shape(l *Lesson) string {
	var steps []string
	for _, s := range l.Steps {
		text := ""
		if s.Question != nil {
			text = "?"
		}
		for _, line := range s.Lines {
			switch line.Statement.(type) {
			case comment:
				text += "n"
			case Expect:
				text += "e"
			default:
				text += "c"
			}
		}
		steps = append(steps, text)
	}
	return strings.Join(steps, " ")
}

func lesson(t *testing.T, number int) *Lesson {
	t.Helper()
	return NewLesson(Lessons()[number-1])
}

func TestALessonIsCutIntoSteps(t *testing.T) {
	for number, want := range map[int]string{
		1:  "ncc ?ncne ?nce",       // narration before an expectation belongs to the command before it
		4:  "nccccc ?nce ?ce nce",  // a question alone begins a step
		7:  "nccc ?ncnce cee ncce", // an answer belongs to the step that asks
		10: "nccccccee ?nceeen",    // the last words belong to the last step
		6:  "ncc nce ?nce nceee",
		18: "ncccce ncc ?nce ?nccee",
	} {
		if got := shape(lesson(t, number)); got != want {
			t.Errorf("lesson %d: %s, want %s", number, got, want)
		}
	}
}

func TestEveryLessonCanBeFollowed(t *testing.T) {
	for _, e := range Lessons() {
		l := NewLesson(e)
		if l.Name == "" || l.Number == 0 || len(l.Steps) < 2 || len(l.Cells) == 0 || l.Home.Container == "" {
			t.Errorf("%s: %+v", e.File, l)
		}
		w := l.Witness()
		for _, c := range l.Opening {
			w.Tell(c)
		}
		asks := 0
		for i := range l.Steps {
			s := &l.Steps[i]
			if len(s.Commands) > 0 && !slices.Contains(w.Sees(s), false) {
				t.Errorf("%s: step %d is done before it begins", l.Name, i+1)
			}
			for _, c := range s.Commands {
				w.Tell(c)
			}
			if slices.Contains(w.Sees(s), false) {
				t.Errorf("%s: step %d is not done at its end", l.Name, i+1)
			}
			if s.Question != nil && s.Question.Word == "deadline" && len(s.Moments) == 0 {
				t.Errorf("%s: step %d offers only never", l.Name, i+1)
			}
			questions := 0
			for _, line := range s.Lines {
				questions += len(line.Answers)
			}
			if questions > 1 || (s.Question != nil) != (questions == 1) || s.Question != nil && s.Question.Word != s.Answer.Word {
				t.Errorf("%s: step %d asks %+v, with %d answers", l.Name, i+1, s.Question, questions)
			}
			asks += questions
		}
		if asks == 0 {
			t.Errorf("%s asks nothing", l.Name)
		}
	}
}

func TestAWitnessSeesWhatIsDoneByHand(t *testing.T) {
	l := lesson(t, 7) // after the first step: advance 1h, with two items on disk
	w := l.Witness()
	for _, c := range l.Opening {
		w.Tell(c)
	}
	done := func(step int) bool { return !slices.Contains(w.Sees(&l.Steps[step]), false) }
	for _, id := range []string{"SO06", "SO05"} { // in the other order
		if done(0) {
			t.Errorf("done before %s is there", id)
		}
		w.Tell(engine.WriteItem{In: l.Home, Body: []byte(`{"id":"` + id + `","by":"hand"}`)})
	}
	if !done(0) || done(1) {
		t.Errorf("both items are there: %v, and no hour has passed: %v", done(0), done(1))
	}
	for range 60 {
		w.Tell(engine.Advance{Seconds: 60})
	}
	if done(1) {
		t.Error("nobody has listed the items")
	}
	w.Tell(engine.ReadFeed{In: l.Home})
	if !done(1) {
		t.Error("an hour has passed, minute by minute, and the list is empty")
	}
	w.Tell(engine.SetThroughput{In: l.Home, Throughput: engine.Throughput{RUPerSec: 400}})
	if done(3) {
		t.Error("the purge has not begun")
	}
	w.Tell(engine.Advance{Seconds: 1})
	if !done(3) {
		t.Error("the purge has removed both items")
	}
}

func TestCellsOfALesson(t *testing.T) {
	if got := lesson(t, 1).Cells; !slices.Equal(got, [][2]int{{2, 0}}) {
		t.Errorf("lesson 1 is about the cell of ttl n and Off first; got %v", got)
	}
}

func TestMomentsToChooseFrom(t *testing.T) {
	for number, want := range map[int]string{
		5:  "12:01:00 12:01:50, 12:01:50 12:02:40 12:03:40", // as before, and from the write with the default and with its own ttl
		12: "2025-01-01T00:00:00Z 2081-01-01T12:00:00Z",     // the ttl as a date
		17: "12:40:00 12:50:00 13:00:00 13:04:00",           // the fixed moment, as before, the default, and ten minutes from the write
	} {
		l := lesson(t, number)
		var got []string
		for _, step := range l.Steps {
			var moments []string
			for _, at := range step.Moments {
				moments = append(moments, moment(at, l.Start))
			}
			if moments != nil {
				got = append(got, strings.Join(moments, " "))
			}
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("lesson %d: %q, want %q", number, got, want)
		}
	}
}
