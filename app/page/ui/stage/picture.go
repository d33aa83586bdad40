package stage

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cosmosttl/cosmosttl/app/page/score"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/timeline"
)

// Sizes of the picture of the timeline, in pixels.
const (
	pictureIDs    = 120 // the column of the ids
	pictureTrack  = 820
	pictureStates = 260 // the column of the states
	pictureHead   = 62  // the title, the time and the axis
	pictureRow    = 30
	pictureRows   = 40 // rows at most
	pictureStrips = 112
	pictureFoot   = 40 // the legend
)

// Picture returns the timeline as an SVG document, with its legend: the rows of the list, on the shown part of the
// axis. The document needs no style sheet, font or script.
func (p *Stage) Picture() (svg string, width, height int) {
	n := min(pictureRows, p.S.Viewer.RowCount())
	rows, data := p.S.Viewer.Rows(0, n), p.S.Viewer.Score(0, n)
	axis := p.pictureAxis(&data)
	lanes := len(rows) * pictureRow
	width, height = pictureIDs+pictureTrack+pictureStates, pictureHead+settingLane+lanes+pictureStrips+pictureFoot
	size := score.Size{Lane: pictureRow, Bar: barHeight, BarTop: (pictureRow - barHeight) / 2, Setting: settingLane, Counts: 44, Usage: 58}
	d := score.NewDrawing(size, p.labels())
	d.Lanes(&data, nil, axis)
	pic := d.Strips(&data, axis)

	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" width="` + strconv.Itoa(width) + `" height="` + strconv.Itoa(height) +
		`" viewBox="0 0 ` +
		strconv.Itoa(width) + " " + strconv.Itoa(height) + `" role="img" font-family="system-ui, sans-serif" font-size="12">`)
	now := p.S.Now()
	moment := p.L.Date(now) + " " + p.L.Clock(now) + " UTC"
	b.WriteString(`<title>` + xmlText(p.L.Timeline+": "+p.V.Container.ID+", "+moment) + `</title><style>` + pictureStyle + `</style>`)
	x := min(max(axis.At(now), 0), axis.Width)
	b.WriteString(`<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><rect width="6" height="6" fill="#fff0e0"/>` +
		`<rect width="6" height="1.7" fill="#b34e00"/></pattern>` + clip("was", 0, x, height) + clip("will", x, axis.Width, height) + `</defs>`)
	b.WriteString(`<rect width="100%" height="100%" fill="#fff"/>`)
	pictureText(&b, 14, 24, "title", p.V.Container.ID)
	pictureText(&b, pictureIDs, 24, "", moment)
	b.WriteString(`<g transform="translate(` + strconv.Itoa(pictureIDs) + ` 0)">`)
	for _, g := range axis.Gaps(p.Words()) {
		b.WriteString(`<rect class="fold" x="` + decimal(g.X0) + `" y="` + strconv.Itoa(pictureHead-22) + `" width="` + decimal(g.X1-g.X0) +
			`" height="` +
			strconv.Itoa(height-pictureHead-pictureFoot+22) + `"/>`)
		pictureText(&b, (g.X0+g.X1)/2, pictureHead-26, "tick middle", g.Text)
	}
	for _, t := range p.ticksOf(axis) {
		pictureText(&b, t.X, pictureHead-8, [...]string{score.Middle: "tick middle", score.Start: "tick", score.End: "tick end"}[t.Anchor],
			t.Text)
	}
	for _, n := range p.S.Marks.Now().Notes {
		if x := axis.At(n.At); x >= 0 && x <= axis.Width {
			b.WriteString(`<path class="note" d="M` + decimal(x) + " " + strconv.Itoa(pictureHead-34) + "V" + strconv.Itoa(height-pictureFoot) +
				`"/>`)
			pictureText(&b, x+4, pictureHead-26, "note-text", n.Text)
		}
	}
	for _, side := range p.pictureSides() {
		b.WriteString(`<g class="` + side + `" clip-path="url(#` + side + `)">`)
		pictureMarks(&b, pic, lanes)
		b.WriteString(`</g>`)
	}
	b.WriteString(`<path class="now" d="M` + decimal(x) + " " + strconv.Itoa(pictureHead-4) + "V" + strconv.Itoa(height-pictureFoot) +
		`"/></g>`)
	p.pictureRows(&b, rows, now)
	p.pictureLegend(&b, height-14)
	b.WriteString("</svg>\n")
	return b.String(), width, height
}

