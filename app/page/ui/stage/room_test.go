package stage

import (
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/ui/clock"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/view"
)

// room is the timeline with its list, without a page.
type room struct {
	*screen.Screen
	stage  *Stage
	items  *List
	worlds *Worlds
}

func testRoom(t *testing.T) *room {
	t.Helper()
	s := screen.New(playground.New(roomtest.NewMemoryStore()))
	s.Enabled = true
	p := &room{Screen: s}
	p.stage, p.items, p.worlds = New(s)
	p.stage.MoveTo = (&clock.Clock{Screen: s}).MoveTo
	p.items.LaneBox = func(view.Row) (app.UI, bool) { return app.Span(), false }
	return p
}

// html renders the timeline.
func html(p *room) string {
	p.V = p.S.View()
	p.stage.Update()
	return app.HTMLString(p.stage.Draw())
}
