//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// openPlan opens the page that plans a container, and waits for its results.
func openPlan(t *testing.T, path string) *visit.Visit {
	t.Helper()
	v := visit.New(t, host(t))
	v.OpenPath(path)
	waitForPlan(v)
	v.ByRole("checkbox", "Show all fields").Click()
	v.WaitFor(`document.querySelector(".pl-fold[open]")`)
	return v
}

func waitForPlan(v *visit.Visit) {
	v.T.Helper()
	v.WaitFor(`document.querySelector(".pl-verdict") && document.querySelectorAll('.pl-status:not(.empty), .pl-offers[aria-busy="true"]').length === 0`)
}

func verdict(v *visit.Visit) string {
	v.T.Helper()
	return browser.Eval[string](v.Page, `document.querySelector(".pl-verdict")?.textContent ?? ""`)
}

func waitVerdict(v *visit.Visit, want string) {
	v.T.Helper()
	v.Until("the verdict", func() string {
		if got := verdict(v); !strings.Contains(got, want) {
			return want + " is not in " + got
		}
		return ""
	})
	waitForPlan(v)
}

// A plan is there at once, and a change of the form changes its verdict. Text that is typed survives a reload.
func TestPlanPage(t *testing.T) {
	t.Parallel()
	v := openPlan(t, "plan/")
	v.ByRole("heading", "Will the purge keep up?").Wait()
	v.ByRole("checkbox", "Show all fields").Click()
	v.TextField("Length (Time)").WaitGone() // it is folded
	waitVerdict(v, "The purge never catches up: deletes need 3,117 RU/s, 903 are left. It would with 6,600 RU/s")
	v.Check("the first plan")
	v.CheckFits("the first plan")

	v.TextField("RU/s (Throughput)").Fill("9000")
	waitVerdict(v, "The purge keeps up")
	v.TextField("Default Time to Live (Container)").Fill("off")
	waitVerdict(v, "Nothing expires.")

	v.TextField("Default Time to Live (Container)").Fill("2 d")
	waitVerdict(v, "The purge")
	v.Reload()
	waitForPlan(v)
	if got := v.TextField("Default Time to Live (Container)").Value(); got != "2d" {
		t.Errorf("after a reload the default is %q", got)
	}
	v.ByRole("main", "").WaitText("Left out of the example: Items stored already 222")
	if got := v.TextField("RU/s (Throughput)").Value(); got != "9000" {
		t.Errorf("after a reload the throughput is %q", got)
	}
}

// A value that is not valid stays where it was typed, and the field says what it must be. The results of the last plan stay.
func TestPlanPageNamesWhatIsWrong(t *testing.T) {
	t.Parallel()
	v := openPlan(t, "plan/")
	before := verdict(v)
	length := v.TextField("Length (Time)")
	length.Fill("soon")
	v.ByRole("main", "").WaitText("Length: soon. It must be a length of time like 90d")
	if length.Value() != "soon" || length.Attr("aria-invalid") != "true" || verdict(v) != before {
		t.Errorf("%q, invalid %q, %q", length.Value(), length.Attr("aria-invalid"), verdict(v))
	}
	v.Check("a value that is not valid")
	v.Reload()
	v.WaitFor(`document.querySelector("#plan-length")?.value === "soon"`)
	v.TextField("Length (Time)").Fill("14d")
	waitForPlan(v)
	v.TextField("The plan as text").WaitValue(strings.Replace(v.TextField("The plan as text").Value(), "length 28d", "length 14d", 1))
}

// free is the names of the controls of the form that another element lies over, wholly or in part, once they are scrolled to.
const free = `[...document.querySelectorAll(".pl-form :is(input, select, button, textarea)")].filter((x) => x.checkVisibility() && !x.classList.contains("none")).filter((x) => {
	x.scrollIntoView({ block: "center", behavior: "instant" });
	const b = x.getBoundingClientRect(), at = (dx, dy) => { const on = document.elementFromPoint(b.left + dx, b.top + dy); return x === on || x.contains(on) };
	return ![[4, b.height / 2], [b.width / 2, b.height / 2], [b.width - 4, b.height / 2]].every(([dx, dy]) => at(dx, dy));
}).map((x) => x.id || x.textContent).join()`

