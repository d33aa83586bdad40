package ui

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/ui/dialogs"
)

// The clock that an import offers lets in all that another container or a later second accepts, and the reasons that remain name the clock that is chosen.
func TestTheClockThatAnImportOffersAcceptsItsItems(t *testing.T) {
	text := "id,cid,ttl,placed\na,x,60,2025-11-01T00:00:00Z\nb,x,,2025-11-20T00:00:00Z\n"
	future := text + "c,x,60,2026-11-30T00:00:00Z\n"
	check := func(p *page, text string) string {
		p.imports.State.Check.Whole([]byte(text))
		p.imports.EndCheck()
		return app.HTMLString(p.imports.Sheet())
	}
	for text, want := range map[string][2]string{
		text:   {"To import it: Clock, “Starts at Thu 20 Nov 2025 00:00:00: a new world with only these items”", "2 items will be imported, 0 lines refused."},
		future: {"To import it: Clock, “Starts at Mon 30 Nov 2026 00:00:00: a new world with only these items”", "3 items will be imported, 0 lines refused."},
	} {
		p := testPage(t)
		openImport(p, text)
		p.imports.State.As.TSFrom, p.imports.State.Keep = "placed", true
		p.imports.SetClock("stays")
		if got := check(p, text); !strings.Contains(got, want[0]) {
			t.Errorf("%s\nwant %s", got, want[0])
		}
		p.imports.SetClock("new")
		if got := check(p, text); !strings.Contains(got, want[1]) {
			t.Errorf("%s\nwant %s", got, want[1])
		}
		if set(t, p.imports.Sheet(), "import-ttl", "placed"); p.imports.State.Clock != playground.ClockStays {
			t.Error("the clock is still at the newest item of another choice")
		}
	}
}

