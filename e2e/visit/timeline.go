package visit

import "github.com/cosmosttl/cosmosttl/e2e/browser"

// Playhead returns the slider that moves through time.
func (v *Visit) Playhead() *browser.Thing { return v.ByRole("slider", "Time") }

// WaitTime waits until the playhead's text contains the wanted ones. See Lacks.
func (v *Visit) WaitTime(want ...string) {
	v.T.Helper()
	v.Until("the playhead", func() string { return Lacks(v.Playhead().Attr("aria-valuetext"), want) })
}

// DragPlayhead drags the playhead with the mouse to a share of the axis, from 0 to 1. The mouse button stays down until
// release is called. It begins when the timeline is at rest, since the axis glides after a change.
func (v *Visit) DragPlayhead(to float64) (release func()) {
	v.T.Helper()
	thumb := v.Playhead().Box()
	v.Until("the playhead to rest", func() string {
		v.WaitFrames()
		before := thumb
		if thumb = v.Playhead().Box(); thumb != before {
			return "it moves"
		}
		return ""
	})
	axis := browser.Eval[browser.Box](v.Page,
		`(b => ({ X: b.x, Y: b.y, Width: b.width, Height: b.height }))(document.getElementById("score-ticks").getBoundingClientRect())`)
	x, y := thumb.X+thumb.Width/2, thumb.Y+10
	end := axis.X + to*axis.Width
	v.MouseDown(x, y)
	for step := 1.0; step <= 4; step++ {
		v.MouseTo(x+(end-x)*step/4, y)
	}
	return func() { v.MouseUp(end, y) }
}

// AxisTexts returns the texts along the axis, and the pairs of them that overlap.
func (v *Visit) AxisTexts() (texts, overlapping []string) {
	v.T.Helper()
	v.WaitFrames()
	found := browser.Eval[[]struct {
		Text        string
		Left, Right float64
	}](v.Page, `[...document.querySelectorAll("#score-ticks .tick")].map(t => { const r = document.createRange(); r.selectNodeContents(t); const b = r.getBoundingClientRect();
		return { Text: t.innerText, Left: b.left, Right: b.right } })`)
	for i, x := range found {
		texts = append(texts, x.Text)
		if i > 0 && x.Left < found[i-1].Right {
			overlapping = append(overlapping, found[i-1].Text+" / "+x.Text)
		}
	}
	return texts, overlapping
}

// TimelineTable opens the timeline's table, reads it, and closes it. For each id it returns when the item was written,
// when it expires, when it is removed, and its present state.
func (v *Visit) TimelineTable() map[string][]string {
	v.T.Helper()
	v.Button("Show as table").Click()
	v.ByRole("table", "Items over time").Wait()
	rows := browser.Eval[[][]string](v.Page, `[...document.querySelectorAll('[aria-label="Items over time"] tbody tr')].map(r => [...r.cells].map(c => c.innerText))`)
	v.Button("Show as table").Click()
	v.ByRole("grid", "All items").Wait()
	table := map[string][]string{}
	for _, r := range rows {
		table[r[0]] = r[1:]
	}
	return table
}
