package form_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/form"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/engine"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
)

// While an item is typed, the place of a mistake in its JSON is known without saving.
func TestTheFaultOfADraft(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	if p := s.Form.DraftFault(); p != nil {
		t.Errorf("without an editor: %+v", p)
	}
	s.Form.NewItem()
	long := `"` + strings.Repeat("a", form.MaxChecked-1)
	for text, place := range map[string]string{
		`{"id":"x"}`:             "",
		"{\n  \"id\": \"x\",\n}": "3:1",
		`{"id":}`:                "1:7",
		long:                     fmt.Sprint("1:", form.MaxChecked+1),
		long + "a":               "", // too long to be checked
	} {
		s.Form.TypeDraft(text)
		got := ""
		if p := s.Form.DraftFault(); p != nil {
			got = fmt.Sprint(p.Line, ":", p.Column)
			if p.Code != problem.SyntaxError || p.Field != problem.FieldItemJSON || p.Detail == "" {
				t.Errorf("%.20s: %+v", text, p)
			}
		}
		roomtest.Want(t, text[:min(20, len(text))], got, place)
	}
}

// What a form proposes as a ttl fits the container's default: nobody tries a minute beside 30 days. A new item inherits the default.
func TestAProposedTTLFitsTheContainer(t *testing.T) {
	for _, test := range []struct{ setting, item, items, cell string }{
		{"60", `"ttl": 60`, `{60..3600}`, "60"},
		{"3600", `"ttl": 60`, `{60..3600}`, "60"},
		{"30d", `"ttl": 1296000`, `{60..2592000}`, "1296000"},
	} {
		s := playground.New(roomtest.NewMemoryStore())
		s.StartEmpty()
		if bad := s.Settings.SetOn(test.setting); bad != nil {
			t.Fatal(bad)
		}
		s.Form.NewItem()
		roomtest.Want(t, test.setting+": an item has a ttl", strings.Contains(s.Form.Draft().Text, "ttl"), false)
		s.Form.DiscardDraft()
		s.Settings.SetNoDefault()
		s.Form.NewItem()
		roomtest.Want(t, test.setting+", then no default: the item's ttl", strings.Contains(s.Form.Draft().Text, test.item), true)
		s.Form.DiscardDraft()
		s.Settings.SetOn(test.setting)
		s.Form.NewItems()
		f, _ := s.Form.FormView()
		roomtest.Want(t, test.setting+": the ttl of generated items", strings.Contains(f.Values[form.FieldTemplate], test.items), true)
		roomtest.Want(t, test.setting+": the matrix", fmt.Sprint(s.View().Matrix.ItemSeconds), test.cell)
	}
}

// The editor completes the names that the first hundred items have, fifty at most.
func TestPropertiesToComplete(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	roomtest.Want(t, "of the first world", fmt.Sprint(s.Form.Properties()), "[id cid total ttl]")
	text := `{"id":"many","cid":"x"`
	for i := range 60 {
		text += fmt.Sprintf(`,"p%d":1`, i)
	}
	roomtest.Write(t, s, text+"}")
	if names := s.Form.Properties(); len(names) != 50 || names[49] != "p45" {
		t.Errorf("%d names: %v", len(names), names)
	}
	s.Undo()
	for i := s.Viewer.Counts().InQueries; i < 100; i++ {
		roomtest.Made(t, s, fmt.Sprint("x", i))
	}
	roomtest.Write(t, s, `{"id":"late","cid":"x","late":1}`)
	if slices.Contains(s.Form.Properties(), "late") {
		t.Error("the hundred and first item has been looked at")
	}
	s.Form.DeleteItem(1)
	if !slices.Contains(s.Form.Properties(), "late") {
		t.Error("the hundredth item has not been looked at")
	}
}

// A new item is suggested the id behind the highest one, also of those that are gone.
func TestTheSuggestedID(t *testing.T) {
	for id, suggested := range map[string]string{"": "SO08", "SO09": "SO10", "SO99": "SO100", "SOx": "SO08", "SO3": "SO08", "XX50": "SO08"} {
		s := playground.New(roomtest.NewMemoryStore())
		if id != "" {
			roomtest.Made(t, s, id)
			s.Form.DeleteItem(s.Selected())
		}
		s.Form.NewItem()
		if !strings.Contains(s.Form.Draft().Text, `"`+suggested+`"`) {
			t.Errorf("after %q: %s, want %s", id, s.Form.Draft().Text, suggested)
		}
	}
	s := playground.New(roomtest.NewMemoryStore())
	if list := s.Form.DraftWarnings(); list != nil {
		t.Errorf("without an editor there are warnings: %v", list)
	}
}

// What was typed about an item that is deleted meanwhile becomes a new item, if it is saved again.
func TestADraftOfADeletedItem(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Form.EditItem(2)
	s.Form.TypeDraft(`{"id":"typed","cid":"x"}`)
	s.Apply(engine.DeleteItem{In: session.Home, ID: "SO02", PartitionKey: engine.Key("CO18")}) //nolint:errcheck // the next line tells
	roomtest.Want(t, "it is gone", s.IDOf(2) == "" || s.Viewer.Rows(1, 1)[0].State == view.Deleted, true)
	p := s.Form.SaveDraft()
	roomtest.Want(t, "said", p != nil && p.Code == problem.ChangedSince, true)
	if p := s.Form.SaveDraft(); p != nil {
		t.Fatal(p)
	}
	roomtest.Want(t, "the new item", s.IDOf(s.Selected()), "typed")
}

// Whoever chooses another item wants to read about that: an editor in which nothing was typed closes, and one with text stays.
func TestAnUntouchedEditorMakesWay(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Form.EditItem(2)
	s.Viewer.Select(2)
	roomtest.Want(t, "its own item is chosen", s.Form.Edited(), "SO02")
	s.Viewer.Select(1)
	roomtest.Want(t, "another one is", s.Form.Draft() == nil, true)
	s.Form.NewItem()
	s.Viewer.Select(2)
	roomtest.Want(t, "instead of a new item", s.Form.Draft() == nil, true)
	s.Form.EditItem(2)
	s.Form.TypeDraft(`{"id":"typed","cid":"x"}`)
	s.Viewer.Select(1)
	roomtest.Want(t, "what was typed stays", s.Form.Draft().Dirty(), true)
}
