package cards

import (
	"regexp"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

// The open panel and its folded line say the same of a second, also in the second after a purge.
func TestTheFoldedUnitsSayWhatTheOpenOnesSay(t *testing.T) {
	s := screen.New(playground.New(roomtest.NewMemoryStore()))
	p := &Units{Screen: s}
	s.S.Settings.SetTraffic("5")
	s.S.Settings.SetOn("5")
	roomtest.Made(t, s.S, "a")
	for s.S.View().RU.LastPurge == 0 {
		s.S.Advance(1)
	}
	s.V = s.S.View()
	left := func(text string) string { return regexp.MustCompile(`[0-9.,]+ left for the purge`).FindString(text) }
	roomtest.Want(t, "the folded line", left(app.HTMLString(app.Div().Body(p.Short()...))), "395 left for the purge")
	roomtest.Want(t, "the panel", left(app.HTMLString(p.Draw())), "395 left for the purge")
}
