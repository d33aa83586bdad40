package panes

import (
	"slices"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/ask"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// mostFalls is the number of rows that can fall at the same time. If more items expire in a frame, only the number
// of left out items shows it.
const mostFalls = 3

// fallLong is how long a row falls, as in css/falls.css. After that the row is hidden: a browser would repeat the
// movement whenever it shows the element again.
const fallLong = 1400 * time.Millisecond

// falls are the rows of items that have just expired. They fall from the results to the line that names the items
// left out, and css/falls.css moves them. Each keeps its slot until another row needs it, so that no rendering
// repeats a movement.
type falls struct {
	query   string
	of      engine.Path // the container
	now     int64
	leftOut int
	rows    []string // the rows on the page of results before
	slots   [mostFalls]fall
	next    int // the slot that is used next
	glow    int // how many times the number of left out items has grown
	glowed  time.Time
}

// A fall is a row that falls.
type fall struct {
	cells []string
	from  int // its index on the page
	turn  int // how often the slot was used; 0 for never
	since time.Time
	quick bool
}

// follow compares the results with the former ones and notes the rows that fall. at is the real time.
func (f *falls) follow(q ask.QueryView, of engine.Path, now, speed int64, at time.Time) {
	was := *f
	f.query, f.of, f.now, f.leftOut, f.rows = q.Run, of, now, q.LeftOut, q.Rows
	if was.query != q.Run || was.of != of || now < was.now {
		f.end()
		return
	}
	more := q.LeftOut - was.leftOut
	if now == was.now || more <= 0 {
		return
	}
	f.glow++
	f.glowed = at
	if more > mostFalls || !q.Table {
		return
	}
	for i, row := range was.rows {
		if slices.Contains(q.Rows, row) {
			continue
		}
		t := ask.TableOf([]string{row}, q.System)
		id := slices.IndexFunc(t.Columns, func(c ask.Column) bool { return c.Name == "id" })
		if id < 0 || !slices.Contains(q.Ghosts, t.Rows[0][id].Text) {
			continue // the row was not a whole item, or the item has changed
		}
		cells := make([]string, len(t.Rows[0]))
		for j, c := range t.Rows[0] {
			cells[j] = elem.Clip(c.Text)
		}
		s := &f.slots[f.next]
		*s = fall{cells: cells, from: i, turn: s.turn + 1, since: at, quick: speed > 1}
		f.next = (f.next + 1) % mostFalls
	}
}

// end ends all movements, because the rows belong to other results.
func (f *falls) end() {
	f.glowed = time.Time{}
	for i := range f.slots {
		f.slots[i].since = time.Time{}
	}
}

// glowClass is the class of the line of left out items while it shows that their number has grown. Two classes
// alternate, so that it can glow again at once.
func (f *falls) glowClass(at time.Time) string {
	return elem.When(at.Sub(f.glowed) < fallLong, elem.Pick(f.glow%2 == 1, "glow-odd", "glow-even"))
}

// draw draws the slots. Two classes alternate, so that a slot that is used again moves again.
func (f *falls) draw(at time.Time) app.UI {
	slots := make([]app.UI, len(f.slots))
	for i, s := range f.slots {
		cells := make([]app.UI, len(s.cells))
		for j, c := range s.cells {
			cells[j] = app.Span().Text(c)
		}
		slots[i] = app.Div().Class(elem.Classes("fall", elem.When(at.Sub(s.since) >= fallLong, "none"), elem.Pick(s.turn%2 == 1, "odd", "even"),
			elem.When(s.quick, "quick"))).
			Style("--from", strconv.Itoa(s.from)).Body(cells...)
	}
	return app.Div().Class("falls code").Aria("hidden", elem.Yes).Attr("translate", "no").Body(slots...)
}
