package saves_test

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
)

// A pause in typing, at 10,000 items. Goal: under a millisecond.
func BenchmarkTypingPause(b *testing.B) {
	s := roomtest.Crowded(b, 10_000)
	s.Saves.Open(roomtest.NewMemoryVault(), roomtest.AtOneGo, func() {})
	s.Saves.Save()
	for i := 0; b.Loop(); i++ {
		s.Query.TypeQuery(fmt.Sprint("SELECT ", i))
		s.Saves.Save()
	}
}

// What a large world's save does at a time while the page has nothing else to do. Goal: less than half a frame, 8 ms.
func BenchmarkSavePiece(b *testing.B) {
	s, c := roomtest.Crowded(b, 100_000), roomtest.NewMemoryVault()
	s.Saves.Open(c, roomtest.AtOneGo, func() {})
	for b.Loop() {
		if !s.Saves.Saving() {
			b.StopTimer()
			c.Settle()
			s.Changed()
			s.Saves.ForgetBase()
			s.Saves.Save()
			b.StartTimer()
		}
		s.Saves.SavePiece()
	}
}
