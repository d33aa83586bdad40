package story

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// notShown are the claims without a story, and the reasons. core/engine has their tests.
var notShown = map[string]string{}

func everyClaim() []string {
	var list []string
	for n := 1; n <= 52; n++ {
		list = append(list, fmt.Sprintf("C%02d", n))
	}
	for n := 1; n <= 12; n++ {
		list = append(list, fmt.Sprintf("D%02d", n))
	}
	for n := 20; n <= 30; n++ { // of throughput and of consumers
		list = append(list, fmt.Sprintf("D%02d", n))
	}
	return list
}

// Every story that comes with the program succeeds. The test's name has its claims.
func TestStories(t *testing.T) {
	for _, e := range All() {
		t.Run(e.File+" "+strings.Join(strings.Fields(e.Story.Header("claims")), " "), func(t *testing.T) {
			r := e.Story.Run()
			if !r.OK() || r.Met == 0 {
				t.Errorf("\n%s", r)
			}
		})
	}
}

// Every claim has a story or is in notShown.
func TestEveryClaimHasAStory(t *testing.T) {
	shown := map[string]string{}
	for _, e := range All() {
		for _, c := range strings.Fields(e.Story.Header("claims")) {
			shown[c] = e.File
		}
	}
	for _, c := range everyClaim() {
		if (shown[c] == "") == (notShown[c] == "") {
			t.Errorf("claim %s: shown by %q, not shown because %q: exactly one of the two is needed", c, shown[c], notShown[c])
		}
		delete(shown, c)
	}
	for c, file := range shown {
		t.Errorf("%s claims %s, which does not exist", file, c)
	}
}

// A story has a title and claims, including the claim that its file is named after.
func TestStoryHeaders(t *testing.T) {
	titles := map[string]string{}
	for _, e := range All() {
		title := e.Story.Header("title")
		if title == "" || titles[title] != "" || strings.HasSuffix(title, ".") {
			t.Errorf("%s: title %q, also of %q", e.File, title, titles[title])
		}
		titles[title] = e.File
		if claim, _, _ := strings.Cut(strings.ToUpper(e.File), "-"); claim != "LESSON" && claim != "X" && claim != "THEN" && claim != "NOW" && !contains(strings.Fields(e.Story.Header("claims")), claim) {
			t.Errorf("%s does not claim %s", e.File, claim)
		}
		if len(strings.Fields(e.Story.Header("claims"))) == 0 {
			t.Errorf("%s shows no claim", e.File)
		}
	}
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// There are 17 lessons, numbered in order, in three parts with stated times that stand alone: each part has mixed questions after it. Each lesson has
// its rule, and is short enough for one screen at a time.
func TestLessons(t *testing.T) {
	lessons, parts, number := Lessons(), []string{}, 0
	minutes, mixed := map[string]int{}, map[string]int{}
	for _, e := range lessons {
		l := NewLesson(e)
		switch {
		case e.Number() > 0:
			if number++; e.Number() != number || e.Minutes() < 2 || e.Minutes() > 5 {
				t.Errorf("%s is lesson %d of %d minutes, want %d", e.File, e.Number(), e.Minutes(), number)
			}
		case e.Minutes() == 0: // mixed questions
			if mixed[l.Chapter]++; e.Story.Questions() != 3 || len(l.Steps) != 3 {
				t.Errorf("%s: %d questions in %d steps", e.File, e.Story.Questions(), len(l.Steps))
			}
		}
		minutes[l.Chapter] += e.Minutes()
		if l.Rule == "" || !strings.HasSuffix(l.Rule, ".") && !strings.HasSuffix(l.Rule, "?") || len(l.Rule) > 170 {
			t.Errorf("%s has the rule %q of %d", e.File, l.Rule, len(l.Rule))
		}
		parts = append(parts, l.Chapter)
		words := 0
		for _, line := range e.Story.lines {
			if s, told := line.statement.(comment); told {
				words += len(strings.Fields(s.text))
				for _, w := range []string{"magic", "simply", "oops", "!", "deleted after"} {
					if strings.Contains(strings.ToLower(s.text), w) {
						t.Errorf("%s:%d says %q", e.File, line.number, w)
					}
				}
				if len(s.text) > 130 {
					t.Errorf("%s:%d has %d characters", e.File, line.number, len(s.text))
				}
			}
		}
		if words < 40 || len(l.Steps) > 6 {
			t.Errorf("%s has %d steps and %d words", e.File, len(l.Steps), words)
		}
		for n, s := range l.Steps {
			if len(s.Lines) > 9 {
				t.Errorf("%s: step %d has %d lines", e.File, n+1, len(s.Lines))
			}
		}
	}
	if got := fmt.Sprint(number, slices.Compact(parts), minutes, mixed); got != "17 [Rules Hidden, then purged Patterns Only the pitfalls] "+
		"map[Hidden, then purged:12 Only the pitfalls:5 Patterns:23 Rules:20] map[Hidden, then purged:1 Patterns:1 Rules:1]" {
		t.Errorf("the course is %s", got)
	}
}
