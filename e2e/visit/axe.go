package visit

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// A violation is a rule of axe-core that the page breaks, and the elements that break it.
type violation struct {
	ID     string
	Impact string
	Help   string
	Nodes  []struct {
		HTML           string
		FailureSummary string
	}
}

func (v violation) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s): %s", v.ID, v.Impact, v.Help)
	for _, n := range v.Nodes {
		fmt.Fprintf(&b, "\n  %s\n  %s", n.HTML, strings.ReplaceAll(n.FailureSummary, "\n", "\n  "))
	}
	return b.String()
}

// settled ends what moves or fades, since axe-core judges the colours of the moment.
const settled = `(document.getAnimations().forEach(a => { try { a.finish() } catch { /* it never ends */ } }), true)`

// violations runs axe-core with its default rules on the page as it is now.
func violations(t testing.TB, p *browser.Page) []violation {
	t.Helper()
	if !browser.Eval[bool](p, `"axe" in window`) {
		script, err := os.ReadFile(filepath.Join(toolchain.Root(t), "e2e", "node_modules", "axe-core", "axe.min.js"))
		if err != nil {
			t.Fatalf("%v (npm ci in e2e installs it; make test-e2e does)", err)
		}
		browser.Eval[bool](p, string(script)+";\ntrue")
	}
	browser.Eval[bool](p, settled)
	result := browser.Eval[string](p, `axe.run(document, { resultTypes: ["violations"] }).then(r => JSON.stringify(r.violations))`)
	var found []violation
	if err := json.Unmarshal([]byte(result), &found); err != nil {
		t.Fatal(err)
	}
	return found
}

// NoViolations checks that the page breaks no rule of axe-core.
func NoViolations(t testing.TB, p *browser.Page) {
	t.Helper()
	for _, v := range violations(t, p) {
		t.Errorf("accessibility: %s", v)
	}
}

// Check checks that the page breaks no rule of axe-core, and that its controls are large enough to be hit. state says
// what the page shows, for the messages.
func (v *Visit) Check(state string) {
	v.T.Helper()
	v.Frame()
	for _, found := range violations(v.T, v.Page) {
		v.T.Errorf("%s: accessibility: %s", state, found)
	}
	for _, small := range browser.Eval[[]string](v.Page, smallTargets) {
		v.T.Errorf("%s: a target smaller than 24 by 24 pixels: %s", state, small)
	}
}

// CheckInBothThemes is Check in light and in dark colours.
func (v *Visit) CheckInBothThemes(state string) {
	v.T.Helper()
	for _, dark := range []bool{false, true} {
		v.Media(dark, true)
		v.Check(state)
	}
}

// smallTargets lists the controls that are smaller than WCAG 2.5.8 allows. A label counts as part of its control.
const smallTargets = `[...document.querySelectorAll("a[href], button, input, select, textarea, summary, [role=tab]")].flatMap(e => {
  if (!e.checkVisibility() || e.closest("[inert]") || e.matches(".skip")) return [];
  let boxes = [e, ...(e.labels || [])].map(x => x.getBoundingClientRect());
  if (boxes.some(b => b.width >= 24 && b.height >= 24)) return [];
  const b = boxes[0];
  return [e.outerHTML.slice(0, 100) + " " + b.width.toFixed(1) + "x" + b.height.toFixed(1)];
})`