// Nothing lies over a field or a button of the form, with kinds of items, regions and changes that can be removed.
func TestNothingLiesOverThePlansFields(t *testing.T) {
	t.Parallel()
	v := openPlan(t, "plan/")
	for _, what := range []string{"+ Add items of another kind", "+ Add a read region", "+ Add a change"} {
		v.ByRole("button", what).Click()
	}
	v.ByRole("button", "Remove Items · kind1").Wait()
	waitForPlan(v)
	for _, size := range [][2]int{{1366, 768}, {1440, 900}, {1920, 1080}, {820, 1180}, {390, 844}} {
		v.Viewport(size[0], size[1])
		v.Until("a free form", func() string { return browser.Eval[string](v.Page, free) })
	}
	v.ByRole("button", "Remove Items · kind1").Click()
	v.TextField("Name (Items · kind1)").WaitGone()
}

// The line of time is moved by keys, and the values follow. Plus and Escape zoom.
func TestPlanPageByKeyboard(t *testing.T) {
	t.Parallel()
	v := openPlan(t, "plan/")
	line := v.ByRole("slider", "Time in the pictures")
	last := line.Attr("aria-valuetext")
	if !strings.Contains(last, "Expiring and purged: ") || !strings.Contains(last, "Cost so far: ") {
		t.Errorf("the line says %q", last)
	}
	line.Focus()
	v.Press("Home")
	v.Until("the first values", func() string {
		if got := line.Attr("aria-valuetext"); !strings.Contains(got, "4 Jan 2027") {
			return got
		}
		return ""
	})
	first := line.Attr("aria-valuetext")
	v.Press("ArrowRight")
	v.Until("the next values", func() string {
		if line.Attr("aria-valuetext") == first {
			return first
		}
		return ""
	})
	v.Press("+")
	v.WaitFor(`document.querySelector("#plan-do-fit").ariaDisabled === "false"`)
	v.Press("Escape")
	v.WaitFor(`document.querySelector("#plan-do-fit").ariaDisabled === "true"`)
	v.ByRole("group", "Expiring and purged").WaitText("expiring: ")
}

// A link opens the same plan elsewhere. A damaged link, or a link to what is not a plan, changes nothing and says why.
func TestPlanLinks(t *testing.T) {
	t.Parallel()
	v := openPlan(t, "plan/")
	v.TextField("Items written (Items · reading)").Fill("100/s")
	waitVerdict(v, "The purge")
	v.CatchCopies()
	v.ByRole("button", "Copy a link").Click()
	v.ByRole("status", "").WaitText("The link is copied.")
	link := v.Copied()
	fragment := link[strings.Index(link, "#"):]

	other := openPlan(t, "plan/"+fragment)
	waitVerdict(other, "The purge")
	other.TextField("Items written (Items · reading)").WaitValue("100/s")
	other.ByRole("button", "Undo").Click()
	other.TextField("Items written (Items · reading)").WaitValue("368/s")
	waitVerdict(other, "The purge never catches up")
	for _, bad := range []struct{ link, why string }{{"#p1.AAAA", "The link is damaged or cut off."}, {fragment[:len(fragment)-20], "The link is damaged or cut off."}, {"#v1.abc", "The link is of another version of the page."}} {
		browser.Eval[bool](other.Page, `(location.hash = "`+bad.link+`", true)`)
		other.ByRole("status", "").WaitText("Nothing has changed, since what was opened is not a plan. " + bad.why)
		other.TextField("Items written (Items · reading)").WaitValue("368/s")
	}
	other.Check("a refused link")
}

