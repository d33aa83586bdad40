package playground_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/link"
	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A link carries what is on the screen: the container, the item, the pane and the listing.
func TestALinkCarriesTheView(t *testing.T) {
	from := playground.New(roomtest.NewMemoryStore())
	session.Must(from.Apply(engine.CreateContainer{Database: "shop", Spec: session.HomeSpec("carts")}))
	from.Show(session.ContainerName{Database: "shop", ID: "carts"})
	roomtest.Write(t, from, `{"id":"a","cid":"c"}`)
	roomtest.Write(t, from, `{"id":"b","cid":"c"}`)
	from.Viewer.Select(1)
	from.Panes.ShowPane(pane.PaneBill)
	from.Viewer.List(view.Listing{By: view.ByID, Text: "A", States: view.StatesOf(view.Live, view.NeverExpires)})

	world, _ := from.Link(playground.ShareWorld)
	to := playground.New(roomtest.NewMemoryStore())
	to.Form.NewItem()
	to.Form.TypeDraft("unsaved")
	opens(to, link.Encode(world, from.ShownView()))
	a, _ := session.ReadLink(to.Clock, link.Encode(world, from.ShownView()))
	to.ShowView(a.View)
	got := func(s *playground.Playground) string {
		return fmt.Sprint(s.Path(), s.IDOf(s.Selected()), s.Panes.Pane(), s.Viewer.Listing())
	}
	roomtest.Want(t, "the view", got(to), got(from))
	if !strings.Contains(got(to), "carts") {
		t.Errorf("it is %s", got(to))
	}
	d := to.Form.Draft()
	roomtest.Want(t, "the text in the editor, and what is wrong with it", fmt.Sprint(d.Text, d.Problem), "unsaved<nil>")
}

// A live account lists its newest items first. A link that is made there keeps its filter.
func TestALinkCarriesEachOrder(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	for by := view.ByCreation; by <= view.ByNewest; by++ {
		want := view.Listing{By: by, Text: "so04", States: view.StatesOf(view.Live)}
		s.Viewer.List(want)
		shown := s.ShownView()
		s.Viewer.List(view.Listing{})
		s.ShowView(shown)
		roomtest.Want(t, "the listing", s.Viewer.Listing(), want)
	}
}

// A view of what is not there changes nothing, nor does the view of a link of version 1.
func TestAViewOfWhatIsNotThere(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Panes.ShowPane(pane.PaneFeed)
	before := fmt.Sprint(s.ShownView())
	s.ShowView(link.View{})
	roomtest.Want(t, "after no view", fmt.Sprint(s.ShownView()), before)
	s.ShowView(link.View{Database: "no", Container: "such", Selected: "none", Pane: "feed", By: 200, States: 1})
	roomtest.Want(t, "after a view of nothing", fmt.Sprint(s.ShownView()), before)
}

// A damaged view is refused like a damaged link, and nothing changes.
func TestADamagedViewIsRefused(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	world, _ := s.Link(playground.ShareWorld)
	for _, fragment := range []string{"v2." + world[3:], "v2." + world[3:] + "~", "v2." + world[3:] + "~e30x", "v2." + world[3:] + "~eyJ4IjoxfQ"} {
		before := roomtest.Seen(s)
		opens(s, fragment)
		if n := roomtest.Only(t, s); n.Kind != notice.Refused || n.Reason != notice.ReasonDamaged {
			t.Errorf("%s: %+v", fragment[len(world):], n)
		}
		roomtest.Want(t, "the world", roomtest.Seen(s), before)
	}
}
