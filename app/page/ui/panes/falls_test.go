package panes

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/ask"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

func fallen(f *falls) (ids []string) {
	for _, s := range f.slots {
		if s.turn > 0 {
			ids = append(ids, fmt.Sprint(s.cells[0], "@", s.from, "x", s.turn))
		}
	}
	return ids
}

// results is a view of results and of what is left out.
func results(out int, ghosts []string, ids ...string) ask.QueryView {
	q := ask.QueryView{Run: ask.FirstQuery, Table: true, LeftOut: out, Ghosts: ghosts}
	for _, id := range ids {
		q.Rows = append(q.Rows, fmt.Sprintf(`{"id":%q,"ttl":60}`, id))
	}
	return q
}

func TestExpiredRowsFall(t *testing.T) {
	var f falls
	f.follow(results(0, nil, "a", "b", "c", "d", "e"), engine.Path{}, 10, 1, time.Now())
	f.follow(results(1, []string{"b"}, "a", "c", "d", "e"), engine.Path{}, 11, 1, time.Now())
	if got := fmt.Sprint(fallen(&f)); got != "[b@1x1]" || f.slots[0].quick {
		t.Errorf("after b has expired: %s, %+v", got, f.slots[0])
	}
	f.follow(results(1, []string{"b"}, "a", "c", "d"), engine.Path{}, 12, 1, time.Now()) // e was deleted
	f.follow(results(3, []string{"b", "a", "c"}, "d"), engine.Path{}, 13, 3600, time.Now())
	if got := fmt.Sprint(fallen(&f)); got != "[b@1x1 a@0x1 c@1x1]" || !f.slots[1].quick {
		t.Errorf("after a and c have expired: %s, %+v", got, f.slots[1])
	}
	f.follow(results(4, []string{"d"}), engine.Path{}, 14, 1, time.Now())
	if got := fmt.Sprint(fallen(&f)); got != "[d@0x2 a@0x1 c@1x1]" {
		t.Errorf("a slot is used again: %s", got)
	}
	glow := f.glow
	f.follow(results(0, nil, "a", "b", "c", "d", "e"), engine.Path{}, 9, 1, time.Now()) // back in time
	f.follow(results(5, []string{"a", "b", "c", "d", "e"}), engine.Path{}, 20, 3600, time.Now())
	if got := fmt.Sprint(fallen(&f)); got != "[d@0x2 a@0x1 c@1x1]" || f.glow != glow+1 {
		t.Errorf("five at once: %s, glow %d of %d", got, f.glow, glow+1)
	}
}

// A row falls once: not when the query is shown again later, not beside other results, and not in another container.
func TestARowFallsOnce(t *testing.T) {
	start := time.Now()
	orders, other := engine.Path{Container: "orders"}, engine.Path{Container: "other"}
	moves := func(f *falls, at time.Time) bool {
		return strings.Count(app.HTMLString(f.draw(at)), "none") < mostFalls || f.glowClass(at) != ""
	}
	fallen := func() (f falls) {
		f.follow(results(0, nil, "a", "b"), orders, 10, 1, start)
		f.follow(results(1, []string{"b"}, "a"), orders, 11, 1, start)
		return f
	}
	var still falls
	if f := fallen(); moves(&still, start) || !moves(&f, start) || !moves(&f, start.Add(fallLong-1)) || moves(&f, start.Add(fallLong)) {
		t.Error("a row moves for another time than it falls")
	}
	for name, then := range map[string]func(f *falls){
		"in another container":                         func(f *falls) { f.follow(results(1, []string{"c"}, "a"), other, 11, 1, start) },
		"in another container, where more is left out": func(f *falls) { f.follow(results(3, []string{"a"}), other, 12, 1, start) },
		"after another query":                          func(f *falls) { f.follow(ask.QueryView{Run: "SELECT 1", LeftOut: 2}, orders, 11, 1, start) },
		"after the way back":                           func(f *falls) { f.follow(results(0, nil, "a", "b"), orders, 10, 1, start) },
	} {
		f := fallen()
		if then(&f); moves(&f, start) {
			t.Errorf("%s it still falls", name)
		}
	}
}