// Two plans stand side by side with what differs between them. An example replaces the plan on the form, and Undo returns it.
func TestPlansSideBySide(t *testing.T) {
	t.Parallel()
	v := openPlan(t, "plan/")
	v.ByRole("button", "Compare").Click()
	v.ByRole("main", "").WaitText("A and B are the same. Change something in B.")
	v.TextField("RU/s (Throughput)").Fill("6600")
	v.Until("two verdicts", func() string {
		got := browser.Eval[string](v.Page, `[...document.querySelectorAll(".pl-verdict")].map((x) => x.textContent).join(" | ")`)
		if !strings.HasPrefix(got, "The purge never catches up") || !strings.Contains(got, "| The purge") {
			return got
		}
		return ""
	})
	v.ByRole("main", "").WaitText("only A: capacity manual 4300")
	v.ByRole("main", "").WaitText("only B: capacity manual 6600")
	v.Check("two plans")
	v.CheckFits("two plans")
	v.ByRole("combobox", "Examples").Select("A session store: eight hours after the sign-in every session is gone")
	waitForPlan(v)
	v.ByRole("region", "Plan B: A session store: eight hours after the sign-in every session is gone").Wait()
	v.ByRole("button", "Undo").Click()
	v.TextField("RU/s (Throughput)").WaitValue("6600")
	waitForPlan(v) // what it finds moves the buttons
	v.ByRole("button", "Remove B").Click()
	v.WaitFor(`document.querySelectorAll(".pl-verdict").length === 1`)
}

// The search shows what it tried. A picture is a table too, and a file.
func TestPlanSearchTableAndFiles(t *testing.T) {
	t.Parallel()
	v := openPlan(t, "plan/")
	v.TextField("RU/s (Throughput)").Fill("9000")
	waitVerdict(v, "The purge keeps up")
	v.ByRole("button", "Count these").Click() // the answer is judged without the rest of the example
	v.ByRole("button", "Leave these out").Wait()
	waitForPlan(v)
	v.ByRole("button", "Find the safe throughput").Click()
	v.ByRole("main", "").WaitText("Enough under the least favorable assumptions: ")
	waitForPlan(v)
	v.ByRole("button", "Find the safe throughput").WaitGone()
	browser.Eval[bool](v.Page, `(document.querySelector(".pl-tables summary").click(), true)`)
	v.ByRole("table", "Expiring and purged").WaitText("purged: ")
	v.Check("with a table")
	v.CatchFiles()
	v.ByRole("button", "SVG").Click()
	if name, text := v.SavedFile(); name != "cosmosttl-plan.svg" || !strings.Contains(text, "Expiring and purged") || !strings.HasPrefix(text, "<svg") {
		t.Errorf("%s: %.80s", name, text)
	}
	v.ByRole("button", "Save the plan").Click()
	if name, text := v.SavedFile(); name != "cosmosttl.plan" || !strings.Contains(text, "capacity manual 9000") {
		t.Errorf("%s: %.80s", name, text)
	}
}

// threeFirst is whether the three questions are on the first screen, below the title alone, and the answer follows them there with the menu of
// the tools in its corner.
const threeFirst = `(() => {
	const at = (of) => document.querySelector(of).getBoundingClientRect()
	return scrollY === 0 && at(".pl-intro h1").bottom <= at(".pl-three").top && at(".pl-menu").top >= at(".pl-three").bottom && at(".pl-menu").bottom <= at(".pl-verdict").bottom && at(".pl-intro > p").top > innerHeight &&
		document.querySelectorAll(".pl-three input").length === 3 && at(".pl-three").bottom <= at(".pl-verdict").top &&
		at(".pl-verdict").top < at(".pl-three").bottom + 100 && at(".pl-verdict").bottom <= innerHeight
})()`

// On a phone the page fits and begins with its questions, and in Russian it says the same.
func TestPlanOnAPhoneAndInRussian(t *testing.T) {
	t.Parallel()
	v := openPlan(t, "plan/")
	v.Viewport(390, 844)
	v.WaitFor(threeFirst)
	v.WaitFor(`[".pl-also", ".pl-found"].every((of) => getComputedStyle(document.querySelector(of)).paddingLeft === getComputedStyle(document.querySelector(".pl-verdict")).paddingLeft)`)
	v.CheckFits("on a phone")
	v.Check("on a phone")
	v.CatchCopies()
	v.ByRole("button", "Menu").Click()
	v.CheckFits("the tools on a phone")
	v.Check("the tools on a phone")
	v.ByRole("button", "Copy a link").Click()
	v.ByRole("button", "Copy a link").WaitGone()
	v.ByRole("status", "").WaitText("The link is copied.")
	v.OpenPath("ru/plan/")
	waitForPlan(v)
	waitVerdict(v, "Очистка никогда не ликвидирует")
	v.WaitFor(threeFirst)
	v.CheckFits("in Russian on a phone")
	v.Viewport(1440, 900)
	v.CheckFits("in Russian")
}

