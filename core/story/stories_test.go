package story

import (
	"fmt"
	"slices"
	"strconv"
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

// There are 22 lessons, numbered in order, in chapters, each with its rule, and short enough for one screen at a time.
func TestLessons(t *testing.T) {
	lessons := Lessons()
	if len(lessons) != 22 {
		t.Fatalf("%d lessons", len(lessons))
	}
	chapters := []string{}
	for i, e := range lessons {
		if n := e.Story.Header("lesson"); n != strconv.Itoa(i+1) || !strings.HasPrefix(e.File, "lesson-") {
			t.Errorf("%s is lesson %s, want %d", e.File, n, i+1)
		}
		l := NewLesson(e)
		if l.Rule == "" || !strings.HasSuffix(l.Rule, ".") || len(l.Rule) > 170 {
			t.Errorf("%s has the rule %q", e.File, l.Rule)
		}
		if chapters = append(chapters, l.Chapter); l.Chapter == "" {
			t.Errorf("%s is in no chapter", e.File)
		}
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
		if words < 40 || len(l.Steps) > 5 {
			t.Errorf("%s has %d steps and %d words", e.File, len(l.Steps), words)
		}
		for n, s := range l.Steps {
			if len(s.Lines) > 8 {
				t.Errorf("%s: step %d has %d lines", e.File, n+1, len(s.Lines))
			}
		}
	}
	if got := strings.Join(slices.Compact(chapters), ", "); got != "Rules, Two events, Changing settings, Patterns, Practice" {
		t.Errorf("the chapters are %s", got)
	}
}
