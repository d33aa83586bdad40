//go:build !js

package screen

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// OnPreRender has the part listen as in a browser, if its page does, as in tests.
func (t *Part) OnPreRender(ctx app.Context) {
	if t.screen.InBrowser {
		t.OnMount(ctx)
	}
}