// pictureAxis is an axis with the shown part of the time. It is as wide as the track of the picture.
func (p *Stage) pictureAxis(data *timeline.Score) score.Axis {
	var v score.View
	if a := p.View.Axis(); p.View.Mode != score.Everything && len(a.Pieces) > 0 {
		v.Choose(a.From(), a.Till())
	}
	v.Update(data, p.S.Now(), pictureTrack, 1)
	return v.Axis()
}

// pictureSides are the two sides of the playhead. The future is left out while a question is open.
func (p *Stage) pictureSides() []string {
	if p.S.Viewer.Blind() {
		return []string{"was"}
	}
	return []string{"was", "will"}
}

func clip(id string, x0, x1 float64, height int) string {
	return `<clipPath id="` + id + `"><rect x="` + decimal(x0) + `" y="0" width="` + decimal(x1-x0) + `" height="` + strconv.Itoa(height) +
		`"/></clipPath>`
}

func pictureMarks(b *strings.Builder, pic *score.Picture, lanes int) {
	group := func(y int, first, end score.Mark, texts []score.Label) {
		b.WriteString(`<g transform="translate(0 ` + strconv.Itoa(y) + `)">`)
		paths(b, pic, first, end)
		for _, l := range texts {
			pictureText(b, l.X, l.Y, labelClasses[l.Kind], l.Text)
		}
		b.WriteString(`</g>`)
	}
	group(pictureHead, score.On, score.Off+1, pic.Settings)
	group(pictureHead+settingLane, score.Live, score.After+1, pic.Lanes)
	group(pictureHead+settingLane+lanes+4, score.DiskArea, score.LiveLine+1, nil)
	group(pictureHead+settingLane+lanes+50, score.Traffic, score.Marks, nil)
}

// pictureRows writes the ids and the states of the items, and the names of the strips.
func (p *Stage) pictureRows(b *strings.Builder, rows []view.Row, now int64) {
	y := pictureHead + settingLane
	for _, r := range rows {
		say, _ := p.L.State(r, now)
		look := screen.LookOf(r.State)
		pictureText(b, 14, float64(y)+19, "id "+look, fitted(r.ID, pictureIDs-22))
		pictureText(b, pictureIDs+pictureTrack+14, float64(y)+19, "state "+look, say)
		y += pictureRow
	}
	pictureText(b, 14, float64(y)+20, "", p.L.StripItems)
	pictureText(b, 14, float64(y)+66, "", p.L.StripRU)
}

// fitted is an id that is shortened to a width in pixels.
func fitted(id string, width float64) string {
	r := []rune(id)
	for n := len(r); n > 0; n-- {
		text := string(r[:n])
		if n < len(r) {
			text += "…"
		}
		if score.TextWidth(text, 13) <= width {
			return text
		}
	}
	return ""
}

// pictureLegend explains the marks.
func (p *Stage) pictureLegend(b *strings.Builder, y int) {
	x := 14.0
	for _, m := range [...]struct{ mark, name string }{
		{`<rect class="was-bar" width="24" height="10"/>`, p.L.SumQueries},
		{`<rect class="will-bar" width="24" height="10"/>`, p.L.LegendForecast},
		{`<rect class="m-hidden" width="24" height="10"/>`, p.L.SumExpired.Other}, {`<path class="m-after" d="M0 5H24"/>`, p.L.SumPurged.Other},
		{`<circle class="m-dot" cx="12" cy="5" r="4"/>`, p.L.LegendWrite},
	} {
		name := elem.Plain(m.name)
		b.WriteString(`<g transform="translate(` + decimal(x) + " " + strconv.Itoa(y-10) + `)">` + m.mark + `</g>`)
		pictureText(b, x+32, float64(y), "", name)
		x += 56 + score.TextWidth(name, 12)
	}
}

