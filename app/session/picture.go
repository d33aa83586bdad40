package session

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/tidwall/pretty"
)

// View is the whole picture but for the rows, the result documents and the events, which come by range.
func (s *Session) View() View {
	c := s.container()
	_, next := s.account.NextEvent()
	items, ru := c.Backlog()
	b := c.Budget()
	t := c.Throughput()
	return View{
		Now: s.account.Now(), Start: s.account.Start(), Playing: s.driver.Playing(), Speed: s.driver.Speed(), HasNextEvent: next,
		Containers: s.containers(),
		Container: Container{
			Database: s.shown.path.Database, ID: c.ID(), PartitionKey: strings.Join(c.Spec().PartitionKey, ", "),
			Default: c.Default(), RememberedOn: s.remembered(), JSON: indent(c.JSON()),
			Serverless: t.Serverless, RUPerSecond: t.RUPerSec, UserTraffic: t.Traffic, BilledRU: RU(b.Billed),
		},
		Counts: Counts{InQueries: c.Live(), ExpiredOnDisk: items, Purged: c.PurgedItems()},
		Matrix: s.matrix(c),
		RU: RequestUnits{Serverless: t.Serverless, PerSecond: RU(b.Provisioned), Traffic: RU(b.Traffic), Requests: RU(b.Requests),
			LastPurge: RU(b.LastPurge), Leftover: RU(b.Leftover), BacklogItems: items, BacklogRU: RU(ru), Billed: RU(b.Billed)},
		Why:      s.why(c),
		Selected: s.selected,
		Guide:    s.Guide(),
	}
}

// remembered is the number that the On choice shows: the one in force, else the last one.
func (s *Session) remembered() int32 {
	if n, ok := s.container().Default().Seconds(); ok {
		return n
	}
	return s.onAgain
}

func (s *Session) matrix(c *engine.Container) Matrix {
	k := s.cache()
	m := Matrix{Column: c.Default().Column(), OnSeconds: s.remembered(), ItemSeconds: max(k.ttl, 1), Selected: [2]int{-1, -1}}
	if k.ttl == 0 {
		m.ItemSeconds = 60
	}
	if r, ok := s.row(uint64(s.selected)); ok && s.selected != 0 {
		if n, ok := r.Override.Seconds(); ok {
			m.ItemSeconds = n
		}
		m.Selected = [2]int{r.Override.Row(), m.Column}
	}
	columns := [3]ttl.Default{ttl.Off, ttl.NoDefault, ttl.On(m.OnSeconds)}
	lines := [3]ttl.Override{ttl.Absent, ttl.Never, ttl.After(m.ItemSeconds)}
	for i, o := range lines {
		for j, d := range columns {
			m.Cells[i][j].Verdict = ttl.Decide(d, o)
		}
		cell := &m.Cells[i][m.Column]
		for _, ordinal := range k.first[i] {
			if it, ok := c.ByOrdinal(ordinal); ok {
				cell.Chips = append(cell.Chips, Chip{Key: ItemKey(ordinal), ID: it.ID(), Expired: !c.Visible(it)})
			}
		}
		cell.More = k.count[i] - len(cell.Chips)
	}
	return m
}

func (s *Session) why(c *engine.Container) *Why {
	if s.selected == 0 {
		return nil
	}
	r, ok := s.row(uint64(s.selected))
	if !ok {
		return nil
	}
	w := &Why{Row: r, Default: c.Default(), Now: s.account.Now(), LeftoverRU: RU(c.Budget().Leftover),
		Waiting: r.State == Expired && c.PurgeDelayed()}
	if it, ok := c.ByOrdinal(uint64(s.selected)); ok {
		w.JSON = indent(it.Document())
	}
	return w
}

func indent(json []byte) string { return strings.TrimSpace(string(pretty.Pretty(json))) }
