package stage

import (
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/ui/clock"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

// room is the timeline with its list, without a page.
type room struct {
	*screen.Screen
	stage  *Stage
	items  *List
	worlds *Worlds
}

// clockPage is a page with a clock.
type clockPage struct {
	screen.Alone
	clock *clock.Clock
}

func (p clockPage) MoveTo(second int64) { p.clock.MoveTo(second) }

func testRoom(t *testing.T) *room {
	t.Helper()
	s := screen.New(playground.New(roomtest.NewMemoryStore()))
	s.Enabled = true
	p := &room{Screen: s}
	p.stage, p.items, p.worlds = New(s)
	s.Page = clockPage{clock: &clock.Clock{Screen: s}}
	return p
}

// html renders the timeline.
func html(p *room) string {
	p.V = p.S.View()
	p.stage.Update()
	return app.HTMLString(p.stage.Draw())
}
