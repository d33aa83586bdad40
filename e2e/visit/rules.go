package visit

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// SetTTL sets the container's Time to Live: "Off", "On (no default)", or a number of seconds.
func (v *Visit) SetTTL(setting string) {
	v.T.Helper()
	if _, err := strconv.Atoi(setting); err != nil {
		v.Choose("Time to Live", setting)
		return
	}
	v.Choose("Time to Live", "On")
	v.Set("Seconds", setting)
	v.Region("Which rule wins").WaitText(`"defaultTtl": ` + setting)
}

// MatrixCell returns the text of a cell of the matrix of rules. Rows and columns are counted from 0.
func (v *Visit) MatrixCell(row, column int) string {
	v.T.Helper()
	return browser.Eval[string](v.Page, `document.querySelector('[role=grid][aria-label="TTL matrix"]').querySelectorAll("[role=gridcell]")[`+strconv.Itoa(3*row+column)+`].innerText`)
}

// ColumnsInForce returns the columns of the matrix that the container's setting puts in force. There should be one.
func (v *Visit) ColumnsInForce() []int {
	v.T.Helper()
	return browser.Eval[[]int](v.Page, `[...document.getElementsByName("ttl")].flatMap((h, i) => h.checked ? [i] : [])`)
}

// OpenContainers opens the tree of containers and returns it. shown is the container that the page shows.
func (v *Visit) OpenContainers(shown string) *browser.Thing {
	v.T.Helper()
	v.Button("Container shop / " + shown).Click()
	tree := v.ByRole("tree", "Containers")
	tree.Wait()
	return tree
}
