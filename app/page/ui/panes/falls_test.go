package panes

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/ask"
)

func fallen(f *falls) (ids []string) {
	for _, s := range f.slots {
		if s.turn > 0 {
			ids = append(ids, fmt.Sprint(s.cells[0], "@", s.from, "x", s.turn))
		}
	}
	return ids
}

func TestExpiredRowsFall(t *testing.T) {
	row := func(id string) string { return fmt.Sprintf(`{"id":%q,"ttl":60}`, id) }
	view := func(out int, ghosts []string, ids ...string) ask.QueryView {
		q := ask.QueryView{Run: ask.FirstQuery, Table: true, LeftOut: out, Ghosts: ghosts}
		for _, id := range ids {
			q.Rows = append(q.Rows, row(id))
		}
		return q
	}
	var f falls
	f.follow(view(0, nil, "a", "b", "c", "d", "e"), 10, 1)
	f.follow(view(1, []string{"b"}, "a", "c", "d", "e"), 11, 1)
	if got := fmt.Sprint(fallen(&f)); got != "[b@1x1]" || f.slots[0].quick {
		t.Errorf("after b has expired: %s, %+v", got, f.slots[0])
	}
	f.follow(view(1, []string{"b"}, "a", "c", "d"), 12, 1) // e was deleted
	f.follow(view(3, []string{"b", "a", "c"}, "d"), 13, 3600)
	if got := fmt.Sprint(fallen(&f)); got != "[b@1x1 a@0x1 c@1x1]" || !f.slots[1].quick {
		t.Errorf("after a and c have expired: %s, %+v", got, f.slots[1])
	}
	f.follow(view(4, []string{"d"}), 14, 1)
	if got := fmt.Sprint(fallen(&f)); got != "[d@0x2 a@0x1 c@1x1]" {
		t.Errorf("a slot is used again: %s", got)
	}
	glow := f.glow
	f.follow(view(0, nil, "a", "b", "c", "d", "e"), 9, 1) // back in time
	f.follow(view(5, []string{"a", "b", "c", "d", "e"}), 20, 3600)
	if got := fmt.Sprint(fallen(&f)); got != "[d@0x2 a@0x1 c@1x1]" || f.glow != glow+1 {
		t.Errorf("five at once: %s, glow %d of %d", got, f.glow, glow+1)
	}
}
