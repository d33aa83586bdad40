package story_test

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/story"
)

func TestFaults(t *testing.T) {
	s, err := story.Parse(`
container orders 60 pk /cid
container other 60
create orders {"id":"a","cid":"c"}
fault 503 on orders read 2 times
fault 404/1002 on orders
fault 429 on other batch
create other {"id":"a"}
create orders {"id":"b","cid":"c"}
expect error 404/1002 NotFound "read session"
expect ru 0
read orders a
expect error 503 ServiceUnavailable
bucket 1 read orders a
expect status 503
read orders a
expect items a
batch other pk a create {"id":"a"}
expect error 429/3200 "Request rate is large"
batch other pk a loose upsert {"id":"a"}
expect orders count 1
fault 418 on orders
advance 60s
expect orders expired 1
list orders
expect error 418 "418"
list orders
expect items none
`)
	if err != nil {
		t.Fatal(err)
	}
	for p := story.Play(s); ; {
		step, more := p.Next()
		if !more {
			break
		}
		if step.Verdict == "failed" {
			t.Errorf("line %d, %s: %v %v", step.Line, step.Text, step.Err, step.Misses)
		}
		if step.Failed && (len(step.Commands) > 0 || len(step.Events) > 0) {
			t.Errorf("line %d has reached the account", step.Line)
		}
	}
}

func TestFaultLines(t *testing.T) {
	for text, want := range map[string]string{
		"fault 429 on orders":                   "fault 429 on orders",
		"fault 429 on orders 1 time":            "fault 429 on orders",
		"fault 410/1002 on a/b upsert 3 times":  "fault 410/1002 on a/b upsert 3 times",
		`fault 503 on "create" create 2 times`:  `fault 503 on create create 2 times`,
		"fault 399 on orders":                   "! a status like 400",
		"fault 600 on orders":                   "! a status like 400",
		"fault 429/0 on orders":                 "! a status like 400",
		"fault x on orders":                     "! a status like 400",
		"fault 429 orders":                      "! on, and a container",
		"fault 429 on":                          "! the name of a container",
		"fault 429 on orders 0 times":           "! a number, like 3",
		"fault 429 on orders 3":                 "! times",
		"fault 429 on orders writes 3 times":    "! a number, like 3",
		"fault 429 on orders create 3 times ok": "! the end of the line",
	} {
		s, err := story.Parse(text + "\n")
		if wrong, is := strings.CutPrefix(want, "! "); is {
			if err == nil || !strings.Contains(err.Error(), wrong) {
				t.Errorf("%s: %v, want %s", text, err, wrong)
			}
		} else if err != nil || strings.TrimSpace(s.String()) != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
