package ui

import (
	"strings"
	"testing"
)

// A step that is done leads on also while the page shows the past: the next step has lines of its own, of which none is met there.
func TestALessonGoesOnFromThePast(t *testing.T) {
	p := learner(7, 1)
	html(p)
	goOn(p)
	p.S.Advance(1)
	p.S.BackSecond()
	html(p)
	p.lesson.LessonGo()
	html(p)
	if v := p.V.Lesson; v.Step != 2 || v.Lines[0].Met {
		t.Errorf("step %d, met %v", v.Step, v.Lines[0].Met)
	}
}

// An answer says of which second it is, unless the page is at that second.
func TestAnAnswerHasItsTime(t *testing.T) {
	p := learner(2, 0)
	p.S.Lesson.ShowMe()
	at := p.L.When(p.S.Now(), p.S.Now())
	for _, move := range []struct {
		do    func()
		dated bool
	}{{func() {}, false}, {func() { p.S.Advance(1) }, true}, {p.S.BackSecond, false}, {p.S.BackSecond, true}} {
		move.do()
		html(p)
		if text := readOut(p.lesson.Draw()); strings.Contains(text, "“"+at+"”") != move.dated {
			t.Errorf("at %s, the answer of %s: %s", p.L.When(p.S.Now(), p.S.Now()), at, text)
		}
	}
}
