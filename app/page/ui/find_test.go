package ui

import (
	"fmt"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/find"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// asked is a page with the palette open and a text in it.
func asked(t *testing.T, text string, given ...func(p *page)) *page {
	p := testPage(t)
	for _, f := range given {
		f(p)
	}
	after(p, p.palette.Show)
	p.palette.Text = text
	return after(p)
}

// What is typed finds times, items, actions, views and lessons, of which Enter does the first.
func TestThePaletteDoes(t *testing.T) {
	start := newPage(roomtest.NewMemoryStore()).S.Now()
	for text, x := range map[string]struct {
		got  func(p *page) any
		want any
	}{
		"13:00":              {now, start - 67 + 3600},
		"go to 12:00:30":     {now, start - 37},
		"+2 h":               {now, start + 7200},
		"12h later":          {now, start + 12*3600},
		"-7 s":               {now, start - 7},
		"30d":                {now, start + 30*86400},
		"next expiry":        {now, start + 5},
		"so02":               {func(p *page) any { return p.S.IDOf(p.S.Selected()) + " " + p.Focus.ReturnTo }, "SO02 item-list"},
		"ttl 90 SO04":        {func(p *page) any { return p.V.Why.Row.Override.String() }, "90"},
		"ttl none SO04":      {func(p *page) any { return p.V.Why.Row.Override.Present() }, false},
		"ttl 90":             {func(p *page) any { return p.V.Why.Row.Override.String() }, "90"}, // of the selected item
		"keyb":               {func(p *page) any { return p.keys.Open }, true},
		"theme: dark":        {func(p *page) any { return p.S.Theme() }, "dark"},
		"what if live off":   {hasOther, true},
		"new item":           {func(p *page) any { return p.S.Form.Draft() != nil }, true},
		"where":              {func(p *page) any { return p.S.Panes.Pane() }, pane.PaneWhere}, // not an action that has the word
		"change feed":        {func(p *page) any { return p.S.Panes.Pane() }, pane.PaneFeed},
		"undo":               {func(p *page) any { _, ok := p.S.RedoStep(); return ok }, true},
		"show as table":      {func(p *page) any { return p.items.Table }, true},
		"compare":            {comparing, true},
		"go to the begin":    {now, start - 67},
		"play":               {playing, true},
		"next event":         {now, start + 5},
		"share":              {func(p *page) any { return p.share.State.Open }, true},
		"new container":      {func(p *page) any { return p.S.Form.FormOpen() }, true},
		"note look here":     {func(p *page) any { return p.S.Marks.Now().String() }, "# note 2026-01-01T12:01:07Z look here\n"},
		"pin so06":           {func(p *page) any { return p.S.IDOf(p.S.Viewer.FirstItem()) }, "SO06"},
		"pin so04 to":        {func(p *page) any { return p.S.IDOf(p.S.Viewer.FirstItem()) }, "SO04"}, // the action of the selected item
		"add a note":         {func(p *page) any { return p.palette.Text }, "note "},
		"hidden by a filter": {func(p *page) any { return p.S.IDOf(p.S.Selected()) }, "hidden by a filter"},
	} {
		p := asked(t, text, func(p *page) {
			if text == "undo" {
				p.S.Advance(1)
			}
			if strings.HasPrefix(text, "hidden") {
				addItem(t, p, `{"id":"hidden by a filter","cid":"c"}`)
				p.S.Viewer.Select(1)
				p.S.Viewer.List(view.Listing{Text: "SO01"})
			}
		})
		if !p.palette.Press("Enter", false) {
			t.Errorf("%s finds nothing", text)
			continue
		}
		html(p)
		if got := x.got(p); got != x.want || p.palette.Open != (text == "add a note") {
			t.Errorf("%s: %v, want %v; still open: %v", text, got, x.want, p.palette.Open)
		}
	}
}

// Where there is no room for another note or pin, the palette says so instead of forgetting it; the note of this second can still change.
func TestThePaletteHasNoRoom(t *testing.T) {
	fill := func(p *page) {
		m := p.S.Marks.Now()
		for i := range int64(story.MaxMarks) {
			m = m.WithNote(story.Note{At: p.S.Now() + 1 + i, Text: "x"}).WithPin(story.Pin{In: p.S.Path(), ID: fmt.Sprint("gone", i)}, true)
		}
		p.S.Marks.Set(m)
	}
	for text, says := range map[string]bool{"note one more": true, "pin so06": true, "unpin so06": false} {
		p := asked(t, text, fill)
		if got := strings.Contains(html(p), "There is room for 50: remove one first."); got != says {
			t.Errorf("%s: says so: %v", text, got)
		}
	}
	p := asked(t, "note another", fill, func(p *page) { p.S.Advance(1) })
	if !p.palette.Press("Enter", false) || !strings.Contains(p.S.Marks.Now().String(), " another") || len(p.S.Marks.Now().Notes) != story.MaxMarks {
		t.Errorf("the note of this second stays %s", p.S.Marks.Now())
	}
}

// In the past, the palette restores the container as it was, also with Time to Live off.
func TestThePaletteRestoresTheContainer(t *testing.T) {
	for text, off := range map[string]bool{"restore": false, "live off restore": true} {
		p := asked(t, text, func(p *page) {
			p.S.Advance(200)
			p.S.SeekTo(p.S.Now() - 150)
		})
		end := p.S.History.Last()
		p.palette.Press("Enter", false)
		html(p)
		if c := p.S.Container(); c.ID() != "orders-restored" || (c.Default() == ttl.Off) != off || p.S.Now() != end {
			t.Errorf("%s: the page shows %s, %s, at %d of %d", text, c.ID(), c.Default(), p.S.Now(), end)
		}
	}
	if got := elem.Plain(readOut(asked(t, "restore").palette.Sheet())); strings.Contains(got, "as it was at") {
		t.Errorf("in the present it offers %s", got)
	}
}

// What is not understood is named, with what is.
func TestThePaletteSaysWhatItUnderstands(t *testing.T) {
	for text, want := range map[string]string{
		"25:00":       "“25:00” is not a time of day",
		"+2 q":        "“q” is not a unit of time",
		"2026-02-30":  "“2026-02-30” is not a date",
		"ttl 0 SO04":  "“0” is not a ttl: it is -1 or a whole number from 1 to 2,147,483,647.",
		"ttl 90 none": "No item is named “none”.",
		"11:00":       "The clock goes from",
		"+9000 y":     "The clock goes from",
		"+20000 y":    "The clock goes from",
		"qwertz":      "No match.",
	} {
		text, got := text, elem.Plain(readOut(asked(t, text).palette.Sheet()))
		if !strings.Contains(got, want) || !strings.Contains(got, "Type a name") {
			t.Errorf("%s: %s", text, got)
		}
	}
}

// A refusal of the service is shown beside the items.
func TestThePaletteSaysWhatIsRefused(t *testing.T) {
	p := asked(t, "ttl 90 SO05") // it has expired
	p.palette.Press("Enter", false)
	if !strings.Contains(p.Failure, "404") {
		t.Errorf("it says %q", p.Failure)
	}
}

// The places of an item are found by what they are for.
func TestThePlacesAreFoundByTheirPurpose(t *testing.T) {
	for _, text := range []string{"retention", "backup", "prove", "erasure"} {
		if said := readOut(asked(t, text).palette.Sheet()); !strings.Contains(said, "Where is it still?") {
			t.Errorf("%s: %s", text, said)
		}
	}
}

// The arrows go through all entries and around, and keys of an input method are not the list's.
func TestTheEntriesOfThePalette(t *testing.T) {
	p := asked(t, "so0")
	n := strings.Count(readOut(p.palette.Sheet()), "role=option")
	if n < 6 {
		t.Fatalf("%d entries", n)
	}
	p.palette.Press("ArrowUp", false)
	if p.palette.At != n-1 {
		t.Errorf("before the first is %d of %d", p.palette.At, n)
	}
	p.palette.Press("ArrowDown", false)
	if p.palette.At != 0 || p.palette.Press("Enter", true) || p.palette.Press("a", false) || !p.palette.Open {
		t.Errorf("after the last is %d; or a key of an input method is used", p.palette.At)
	}
	if p := asked(t, "qwertz"); p.palette.Press("ArrowDown", false) || p.palette.Press("Enter", false) {
		t.Error("where there is nothing, a key is used")
	}
}

func TestKeysOfThePalette(t *testing.T) {
	p := testPage(t)
	for _, k := range []browser.Key{{Name: "k", Code: "KeyK", Ctrl: true}, {Name: "k", Code: "KeyK", Meta: true, InText: true, InWidget: true}} {
		do := p.shortcut(k)
		if do == nil {
			t.Fatalf("%+v does nothing", k)
		}
		do()
		if !p.palette.Open {
			t.Errorf("%+v does not open the palette", k)
		}
		p.palette.Open = false
	}
	for _, k := range []browser.Key{{Name: "k", Code: "KeyK", Ctrl: true, Within: find.SheetID}, {Name: "k", Code: "KeyK", Ctrl: true, Shift: true}, {Name: "k"}} {
		if p.shortcut(k) != nil {
			t.Errorf("%+v does something", k)
		}
	}
}

// A length of time alone can be the time to go to, or the container's default. A longer one than a default can be is only a time.
func TestThePaletteSetsTheDefault(t *testing.T) {
	p := asked(t, "30 days")
	p.palette.Press("ArrowDown", false)
	p.palette.Press("Enter", false)
	if n, on := p.S.Container().Default().Seconds(); !on || n != 30*86400 {
		t.Errorf("the default is %s", p.S.Container().Default())
	}
	if strings.Contains(html(asked(t, "100 y")), "3,155,695,200") {
		t.Error("100 years are offered as a default")
	}
}

// A language is found by its English name and by its own. The page's own language is not offered.
func TestThePaletteFindsLanguages(t *testing.T) {
	for text, want := range map[string]string{"french": "Français", "fran": "çais", "RUSSIAN": "Русский", "русс": "кий", "language": "繁體中文"} {
		if !strings.Contains(app.HTMLString(asked(t, text).palette.Sheet()), want) {
			t.Errorf("%s does not find %s", text, want)
		}
	}
	if strings.Contains(app.HTMLString(asked(t, "language").palette.Sheet()), "English") {
		t.Error("the page offers the language in which it is")
	}
}
