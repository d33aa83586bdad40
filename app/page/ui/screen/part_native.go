//go:build !js

package screen

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// OnPreRender mounts the part as in a browser, if its page behaves as in a browser. That is the case in tests.
func (t *Part) OnPreRender(ctx app.Context) {
	if t.screen.InBrowser {
		t.OnMount(ctx)
	}
}
