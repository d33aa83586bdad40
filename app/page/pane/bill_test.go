package pane_test

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
)

// An hour is billed for what happens from its first second to its last, and nothing else.
func TestEachHourHasItsOwnRequests(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Settings.SetTraffic("0")
	cost := func(do func()) session.RU {
		before := s.Container().Budget().Requested
		do()
		return session.RU(s.Container().Budget().Requested - before)
	}
	opening := s.Panes.BillView(0, 9).Hours[0].Writes
	write := func(id string) func() { return func() { roomtest.Made(t, s, id) } }
	remove := func(key session.ItemKey) func() { return func() { s.Form.DeleteItem(key) } }
	s.Advance(3599 - 67)
	last := cost(write("12:59:59"))
	s.Advance(1)
	s.Settings.SetThroughput("500") // hours that cost the same are one line
	first, deleted := cost(write("13:00:00")), cost(remove(2))
	s.Advance(3599)
	first += cost(write("13:59:59"))
	s.Advance(1)
	s.Settings.SetThroughput("600")
	newest := cost(write("14:00:00"))
	s.Advance(7199)
	newest += cost(write("15:59:59"))
	s.Advance(1)
	if last == 0 || deleted == 0 {
		t.Fatal("the requests cost nothing")
	}
	b := s.Panes.BillView(0, 9)
	got := ""
	for _, h := range b.Hours {
		got += fmt.Sprint(h.Start-session.FirstSecond, "+", h.Count, " ", h.Writes, " ", h.Deletes, "; ")
	}
	roomtest.Want(t, "the hours", got, fmt.Sprint("14400+1 ", session.RU(0), " ", session.RU(0), "; 7200+2 ", newest, " ", session.RU(0), "; 3600+1 ", first, " ", deleted, "; 0+1 ", opening+last, " ", session.RU(0), "; "))
	roomtest.Want(t, "all writes", b.Writes, opening+last+first+newest)
	roomtest.Want(t, "all deletes", b.Deletes, deleted)

	third := s.Panes.BillView(2, 1)
	roomtest.Want(t, "a page of one", fmt.Sprint(third.From, third.More, len(third.Hours), third.Hours[0].Writes, third.Writes), fmt.Sprint(2, true, 1, first, b.Writes))
	for name, v := range map[string]pane.BillView{"the last page": s.Panes.BillView(3, 9), "beyond the end": s.Panes.BillView(99, 9)} {
		roomtest.Want(t, name, fmt.Sprint(v.From, v.More, len(v.Hours), v.Hours[0].Writes), fmt.Sprint(3, false, 1, opening+last))
	}
	roomtest.Want(t, "before the beginning", s.Panes.BillView(-3, 1).From, 0)
}

// What happens in a read region and in another container is billed there.
func TestTheBillIsOfOneContainer(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Settings.SetTraffic("0")
	s.Panes.AddRegion()
	before := s.Panes.BillView(0, 9)
	s.Advance(2) // both regions purge SO05 and SO06
	budget := s.Container().Budget()
	after := s.Panes.BillView(0, 9)
	roomtest.Want(t, "the purge of the write region", after.Hours[0].Purge, session.RU(budget.Purged))
	if after.Purge == before.Purge {
		t.Error("nothing was purged")
	}
	s.Form.NewContainer()
	roomtest.TypeIn(s, "container-id=carts", "partition-key=/cid")
	s.Form.SaveForm()
	roomtest.Made(t, s, "elsewhere")
	elsewhere := s.Panes.BillView(0, 9)
	roomtest.Want(t, "the other container's writes", elsewhere.Hours[0].Writes, elsewhere.Writes)
	s.Show(session.ContainerName{Database: "shop", ID: "orders"})
	again := s.Panes.BillView(0, 9)
	roomtest.Want(t, "this one's", fmt.Sprint(again.Writes, again.Hours), fmt.Sprint(after.Writes, after.Hours))
}
