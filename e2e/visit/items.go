package visit

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// What a row says for screen readers about its item.
const (
	InQueries, NotInQueries = "in queries: yes", "in queries: no"
	OnDisk, NotOnDisk       = "on disk: yes", "on disk: no"
)

// Rows is JavaScript for the rows of the list of items that are drawn.
const Rows = `[...document.querySelectorAll('[role=grid][aria-label="All items"] [role=row][data-key]')]`

// IDs returns the ids of the rows that are drawn.
func (v *Visit) IDs() []string {
	v.T.Helper()
	return browser.Eval[[]string](v.Page, Rows+`.map(r => r.querySelector("[role=gridcell]").textContent)`)
}

// Row returns the text of an item's row. It is empty if the row is not drawn.
func (v *Visit) Row(id string) string {
	v.T.Helper()
	return browser.Eval[string](v.Page, `(`+Rows+`.find(r => r.querySelector("[role=gridcell]").textContent === `+Quoted(id)+`) || {innerText: ""}).innerText`)
}

// CheckRow checks that an item's row contains the texts now. See Lacks.
func (v *Visit) CheckRow(id string, want ...string) {
	v.T.Helper()
	if missing := Lacks(v.Row(id), want); missing != "" {
		v.T.Errorf("the row of %s: %s", id, missing)
	}
}

// WaitRow waits until an item's row contains the texts. See Lacks.
func (v *Visit) WaitRow(id string, want ...string) {
	v.T.Helper()
	v.Until("the row of "+id, func() string { return Lacks(v.Row(id), want) })
}

// Selected returns the ids of the selected rows, with blanks between them.
func (v *Visit) Selected() string {
	v.T.Helper()
	return strings.Join(browser.Eval[[]string](v.Page, `[...document.querySelectorAll('[role=row][aria-selected="true"] .id bdi')].map(x => x.textContent)`), " ")
}

// WaitSelected waits until exactly these rows are selected: ids with blanks between them.
func (v *Visit) WaitSelected(want string) {
	v.T.Helper()
	v.Until("the selection", func() string {
		if got := v.Selected(); got != want {
			return "it is " + got + ", want " + want
		}
		return ""
	})
}

// ChooseItem chooses an item in the list and waits until Why explains it.
func (v *Visit) ChooseItem(id string) {
	v.T.Helper()
	v.ByRole("grid", "All items").ByRole("gridcell", id).Click()
	v.Region("Why").WaitText(id)
}

// Editor returns the text of the item that is being edited.
func (v *Visit) Editor() *browser.Thing { return v.TextField("Item JSON") }

// NewItem creates an item in the editor.
func (v *Visit) NewItem(text string) {
	v.T.Helper()
	v.Button("New item").Nth(0).Click() // an empty list has one, too
	v.Editor().Fill(text)
	v.Button("Save").Click()
	v.Editor().WaitGone()
}

// WaitFailure waits for an error message about an item.
func (v *Visit) WaitFailure(text string) {
	v.T.Helper()
	v.WaitFor(`[...document.querySelectorAll(".legend [role=alert]")].some(a => a.innerText.includes(` + Quoted(text) + `))`)
}

// Sums returns the three numbers beside the clock, with blanks between them: items in queries, expired, and purged.
func (v *Visit) Sums() string {
	v.T.Helper()
	return browser.Eval[string](v.Page, `[...document.querySelectorAll('[aria-label="Counts"] li b')].map(b => b.innerText).join(" ")`)
}

// WaitSums waits until Sums returns want.
func (v *Visit) WaitSums(want string) {
	v.T.Helper()
	v.Until("the sums", func() string {
		if got := v.Sums(); got != want {
			return "they are " + got + ", want " + want
		}
		return ""
	})
}
