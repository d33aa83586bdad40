package planpage

import (
	"strconv"
	"strings"
	"unicode"
)

// Sizes of the document with all pictures, in pixels.
const (
	documentWidth  = 1000
	documentMargin = 20
	documentName   = 40 // for the name above a picture
)

// documentStyle has the colours of the light theme. So the document needs no other file.
const documentStyle = `text{font:12px system-ui,sans-serif;fill:#434c57}.t{font-size:16px;font-weight:600;fill:#14181d}.n{font-weight:600;fill:#14181d}.pl-value,.pl-tick{font-size:11px;fill:#5d646c}.pl-value{paint-order:stroke;stroke:#fff;stroke-width:3px;stroke-linejoin:round}` +
	`.pl-h0{fill:#fff0e0}.pl-h1{fill:#b34e00}.pl-weekend{fill:#f1f3f6}.pl-grid{stroke:#e3e7ec}.pl-expiring{fill:none;stroke:#b34e00;stroke-width:1.6}.pl-purged{fill:none;stroke:#14181d;stroke-width:1.5;stroke-dasharray:2 2.5}` +
	`.pl-catch{fill:#bcd4ef}.pl-live{fill:#e6f0fb}.pl-liveline{fill:none;stroke:#2f6db5;stroke-width:1.5}.pl-requests{fill:#9aa5b2}.pl-limit{fill:none;stroke:#14181d;stroke-dasharray:5 3}.pl-band{fill:#b34e00;opacity:.2}.pl-cost{fill:none;stroke:#7a3fb5;stroke-width:1.6}`

// document returns all pictures as an SVG document, with a title, the verdict, sentences and a legend. The verdict is the largest text. The
// estimate says which prices the cost has.
func (c *chart) document(title, verdict string, sentences []string, estimate string) (svg string, width, height int) {
	own := *c
	own.width = documentWidth - 2*documentMargin
	var b strings.Builder
	y := documentMargin + 14
	text := func(class string, x int, words string) {
		b.WriteString(`<text class="` + class + `" x="` + strconv.Itoa(x) + `" y="` + strconv.Itoa(y) + `">` + escape(words) + `</text>`)
	}
	lines := func(class string, size float64, words string) {
		for i, line := range wrapped(words, own.width, size) {
			if i > 0 {
				y += 18
			}
			text(class, documentMargin, line)
		}
	}
	lines("n", boldEach*12, title)
	y += 22
	lines("t", boldEach*16, verdict)
	y += 4
	for _, s := range sentences {
		y += 18
		lines("", 12, s)
	}
	for pic := range pictures {
		y += documentName
		x := documentMargin
		// fit makes room for a number of pixels, if need be on another line, and returns where it begins
		fit := func(width float64) (at int) {
			if x+int(width) > documentWidth-documentMargin {
				x = documentMargin
				y += 18
			}
			at = x
			x += int(width)
			return at
		}
		text("n", fit(inkWidth(c.l.PlanPictures[pic], boldEach*12)), c.l.PlanPictures[pic])
		x += 12
		text("", fit(inkWidth(c.l.PlanUnits[pic], 12)), c.l.PlanUnits[pic])
		x += 24
		for _, k := range keysOf(pic, c) {
			at := fit(22 + inkWidth(c.l.PlanLegend[k], 12))
			b.WriteString(`<g transform="translate(` + strconv.Itoa(at) + ` ` + strconv.Itoa(y-9) + `)">` + swatch(k) + `</g>`)
			text("", at+22, c.l.PlanLegend[k])
			x += 14
		}
		y += 8
		b.WriteString(`<g transform="translate(` + strconv.Itoa(documentMargin) + ` ` + strconv.Itoa(y) + `)">` + own.marks(pic, "hatch") +
			`</g>`)
		y += int(heights[pic])
	}
	b.WriteString(`<g transform="translate(` + strconv.Itoa(documentMargin) + ` ` + strconv.Itoa(y) + `)">`)
	own.axisText(&b, 16)
	b.WriteString(`</g>`)
	y += 44
	lines("", 12, estimate)
	height = y + documentMargin
	w, h := strconv.Itoa(documentWidth), strconv.Itoa(height)
	return `<svg xmlns="http://www.w3.org/2000/svg" width="` + w + `" height="` + h + `" viewBox="0 0 ` + w + ` ` + h +
		`" role="img"><title>` + escape(title) + `</title><style>` + documentStyle + `</style>` +
		hatching("hatch") + `<rect width="100%" height="100%" fill="#fff"/>` + b.String() + "</svg>\n", documentWidth, height
}

// swatch shows the mark for a text of the legend.
func swatch(k int) string {
	switch k {
	case 0:
		return path("expiring", "M0 5H16")
	case 1:
		return path("purged", "M0 5H16")
	case 2, 5, 7:
		return hatched("hatch", "gap", "M0 0H16V9H0Z")
	}
	return path(map[int]string{3: "catch", 4: "live", 6: "requests", 8: "band"}[k], "M0 0H16V9H0Z")
}

// wrapped divides a text into lines that fit a width, in letters of a size.
func wrapped(text string, width, size float64) (lines []string) {
	line := ""
	for _, word := range strings.Split(text, " ") { // a no-break space does not divide
		if line != "" && inkWidth(line+" "+word, size) > width {
			lines = append(lines, line)
			line = ""
		}
		line = strings.TrimSpace(line + " " + word)
	}
	return append(lines, line)
}

// boldEach is how many times as wide as other letters bold ones are at most.
const boldEach = 1.18

// inkWidth returns a width that a text in letters of a size does not exceed. The document does not know the font with which it will be
// shown. The widths are those of DejaVu Sans, which is wider than the fonts of most systems.
func inkWidth(text string, size float64) (width float64) {
	for _, r := range text {
		each := 0.66
		switch {
		case r >= 0x2e80: // Chinese
			each = 1.05
		case strings.ContainsRune("ijl.,:;!'’|I()[]/-·ftr \u00a0\u202f", r):
			each = 0.42
		case strings.ContainsRune("mwMW%@—…ЖШЩЮ", r):
			each = 1.1
		case strings.ContainsRune("жшщюыфЫФ+=<>×−", r):
			each = 0.95
		case unicode.IsUpper(r) || r == 'м':
			each = 0.84
		case strings.ContainsRune("дцъ", r):
			each = 0.72
		}
		width += each * size
	}
	return width
}
