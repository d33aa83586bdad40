package wording_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/i18n/locales"
	"github.com/cosmosttl/cosmosttl/app/page/lesson"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// Each step of each lesson that does something has a button that says what it does, in each language.
func TestEachStepOfALessonHasAName(t *testing.T) {
	for _, e := range story.Lessons() {
		script := story.NewLesson(e)
		for i, step := range script.Steps {
			for _, l := range locales.All() {
				if name := (wording.Words{Locale: l.Locale}).Deeds(step.Commands); (name == "") != (len(step.Commands) == 0) {
					t.Errorf("%s, %s: step %d is named %q: %+v", l.Tag, script.Name, i+1, name, step.Commands)
				}
			}
		}
	}
}

// A name says how long, which item and to what.
func TestNamesOfSteps(t *testing.T) {
	for lesson, want := range map[string][]string{
		"20-tests":         {"Advance 59\u00a0min 59\u00a0s", "Advance 1\u00a0s", "Advance 29\u00a0d 22\u00a0h 59\u00a0min 59\u00a0s"},
		"01-default":       {"Advance 30\u00a0s", "Advance 20\u00a0s", "Create SO07"},
		"06-any-write":     {"Read SO05", "Replace SO05", "Advance 30\u00a0s · Change SO05", "Replace SO05"},
		"08-still-on-disk": {"Advance 10\u00a0min, and 1 more", "Replace SO05", "Create SO05", "User traffic (RU/s) 0 · Advance 1\u00a0s"},
		"17-retention":     {"Advance 31\u00a0d", "User traffic (RU/s) 0 · Advance 1\u00a0s", "Analytical store 30\u00a0d", "Create Cleo, and 2 more"},
	} {
		script, _ := story.LessonNamed(lesson)
		var names []string
		for _, step := range script.Steps {
			if name := (wording.Words{Locale: i18n.English}).Deeds(step.Commands); name != "" {
				names = append(names, name)
			}
		}
		for i, name := range want {
			if i >= len(names) || names[i] != name {
				t.Errorf("%s: the steps are %q, want %q", lesson, names, want)
				break
			}
		}
	}
}

// A status is named in an answer, and a narration keeps a number on the line of its unit.
func TestAnswersAndNarrationOfALesson(t *testing.T) {
	w := wording.Words{Locale: i18n.English}
	q := &lesson.Question{Word: "status", Guess: &lesson.Guess{Number: "404"}, Answer: story.Answer{Word: "status", Number: "201"}}
	if _, is := w.AnswerText(q, 0); is != "201 Created" || w.GuessText(q, 0) != "404 Not Found" {
		t.Errorf("%q was said to be %q", is, w.GuessText(q, 0))
	}
	if told := w.Told("The default is 60 s. Which of 2, after 10 s?"); told != "The default is 60\u00a0s. Which of 2, after 10\u00a0s?" {
		t.Errorf("%q", told)
	}
}
