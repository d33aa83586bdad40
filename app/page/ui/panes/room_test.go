package panes

import (
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

// room is the panes without a page.
type room struct {
	*screen.Screen
	panes *Panes
	query *Query
	story *Story
}

func testRoom(t *testing.T) *room {
	t.Helper()
	s := screen.New(playground.New(roomtest.NewMemoryStore()))
	s.Enabled = true
	p := &room{Screen: s}
	p.panes, p.query, p.story = New(s)
	return p
}

// html renders the pane that is shown.
func html(p *room) string {
	p.V = p.S.View()
	return app.HTMLString(p.panes.Draw())
}
