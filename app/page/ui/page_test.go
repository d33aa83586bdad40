package ui

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/view"
)

func testPage(t *testing.T) *page {
	t.Helper()
	p := newPage(roomtest.NewMemoryStore())
	p.Enabled = true
	return p
}

func html(p *page) string { return app.HTMLString(p.Render()) }

func TestPrerenderedPageTellsWhatThisIs(t *testing.T) {
	p := newPage(roomtest.NewMemoryStore())
	text := html(p)
	for _, want := range []string{
		"Azure Cosmos DB stops returning an item in the second", "TTL matrix", "never expires", "ttl ignored",
		"after 3,600 s", "SO04", `role="grid"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the prerendered page lacks %q", want)
		}
	}
}

// go-app quotes attributes as Go does, so a quotation mark would end the attribute.
func TestPrerenderedAttributesHoldNoQuotes(t *testing.T) {
	if text := html(newPage(roomtest.NewMemoryStore())); strings.Contains(text, `\"`) {
		t.Errorf("an attribute holds a quotation mark: %s", around160(text, `\"`))
	}
}

// HTML reads "false" in a boolean attribute as true.
func TestPrerenderedBooleans(t *testing.T) {
	text := html(newPage(roomtest.NewMemoryStore()))
	for _, bad := range []string{` checked="false"`, ` disabled="false"`, ` selected="false"`, ` hidden="false"`} {
		if strings.Contains(text, bad) {
			t.Errorf("prerendered%s means the contrary: %s", bad, around160(text, bad))
		}
	}
}

func around160(text, what string) string {
	i := strings.Index(text, what)
	return text[max(0, i-80):min(len(text), i+80)]
}

func TestPrerenderedControlsAreDisabled(t *testing.T) {
	for _, tag := range regexp.MustCompile(`<(button|input|select)[^>]*>`).FindAllString(html(newPage(roomtest.NewMemoryStore())), -1) {
		if !strings.Contains(tag, " disabled") {
			t.Errorf("cannot do anything yet, but looks as if: %s", tag)
		}
	}
}

func TestRegionsAreNamed(t *testing.T) {
	text := html(testPage(t))
	for _, name := range []string{"Clock", "Container", "Request units", "Events", "Timeline", "Why", "Query results"} {
		if !strings.Contains(text, `aria-label="`+name+`"`) {
			t.Errorf("no region is named %s", name)
		}
	}
}

func TestIDsAreUnique(t *testing.T) {
	for _, phone := range []bool{false, true} {
		p := testPage(t)
		p.Phone = phone
		p.editor.NewItem()
		seen := map[string]bool{}
		for _, id := range regexp.MustCompile(` id="([^"]+)"`).FindAllStringSubmatch(html(p), -1) {
			if seen[id[1]] {
				t.Errorf("phone %v: two elements have the id %s", phone, id[1])
			}
			seen[id[1]] = true
		}
	}
}

// The outer elements must not change: go-app patches by position.
func TestSkeletonKeepsItsShape(t *testing.T) {
	p := testPage(t)
	shape := func() string {
		return strings.Join(regexp.MustCompile(`(?m)^ {0,4}<[a-z]+`).FindAllString(html(p), -1), "\n")
	}
	before := shape()
	p.S.StartOver()
	p.editor.NewItem()
	p.S.DismissGuide()
	p.Failure = "failed"
	if after := shape(); before != after {
		t.Errorf("the outer elements changed from\n%s\nto\n%s", before, after)
	}
}

func TestEmptyQueryTellsOfGhosts(t *testing.T) {
	p := testPage(t)
	p.S.Settings.SetTraffic("400")
	p.S.Settings.SetOn("1")
	for _, r := range p.S.Viewer.Rows(0, p.S.Viewer.RowCount()) {
		if r.State == view.NeverExpires {
			p.items.Remove(r.Key)
		}
	}
	p.S.Advance(3600)
	want := "Queries return no items. 5 expired items are still on disk."
	if text := html(p); !strings.Contains(text, want) {
		t.Errorf("lacks %q", want)
	}
}

// All texts on the screen come from the catalogue.
func TestNoWordsOutsideOfTheCatalogue(t *testing.T) {
	here, _ := filepath.Glob("*.go")
	parts, err := filepath.Glob("*/*.go")
	if err != nil || len(parts) < 50 {
		t.Fatalf("%d files of parts: %v", len(parts), err)
	}
	words := regexp.MustCompile(`\b(?:Text|Hidden|Title|Rich|Alt|Placeholder)\("[^"]*[A-Za-z]{2}|Aria\("label", "`)
	for _, f := range append(here, parts...) {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		source, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if m := words.Find(source); m != nil {
			t.Errorf("%s says %s… by itself", f, m)
		}
	}
}

func TestAPageThatOpensAStoredWorldShowsNoOther(t *testing.T) {
	p := newPage(&roomtest.MemoryStore{Kept: map[string]string{"cosmosttl.world": `{"v":2,"vault":"w-1"}`}})
	p.Enabled = true
	text := html(p)
	if !p.S.Waiting() || strings.Contains(text, "SO04") || strings.Contains(text, p.L.ItemsNone) {
		t.Errorf("waiting %v, and yet the page shows the first world, or that there is nothing", p.S.Waiting())
	}
	if n := strings.Count(text, p.L.NoticeOpening); n != 2 {
		t.Errorf("%d times %q, want it in the notice and in the list", n, p.L.NoticeOpening)
	}
}

// What a shorter default hides at once is told, with a way back.
func TestWhatASettingHidesIsTold(t *testing.T) {
	p := testPage(t)
	before := p.S.Viewer.Counts().InQueries
	p.Act(func() { p.S.Settings.SetOn("10") })
	n := before - p.S.Viewer.Counts().InQueries
	if text := html(p); n == 0 || !strings.Contains(text, `id="notice-hidden">`+p.L.N(p.L.LiveExpired, int64(n))+"<") {
		t.Errorf("%d items are hidden, and no notice says so", n)
	}
	p.Act(p.clock.Undo)
	if len(p.S.Notices.All()) > 0 {
		t.Errorf("after Undo: %+v", p.S.Notices.All())
	}
}

// What the user does while the page goes through a stored past is done afterwards, in order.
func TestNothingIsLostOnTheWayIntoThePast(t *testing.T) {
	p := newPage(roomtest.NewMemoryStore())
	var done []int
	p.Turns.On = true
	for i := range 3 {
		p.Act(func() { done = append(done, i) })
	}
	if len(done) > 0 {
		t.Error("something was done on the way")
	}
	p.Arrive(func() { done = append(done, -1) })
	if want := []int{-1, 0, 1, 2}; !slices.Equal(done, want) || p.Turns.On {
		t.Errorf("done %v, want %v", done, want)
	}
}
