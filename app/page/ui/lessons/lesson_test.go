package lessons

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/lesson"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/core/story"
)

func testLesson(name string) (*Lesson, *Questions) {
	script, _ := story.LessonNamed(name)
	s := screen.New(playground.NewLesson(roomtest.NewMemoryStore(), script))
	s.Enabled, s.Script = true, script
	s.V = s.S.View()
	return New(s)
}

// The steps of a lesson are done by hand or by a button, which then leads to the next one, and the last to the lesson's end.
func TestALessonIsFollowedToItsEnd(t *testing.T) {
	for _, name := range story.LessonNames() {
		p, _ := testLesson(name)
		steps := p.V.Lesson.Steps
		for range 10 * steps {
			if p.V.Lesson.Step == steps {
				break
			}
			if p.V.Blind && p.questions.Guess.Empty(p.V.Question) {
				p.S.Lesson.ShowMe()
			} else {
				p.LessonGo()
			}
			p.V = p.S.View()
		}
		if p.V.Lesson.Step != steps || !strings.Contains(app.HTMLString(p.Draw()), p.L.LessonPlayOn) {
			t.Errorf("%s stops at step %d of %d", name, p.V.Lesson.Step+1, steps)
		}
	}
}

// Each step leads back to the one before it, and all can be read as text.
func TestGoingBack(t *testing.T) {
	p, _ := testLesson(story.LessonNames()[0])
	p.ToStep(1)
	p.LessonBack()
	if p.S.View().Lesson.Step != 0 || p.Focus.ReturnTo != LessonGoID {
		t.Errorf("step %d, focus on %q", p.S.View().Lesson.Step, p.Focus.ReturnTo)
	}
	if n := strings.Count(app.HTMLString(p.Transcript()), `href="#step-`); n != p.V.Lesson.Steps {
		t.Errorf("%d steps are told, want %d", n, p.V.Lesson.Steps)
	}
}

// An item that is marked twice is not predicted.
func TestMarkingAnItem(t *testing.T) {
	_, p := testLesson(story.LessonNames()[0])
	p.mark("a")
	p.mark("b")
	if p.mark("a"); strings.Join(p.Guess.IDs, " ") != "b" {
		t.Errorf("predicted %q", p.Guess.IDs)
	}
}

// eachQuestion calls f at each question of each lesson before it is answered, and again behind its answer.
func eachQuestion(t *testing.T, f func(name string, p *Lesson, known bool)) {
	t.Helper()
	asked := 0
	for _, name := range story.LessonNames() {
		p, _ := testLesson(name)
		for range 10 * p.V.Lesson.Steps {
			if p.V.Lesson.Step == p.V.Lesson.Steps {
				break
			}
			if q := p.V.Question; q != nil {
				f(name, p, q.Known)
				asked++
			}
			if p.V.Blind {
				p.S.Lesson.ShowMe()
			} else {
				p.LessonGo()
			}
			p.V = p.S.View()
		}
	}
	if asked < 100 {
		t.Fatalf("%d questions and answers", asked)
	}
}

// The answer of a question is explained by the lesson's own words, which come first, and for an item by what is true of it now. Nothing general stands above.
func TestAnAnswerIsExplainedByItsLesson(t *testing.T) {
	eachQuestion(t, func(name string, p *Lesson, known bool) {
		if !known {
			return
		}
		q, words := p.V.Question, ""
		for _, line := range p.V.Lesson.Lines {
			if line.Kind == lesson.LineTaught {
				words += app.HTMLString(app.P().Body(elem.Rich(p.L.Told(line.Text))...))
			}
		}
		text := app.HTMLString(p.Draw())
		answer := text[strings.Index(text, `class="answer`):]
		own := strings.Index(flat(answer), flat(words))
		if words == "" || own < 0 || strings.Count(flat(text), flat(words)) != 1 {
			t.Errorf("%s, step %d: its own words do not stand in the answer, once", name, p.V.Lesson.Step+1)
		}
		rule := p.L.AnswerRule(q)
		if q.Because == nil && rule != "" || q.Because != nil && (rule != p.L.Lede(*q.Because) || own > strings.Index(flat(answer), flat(app.HTMLString(app.P().Body(elem.Rich(rule)...))))) {
			t.Errorf("%s, step %d: %q is not what Why says, or stands above the lesson's words", name, p.V.Lesson.Step+1, rule)
		}
		if q.Because != nil && q.Because.Row.State.InQueries() == (strings.Contains(rule, "no longer") || strings.Contains(rule, "only on disk")) {
			t.Errorf("%s, step %d: %q, but its state is %v", name, p.V.Lesson.Step+1, rule, q.Because.Row.State)
		}
	})
}

