package plan

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Hand is arithmetic about a kind of items that needs no simulation. It uses the mean rate of the plan.
// It leaves out changes and the items stored at the start.
type Hand struct {
	Name      string
	Rate      float64   // new items per second
	Insert    engine.RU // price of an insert
	Inserts   float64   // RU/s: Rate times Insert
	Times     int       // how often an item is written again
	Replace   engine.RU // price of a rewrite; the price of an insert if the item has expired before
	Rewrites  float64   // RU/s
	Ends      bool      // the items expire
	Deletes   float64   // RU/s that the deletes of the items need, at the price of the model
	Life      int64     // seconds for which an item is live
	Items     float64   // Rate times Life
	ItemBytes float64   // size of the items on disk, without the index
}

// Hands returns the arithmetic of each kind that is written.
func (a *Answer) Hands() []Hand { return a.Workload.hands() }

func (w *Workload) hands() (list []Hand) {
	for i := range w.Kinds {
		k := &w.Kinds[i]
		rate := k.Arrivals.mean(w)
		if rate == 0 {
			continue
		}
		charged := k.Charged
		if charged == 0 {
			charged = k.Bytes
		}
		h := Hand{Name: k.Name, Rate: rate, Insert: engine.InsertCost(charged, k.Values), Times: k.Times,
			Replace: engine.ReplaceCost(charged, k.Values)}
		after, ends := ttl.Decide(w.Default, k.TTL).After()
		if ends {
			deletes := 1
			h.Ends, h.Life = true, int64(after)+int64(k.Times)*k.Every
			if k.Every >= int64(after) { // an item expires before its rewrite, which then inserts it
				deletes += k.Times
				h.Life, h.Replace = int64(after)*int64(deletes), h.Insert
			}
			h.Deletes = rate * float64(deletes) * float64(engine.DeleteCost(charged, k.Values)) / 100 * w.Model.deletePrice()
			h.Items = rate * float64(h.Life)
			h.ItemBytes = h.Items * float64(k.Bytes)
		}
		h.Inserts = rate * float64(h.Insert) / 100
		h.Rewrites = rate * float64(k.Times) * float64(h.Replace) / 100
		list = append(list, h)
	}
	return list
}

// ByHand returns the arithmetic in English, a line for each kind of items.
func (a *Answer) ByHand() (list []string) {
	for _, h := range a.Hands() {
		s := h.Name + ": " + digits(h.Rate) + " items a second x " + h.Insert.String() + " RU = " + round(h.Inserts) + " RU/s for inserts"
		if h.Times > 0 {
			s += "; " + grouped(int64(h.Times)) + " rewrites each x " + h.Replace.String() + " RU = " + round(h.Rewrites) + " RU/s"
		}
		if h.Ends {
			s += "; deletes need " + round(h.Deletes) + " RU/s; " + digits(h.Rate) + " a second x " + Duration(h.Life) +
				" = " + Count(int64(h.Items)) + " items, " + Size(h.ItemBytes) + " without the index"
		}
		list = append(list, s+".")
	}
	return list
}