// After an import, lines that the clock keeps out are one sentence with dates and the way in, and other lines, which the user corrects, are listed. The
// button that cancelled the import closes the dialog.
func TestAnImportThatIsDoneSaysWhyInOneSentence(t *testing.T) {
	p := testPage(t)
	text := ""
	for n := range 2 * dialogs.RefusalsShown {
		text += fmt.Sprintf(`{"id":"o%d","cid":"x","_ts":%d}`+"\n", n, 1795730000+n)
	}
	text += `{"id":"bad","cid":"x","ttl":0}` + "\n" + `{"id":"good","cid":"x"}` + "\n"
	checked(p, text)
	p.imports.State.Run = p.S.BeginPlanned(playground.ImportPlan{Kind: files.NDJSON, Options: files.Options{KeepTS: true}}, p.imports.State.Check)
	p.imports.State.Run.Whole([]byte(text))
	p.imports.EndImport(false)
	got := app.HTMLString(p.imports.Sheet())
	for _, want := range []string{"1 item imported, 201 lines refused.", "200 lines: last written Thu 26 Nov 2026 21:53:20 – Thu 26 Nov 2026 21:56:39, later than the clock",
		"Is first advanced to", "Line 201: ttl is 0", p.L.Done + "</button>"} {
		if !strings.Contains(got, want) {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
	if n := strings.Count(got, "<li"); n != 2 {
		t.Errorf("%d sentences", n)
	}
}

// The result of an import has a button that takes the import back at once, also from a world that began anew with it. Before the end, and
// for an import that has brought nothing, there is none.
func TestAnImportCanBeTakenBackWhereItEnds(t *testing.T) {
	hidden := func(p *page) bool {
		return strings.Contains(regexp.MustCompile(`<button[^>]*"import-undo"[^>]*>`).FindString(app.HTMLString(p.imports.Sheet())), "btn none")
	}
	for _, chosen := range []playground.Clock{playground.ClockStays, playground.ClockNew} {
		p := testPage(t)
		before := p.S.Viewer.Counts()
		const text = `{"id":"a","cid":"x"}` + "\n"
		checked(p, text)
		if !hidden(p) {
			t.Error("there is something to take back before the import")
		}
		p.imports.State.Run = p.S.BeginPlanned(playground.ImportPlan{Kind: files.NDJSON, Options: files.Options{KeepTS: true}, Clock: chosen, Newest: 1700000000}, nil)
		p.imports.State.Run.Whole([]byte(text))
		p.imports.EndImport(false)
		if p.S.Viewer.Counts() == before || hidden(p) {
			t.Errorf("clock %d: nothing is imported, or it cannot be taken back", chosen)
		}
		if press(t, p.imports.Sheet(), "import-undo"); p.S.Viewer.Counts() != before || !strings.HasPrefix(p.Announced.Text, "Undone") {
			t.Errorf("clock %d: after Undo %+v, want %+v; %q is said", chosen, p.S.Viewer.Counts(), before, p.Announced.Text)
		}
	}
	p := testPage(t)
	checked(p, `{"id":"a","cid":"x","ttl":0}`+"\n")
	p.imports.State.Run = p.S.BeginImport(files.NDJSON, files.Options{})
	p.imports.State.Run.Whole([]byte(`{"id":"a","cid":"x","ttl":0}` + "\n"))
	if p.imports.EndImport(false); !hidden(p) {
		t.Error("an import that has brought nothing can be taken back")
	}
}

// Items without an id are all refused, so the choice of the id does not offer this.
func TestEachItemOfAnImportHasAnID(t *testing.T) {
	p := testPage(t)
	openImport(p, `{"order":"5","cid":"x"}`+"\n")
	choices := app.HTMLString(p.imports.Sheet())
	_, ids, _ := strings.Cut(choices, `id="import-id"`)
	ids, rest, _ := strings.Cut(ids, "</select>")
	if !strings.Contains(ids, "order") || strings.Contains(ids, p.L.ImportKeyNone) || !strings.Contains(rest, p.L.ImportKeyNone) {
		t.Errorf("%q is offered wrongly:\n%s", p.L.ImportKeyNone, choices)
	}
}

// The table says of an item that was imported with its _ts when it was written and when it expired, as Why does.
func TestTheTableHasTheTimesOfAnImportedItem(t *testing.T) {
	p := testPage(t)
	p.imports.State.Run = p.S.BeginImport(files.NDJSON, files.Options{KeepTS: true})
	p.imports.State.Run.Give([]byte(`{"id":"old","cid":"x","ttl":60,"_ts":1700000000}` + "\n"))
	p.imports.State.Run.End()
	for p.imports.State.Run.Step(10) == files.Working {
	}
	p.imports.EndImport(false)
	p.items.Table = true
	now := p.V.Now
	want := "<td>" + p.L.When(1700000000, now) + "</td><td>" + p.L.When(1700000060, now) + "</td>"
	if text := regexp.MustCompile(`\s*\n\s*`).ReplaceAllString(app.HTMLString(p.items.AsTable()), ""); !strings.Contains(text, want) {
		t.Errorf("the table lacks %s:\n%s", want, text)
	}
}

// After an import nothing is announced of what it has brought: the note says so.
func TestAnImportIsNotAnnouncedTwice(t *testing.T) {
	p := testPage(t)
	html(p)
	p.Announced.Known = p.S.Viewer.Counts()
	p.imports.State.Run = p.S.BeginImport(files.NDJSON, files.Options{KeepTS: true})
	p.imports.State.Run.Give([]byte(`{"id":"old","cid":"x","ttl":5,"_ts":1700000000}` + "\n"))
	p.imports.State.Run.End()
	for p.imports.State.Run.Step(10) == files.Working {
	}
	then := false
	p.imports.AfterImport(func() { then = true })
	if then {
		t.Error("what waits for the import is done before its end")
	}
	p.items.Window.Top = 9
	p.imports.EndImport(false)
	if !then || p.items.Window.Top != 0 || !p.imports.State.Done {
		t.Errorf("done afterwards %v; the list is at %g", then, p.items.Window.Top)
	}
	if p.S.Viewer.Counts().ExpiredOnDisk < 3 {
		t.Fatalf("%+v: %+v", p.S.Viewer.Counts(), p.imports.State.Run.Refusals())
	}
	if p.Say(); p.Announced.Text != "" {
		t.Errorf("%q is said", p.Announced.Text)
	}
	then = false
	if p.imports.AfterImport(func() { then = true }); !then {
		t.Error("without an import it is not done at once")
	}
}

// A file that holds no data is refused by its name, with what can be opened.
func TestAFileThatIsRefusedIsNamed(t *testing.T) {
	for name, head := range map[string]string{"photo.png": "\x89PNG\r\n\x1a\n", "empty.json": " \n", "letter.txt": "Dear reader"} {
		p := testPage(t)
		p.imports.Taken(browser.File{Name: name, Size: len(head)}, []byte(head), nil)
		for _, n := range p.S.Notices.All() {
			said, shown := p.L.NoticeText(n), app.HTMLString(p.notice(n))
			if !strings.HasPrefix(said, "`"+name+"`: The file could not be read. Nothing has changed. ") || strings.Count(shown, name) != 1 {
				t.Errorf("%s: %s\n%s", name, said, shown)
			}
		}
		if len(p.S.Notices.All()) != 1 {
			t.Errorf("%s: %v", name, p.S.Notices.All())
		}
	}
}

// Each refused element of an array on one line has its number, and all of them can be copied, also those that the list leaves out.
func TestRefusedElementsOfALineAreToldApart(t *testing.T) {
	p := testPage(t)
	text := `[{"id":"a","cid":"x"},{"id":"b","cid":"x","ttl":0},{"id":"c","cid":"x","ttl":0}` + strings.Repeat(`,{"id":"d","cid":"x","ttl":"60"}`, dialogs.RefusalsShown) + `]`
	openImport(p, text)
	p.imports.State.Check.Whole([]byte(text))
	p.imports.EndCheck()
	got := app.HTMLString(p.imports.Sheet())
	for _, want := range []string{"Item 2 · Line 1: ttl is 0", "Item 3 · Line 1: ttl is 0", "102 lines, such as line 1: ttl is", "and 3 more", p.L.CodeCopy + "</button>"} {
		if !strings.Contains(got, want) {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
}
