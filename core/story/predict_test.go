package story

import (
	"slices"
	"strings"
	"testing"
)

// answers plays a story and returns its answers as they are printed.
func answers(t *testing.T, text string) string {
	t.Helper()
	var list []string
	for _, s := range parse(t, text).Run().Steps {
		for _, m := range s.Misses {
			list = append(list, "miss: "+m.What+", "+m.Want+", "+m.Got)
		}
		for _, a := range s.Answers {
			list = append(list, a.String())
		}
	}
	return strings.Join(list, "; ")
}

func TestAnswers(t *testing.T) {
	const two = "container orders -1\ncreate orders {\"id\":\"SO05\",\"ttl\":60}\ncreate orders {\"id\":\"SO06\"}\n"
	for _, c := range []struct{ name, story, want string }{
		{"items", two + "predict orders items\nadvance 60s", "items SO06"},
		{"no items", two + "predict orders items\ndelete orders SO06\nadvance 60s", "items none"},
		{"a deadline", two + "predict orders SO05 deadline\nadvance 5s\nupsert orders {\"id\":\"SO05\",\"ttl\":60}", "deadline 12:01:05"},
		{"never", two + "predict orders SO05 deadline\ncontainer orders off", "never-expires"},
		{"with a key", two + "predict orders SO05 pk SO05 deadline\nadvance 1s", "deadline 12:01:00"},
		{"numbers", two + "predict orders count\npredict orders on-disk\npredict orders request-ru\nadvance 60s", "count 1; on-disk 2; request-ru 10.40"},
		{"the last command", two + "predict ru\npredict status\nread orders SO05\nread orders SO07\nexpect error", "ru 1.00; status 404"},
		{"rows", two + "predict rows\nquery orders SELECT * FROM c", "rows 2"},
		{"changes", two + "predict changes\nchanges orders", "changes 2"},
		{"the analytical store", "container orders -1 analytical -1\npredict orders analytical-items\ncreate orders {\"id\":\"SO05\"}", "analytical-items SO05"},
		{"up to the next expectation", two + "predict orders items\nadvance 59s\n# wait\n\nexpect orders count 2\nadvance 1s", "items SO05 SO06"},
		{"up to the next question", two + "predict orders count\nadvance 59s\npredict orders count\nadvance 1s", "count 2; count 1"},
		{"of a command that comes next", two + "predict orders items\nexpect orders count 2\nadvance 60s", "miss: predict, a command between it and the next expectation, no command"},
		{"of no container", "predict carts items\nadvance 1s", "miss: carts, a container, no such container"},
		{"of no item", two + "predict orders SO07 deadline\nadvance 1s", "miss: predict SO07, an item on disk, no such item"},
		{"of no query", two + "predict rows\nread orders SO05", "miss: predict, a query right before the next expectation, another command, or a refusal"},
		{"too many to choose from", two + "generate orders 30\npredict orders items\nadvance 1s", "miss: predict items, at most 24 items on disk, 32"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := answers(t, c.story); !strings.HasPrefix(got, c.want) {
				t.Errorf("%s\nwant %s", got, c.want)
			}
			roundTrip(t, parse(t, c.story))
		})
	}
}

// A screen can stop at a question: what it plays before the line of the reveal has no answer.
func TestQuestionComesBeforeItsAnswer(t *testing.T) {
	p := Play(parse(t, "container orders 60\ncreate orders {\"id\":\"SO05\"}\npredict orders items\nadvance 30s\ncreate orders {\"id\":\"SO06\"}\nadvance 30s\nexpect orders items SO06\n"))
	var asked *Question
	for s, ok := p.Next(); ok; s, ok = p.Next() {
		if s.Question != nil {
			if asked = s.Question; asked.Line != 3 || asked.Reveal != 6 || asked.Word != "items" || !slices.Equal(asked.Choices, []string{"SO05", "SO06"}) {
				t.Fatalf("%+v", asked)
			}
		}
		if (len(s.Answers) > 0) != (s.Line == 6) {
			t.Fatalf("line %d: %+v", s.Line, s.Answers)
		}
	}
	if asked == nil {
		t.Fatal("no question")
	}
}

// Every lesson asks, with words above the question, and every question about items offers the right answer and a wrong one.
func TestEveryLessonAsks(t *testing.T) {
	for _, e := range Lessons() {
		choices := map[int][]string{}
		asked, words := 0, ""
		for _, s := range e.Story.Run().Steps {
			if c, ok := s.Statement.(comment); ok {
				words = c.text
			}
			if s.Question != nil {
				asked++
				choices[s.Line] = s.Question.Choices
				if !strings.HasSuffix(words, "?") {
					t.Errorf("%s:%d: the comment above is %q", e.File, s.Line, words)
				}
			}
			for _, a := range s.Answers {
				asked--
				for _, id := range a.IDs {
					if !slices.Contains(choices[a.Line], id) {
						t.Errorf("%s:%d: %s is not among %q", e.File, a.Line, id, choices[a.Line])
					}
				}
				if a.Word == "items" && len(choices[a.Line]) == 0 {
					t.Errorf("%s:%d: nothing to choose from", e.File, a.Line)
				}
			}
		}
		if asked != 0 || len(choices) == 0 {
			t.Errorf("%s: %d questions, %d without an answer", e.File, len(choices), asked)
		}
	}
}
