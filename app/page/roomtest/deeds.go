package roomtest

import (
	"fmt"

	"pgregory.net/rapid"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/session"
)

func Always() bool { return true }

// Deed carries out a random change of the world that a user could make.
func Deed(t *rapid.T, s *playground.Playground) {
	switch rapid.IntRange(0, 7).Draw(t, "deed") {
	case 0, 1:
		s.Advance(int64(1) << rapid.IntRange(0, 8).Draw(t, "log"))
	case 2:
		s.NextEvent()
	case 3:
		s.Form.NewItem()
		s.Form.TypeDraft(fmt.Sprintf(`{"id":"R%d","cid":"CO18","ttl":%d}`, rapid.IntRange(1, 5).Draw(t, "id"), rapid.IntRange(1, 90).
			Draw(t, "ttl")))
		s.Form.SaveDraft()
		s.Form.DiscardDraft()
	case 4:
		s.Form.DeleteItem(session.ItemKey(rapid.IntRange(1, 12).Draw(t, "item")))
	case 5:
		s.Settings.SetTraffic(rapid.SampledFrom([]string{"0", "396", "400"}).Draw(t, "traffic"))
	case 6:
		s.Settings.SetOff()
	case 7:
		s.Settings.SetOn(fmt.Sprint(rapid.SampledFrom([]int{1, 30, 3600}).Draw(t, "default")))
	}
}

func Somewhere(t *rapid.T, s *playground.Playground) int64 {
	return rapid.Int64Range(s.First(), s.History.Last()).Draw(t, "second")
}
