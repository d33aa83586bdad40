package ui

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/app/page/lesson"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// told returns what a step says before its question is answered.
func told(step *story.LessonStep) string {
	var lines []string
	for _, line := range lesson.LinesOf(step) {
		if line.Kind == lesson.LineTold {
			lines = append(lines, line.Text)
		}
	}
	return strings.Join(lines, " ")
}

// likeTTL matches names of properties that one could take for the ttl.
var likeTTL = regexp.MustCompile(`(?i)"((?:[a-z]+":\{")?(?:ttl|timeToLive))":`)

// What the answer to a question depends on is on the screen while it is asked, on a wide screen, on a phone and in a presentation, which have the same
// lanes: the ttl of each item that it is about stands in the item's lane or in the question, as does what could be taken for a ttl; and so do the ttl and
// the id of what a step writes.
func TestEachQuestionShowsWhatItNeeds(t *testing.T) {
	asked := 0
	for _, e := range story.Lessons() {
		p := learnerOf(story.NewLesson(e), 0)
		for html(p); p.V.Lesson.Step < p.V.Lesson.Steps; html(p) {
			if p.V.Blind {
				for _, p.Phone = range []bool{true, false} {
					html(p)
					checkNeeds(t, e.Name()+", step "+strconv.Itoa(p.V.Lesson.Step+1), p)
				}
				asked++
			}
			goOn(p)
			html(p)
			p.lesson.LessonGo()
		}
	}
	if asked < 50 {
		t.Errorf("%d questions", asked)
	}
}

// goOn does what the lesson suggests, with any answer to a question.
func goOn(p *page) {
	p.questions.Guess.None, p.questions.Guess.Never, p.questions.Guess.Number = true, true, "0"
	p.lesson.LessonGo()
}

func checkNeeds(t *testing.T, where string, p *page) {
	t.Helper()
	q, at := p.V.Question, p.V.Lesson.Step
	says, before := told(&p.Script.Steps[at]), ""
	for i := range p.Script.Steps[:at+1] {
		before += told(&p.Script.Steps[i]) + " "
	}
	lanes := rowTexts(p)
	stored := map[string]string{}
	p.S.Container().EachStored(0, func(it *engine.Item) bool { stored[it.ID()] = string(it.Body()); return len(stored) < 30 })
	for i, id := range q.Choices {
		if q.Keys[i] == 0 {
			if q.Word == "items" && !strings.Contains(says, id) {
				t.Errorf("%s: nothing is said of %s, which has no lane yet: %q", where, id, says)
			}
			continue
		}
		lane, own := lanes[uint64(q.Keys[i])], gjson.Get(stored[id], "ttl")
		want := p.L.MatrixNoTTL
		if own.Exists() {
			want = p.L.Number(own.Int())
		} else if likeTTL.MatchString(stored[id]) {
			want = "60"
		}
		if !strings.Contains(lane, strings.ReplaceAll(want, "`", "")) && q.Word == "items" {
			t.Errorf("%s, phone %v: the lane of %s is %q, without %s", where, p.Phone, id, lane, want)
		}
		for _, m := range likeTTL.FindAllStringSubmatch(stored[id], -1) { // whether it counts is what is asked
			if name := strings.ReplaceAll(m[1], `":{"`, "."); name != "ttl" && (!strings.Contains(lane, name+" 60") || strings.Contains(lane, "no ttl")) {
				t.Errorf("%s, phone %v: the lane of %s is %q, without %s", where, p.Phone, id, lane, name)
			}
			if name := strings.ReplaceAll(m[1], `":{"`, "."); name != "ttl" && !strings.Contains(before, "`"+id+"` has `"+name+"`") {
				t.Errorf("%s: %s has %s, which is not said: %q", where, id, name, says)
			}
		}
	}
	if q.Word == "deadline" && !strings.Contains(says, q.ID) && !strings.Contains(p.L.QuestionText(q, p.V.Now), q.ID) {
		t.Errorf("%s: %s is not named", where, q.ID)
	}
	for _, c := range p.Script.Steps[at].Commands {
		written := ""
		switch c := c.(type) {
		case engine.WriteItem:
			written = string(c.Body)
		case engine.PatchItem:
			for _, op := range c.Ops {
				if op.Path == "/ttl" && op.Op != "remove" {
					written = `{"ttl":` + op.Value + `}`
				}
			}
		}
		if own := gjson.Get(written, "ttl"); own.Exists() && !strings.Contains(says, own.Raw) && !strings.Contains(says, "first content") && !strings.Contains(says, "in milliseconds") && !strings.Contains(says, "for a day") && !strings.Contains(says, "with a day") {
			t.Errorf("%s: a ttl of %s is written, and not said: %q", where, own.Raw, says)
		}
	}
}

// rowTexts returns what the row of each item says.
func rowTexts(p *page) map[uint64]string {
	texts := map[uint64]string{}
	parts := regexp.MustCompile(`<div[^>]* id="item-(\d+)"`).Split(html(p), -1)
	keys := regexp.MustCompile(`<div[^>]* id="item-(\d+)"`).FindAllStringSubmatch(html(p), -1)
	for i, key := range keys {
		n, _ := strconv.ParseUint(key[1], 10, 64)
		texts[n] = strings.Join(strings.Fields(regexp.MustCompile(`<[^>]*>`).ReplaceAllString("<"+parts[i+1], " ")), " ")
	}
	return texts
}
