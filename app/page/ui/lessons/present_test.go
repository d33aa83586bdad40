package lessons

import (
	"html"
	"regexp"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/lesson"
)

// The keys of a remote go through a lesson by step. They predict nothing.
func TestThePresentersRemote(t *testing.T) {
	p, _ := testLesson("07-exact-second")
	if p.PresentKey("PageDown") != nil {
		t.Fatal("Page Down scrolls no more outside of a presentation")
	}
	p.Presenting = true
	press := func(name string, step int, done bool) {
		t.Helper()
		p.PresentKey(name)()
		p.V = p.S.View()
		v := p.V.Lesson
		if is := v.Step < v.Steps && v.Done; v.Step != step || is != done {
			t.Errorf("after %s: step %d, done %v, want %d, %v", name, v.Step, is, step, done)
		}
	}
	press("PageUp", 0, false)
	press("PageDown", 0, true)
	press("PageDown", 1, false)
	press("PageDown", 1, true) // the answer is shown
	if q := p.V.Question; q == nil || !q.Known || q.Guess != nil {
		t.Errorf("the question is %+v", q)
	}
	press("PageDown", 2, false)
	press("PageUp", 1, true) // as it was left
	if q := p.V.Question; q == nil || !q.Known || q.Guess != nil {
		t.Errorf("gone back to, the question is %+v", q)
	}
	press("PageUp", 0, true)
	press("PageUp", 0, true)
	for range 6 {
		p.PresentKey("PageDown")()
	}
	p.V = p.S.View()
	if v := p.V.Lesson; v.Step != v.Steps {
		t.Errorf("it ends at step %d of %d", v.Step, v.Steps)
	}
	if end := app.HTMLString(p.Draw()); !regexp.MustCompile(`<p class="none">\s*` + regexp.QuoteMeta(html.EscapeString(p.L.LessonNoGuess))).MatchString(end) {
		t.Errorf("the score of the presenter is shown: %s", end)
	}
	p.PresentKey("PageDown")() // leads to the next lesson
	if _, _, guessed := (lesson.Tally{"": p.S.View().Lesson.Tally["07-exact-second"]}).Sums(); guessed != 0 {
		t.Errorf("%d predictions count", guessed)
	}
	if p.PresentKey("Escape") == nil || p.PresentKey("ArrowRight") != nil {
		t.Error("Escape leaves, and other keys keep their meaning")
	}
}

func TestTheAddressOfAPresentation(t *testing.T) {
	for query, want := range map[string]bool{"present=1": true, "embed=1&present=1": true, "": false, "present=0": false, "present=10": false} {
		if Presents(query) != want {
			t.Errorf("%q: %v", query, !want)
		}
	}
}
