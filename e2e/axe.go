package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// axeScript is the file that `npm ci` in this directory installs.
var axeScript = filepath.Join("node_modules", "axe-core", "axe.min.js")

// A violation is a rule of axe-core that the page breaks, and the elements that do.
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

// settled ends what moves or fades, since axe judges the colours of the moment.
const settled = `(document.getAnimations().forEach(a => { try { a.finish() } catch { /* it never ends */ } }), true)`

// violations runs axe-core with its default rules on the current page.
func violations(t testing.TB, p *browser.Page) []violation {
	t.Helper()
	script, err := os.ReadFile(axeScript)
	if err != nil {
		t.Fatalf("%v (npm ci in e2e installs it; make test-e2e does)", err)
	}
	browser.Eval[bool](p, string(script)+";\ntrue")
	browser.Eval[bool](p, settled)
	result := browser.Eval[string](p, `axe.run(document, { resultTypes: ["violations"] }).then(r => JSON.stringify(r.violations))`)
	var found []violation
	if err := json.Unmarshal([]byte(result), &found); err != nil {
		t.Fatal(err)
	}
	return found
}

// noViolations fails the test for each rule of axe-core that the page breaks.
func noViolations(t testing.TB, p *browser.Page) {
	t.Helper()
	for _, v := range violations(t, p) {
		t.Errorf("accessibility: %s", v)
	}
}
