package session

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/link"
	"github.com/cosmosttl/cosmosttl/app/notice"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A link carries what is on the screen: the container, the item, the pane and the listing.
func TestALinkCarriesTheView(t *testing.T) {
	from := New(newMemoryStore())
	must(from.Apply(engine.CreateContainer{Database: "shop", Spec: homeSpec("carts")}))
	from.Show(ContainerName{"shop", "carts"})
	write(t, from, `{"id":"a","cid":"c"}`)
	write(t, from, `{"id":"b","cid":"c"}`)
	from.Viewer.Select(1)
	from.Viewer.ShowPane(PaneBill)
	from.Viewer.List(Listing{By: ByID, Text: "A", States: StatesOf(Live, NeverExpires)})

	world, _ := from.Link(ShareWorld)
	to := New(newMemoryStore())
	opens(to, link.Encode(world, from.ShownView()))
	a, _ := to.ReadLink(link.Encode(world, from.ShownView()))
	to.ShowView(a.View)
	got := func(s *Playground) string {
		return fmt.Sprint(s.Path(), s.IDOf(s.Selected()), s.Viewer.Pane(), s.Viewer.Listing())
	}
	want(t, "the view", got(to), got(from))
	if !strings.Contains(got(to), "carts") {
		t.Errorf("it is %s", got(to))
	}
}

// A view of what is not there changes nothing, nor does that of a link of version 1.
func TestAViewOfWhatIsNotThere(t *testing.T) {
	s := New(newMemoryStore())
	s.Viewer.ShowPane(PaneFeed)
	before := fmt.Sprint(s.ShownView())
	s.ShowView(link.View{})
	want(t, "after no view", fmt.Sprint(s.ShownView()), before)
	s.ShowView(link.View{Database: "no", Container: "such", Selected: "none", Pane: "feed", By: 200, States: 1})
	want(t, "after a view of nothing", fmt.Sprint(s.ShownView()), before)
}

// A damaged view is refused like a damaged link, and nothing changes.
func TestADamagedViewIsRefused(t *testing.T) {
	s := New(newMemoryStore())
	world, _ := s.Link(ShareWorld)
	for _, fragment := range []string{"v2." + world[3:], "v2." + world[3:] + "~", "v2." + world[3:] + "~e30x", "v2." + world[3:] + "~eyJ4IjoxfQ"} {
		before := seen(s)
		opens(s, fragment)
		if n := only(t, s); n.Kind != notice.Refused || n.Reason != notice.ReasonDamaged {
			t.Errorf("%s: %+v", fragment[len(world):], n)
		}
		want(t, "the world", seen(s), before)
	}
}
