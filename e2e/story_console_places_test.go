//go:build e2e

package e2e

import (
	"strconv"
	"testing"
)

func TestStoryConsoleOnAPhone(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	for _, size := range [][2]int{{320, 640}, {390, 844}} {
		v.Viewport(size[0], size[1])
		v.ByRole("tab", "Console").Wait()
		v.ByRole("tab", "Console").Click()
		v.runs("console.log('a word that is longer than a phone is wide: ' + 'x'.repeat(80));\nawait clock.advance('1s');\nnull.y;")
		v.says("xxxxxxxx", "Line 3: TypeError")
		v.fits("the console on " + strconv.Itoa(size[0]) + " pixels")
		noViolations(t, v.Page)
	}
	v.console().ByRole("button", "Run").Click()
	v.waitSince(70)
	v.Screenshot("console-phone", 390, 844, true, true)
}

func TestStoryConsoleWorksOffline(t *testing.T) {
	h := host(t)
	v := &visit{Page: installed(t, h), t: t, host: h}
	v.Viewport(1440, 900)
	unplug(t, v.Page, h)
	v.reload()
	v.openConsole()
	v.runs("")
	v.says("when it expires: 404", "Done: ")
}

// Without a cache and without a network the SDK cannot be loaded. The page says so, and the next run tries again.
func TestStoryConsoleSaysThatItCouldNotBeLoaded(t *testing.T) {
	v := arriveWithout(t, "web/console/sdk.js")
	v.openConsole()
	v.runs("console.log('there')")
	v.says("The SDK could not be loaded. Check your connection, and run the program again.")
	v.host.Unblock("web/console/sdk.js")
	v.runs("")
	v.says("there", "Done: ")
}
