package ui

import (
	"regexp"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/core/story"
)

// unseen matches the tags, and the elements that are there and not shown.
var unseen = regexp.MustCompile(`(?s)<(p|div)[^>]* class="[^"]*\bveiled\b[^"]*".*?</(p|div)>|<[^>]*>`)

// While a status, or a number of three or more characters, is asked for, the matrix, Why and the panes do not have it, unless the lesson has
// told it. Smaller numbers can be there for any reason. blind_test.go has the test of moments.
func TestNoCardHasTheNumberThatIsAsked(t *testing.T) {
	asked := 0
	for _, e := range story.Lessons() {
		p := learnerOf(story.NewLesson(e), 0)
		for html(p); p.V.Lesson.Step < p.V.Lesson.Steps; html(p) {
			at, says := p.V.Lesson.Step, ""
			for i := range p.Script.Steps[:at+1] {
				says += told(&p.Script.Steps[i]) + " "
			}
			if answer := p.Script.Steps[at].Answer.Number; p.V.Blind && len(answer) > 2 && !strings.Contains(says, answer) {
				asked++
				for _, card := range []app.UI{p.matrix.Draw(), p.why.Draw(), p.panes.Draw()} {
					text := strings.Join(strings.Fields(unseen.ReplaceAllString(app.HTMLString(card), " ")), " ")
					if found := regexp.MustCompile(`.{0,60}\b` + regexp.QuoteMeta(answer) + `\b.{0,30}`).FindString(text); found != "" {
						t.Errorf("%s, step %d: %s is asked, and shown: …%s…", e.Name(), at+1, answer, found)
					}
				}
			}
			goOn(p)
			html(p)
			p.lesson.LessonGo()
		}
	}
	if asked < 5 {
		t.Errorf("%d questions", asked)
	}
}

// While a lesson asks, the matrix says neither what happens nor to which items, under the setting in force and under one that the step
// may set.
func TestTheMatrixDoesNotAnswerALesson(t *testing.T) {
	column := regexp.MustCompile(`(?s)<div[^>]* class="(cell(?: [^"]*)?)"[^>]*>.*?class="(verdict[^"]*)".*?</div>`)
	cells := func(p *page) (found string) {
		for _, m := range column.FindAllStringSubmatch(app.HTMLString(p.matrix.Draw()), -1) {
			found += m[1] + ": " + m[2] + map[bool]string{true: " with an item\n", false: "\n"}[strings.Contains(m[0], "data-key")]
		}
		return found
	}
	p := learner(3, 0) // SO05 has a ttl, and the container is Off
	if html(p); !p.V.Blind {
		t.Fatal("nothing is asked")
	}
	if got, want := cells(p), strings.Repeat("cell on: verdict veiled\ncell: verdict veiled\ncell: verdict veiled\n", 3); got != want {
		t.Errorf("while it is asked:\n%swant\n%s", got, want)
	}
	goOn(p)
	html(p)
	if got := cells(p); strings.Contains(got, "veiled") || !strings.Contains(got, "sel: verdict with an item") {
		t.Errorf("when it is answered:\n%s", got)
	}
}
