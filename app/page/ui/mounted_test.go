package ui

import (
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// mountedPage is a page that listens as in a browser, and the engine that carries out what it dispatches.
func mountedPage(t *testing.T) (*page, app.TestEngine) {
	t.Helper()
	p := testPage(t)
	e := app.NewTestEngine()
	if err := e.Load(&mounted{page: p}); err != nil {
		t.Fatal(err)
	}
	e.ConsumeAll()
	return p, e
}

// mounted mounts a page where go-app only prerenders.
type mounted struct{ *page }

func (m *mounted) OnPreRender(ctx app.Context) { m.OnMount(ctx) }
