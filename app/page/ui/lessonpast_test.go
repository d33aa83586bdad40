package ui

import "testing"

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
