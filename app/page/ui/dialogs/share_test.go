package dialogs

import (
	"fmt"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/link"
	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// The dialog says how long the link is. If the link is too long, or if there is none, the dialog offers a file instead.
func TestWhatIsSaidOfALink(t *testing.T) {
	s := screen.New(playground.New(roomtest.NewMemoryStore()))
	s.Enabled = true
	p := NewShare(&Export{Screen: s})
	if text := app.HTMLString(p.Sheet()); strings.Contains(text, "share-copy") {
		t.Error("the dialog has a content before it is open")
	}
	p.Show()
	if p.State.Link == "" || p.linkNote() != p.L.N(p.L.LinkLength, int64(len(p.State.Link))) {
		t.Errorf("%q of %q", p.linkNote(), p.State.Link)
	}
	file := func() bool {
		text := app.HTMLString(p.Sheet())
		at := strings.Index(text, "share-save")
		return !strings.Contains(text[strings.LastIndex(text[:at], "<"):at+strings.Index(text[at:], ">")], "none")
	}
	if file() {
		t.Error("a short link leads to a file")
	}
	p.State.Link += strings.Repeat("x", playground.MaxLink)
	if !file() || p.linkNote() != p.L.LinkLong.With("n", p.L.Number(int64(len(p.State.Link)))) {
		t.Errorf("a long link: %q", p.linkNote())
	}
	p.State.Link, p.State.Why = "", notice.ReasonEmpty
	if !file() || p.linkNote() != p.L.LinkNoStory {
		t.Errorf("no link: %q", p.linkNote())
	}
}

// A link to the settings opens on the container that is on the screen, and says nothing of its items.
func TestALinkToTheSettingsOpensOnTheContainer(t *testing.T) {
	s := screen.New(playground.New(roomtest.NewMemoryStore()))
	s.Enabled = true
	in := engine.Path{Database: s.S.Path().Database, Container: "items"}
	if _, err := s.S.Apply(engine.CreateContainer{Database: in.Database, Spec: engine.Spec{ID: in.Container, PartitionKey: []string{"/id"}}}); err != nil {
		t.Fatal(err)
	}
	s.S.ShowPath(in)
	s.S.Marks.Set(story.ParseMarks("# note 2026-01-01T12:01:10Z mine\n"))
	p := NewShare(&Export{Screen: s})
	p.makeLink(playground.ShareSettings)
	_, view, err := link.Decode(p.State.Link[strings.Index(p.State.Link, "#")+1:])
	if want := (link.View{Database: in.Database, Container: in.Container}); err != nil || view != want {
		t.Errorf("%+v %v, want %+v", view, err, want)
	}
}

// Notes that are too long for a link are left out of it, and the dialog says so.
func TestWhatALinkLeavesOutIsSaid(t *testing.T) {
	s := screen.New(playground.New(roomtest.NewMemoryStore()))
	s.Enabled = true
	p := NewShare(&Export{Screen: s})
	p.Show()
	if p.leftNote() != "" {
		t.Errorf("a short link: %q", p.leftNote())
	}
	notes := ""
	for second := 10; second < 60; second++ {
		notes += fmt.Sprintf("# note 2026-01-01T12:01:%dZ %s\n", second, strings.Repeat("x", 100))
	}
	s.S.Marks.Set(story.ParseMarks(notes))
	if len(s.S.ShownView().Marks) < 4000 {
		t.Fatalf("the notes have %d bytes", len(s.S.ShownView().Marks))
	}
	p.makeLink(playground.ShareWorld)
	if text := app.HTMLString(p.Sheet()); p.leftNote() != p.L.LinkLeftNotes || !strings.Contains(text, p.L.LinkLeftNotes) {
		t.Errorf("%q in %s", p.leftNote(), text)
	}
	p.makeLink(playground.ShareStory) // has the notes as comments
	if p.State.Why != "" || p.leftNote() != "" {
		t.Errorf("the story: %q, %q", p.State.Why, p.leftNote())
	}
}

// The HTML of a frame has the link to the world, which works in a frame.
func TestTheHTMLOfAFrame(t *testing.T) {
	s := screen.New(playground.New(roomtest.NewMemoryStore()))
	s.Enabled = true
	p := NewShare(&Export{Screen: s})
	p.makeLink(playground.ShareWorld)
	address, fragment, _ := strings.Cut(p.State.Link, "#")
	p.makeLink(playground.ShareFrame)
	if want := `<iframe src="` + address + `?embed=1#` + fragment + `" title="`; !strings.HasPrefix(p.State.Link, want) || strings.ContainsAny(fragment, `"&<`) {
		t.Errorf("%s, want %s…", p.State.Link, want)
	}
}
