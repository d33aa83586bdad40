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
	l, ok := LessonNumbered(number)
	if !ok {
		t.Fatalf("there is no lesson %d", number)
	}
	return l
}

// lessonOf is a lesson of a text.
func lessonOf(t *testing.T, text string) *Lesson {
	t.Helper()
	s, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return NewLesson(Embedded{"lesson-00-test", s})
}

func TestALessonIsCutIntoSteps(t *testing.T) {
	for number, want := range map[int]string{
		1:  "ncne ?ncnee ncne", // what stands before the first narration is on the stage
		6:  "?ncne ?ncne ?nccne ?ncne",
		13: "?nncccne ?ncccne ?nccne", // two lines of narration
		11: "?nnccne nccne ?nccne",
	} {
		if got := shape(lesson(t, number)); got != want {
			t.Errorf("lesson %d: %s, want %s", number, got, want)
		}
	}
	for _, c := range []struct{ text, want string }{
		{"container orders -1\n# Told.\ncreate orders {\"id\":\"A\"}\n# Taught.\nexpect orders A on-disk", "ncne"},                  // narration before an expectation belongs to the command before it
		{"container orders -1\n# Told.\nadvance 1s\n# Told.\nadvance 1s", "nc nc"},                                                  // narration before a command begins a step
		{"container orders -1\n# Told.\nadvance 1s\npredict orders count\nadvance 1s\n# Taught.\nexpect orders count 0", "nc ?cne"}, // a question alone begins a step, and the answer belongs to it
		{"container orders -1\n# Told.\nadvance 1s\nexpect orders count 0\n# The last words belong to the last step.", "ncen"},
		{"container orders -1\n# Told.\nadvance 1s\nexpect orders count 0\nadvance 1s\nexpect orders count 0", "nce ce"},
	} {
		if got := shape(lessonOf(t, c.text)); got != c.want {
			t.Errorf("%q: %s, want %s", c.text, got, c.want)
		}
	}
}

// A lesson begins with something on the stage: what its first lines make is there before its first step.
func TestALessonBeginsOnAStage(t *testing.T) {
	for _, e := range Lessons() {
		l := NewLesson(e)
		account := engine.New(l.Start)
		for _, c := range l.Opening {
			if _, err := account.Apply(c); err != nil {
				t.Errorf("%s: its opening is refused: %v", l.Name, err)
			}
		}
		c, err := account.Container(l.Home)
		if err != nil || c.Stored() == 0 || len(l.Stage) < 2 {
			t.Errorf("%s begins with nothing on the stage: %d lines, %v", l.Name, len(l.Stage), err)
		}
		if _, told := l.Steps[0].Lines[0].Told(); !told {
			t.Errorf("%s does not begin with a sentence", l.Name)
		}
	}
}

func TestEveryLessonCanBeFollowed(t *testing.T) {
	for _, e := range Lessons() {
		l := NewLesson(e)
		if l.Name == "" || len(l.Steps) < 2 || len(l.Cells) == 0 || l.Home.Container == "" {
			t.Errorf("%s: %+v", e.File, l)
		}
		w := l.Witness()
		for _, c := range l.Opening {
			w.Tell(c)
		}
		asks := 0
		for i := range l.Steps {
			s := &l.Steps[i]
			if len(s.Commands) > 0 && meets(w, s) {
				t.Errorf("%s: step %d is done before it begins", l.Name, i+1)
			}
			for _, c := range s.Commands {
				w.Tell(c)
			}
			if !meets(w, s) {
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
	l := lessonOf(t, `container orders 60 traffic 400

# Two orders are created.
create orders {"id":"SO05"}
create orders {"id":"SO06"}

# Both expire after a minute. How many are on disk after an hour?
predict orders on-disk
advance 1h
list orders
expect items none

# Read one of them.
read orders SO05
expect error 404 NotFound

# The traffic ends.
traffic orders 0
advance 1s
expect orders expired 0 purged 2 on-disk 0`)
	w := l.Witness()
	for _, c := range l.Opening {
		w.Tell(c)
	}
	done := func(step int) bool { return meets(w, &l.Steps[step]) }
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
	if got := lesson(t, 3).Cells; !slices.Equal(got, [][2]int{{2, 0}, {2, 1}}) {
		t.Errorf("lesson 3 is about the cell of ttl n and Off, then of n and -1; got %v", got)
	}
}

func TestMomentsToChooseFrom(t *testing.T) {
	for number, want := range map[int]string{
		6:  "12:01:00 12:01:50, 12:01:00 12:01:50, 12:01:50 12:02:20 12:02:50 12:03:20, 12:02:20 12:03:20", // as before, the default from now, the new ttl from the last write, and from this one
		13: "12:40:00 12:50:00 13:00:00 13:04:00, 12:40:00 12:44:00 13:04:00 13:08:00",
		17: "15:00:00 15:30:00",                         // from its creation, and from the patch
		8:  "2025-01-01T00:00:00Z 2081-01-01T13:00:00Z", // the ttl as a date
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

// meets reports whether a witness has seen all of a step.
func meets(w *Witness, s *LessonStep) bool {
	_, met := w.Sees(s)
	return met
}
