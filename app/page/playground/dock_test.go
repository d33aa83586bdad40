package playground_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/saves"
)

// What is stored of the dock is taken if it can be, and its height only if a screen may have it.
func TestTheStoredDock(t *testing.T) {
	for text, want := range map[string]playground.Dock{
		"": {}, "300": {Height: 300}, "300 raised": {Height: 300, Raised: true}, "4000": {Height: 4000}, "4001": {}, "-1 raised": {Raised: true}, "tall": {},
	} {
		store := roomtest.NewMemoryStore()
		store.Kept[saves.DockKey] = text
		roomtest.Want(t, "stored "+text, playground.New(store).Dock(), want)
	}
	s := playground.New(roomtest.NewMemoryStore())
	s.SetDock(playground.Dock{Height: 5000, Raised: true})
	roomtest.Want(t, "too tall", s.Dock(), playground.Dock{Height: 4000, Raised: true})
}
