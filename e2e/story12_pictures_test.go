//go:build e2e

package e2e

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// The screenshots that the README shows. Other stories take the rest.
func TestStory12Pictures(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Screenshot("desktop-light", 1440, 900, false, true)
	v.Screenshot("desktop-dark", 1440, 900, true, true)
	v.Screenshot("phone-light", 390, 844, false, true)
	v.Screenshot("phone-dark", 390, 844, true, true)

	v.Viewport(1440, 900)
	v.Media(false, true)
	v.advance(5)
	v.choose("Time to Live", "On (no default)")
	v.choosing("SO05")
	browser.Eval[bool](v.Page, `(document.activeElement.blur(), true)`)
	v.region("Which setting applies").Screenshot("nine-cells")
}
