package stage

import (
	"math"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/score"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

// notesMarkup shows the notes along the axis: a flag at each second, with as much text as fits before the next flag.
// Near the playhead, the text begins after the playhead's flag.
func (p *Stage) notesMarkup(a score.Axis) string {
	notes, now := p.S.Marks.Now().Notes, a.At(p.S.Now())
	var b strings.Builder
	for i, n := range notes {
		x, room := a.At(n.At), a.Width
		if x < 0 || x > a.Width {
			continue
		}
		if i+1 < len(notes) {
			room = min(room, a.At(notes[i+1].At))
		}
		from := x
		if math.Abs(x-now) < p.flagHalf() {
			from = now + p.flagHalf()
		}
		b.WriteString(`<span class="note-flag" style="left:` + CssPixels(x) + `"><span style="left:` + CssPixels(from-x) + `;max-width:` +
			CssPixels(max(10, room-from-4)) +
			`">` + escape.Replace(n.Text) + `</span></span>`)
	}
	return b.String()
}

// Notes are the notes for screen readers.
func (p *Stage) Notes() app.UI {
	notes := p.S.Marks.Now().Notes
	if len(notes) == 0 {
		return app.Ul().Class("none")
	}
	list := make([]app.UI, len(notes))
	for i, n := range notes {
		list[i] = app.Li().Text(p.L.NoteAt.With("time", p.L.When(n.At, p.S.Now()), "text", wording.Shorten(n.Text)))
	}
	return app.Ul().Class("vh").Aria("label", p.L.Notes).Body(list...)
}
