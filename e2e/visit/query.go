package visit

import (
	"fmt"
	"slices"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// QueryText returns the text of the query.
func (v *Visit) QueryText() *browser.Thing { return v.TextField("Query") }

// RunQuery types a query and runs it.
func (v *Visit) RunQuery(text string) {
	v.T.Helper()
	v.QueryText().Fill(text)
	v.Button("Run").Click()
}

// WaitResults waits until the query's results contain the texts. See Lacks.
func (v *Visit) WaitResults(want ...string) {
	v.T.Helper()
	v.Until("the results", func() string { return Lacks(v.Region("Query results").Text(), want) })
}

// ResultOptions opens what is chosen for the results, does something there, and closes it.
func (v *Visit) ResultOptions(do func(options *browser.Thing)) {
	v.T.Helper()
	v.Button("Result options").Click()
	options := v.ByRole("group", "Result options")
	options.Wait()
	do(options)
	v.Press("Escape")
	options.WaitGone()
}

// ShowResults shows the results as a table or as JSON.
func (v *Visit) ShowResults(view string) {
	v.T.Helper()
	v.ResultOptions(func(*browser.Thing) { v.Choose("View", view) })
}

// ResultCells returns the table of results: a line for its head and for each row, with bars between the cells.
func (v *Visit) ResultCells() string {
	v.T.Helper()
	return browser.Eval[string](v.Page, `[...document.querySelectorAll('[aria-label="Query results"] tr')].map(r => [...r.children].map(c => c.textContent).join("|")).join("\n")`)
}

// WaitResultCells waits until ResultCells returns want.
func (v *Visit) WaitResultCells(want string) {
	v.T.Helper()
	v.Until("the table", func() string {
		if got := v.ResultCells(); got != want {
			return "it is\n" + got + "\nwant\n" + want
		}
		return ""
	})
}

// ResultIDs returns the ids in the table of results.
func (v *Visit) ResultIDs() []string {
	v.T.Helper()
	return browser.Eval[[]string](v.Page, `(() => {
		const rows = [...document.querySelectorAll('[aria-label="Query results"] tr')].map(r => [...r.children].map(c => c.textContent));
		const column = rows.length ? rows[0].indexOf("id") : -1;
		return column < 0 ? [] : rows.slice(1).map(r => r[column]);
	})()`)
}

// CheckReturned checks whether the query returns an item, and that the item's row says the same.
func (v *Visit) CheckReturned(id string, want bool) {
	v.T.Helper()
	v.Until("the results", func() string { // on a busy machine they follow the clock by a frame
		if got := slices.Contains(v.ResultIDs(), id); got != want {
			return fmt.Sprintf("%d s: the query returns %s: %t, want %t", v.Since(), id, got, want)
		}
		return ""
	})
	says := NotInQueries
	if want {
		says = InQueries
	}
	v.CheckRow(id, says)
}
