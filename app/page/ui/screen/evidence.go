package screen

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/link"
	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/score"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
)

// Evidence is a finding that is worth sharing: a sentence, the calculation behind it, and a link to where it was
// found.
type Evidence struct {
	Name   string      // name of the files, without ending
	Title  string      // what it is about
	Lede   string      // the sentence, with code in backticks
	Pairs  [][2]string // the calculation behind it
	Notes  []string    // other sentences
	Link   string      // empty if there is no link
	Source string      // the text of the link
}

// Markdown returns the evidence as Markdown, for an issue or a chat.
func (e Evidence) Markdown() string {
	var b strings.Builder
	b.WriteString("**" + e.Title + "**\n\n" + e.Lede + "\n")
	if len(e.Pairs) > 0 {
		b.WriteString("\n| | |\n|---|---|\n")
	}
	for _, pair := range e.Pairs {
		b.WriteString("| " + strings.ReplaceAll(pair[0], "|", `\|`) + " | " + strings.ReplaceAll(pair[1], "|", `\|`) + " |\n")
	}
	for _, note := range e.Notes {
		b.WriteString("\n" + note + "\n")
	}
	if e.Link != "" {
		b.WriteString("\n[" + e.Source + "](" + e.Link + ")\n")
	}
	return b.String()
}

// The sizes of the picture, in pixels.
const (
	evidenceWidth  = 760
	evidenceMargin = 28
)

// SVG returns the evidence as a document that needs no other file. Its title and its description have the text for
// screen readers.
func (e Evidence) SVG() (svg string, width, height int) {
	var b, said strings.Builder
	y := evidenceMargin
	write := func(class string, size, x int, text string) {
		b.WriteString(`<text class="` + class + `" x="` + strconv.Itoa(x) + `" y="` + strconv.Itoa(y) + `" font-size="` + strconv.Itoa(size) +
			`">` + escape(text) + `</text>`)
	}
	paragraph := func(class string, size int, text string) {
		text = elem.Plain(text)
		said.WriteString(text + "\n")
		for _, line := range wrapped(text, evidenceWidth-2*evidenceMargin, float64(size)) {
			y += size * 4 / 3
			write(class, size, evidenceMargin, line)
		}
	}
	paragraph("t", 15, e.Title)
	y += 6
	paragraph("l", 22, e.Lede)
	y += 10
	for _, pair := range e.Pairs {
		y += 24
		name, value := elem.Plain(pair[0]), elem.Plain(pair[1])
		said.WriteString(name + ": " + value + "\n")
		write("n", 15, evidenceMargin, name)
		write("v", 15, evidenceWidth-evidenceMargin, value)
		b.WriteString(`<path d="M` + strconv.Itoa(evidenceMargin) + " " + strconv.Itoa(y+7) + "H" + strconv.Itoa(evidenceWidth-evidenceMargin) +
			`"/>`)
	}
	y += 8
	for _, note := range e.Notes {
		paragraph("p", 15, note)
	}
	height = y + evidenceMargin
	w, h := strconv.Itoa(evidenceWidth), strconv.Itoa(height)
	return `<svg xmlns="http://www.w3.org/2000/svg" width="` + w + `" height="` + h + `" viewBox="0 0 ` + w + " " + h +
		`" role="img" aria-labelledby="title text" font-family="system-ui, sans-serif">` +
		`<title id="title">` + escape(elem.Plain(e.Title)) + `</title><desc id="text">` + escape(strings.TrimSpace(said.String())) + `</desc>` +
		`<style>.t{fill:#5d646c}.l{fill:#14181d;font-weight:700}.n,.p{fill:#434c57}.v{fill:#14181d;font-weight:600;text-anchor:end}path{stroke:#e3e7ec}</style>` +
		`<rect width="100%" height="100%" fill="#fff"/>` + b.String() + "</svg>\n", evidenceWidth, height
}

// widest is the factor by which a text can be wider than the estimate: in bold letters of DejaVu Sans, the widest of
// the usual fonts.
const widest = 1.35

// wrapped divides a text into lines that fit a width at a font size. It also divides a word that is too long.
func wrapped(text string, width, size float64) (lines []string) {
	fits := func(line string) bool { return widest*score.TextWidth(line, size) <= width }
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && !fits(line+" "+word) {
			lines, line = append(lines, line), ""
		}
		if line != "" {
			line += " "
		}
		for _, letter := range word {
			if line != "" && !fits(line+string(letter)) {
				lines, line = append(lines, line), ""
			}
			line += string(letter)
		}
	}
	return append(lines, line)
}

// escape escapes a text for XML, and drops the control characters that XML does not allow.
func escape(text string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;").Replace(strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' || r == 0x7f || r >= 0xfffe && r <= 0xffff {
			return -1
		}
		return r
	}, text))
}

// WorldLink returns a link to the world as shown, from a page of the site to the playground. It is empty if the
// world is too large.
func (p *Screen) WorldLink(home string) string {
	fragment, why := p.S.Link(playground.ShareWorld)
	if why != "" || len(fragment) > playground.MaxLink {
		return ""
	}
	return home + "#" + link.Encode(fragment, p.S.ShownView())
}

// ShareButton offers to share evidence: as a link, if linked, as Markdown and as pictures. get is called when the
// user chooses one of them. about identifies the subject of the evidence, so that a button says only of this subject
// that it was copied.
func (p *Screen) ShareButton(id, about, name string, linked bool, get func() Evidence) app.UI {
	name = p.L.ShareThis.With("what", name)
	copied := func(kind string) string { return id + "-" + kind + " " + about }
	button := func(kind, text string, do func(e Evidence)) app.UI {
		return app.Button().Type("button").ID(id+"-"+kind).Class("btn quiet").Disabled(p.Still()).DataSet("wide", text).
			OnClick(p.Do(func() { do(get()) }), app.EventScope(id, kind, about)).Text(p.CopyLabel(copied(kind), text))
	}
	link := app.UI(app.Span().Class("none"))
	if linked {
		link = button("link", p.L.LinkCopy, func(e Evidence) {
			if e.Link == "" {
				p.Failure = p.L.LinkTooLong
				return
			}
			p.CopyText(e.Link, copied("link"))
		})
	}
	failed := func() { p.Later(func() { p.Announced.Text = p.L.PictureFailed }) }
	return app.Span().Class("contents").Body(
		app.Button().Type("button").ID(id).Class("btn quiet square share-this").Aria("label", name).Title(name).Disabled(p.Still()).
			Attr("popovertarget", id+"-panel").Body(elem.Icon("share")),
		app.Div().ID(id+"-panel").Class("ask-options").Role("group").Aria("label", name).Attr("popover", "auto").Attr("data-keys", 1).Body(
			link,
			button("markdown", p.L.CopyMarkdown, func(e Evidence) { p.CopyText(e.Markdown(), copied("markdown")) }),
			button("png", "PNG", func(e Evidence) {
				svg, width, height := e.SVG()
				browser.SavePicture(e.Name+".png", svg, width, height, failed)
			}),
			button("svg", "SVG", func(e Evidence) {
				svg, _, _ := e.SVG()
				browser.SaveFile(e.Name+".svg", "image/svg+xml", slices.Values([][]byte{[]byte(svg)}))
			}),
		),
	)
}
