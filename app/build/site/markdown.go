package site

import (
	"bytes"
	"html/template"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"github.com/cosmosttl/cosmosttl/app/page/i18n"
)

// readable returns a document of the repository as HTML, with a list of its chapters after the title and an id for each
// row. Links to other files of the repository, which the site does not have, become text. A translation gets the ids of
// the English document, which must have the same structure. english is nil for the English document itself.
func readable(source, english []byte, words *i18n.SiteTexts) (template.HTML, error) {
	md := goldmark.New(goldmark.WithExtensions(extension.Table), goldmark.WithParserOptions(parser.WithAutoHeadingID()))
	doc := md.Parser().Parse(text.NewReader(source))
	if english == nil {
		nameRows(doc, source)
	} else {
		model := md.Parser().Parse(text.NewReader(english))
		nameRows(model, english)
		if err := nameAlike(doc, model, source, english); err != nil {
			return "", err
		}
	}
	var out bytes.Buffer
	for n := doc.FirstChild(); n != nil; {
		next := n.NextSibling()
		unlink(n)
		if err := md.Renderer().Render(&out, source, n); err != nil {
			return "", err
		}
		if h, ok := n.(*ast.Heading); ok && h.Level == 1 {
			chapters(&out, next, source, words.Chapters)
		}
		n = next
	}
	return template.HTML(tables(words.Table).Replace(question.ReplaceAllString(out.String(), `<td id="$1">$1</td>`))), nil
}

// quoted returns a paragraph of an edition's Markdown as HTML, without the element p.
func quoted(paragraph string) (template.HTML, error) {
	var out bytes.Buffer
	err := goldmark.Convert([]byte(paragraph), &out)
	text := strings.TrimSuffix(strings.TrimPrefix(out.String(), "<p>"), "</p>\n")
	return template.HTML(text), err
}

// chapters writes links to the chapters that follow, from n on.
func chapters(out *bytes.Buffer, n ast.Node, source []byte, name string) {
	out.WriteString(`<nav aria-label="` + template.HTMLEscapeString(name) + "\"><ul>\n")
	for ; n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok && h.Level == 2 {
			id, _ := h.AttributeString("id")
			out.WriteString(`<li><a href="#` + string(id.([]byte)) + `">` + template.HTMLEscapeString(string(h.Lines().Value(source))) +
				"</a></li>\n")
		}
	}
	out.WriteString("</ul></nav>\n")
}

// unlink replaces links to files below a node by their texts.
func unlink(n ast.Node) {
	for child := n.FirstChild(); child != nil; {
		next := child.NextSibling()
		unlink(child)
		if link, ok := child.(*ast.Link); ok && !strings.HasPrefix(string(link.Destination), "#") &&
			!strings.Contains(string(link.Destination), "://") {
			for inner := link.FirstChild(); inner != nil; inner = link.FirstChild() {
				n.InsertBefore(n, link, inner)
			}
			n.RemoveChild(n, link)
		}
		child = next
	}
}

// question matches the cell that names an open question. Links lead to these names.
var question = regexp.MustCompile(`<td>(U\d+)</td>`)

// tables returns a replacer that lets a wide table scroll by itself, also with the keyboard, and makes headers without
// text plain cells.
func tables(name string) *strings.Replacer {
	return strings.NewReplacer("<table>", `<div class="scrolls" tabindex="0" role="group" aria-label="`+template.HTMLEscapeString(name)+
		`"><table>`, "</table>", "</table></div>",
		"<th></th>", "<td></td>")
}
