package form_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/form"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
)

// What is typed is tried on a copy: the trial says when the item would expire, and the world stays as it is.
func TestTrialOfADraft(t *testing.T) {
	for _, test := range []struct {
		key  session.ItemKey // 0 for a new item
		text string
		want string // the id, the seconds until it would expire, and until the stored item expires; or the status
	}{
		{4, `{"id":"SO04","cid":"CO21","ttl":30}`, "SO04 30 before 5"},
		{4, `{"id":"SO04","cid":"CO21","ttl":-1}`, "SO04 never before 5"},
		{4, `{"id":"SO04","cid":"CO21"}`, "SO04 3600 before 5"},
		{2, `{"id":"SO02","cid":"CO18","ttl":10}`, "SO02 10 before never"},
		{0, `{"id":"new","cid":"CO21","ttl":7}`, "new 7"},
		{0, `{"id":"SO04","cid":"CO21"}`, "status 409"},
		{4, `{"id":"SO04","cid":"CO21","ttl":"30"}`, "status 400"},
		{4, `{"id":"SO04","cid":"CO21","ttl":0}`, "status 400"},
		{5, `{"id":"SO05","cid":"CO18","ttl":99}`, "status 404"}, // it has expired
		{4, `{"id":"SO04",`, "none"},
		{4, `{"id":"SO04","x":"` + strings.Repeat("a", form.MaxChecked) + `"}`, "none"},
	} {
		s := playground.New(roomtest.NewMemoryStore())
		if test.key == 0 {
			s.Form.NewItem()
		} else {
			s.Form.EditItem(test.key)
		}
		s.Form.TypeDraft(test.text)
		before, world := s.Version(), string(s.Account().Save())
		got := "none"
		for range 2 { // the second is kept from the first
			if trial, ok := s.Form.Trial(); ok && trial.Refused != nil {
				got = fmt.Sprint("status ", trial.Refused.Status)
			} else if ok {
				got = trial.Row.ID + " " + untilOf(trial.Row, s.Now())
				if trial.Before.ID != "" {
					got += " before " + untilOf(trial.Before, s.Now())
				}
			}
		}
		roomtest.Want(t, fmt.Sprintf("%.60s", test.text), got, test.want)
		if s.Version() != before || string(s.Account().Save()) != world || s.History.InPast() {
			t.Errorf("%.60s: the trial has changed the world", test.text)
		}
	}
}

func untilOf(r view.Row, now int64) string {
	if r.Deadline == 0 {
		return "never"
	}
	return fmt.Sprint(r.Deadline - now)
}

// A trial is of the present second, and of the text as it is now.
func TestTrialFollowsTheWorld(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	if _, ok := s.Form.Trial(); ok {
		t.Error("there is a trial without an editor")
	}
	s.Form.EditItem(1)
	expires := func() int64 { x, _ := s.Form.Trial(); return x.Row.Deadline - s.Now() }
	first := expires()
	s.Advance(3)
	if second := expires(); first != 3600 || second != 3600 {
		t.Errorf("it would expire in %d s, and 3 s later in %d s", first, second)
	}
	s.Settings.SetOff()
	if x, _ := s.Form.Trial(); x.Row.Deadline != 0 {
		t.Errorf("in a container that is off it would expire at %d", x.Row.Deadline)
	}
}

// A ttl that the service refuses is known before it is saved: its whole value, and a correction where it is obvious what was meant.
func TestTheBadValueOfADraft(t *testing.T) {
	for _, test := range []struct{ value, marked, fixed string }{
		{`"60"`, `"60"`, `60`},
		{`60.0`, `60.0`, `60`},
		{`6e1`, `6e1`, `60`},
		{`90.4`, `90.4`, `90`},
		{`99999999999`, `99999999999`, `2147483647`},
		{`"-1"`, `"-1"`, `-1`},
		{`0`, `0`, ``},
		{`-5`, `-5`, ``},
		{`true`, `true`, ``},
		{`"soon"`, `"soon"`, ``},
		{`"NaN"`, `"NaN"`, ``},
		{`{"s": "😀"}`, `{"s": "😀"}`, ``},
		{`60`, ``, ``},
		{`-1`, ``, ``},
	} {
		s := playground.New(roomtest.NewMemoryStore())
		s.Form.NewItem()
		s.Form.TypeDraft("{\n  \"id\": \"x\", \"ttl\": " + test.value + ", \"b\": 1\n}")
		marked, fixed := "", ""
		if list := s.Form.DraftWarnings(); len(list) > 0 {
			w := list[0]
			line := []rune(strings.Split(s.Form.Draft().Text, "\n")[w.Line-1])[w.Column-1:]
			for n := 0; n < w.Length; n++ {
				if line[0] > 0xffff {
					n++
				}
				marked, line = marked+string(line[0]), line[1:]
			}
			fixed = w.TTL
			if wantText := strings.Replace(s.Form.Draft().Text, test.value+",", fixed+",", 1); fixed != "" && w.Fixed != wantText {
				t.Errorf("%s is corrected to %s", test.value, w.Fixed)
			}
		}
		roomtest.Want(t, test.value+" marked", marked, test.marked)
		roomtest.Want(t, test.value+" corrected", fixed, test.fixed)
	}
	s := playground.New(roomtest.NewMemoryStore())
	s.Form.NewItem()
	s.Form.TypeDraft(`{"id": "x", "ttl": null, "b": 1}`)
	if w := s.Form.DraftWarnings(); len(w) != 1 || w[0].Fixed != `{"id": "x", "b": 1}` || w[0].TTL != "" {
		t.Errorf("null: %+v", w)
	}
}
