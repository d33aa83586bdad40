package cards

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/view"
)

// Chips take all lines for which their cell has room. A count is shown only for items that have none.
func TestChipsTakeAllTheRoom(t *testing.T) {
	p := &Matrix{Screen: screen.New(playground.New(roomtest.NewMemoryStore()))}
	three := []view.Chip{{ID: "SO04"}, {ID: "SO05"}, {ID: "SO06"}}
	for _, test := range []struct {
		list  []view.Chip
		room  Room
		shown int
	}{
		{three[:2], Room{43, 42}, 2}, // in two lines, in Russian at 1366 by 768
		{three[:2], Room{43, 40}, 0},
		{three[:1], Room{20, 19}, 1}, // it is cut to its room
		{three, Room{79, 43}, 2},     // and the count
		{three, Room{85, 43}, 3},
		{three, Room{85, 20}, 1},
	} {
		roomtest.Want(t, "shown", p.fitting(test.list, len(test.list), test.room), test.shown)
	}
}

// The number of the items that have no room says which they are.
func TestTheCountOfChipsNamesThem(t *testing.T) {
	p := &Matrix{Screen: screen.New(playground.New(roomtest.NewMemoryStore()))}
	p.V, p.Room[2] = p.S.View(), Room{20, 19}
	got := app.HTMLString(p.chips(2, 2, true))
	if want := `aria-label="+3: SO04, SO05, SO06"`; !strings.Contains(got, want) || !strings.Contains(got, `title="SO04, SO05, SO06"`) {
		t.Errorf("no %s in %s", want, got)
	}
}
