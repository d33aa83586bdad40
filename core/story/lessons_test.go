package story

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// lessonOfClaim is the lesson that teaches a statement beyond the documentation's five editions.
var lessonOfClaim = map[string]string{
	"D01": "19-wrong-place", "D02": "11-shorter-default", "D03": "11-shorter-default", "D04": "08-still-on-disk", "D05": "15-soft-delete", "D06": "10-purge-cost",
	"D07": "17-retention", "D08": "19-wrong-place", "D09": "15-soft-delete", "D10": "17-retention", "D11": "17-retention", "D24": "09-busy", "D25": "09-busy",
	"D29": "15-soft-delete", "D12": "gone-and-back",
}

// notTaught are statements that no lesson teaches. Those of throughput belong to the page that plans a container.
var notTaught = []string{"D20", "D21", "D22", "D23", "D26", "D27", "D28", "D30"}

// Each of the claims D01 to D30 is taught by a lesson; what is in notTaught is not.
func TestClaimsThatLessonsTeach(t *testing.T) {
	for _, claim := range everyClaim() {
		if name := lessonOfClaim[claim]; name != "" {
			l, ok := LessonNamed(name)
			if !ok || !slices.Contains(l.Claims, claim) {
				t.Errorf("%s does not claim %s", name, claim)
			}
		} else if strings.HasPrefix(claim, "D") != slices.Contains(notTaught, claim) {
			t.Errorf("no lesson teaches %s, or it is in notTaught for nothing", claim)
		}
	}
}

// outcome is what a sentence says that gives away which items queries return.
var outcome = regexp.MustCompile(`\b(is|are|has|have) (gone|returned|kept|left out|expired|purged)\b|\b(stays?|never expires|expires at|leaves? the queries)\b|\b404\b`)

// What a step tells before its question is answered does not have the answer.
func TestNoHintGivesItsAnswerAway(t *testing.T) {
	for _, e := range Lessons() {
		l := NewLesson(e)
		for n := range l.Steps {
			s := &l.Steps[n]
			if s.Question == nil {
				continue
			}
			for _, line := range s.Lines {
				text, told := line.Told()
				if !told {
					break // what follows the commands is told when they are done
				}
				switch {
				case s.Answer.Number != "" && slices.Contains(numbers(text), s.Answer.Number) && !strings.Contains(text, ": 201 Created or 404 Not Found?"):
					t.Errorf("%s, step %d: %q has the answer %s", l.Name, n+1, text, s.Answer.Number)
				case s.Answer.Word == "deadline" && strings.Contains(text, moment(s.Answer.At, l.Start)):
					t.Errorf("%s, step %d: %q has the answer %s", l.Name, n+1, text, s.Answer)
				case s.Answer.Word == "items" && outcome.MatchString(text):
					t.Errorf("%s, step %d: %q says what becomes of an item", l.Name, n+1, text)
				}
			}
		}
	}
}

func numbers(text string) []string {
	return regexp.MustCompile(`[0-9]+(?:\.[0-9]+)?`).FindAllString(text, -1)
}

// A step that asks teaches something when it is answered.
func TestEveryAnswerIsExplained(t *testing.T) {
	for _, e := range Lessons() {
		l := NewLesson(e)
		for n, s := range l.Steps {
			acted, taught := false, false
			for _, line := range s.Lines {
				_, told := line.Told()
				taught = taught || acted && told
				acted = acted || !told
			}
			if s.Question != nil && !taught {
				t.Errorf("%s, step %d does not explain its answer", l.Name, n+1)
			}
		}
	}
}

// The former names lead to lessons, each to another address than today's.
func TestFormerNamesOfLessons(t *testing.T) {
	n, names := 0, LessonNames()
	EachRenamed(func(former, name string) {
		n++
		if slices.Contains(names, former) || !slices.Contains(names, name) {
			t.Errorf("%s leads to %s", former, name)
		}
	})
	if n != 25 {
		t.Errorf("%d former names, want 25", n)
	}
	if slices.Contains(names, CapacityName) {
		t.Errorf("%s is a lesson", CapacityName)
	}
}
