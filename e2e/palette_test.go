//go:build e2e

package e2e

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// Ctrl+K opens a dialog in which one types where to go and what to do, and Enter does it.
func TestPalette(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Viewport(1366, 768)
	palette := v.ByRole("dialog", "Find or do")
	text := palette.ByRole("combobox", "Find or do")
	ask := func(line string) {
		t.Helper()
		v.Press("Control+k")
		text.Wait()
		v.WaitFocus("Find or do")
		v.Type(line)
	}
	ask("exp")
	palette.ByRole("option", "Go to the next expiry: SO04 in 5\u00a0s").Wait()
	palette.ByRole("status", "").WaitText("results")
	v.CheckInBothThemes("the palette")
	v.CheckFits("the palette")
	v.Press("Enter")
	palette.WaitGone()
	v.WaitSince(72)
	v.CheckReturned("SO04", false)

	ask("go to 13:00")
	v.Press("Enter")
	v.Region("Clock").WaitText("13:00:00")
	ask("12:01:00")
	v.Press("Enter")
	v.Region("Clock").WaitText("12:01:00 of 13:00:00")
	ask("+5 s")
	v.Press("Enter")
	v.Region("Clock").WaitText("12:01:05 of 13:00:00")

	ask("so0")
	v.Press("ArrowDown")
	v.Press("ArrowDown")
	v.Press("Enter")
	v.WaitSelected("SO03")
	v.WaitFor(`document.activeElement.id === "item-list"`)
	ask("ttl 90 SO03")
	v.Press("Enter")
	v.WaitRow("SO03", "expires in 1:30")

	ask("25:00")
	palette.ByRole("status", "").WaitText("“25:00” is not a time of day")
	palette.ByRole("status", "").WaitText("Type a name")
	v.CheckInBothThemes("a palette that does not understand")
	v.Press("Escape")
	palette.WaitGone()
	v.Region("Clock").WaitText("12:01:05")

	ask("what if live off")
	v.Press("Enter")
	v.OtherWorld().WaitText("What if Time to Live is off?")
	v.Press("Escape")
	v.OtherWorld().WaitText("The original future") // the ttl was set in the past

	v.Button("Find or do").Click()
	v.Type("regions")
	palette.ByRole("option", "Regions").Click()
	palette.WaitGone()
	v.ByRole("tab", "Regions").Wait()
	ask("keyboard")
	v.Press("Enter")
	v.ByRole("dialog", "Keyboard shortcuts").Wait()
	v.Press("Escape")
	ask("30d")
	palette.ByRole("option", "Time to Live: On, 2,592,000 s 30\u00a0d").Wait()
	v.CheckInBothThemes("the palette with a length of time")
	v.Press("Escape")
	palette.WaitGone()
	ask("french")
	v.Press("Enter")
	v.WaitFor(`document.documentElement.lang === "fr"`)
}

// On a phone the palette fills the screen, and opens from the menu.
func TestPaletteOnAPhone(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Viewport(390, 844)
	v.FromMenu("Find or do")
	palette := v.ByRole("dialog", "Find or do")
	palette.ByRole("combobox", "Find or do").Wait()
	v.Type("SO0")
	palette.ByRole("option", "SO05 expired 7 seconds ago").Wait()
	v.CheckInBothThemes("the palette on a phone")
	v.CheckFits("the palette on a phone")
	palette.ByRole("option", "SO05 expired 7 seconds ago").Click()
	palette.WaitGone()
	v.WaitSelected("SO05")
	v.WaitRow("SO05", visit.NotInQueries)
}

// A lesson is found by its title, and opens.
func TestPaletteOpensALesson(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Press("Control+k")
	v.ByRole("combobox", "Find or do").Wait()
	v.Type("lessons")
	v.ByRole("option", "All lessons").Click()
	v.WaitFor(`location.pathname.endsWith("/learn/")`)
}