func flat(text string) string { return strings.Join(strings.Fields(text), "") }

// While an answer is open, the lanes of its items show their own ttl, and what an item has instead stands in the lesson's words.
func TestWhatAQuestionNeedsIsShown(t *testing.T) {
	eachQuestion(t, func(name string, p *Lesson, known bool) {
		if known || p.V.Question.Word != "items" {
			return
		}
		told := ""
		for _, line := range p.V.Lesson.Lines {
			if line.Kind == lesson.LineTold {
				told += line.Text + " "
			}
		}
		for i, id := range p.V.Question.Choices {
			if p.V.Question.Keys[i] == 0 && !strings.Contains(told, id) {
				t.Errorf("%s, step %d: nothing is said about %s, which has no lane yet", name, p.V.Lesson.Step+1, id)
			}
		}
	})
}

// The boxes of a question's items are all in the lanes, which the question then says, or all at the question.
func TestBoxesOfAQuestionAreInOnePlace(t *testing.T) {
	places := [2]int{}
	eachQuestion(t, func(name string, p *Lesson, known bool) {
		q, text := p.V.Question, app.HTMLString(p.Draw())
		if known || len(q.Choices) == 0 {
			return
		}
		atQuestion, inLanes := strings.Count(text, `type="checkbox"`)-1, 0 // without the box for none of them
		for _, r := range p.S.Viewer.Rows(0, 100) {
			box, asks := p.questions.LaneBox(r)
			inLanes += strings.Count(app.HTMLString(box), `type="checkbox"`)
			if asks != slices.Contains(q.Keys, r.Key) {
				t.Errorf("%s, step %d: the lane of %s asks: %v", name, p.V.Lesson.Step+1, r.ID, asks)
			}
		}
		said := strings.Contains(flat(text), flat(`<p class="hint">`+p.L.GuessTick))
		if max(atQuestion, inLanes) != len(q.Choices) || min(atQuestion, inLanes) != 0 || said != (inLanes > 0) {
			t.Errorf("%s, step %d: %d boxes at the question, %d in the lanes, of %d; lanes are said: %v", name, p.V.Lesson.Step+1, atQuestion, inLanes, len(q.Choices), said)
		}
		places[min(1, inLanes)]++
	})
	if min(places[0], places[1]) == 0 {
		t.Errorf("questions with the boxes in each place: %v", places)
	}
}

// The editor of a lesson suggests an item that the lesson can take.
func TestALessonSuggestsAPlainItem(t *testing.T) {
	p, _ := testLesson("01-default")
	p.S.Form.NewItem()
	if text := p.S.Form.Draft().Text; flat(text) != `{"id":"SO07"}` {
		t.Errorf("it suggests %s", text)
	}
}

// Without a number or a choice, nothing is checked: the lesson says what is missing, and the field gets the focus.
func TestAnEmptyAnswerIsNotChecked(t *testing.T) {
	for _, test := range []struct {
		lesson      string
		step        int
		says, field string
		answer      lesson.Guess
	}{
		{"10-purge-cost", 0, "Type a number first.", GuessID, lesson.Guess{Number: "1000"}},
		{"01-default", 1, "Choose an answer first.", LessonGoID, lesson.Guess{IDs: []string{"SO06"}}},
		{"17-retention", 2, "Choose an answer first.", GuessID + "-0", lesson.Guess{None: true}},
		{"14-sessions", 1, "Choose an answer first.", GuessID + "-0", lesson.Guess{Never: true}},
	} {
		p, q := testLesson(test.lesson)
		p.ShowStep(test.step)
		p.V = p.S.View()
		if text := app.HTMLString(p.Draw()); !strings.Contains(text, `class="guess-first none"`) {
			t.Errorf("%s: something is missing before the answer is asked for:\n%s", test.lesson, text)
		}
		p.LessonGo()
		p.V = p.S.View()
		if text := app.HTMLString(p.Draw()); p.V.Question.Known || !strings.Contains(text, test.says) || strings.Contains(text, "guess-first none") || p.Focus.ReturnTo != test.field {
			t.Errorf("%s: known %t, focus on %q:\n%s", test.lesson, p.V.Question.Known, p.Focus.ReturnTo, text)
		}
		q.Guess = test.answer
		p.LessonGo()
		if p.V = p.S.View(); !p.V.Question.Known || p.V.Question.Guess == nil {
			t.Errorf("%s: the answer is not checked", test.lesson)
		}
	}
}

