package cards

import (
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

// Sizes of chips in CSS pixels, as in css/matrix.css.
const (
	chipLetter = 6.7 // of the code font
	chipFrame  = 12
	chipGap    = 4
	lineGap    = 2
	chipHigh   = 19.6
)

// A Room is the space in a cell for its chips, in CSS pixels.
type Room struct{ Width, Height float64 }

// usualRoom is assumed until the browser has measured the cell.
var usualRoom = Room{150, 44}

func chipsID(row int) string { return "chips-" + strconv.Itoa(row) }

// MatrixRoom are the elements whose sizes Measure reads.
var MatrixRoom = []string{chipsID(0), chipsID(1), chipsID(2)}

// Measure reads how much room the chips have. It reports whether that has changed.
func (p *Matrix) Measure() (changed bool) {
	was := p.Room
	for row := range p.Room {
		if w := browser.Width(chipsID(row)); w > 0 {
			p.Room[row] = Room{w, browser.Height(chipsID(row))}
		}
	}
	return p.Room != was
}

// chips are the items of a cell: as many as fit, and the number of the others.
func (p *Matrix) chips(row, col int, selected bool) app.UI {
	c, place := p.V.Matrix.Cells[row][col], app.Span().Class("chips")
	if p.veiled() {
		return place.Title(p.L.AskedVeil).Body(app.Span().Class("chip-more").Aria("hidden", elem.Yes).Text("?"), elem.Hidden(p.L.AskedVeil))
	}
	if col != p.V.Matrix.Column {
		return place
	}
	place = place.ID(chipsID(row))
	list, total := p.ordered(c, selected), c.More+len(c.Chips)
	if total == 0 {
		return place
	}
	if p.Still() {
		place = place.DataSet("still", "yes") // for web/glue/fit.js, which leaves the program's own chips alone
	}
	shown := p.fitting(list, total, p.Room[row])
	chips := []app.UI{elem.Hidden(p.L.CellItems)}
	ids := make([]string, len(list))
	for i, chip := range list {
		ids[i] = chip.ID
	}
	place.Class(elem.Alike(ids))
	for _, chip := range list[:shown] {
		it := []app.UI{app.Text(" "), elem.IdText(chip.ID)}
		if chip.Expired {
			it = append(it, elem.Hidden(" ("+p.L.ChipExpired+")"))
		}
		chips = append(chips, app.Span().Class(elem.Classes("chip", elem.When(chip.Expired, "ghost"),
			elem.When(chip.Key == p.V.Selected, "sel"))).
			Attr("data-key", chip.Key).Attr("translate", "no").Body(it...))
	}
	if more := total - shown; more > 0 {
		ids = ids[shown:]
		for i, id := range ids {
			ids[i] = wording.Shorten(id)
		}
		if total > len(list) {
			ids = append(ids, "…")
		}
		rest := strings.Join(ids, ", ")
		chips = append(chips, app.Text(" "), app.Span().Class("chip-more num").Role("img").Title(rest).Aria("label", p.more(more)+": "+rest).
			Text(p.more(more)))
	}
	if selected {
		chips = append(chips, elem.Hidden(". "+p.L.MatrixSelected.With("id", wording.Named(p.S.IDOf(p.V.Selected)))))
	}
	return place.Body(chips...)
}

// veiled reports whether the cells would give away the answer to a lesson's question, whose step may also set another column.
func (p *Matrix) veiled() bool { return p.V.Blind && p.V.Lesson != nil }

func (p *Matrix) more(n int) string { return "+" + p.L.Number(int64(n)) }

// ordered returns the chips of a cell in the order in which they find room: the selected item, those that have
// expired, and the others.
func (p *Matrix) ordered(c view.Cell, selected bool) []view.Chip {
	list := slices.Clone(c.Chips)
	if selected && !slices.ContainsFunc(list, func(chip view.Chip) bool { return chip.Key == p.V.Selected }) {
		list = append(list, view.Chip{Key: p.V.Selected, ID: p.V.Why.Row.ID, Expired: !p.V.Why.Row.State.InQueries()})
	}
	rank := func(chip view.Chip) int {
		switch {
		case chip.Key == p.V.Selected:
			return 0
		case chip.Expired:
			return 1
		}
		return 2
	}
	sort.SliceStable(list, func(i, j int) bool { return rank(list[i]) < rank(list[j]) })
	return list
}

// fitting returns how many of the chips fit, together with the count of the others. A single chip is always shown:
// it is cut to its room.
func (p *Matrix) fitting(list []view.Chip, total int, room Room) int {
	if room.Width == 0 && p.Still() {
		return len(list) // web/glue/fit.js shows those that fit
	}
	if room.Width == 0 {
		room = usualRoom
	}
	letter, high := chipLetter, chipHigh
	if p.Large {
		letter, high = 12./11*letter, 12./11*high
	}
	width := func(text string) float64 {
		return min(chipFrame+letter*float64(utf8.RuneCountInString(text)), room.Width)
	}
	lines := max(1, int((room.Height+lineGap)/(high+lineGap)))
	if p.Phone {
		lines = 2 // the cell is as high as its chips
	}
	fits := func(n int) bool {
		line, x := 1, 0.0
		place := func(w float64) {
			if x > 0 && x+w > room.Width {
				line, x = line+1, 0
			}
			x += w + chipGap
		}
		for _, chip := range list[:n] {
			place(width(chip.ID))
		}
		if n < total {
			place(width(p.more(total - n)))
		}
		return line <= lines
	}
	n := len(list)
	for n > 0 && total > 1 && !fits(n) {
		n--
	}
	return n
}
