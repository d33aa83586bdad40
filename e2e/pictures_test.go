//go:build e2e

package e2e

import (
	"flag"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/page/i18n/locales"
	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// pictures is set by `make pictures`. Without it, tests leave the committed pictures as they are.
var pictures = flag.Bool("pictures", false, "write the pictures in screenshots")

// painting skips a test that does nothing but take pictures, unless they are wanted.
func painting(t *testing.T) {
	t.Helper()
	if !*pictures {
		t.Skip("it takes pictures; `make pictures` does")
	}
}

// The screenshots that the README shows. Other stories take the rest.
func TestPicturesOfThePage(t *testing.T) {
	painting(t)
	t.Parallel()
	v := arrive(t)
	v.Screenshot("desktop-light", 1440, 900, false, true)
	v.Screenshot("desktop-dark", 1440, 900, true, true)
	v.Screenshot("desktop-1920", 1920, 1080, false, true)
	v.Screenshot("desktop-2560", 2560, 1440, false, true)
	v.Screenshot("phone-light", 390, 844, false, true)
	v.Screenshot("phone-dark", 390, 844, true, true)

	v.Viewport(1440, 900)
	v.Media(false, true)
	v.Button("Compare").Click()
	v.Choose("Time to Live", "Off")
	v.OtherWorld().WaitText("States differ")
	v.Screenshot("compare", 1440, 900, false, true)
	v.Button("Undo TTL setting").Click()
	v.OtherWorld().ByRole("button", "Keep A").Click()
	v.OtherWorld().WaitGone()
	v.Advance(5)
	v.Choose("Time to Live", "On (no default)")
	v.ChooseItem("SO05")
	browser.Eval[bool](v.Page, `(document.activeElement.blur(), true)`)
	v.Region("Which rule wins").Screenshot("nine-cells")
}

// The home page in the languages other than English. Chinese needs a font: fonts-noto-cjk in Debian.
func TestPicturesOfLanguages(t *testing.T) {
	painting(t)
	t.Parallel()
	for _, l := range locales.All()[1:] {
		v := arriveIn(t, l, "")
		v.Screenshot("home-"+l.Tag, 1440, 900, false, true)
		v.Screenshot("home-"+l.Tag+"-phone", 390, 844, false, true)
	}
}

// Four moments of the first minutes, as a strip: before the expiry, after it, after the purge, and back before it.
func TestPicturesOfFourMoments(t *testing.T) {
	painting(t)
	t.Parallel()
	v := arrive(t)
	v.Viewport(1200, 750)
	v.Media(false, true)
	var strip browser.Strip
	take := func() {
		browser.Eval[bool](v.Page, `(document.activeElement.blur(), true)`)
		strip.Take(v.Page)
	}
	take()
	v.Advance(5)
	v.WaitRow("SO04", visit.NotInQueries, visit.OnDisk)
	take()
	v.Set("User traffic (RU/s)", "0")
	v.Advance(1)
	v.WaitRow("SO04", visit.NotOnDisk)
	take()
	v.Button("Back 1 second").Click()
	v.Choose("Time to Live", "Off")
	v.WaitRow("SO04", visit.InQueries, visit.OnDisk)
	take()
	strip.Save(v.Page, "storyboard", 2)
}

// A film of the first minutes, for the README: the clock plays, an item leaves query results and stays on disk, because user
// traffic uses all request units; then the traffic ends, and the purge takes the item.
func TestPicturesOfTheFirstMinute(t *testing.T) {
	painting(t)
	t.Parallel()
	v := visit.New(t, host(t))
	v.Viewport(1200, 750)
	v.SlowMotion(5)
	v.Open()
	v.Region("Why").WaitText("SO04")
	film := v.Film(browser.Box{Width: 1200, Height: 750})
	film.Roll(time.Second, 5)
	v.Button("Play").Click()
	film.Roll(7*time.Second, 12)
	v.WaitRow("SO04", visit.NotInQueries, visit.OnDisk)
	v.Region("Hint").ByRole("button", "Set user traffic to 0").Click()
	film.Roll(4*time.Second, 12)
	v.WaitRow("SO04", visit.NotOnDisk)
	v.Button("Pause").Click()
	if size := film.Save("first-minute", 3*time.Second); size > 1_500_000 {
		t.Errorf("the film has %d bytes, want at most 1,500,000", size)
	}
}