// None of the items, or some of them.
func TestNoneOfThemExcludesTheItems(t *testing.T) {
	for _, name := range []string{"01-default", "17-retention"} { // the boxes are in the lanes, and at the question
		p, q := testLesson(name)
		p.ShowStep(1)
		p.V = p.S.View()
		ids := p.V.Question.Choices
		if text := flat(app.HTMLString(p.Draw())); !strings.Contains(text, flat(p.L.GuessNoItem)) {
			t.Errorf("%s: %s", name, text)
		}
		for _, step := range []struct {
			do   func()
			want string
		}{
			{func() { q.ChooseGuess(0) }, fmt.Sprint(ids[:1], false)},
			{func() { q.ChooseGuess(len(ids)) }, "[] true"},
			{func() { q.ChooseGuess(1) }, fmt.Sprint(ids[1:2], false)},
			{func() { q.ChooseGuess(len(ids)) }, "[] true"},
			{func() { q.ChooseGuess(len(ids)) }, "[] false"},
		} {
			step.do()
			if got := fmt.Sprint(q.Guess.IDs, q.Guess.None); got != step.want {
				t.Errorf("%s: %s, want %s", name, got, step.want)
			}
		}
	}
}

// The button says what it does also after something was done by hand.
func TestTheButtonSaysWhereTheClockGoes(t *testing.T) {
	for _, test := range []struct {
		by       int64
		name     string
		now      string
		toDo     string
		restarts bool
	}{
		{60, "Go back to 12:00:50", "12:00:50", "", true},
		{1, "Advance 29\u00a0s", "12:00:50", "Still to do: Advance 29\u00a0s", true},
		{0, "Advance 30\u00a0s", "12:00:50", "", false},
	} {
		p, _ := testLesson("01-default")
		p.S.Advance(60)
		p.S.Undo()
		if test.by > 0 {
			p.S.Advance(test.by)
		}
		p.V = p.S.View()
		page := app.HTMLString(p.Draw())
		if name := p.lessonGoName(p.V.Lesson); name != test.name || strings.Contains(page, "Still to do") != (test.toDo != "") ||
			!strings.Contains(page, test.toDo) || p.V.Lesson.Strayed != test.restarts {
			t.Errorf("%d s later the button is %q, strayed %v: %s", test.by, name, p.V.Lesson.Strayed, page)
		}
		p.LessonGo()
		if now := p.L.Clock(p.S.Now()); now != test.now {
			t.Errorf("%q leads to %s", test.name, now)
		}
	}
}

// Who lets time pass a step that asks for a write goes back to its beginning, and the write is still to do.
func TestAStepThatAsksForAWriteIsNotDoneByGoingBack(t *testing.T) {
	p, _ := testLesson("01-default")
	for range 2 {
		p.S.Lesson.ShowMe()
		p.LessonGo()
	}
	name := func() string {
		p.V = p.S.View()
		return p.lessonGoName(p.V.Lesson)
	}
	before, now := name(), p.S.Now()
	p.S.Advance(60)
	if got := name(); got != p.L.LessonRejoin {
		t.Errorf("a minute later the button is %q", got)
	}
	if text := app.HTMLString(p.Draw()); strings.Count(text, p.L.LessonRejoin+"<") != 2 || !strings.Contains(text, `"btn quiet none"`) {
		t.Errorf("the step restarts by one button: %s", text)
	}
	if p.LessonGo(); p.S.Now() != now || name() != before || p.V.Lesson.Done {
		t.Errorf("it leads to %s and %q, done %v; want %q", p.L.Clock(p.S.Now()), name(), p.V.Lesson.Done, before)
	}
}

// While a question is open, its answer is the one thing to do, also after Undo of an earlier step.
func TestAnOpenQuestionWaitsForItsAnswerAlone(t *testing.T) {
	p, _ := testLesson("01-default")
	p.S.Lesson.ShowMe()
	p.LessonGo()
	p.S.Undo()
	p.V = p.S.View()
	if !p.V.Blind || !p.V.Lesson.Strayed {
		t.Fatalf("asked %v, strayed %v", p.V.Blind, p.V.Lesson.Strayed)
	}
	before, _, _ := strings.Cut(p.L.LessonMissing.With("line", "|"), "|")
	if text := app.HTMLString(p.Draw()); strings.Contains(text, before) || !strings.Contains(text, `class="btn quiet none"`) {
		t.Errorf("beside the question: %s", text)
	}
}