func pictureText(b *strings.Builder, x, y float64, class, text string) {
	b.WriteString(`<text x="` + decimal(x) + `" y="` + decimal(y) + `"`)
	if class != "" {
		b.WriteString(` class="` + class + `"`)
	}
	b.WriteString(`>` + xmlText(text) + `</text>`)
}

// xmlText escapes a text for XML. It replaces the characters that XML does not allow, and those that change the
// direction of text.
func xmlText(text string) string {
	return escape.Replace(strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' || r == 0x7f || r == utf8.RuneError || r&0xfffe == 0xfffe || r >= 0x202a && r <= 0x202e || r >= 0x2066 &&
			r <= 0x2069 {
			return '\ufffd'
		}
		return r
	}, text))
}

// pictureStyle has the page's light colours as values, because many programs for SVG know no variables.
const pictureStyle = `.note{stroke:#7a3fb5;stroke-dasharray:2 3}.note-text{fill:#7a3fb5;font-size:11px}.title{font-weight:700;font-size:15px}.tick{fill:#5d646c;font-size:11px}.middle{text-anchor:middle}.end{text-anchor:end}.fold{fill:#f1f3f6}` +
	`.id{font-family:ui-monospace,monospace;font-weight:600}.state{font-weight:600}.live{fill:#0a3d7a}.ghost{fill:#b34e00}.gone,.later,.absent{fill:#5d646c}` +
	`.now{stroke:#14181d;stroke-width:2}.m-hidden,.m-open,.m-disk-area{fill:url(#hatch)}.m-hidden{stroke:#b34e00;stroke-dasharray:3 2}` +
	`.m-live,.was-bar,.m-requests{fill:#2f6db5}.m-deadline,.m-cut,.m-forever,.m-cross,.m-after,.m-limit,.m-disk-line,.m-live-line{fill:none}` +
	`.m-deadline{stroke:#b34e00;stroke-width:2}.m-cut{stroke:#fff;stroke-width:2}.m-back,.m-purge{fill:#b34e00}.m-born{fill:#fff}` +
	`.m-dot{fill:#fff;stroke:#0a3d7a;stroke-width:2}.m-forever{stroke:#0a3d7a;stroke-width:1.4}.m-cross{stroke:#5d646c;stroke-width:2}` +
	`.m-after{stroke:#8b95a1;stroke-width:1.6;stroke-dasharray:1.5 3.5}.m-on{fill:#f1f3f6;stroke:#cfd6de}.m-off{fill:none;stroke:#8b95a1;stroke-dasharray:3 2}` +
	`.m-live-area{fill:#e6f0fb}.m-disk-line{stroke:#b34e00;stroke-width:1.5;stroke-dasharray:3 2}.m-live-line{stroke:#2f6db5;stroke-width:2}` +
	`.m-traffic{fill:#9aa5b2}.m-limit{stroke:#5d646c;stroke-dasharray:4 3}.m-over,.m-refused{fill:#a3123a}.in-bar{font-size:11px;fill:#fff}` +
	`.in-dot{font-size:11px;text-anchor:middle}.in-band,.at-break{font-size:11px;fill:#434c57}.m-broken{fill:none;stroke:#fff;stroke-width:2.5}.will-bar{fill:#e4ecf5;stroke:#b0c6e1}` +
	`.will .m-live{fill:#e4ecf5;stroke:#b0c6e1}.will .in-bar{fill:#5d646c}.will .m-deadline{stroke:#2f6db5;stroke-width:1.5;stroke-dasharray:2 2}` +
	`.will .m-hidden,.will .m-open,.will .m-disk-area,.will .m-traffic,.will .m-purge,.will .m-requests{opacity:.42}.will .m-after{opacity:0}.will .m-live-area{fill:#f3f8fd}`
