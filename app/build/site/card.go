package site

import (
	"fmt"
	"html/template"
	"strings"
	"unicode"

	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// The addresses, relative to the base, of the sheet with the rules. cardPage is a page to print, and cardPicture is the same sheet as an
// SVG file.
const (
	cardPage    = "learn/card/"
	cardPicture = "learn/card/card.svg"
)

// The sheet is A4. A millimetre has 4 units.
const (
	sheetWide, sheetHigh = 840, 1188
	sheetEdge            = 52
)

// A sheet is an SVG picture that is written from its upper edge to its lower edge.
type sheet struct {
	strings.Builder
}

// text writes a text below y and returns the y of its last line. Each line begins at x and is at most wide units long. The function breaks
// the lines itself, because SVG does not. It leaves out backticks, which mark code in the texts of the page.
func (s *sheet) text(x, y, size, wide float64, attributes, text string) float64 {
	for _, line := range linesOf(text, wide/size) {
		y += 1.3 * size
		fmt.Fprintf(s, `<text x="%.1f" y="%.1f" font-size="%.1f" %s>%s</text>`, x, y, size, attributes,
			template.HTMLEscapeString(strings.ReplaceAll(line, "`", "")))
	}
	return y
}

const (
	strong = `font-weight="600"`
	inBlue = `font-weight="600" fill="#1d5fa8"`
	inGrey = `fill="#2a2f36"`
)

// card draws the sheet: the deadline, the matrix, the pitfalls.
func (l language) card() (string, error) {
	s := &sheet{}
	wide := float64(sheetWide - 2*sheetEdge)
	fmt.Fprintf(s, `<svg xmlns="http://www.w3.org/2000/svg" class="rules-card" viewBox="0 0 %d %d" role="img" lang="%s" `+
		`font-family="Segoe UI, Helvetica, Arial, Noto Sans TC, sans-serif">`+
		`<title>%s</title><rect width="100%%" height="100%%" fill="#fff"/>`, sheetWide, sheetHigh, l.Tag,
		template.HTMLEscapeString(l.Site.CardTitle))
	y := s.text(sheetEdge, 34, 34, wide, strong, l.Site.CardTitle)
	fmt.Fprintf(s, `<rect x="%d" y="%.1f" width="%.1f" height="66" rx="8" fill="#eaf2fb"/>`+
		`<text x="%d" y="%.1f" font-size="30" text-anchor="middle" font-family="Consolas, Menlo, monospace" fill="#1d5fa8">`+
		`_ts + ttl &lt;= now</text>`,
		sheetEdge, y+18, wide, sheetWide/2, y+62)
	y = s.text(sheetEdge, y+94, 18, wide, inGrey, l.Site.CardRule)
	y = s.matrix(l, y+26, wide)
	y = s.text(sheetEdge, y+24, 22, wide, strong, l.Site.CardPitfallsTitle) + 4
	for i, pitfall := range l.Site.CardPitfalls {
		s.text(sheetEdge, y+7, 18, 40, inBlue, fmt.Sprint(i+1))
		y = s.text(sheetEdge+34, y+7, 18, wide-34, inGrey, pitfall)
	}
	if y > sheetHigh-sheetEdge {
		return "", fmt.Errorf("the card in %s has %.0f units, and the sheet %d", l.Tag, y, sheetHigh-sheetEdge)
	}
	fmt.Fprintf(s, `<text x="%d" y="%d" font-size="14" fill="#5a626c">cosmosttl</text></svg>`, sheetEdge, sheetHigh-28)
	return s.String(), nil
}

// matrix draws the matrix and returns the y of its lower edge. A row is for a ttl of the item, a column is for a default of the container,
// and a cell says when the item expires.
func (s *sheet) matrix(l language, y, wide float64) float64 {
	head, high := 190., 70.
	cell := (wide - head) / 3
	columns := []string{l.Off, l.OnNoDefault, l.OnSeconds.With("n", "N")}
	rows := []string{l.MatrixNoTTL, l.MatrixTTLNever, l.MatrixTTLn}
	lowest := y
	for col, name := range columns {
		lowest = max(lowest, s.text(sheetEdge+head+float64(col)*cell+10, y-4, 17, cell-14, strong, name))
	}
	y = lowest + 12
	for row, name := range rows {
		top := y + float64(row)*high
		s.text(sheetEdge, top+14, 17, head-10, strong, name)
		for col := range columns {
			x := sheetEdge + head + float64(col)*cell
			words, fill := l.CellNever, "#f5f6f8"
			decided := ttl.Decide(defaults[col], overrides[row])
			switch _, mortal := decided.After(); {
			case decided.Reason == ttl.ReasonOffIgnored:
				words = l.Site.CardIgnored
			case mortal && decided.Winner() == ttl.Item:
				words, fill = l.CellAfterN, "#fff0e0"
			case mortal:
				words, fill = l.CellAfter.With("n", "N"), "#fff0e0"
			}
			fmt.Fprintf(s, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="4" fill="%s"/>`, x, top, cell-6, high-6, fill)
			s.text(x+10, top+6, 16, cell-24, inGrey, words)
		}
	}
	return y + 3*high
}

// The settings of the matrix, in the order of its columns and rows. All numbers of seconds give the same cells.
var (
	defaults  = []ttl.Default{ttl.Off, ttl.NoDefault, ttl.On(60)}
	overrides = []ttl.Override{ttl.Absent, ttl.Never, ttl.After(30)}
)

// linesOf breaks a text into lines of at most so many ems. A line ends after a space or before a Chinese character.
func linesOf(text string, ems float64) (lines []string) {
	line, wide := "", 0.
	for _, word := range wordsOf(text) {
		w := emsOf(word)
		if line != "" && wide+emsOf(strings.TrimRight(word, " ")) > ems {
			lines, line, wide = append(lines, strings.TrimRight(line, " ")), "", 0
		}
		line, wide = line+word, wide+w
	}
	return append(lines, strings.TrimRight(line, " "))
}

// wordsOf splits a text at the places where a line can end. Punctuation stays with the word before it.
func wordsOf(text string) (words []string) {
	word := ""
	for _, r := range text {
		if unicode.Is(unicode.Han, r) && word != "" && !strings.HasSuffix(word, "「") || word != "" && strings.HasSuffix(word, " ") {
			words, word = append(words, word), ""
		}
		word += string(r)
	}
	return append(words, word)
}

// emsOf estimates the width of a text. The estimate errs on the large side, because the reader's font is not known.
func emsOf(text string) (ems float64) {
	for _, r := range text {
		switch {
		case r >= 0x2e80:
			ems++
		case strings.ContainsRune(" .,:;'’!|iIjlt()-", r):
			ems += .34
		case unicode.IsUpper(r) || strings.ContainsRune("mwMWшщжюфыШ—", r):
			ems += .74
		default:
			ems += .57
		}
	}
	return ems
}
