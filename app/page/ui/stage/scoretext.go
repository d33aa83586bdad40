package stage

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/score"
	"github.com/cosmosttl/cosmosttl/core/timeline"
)

// Words are the texts along the axis.
func (p *Stage) Words() score.Words {
	l := p.L
	return score.Words{
		Tick:  l.Tick,
		Gap:   l.Rough,
		Width: func(text string) float64 { return score.TextWidth(text, p.textSize()) },
	}
}

// labels are the texts in the picture.
func (p *Stage) labels() score.Labels {
	return score.Labels{
		Bar:     func(lane *timeline.Lane, span int) string { return p.L.BarText(lane, span) }, // in the language at that time
		Setting: func(s timeline.Setting) string { return p.L.BandText(s) },
		Number:  func(n int) string { return p.L.Number(int64(n)) },
		Width:   func(text string) float64 { return score.TextWidth(text, p.textSize()) },
	}
}

// divided shows markup twice: left of the playhead, and paler, as a forecast, right of it.
func divided(id, marks string) string {
	return `<div class="was"><svg><g id="` + id + `-marks">` + marks + `</g></svg></div>` +
		`<div class="will"><svg><use href="#` + id + `-marks"/></svg></div>`
}

// lanesMarkup is the lanes of the items. The markup under is below them.
func lanesMarkup(id string, p *score.Picture, under string) string {
	var b strings.Builder
	b.WriteString(under)
	paths(&b, p, score.Differs, score.Cross+2)
	labels(&b, p.Lanes)
	return divided(id, b.String())
}

// patterns are the fillings of a world's marks: the hatching of expired items on disk, and the mask of an open end.
func patterns(width float64) string {
	return hatch + `<linearGradient id="fading" gradientUnits="userSpaceOnUse" x1="` + decimal(width/2) + `" x2="` + decimal(width+60) + `">` +
		`<stop stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>` +
		`<mask id="open-end" maskUnits="userSpaceOnUse" x="0" y="0" width="` + decimal(width) + `" height="9999"><rect width="` + decimal(width) +
		`" height="9999" fill="url(#fading)"/></mask></defs>`
}

// settingMarkup is the container's lane. The markup over lies over it. The patterns are here, because a presentation
// has no strips.
func settingMarkup(id string, p *score.Picture, width float64, over string) string {
	var b strings.Builder
	b.WriteString(patterns(width))
	paths(&b, p, score.On, score.Off+1)
	labels(&b, p.Settings)
	b.WriteString(over)
	return divided(id, b.String())
}

func stripsMarkup(id string, p *score.Picture, usageAt float64) string {
	var b strings.Builder
	if usageAt > 0 {
		paths(&b, p, score.DiskArea, score.LiveLine+1)
	}
	b.WriteString(`<g transform="translate(0 ` + decimal(usageAt) + `)">`)
	paths(&b, p, score.Traffic, score.Marks)
	labels(&b, p.Amounts)
	b.WriteString(`</g>`)
	return divided(id, b.String())
}

// hatch is the pattern of expired items on disk.
const hatch = `<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">` +
	`<rect class="hatch-back" width="6" height="6"/><rect class="hatch-line" width="6" height="1.7"/></pattern>`

// paths writes the marks from first to end, without end.
func paths(b *strings.Builder, p *score.Picture, first, end score.Mark) {
	for m := first; m < end; m++ {
		if p.Paths[m] != "" {
			b.WriteString(`<path class="m-` + m.String() + `" d="` + p.Paths[m] + `"/>`)
		}
	}
}

var labelClasses = map[score.LabelKind]string{score.InBar: "in-bar", score.InDot: "in-dot", score.InBand: "in-band",
	score.AtBreak: "at-break"}

func labels(b *strings.Builder, labels []score.Label) {
	for _, l := range labels {
		b.WriteString(`<text class="` + labelClasses[l.Kind] + `" x="` + decimal(l.X) + `" y="` + decimal(l.Y) + `">` + escape.Replace(l.Text) +
			`</text>`)
	}
}

func ticksMarkup(ticks []score.Tick) string {
	var b strings.Builder
	for _, t := range ticks {
		class := [...]string{score.Middle: "tick", score.Start: "tick first", score.End: "tick last"}[t.Anchor]
		b.WriteString(`<span class="` + class + `" style="left:` + CssPixels(t.X) + `">` + escape.Replace(t.Text) + `</span>`)
	}
	return b.String()
}

// endMarkup says where the forecast ends, if this is on the axis.
func (p *Stage) endMarkup(a score.Axis) string {
	x, ok := a.ForecastEnd(&p.Data)
	if !ok {
		return ""
	}
	class := "forecast-end"
	if x > a.Width/2 {
		class += " left"
	}
	return `<span class="` + class + `" style="left:` + CssPixels(x) + `"><span>` +
		escape.Replace(p.L.ForecastEnds.With("time", p.L.When(p.Data.Stop, p.S.Now()))) + `</span></span>`
}

func foldsMarkup(gaps []score.Gap) string {
	var b strings.Builder
	for _, g := range gaps {
		b.WriteString(`<div class="idle" style="left:` + CssPixels(g.X0) + `;width:` + CssPixels(g.X1-g.X0) + `"><span>` +
			escape.Replace(g.Text) + `</span></div>`)
	}
	return b.String()
}

// escape escapes texts for markup.
var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;")

func decimal(f float64) string { return strconv.FormatFloat(f, 'f', 1, 64) }

// CssPixels is a length for a style.
func CssPixels(f float64) string { return strconv.FormatFloat(f, 'f', 2, 64) + "px" }

// textSize is the font size of the texts in the picture.
func (p *Stage) textSize() float64 {
	switch {
	case p.Projected:
		return textProjected
	case p.Presented:
		return textPresented
	case p.Large:
		return textLarge
	}
	return textSize
}