// The playground's container becomes a plan with its items, and a plan becomes a story in the playground.
func TestPlanOfTheContainerAndStoryOfThePlan(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.OpenContainers("orders")
	v.ByRole("button", "Plan this container").Click()
	v.WaitForApp()
	waitForPlan(v)
	v.ByRole("status", "").WaitText("The plan is open.")
	if text := v.TextField("The plan as text").Value(); !strings.Contains(text, "# title: orders") || !strings.Contains(text, "stored ") || !strings.Contains(text, "capacity manual 400") {
		t.Errorf("the plan is\n%s", text)
	}
	v.ByRole("button", "Undo").Click()
	waitVerdict(v, "The purge never catches up")
	v.ByRole("button", "Watch in the playground").Click()
	v.WaitForApp()
	v.OpenPane("Story")
	if text := v.StoryText().Value(); !strings.Contains(text, "container readings-1:") {
		t.Errorf("the story is\n%s", text)
	}
	v.WaitFor(`document.getElementById("containers").innerText.startsWith("readings-1:")`) // the scale stands beside the world
	v.ByRole("list", "Notes").WaitText("One item a second here stands for ")               // and on the stage
	if at := browser.Eval[string](v.Page, `document.getElementById("now-time").textContent`); at != "12:00:00" {
		t.Errorf("the story opens at %s, not at its start", at)
	}
}

// A table is pasted: an export of Azure Monitor as what is written, and the result of a query as what is stored. What is wrong with it is said beside
// it, and it is there after a reload and after Undo.
func TestPlanOfPastedTables(t *testing.T) {
	t.Parallel()
	v := openPlan(t, "plan/")
	v.ByRole("button", "Paste a table").Click()
	v.TextField("Table for reading").Fill("Time,TotalRequests\n2027-01-04T00:00:00Z,600000\n2027-01-04T01:00:00Z,many\n")
	v.ByRole("button", "Use the table").Click()
	v.ByRole("alert", "").WaitText("table, row 3: many. It must be a number from 0 to 3,600,000,000,000.")
	v.Check("a table with an error")
	v.Reload()
	v.WaitForApp()
	v.TextField("Table for reading").WaitValue("Time,TotalRequests\n2027-01-04T00:00:00Z,600000\n2027-01-04T01:00:00Z,many\n")
	v.TextField("Table for reading").Fill("Time,TotalRequests\n2027-01-04T00:00:00Z,600000\n2027-01-04T01:00:00Z,300000\n")
	v.ByRole("button", "Use the table").Click()
	v.ByRole("status", "").WaitText("The table is in the plan.")
	if text := v.TextField("The plan as text").Value(); !strings.Contains(text, "arrivals reading hours 600000 300000\n") || strings.Contains(text, "arrivals reading 368/s") {
		t.Errorf("the plan is\n%s", text)
	}

	v.ByRole("button", "Paste a table").Click()
	v.ByRole("combobox", "The table has").Select("stored items, by _ts")
	v.TextField("Table for reading").Fill(`[{"_ts":1798761600,"n":2000},{"_ts":1798848000,"ttl":60,"n":500},{"_ts":1798848000,"n":3000}]`)
	v.Viewport(390, 844)
	v.CheckFits("a table on a phone")
	v.Viewport(1366, 768)
	v.ByRole("button", "Use the table").Click()
	v.ByRole("status", "").WaitText("500 items with another ttl are left out.")
	if text := v.TextField("The plan as text").Value(); !strings.Contains(text, "stored reading 2000 at 2027-01-01\nstored reading 3000 at 2027-01-02\n") || strings.Contains(text, "222000000") {
		t.Errorf("the plan is\n%s", text)
	}
	v.ByRole("button", "Undo").Click()
	v.ByRole("button", "Paste a table").Click()
	v.TextField("Table for reading").WaitValue(`[{"_ts":1798761600,"n":2000},{"_ts":1798848000,"ttl":60,"n":500},{"_ts":1798848000,"n":3000}]`)
}
