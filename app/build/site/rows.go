package site

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// nameRows gives ids to the rows of tables and lists and to the paragraphs between them. The playground's figures link
// to these ids. An id joins the chapter and the beginning of the row, as in 1.10-purge-delay. It has the chapter's name
// if the chapter has no number.
func nameRows(doc ast.Node, source []byte) {
	chapter, first, taken := "", "", map[string]bool{}
	ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) { //nolint:errcheck // the function returns none
		if !entering {
			return ast.WalkContinue, nil
		}
		name := ""
		switch n := n.(type) {
		case *ast.Heading:
			chapter, _, _ = strings.Cut(plain(n, source), " ")
			if number.MatchString(chapter) {
				break
			}
			chapter = slug(plain(n, source))
		case *east.TableRow:
			if name = slug(plain(n.FirstChild(), source)); name != "" {
				first = name
			}
			if second := n.FirstChild().NextSibling(); second != nil && (name == "" || taken[chapter+"-"+name]) { // the row continues one above
				name = first + "-" + slug(plain(second, source))
			}
		case *ast.ListItem:
			name = slug(plain(n, source))
		case *ast.Paragraph:
			if n.Parent() == doc {
				name = slug(plain(n, source))
			}
		}
		if name != "" {
			taken[chapter+"-"+name] = true
			n.SetAttributeString("id", []byte(chapter+"-"+name))
		}
		return ast.WalkContinue, nil
	})
}

// nameAlike gives the nodes of a translation the ids of the English document's nodes. Links within the translation then
// lead to these ids.
func nameAlike(doc, model ast.Node, source, english []byte) error {
	named := func(of ast.Node) (list []ast.Node) {
		ast.Walk(of, func(n ast.Node, entering bool) (ast.WalkStatus, error) { //nolint:errcheck // the function returns none
			switch n.(type) {
			case *ast.Heading, *east.TableRow, *east.TableCell, *ast.ListItem, *ast.Paragraph:
				if entering {
					list = append(list, n)
				}
			}
			return ast.WalkContinue, nil
		})
		return list
	}
	mine, theirs := named(doc), named(model)
	ids := map[string]string{} // ids in the English document, by the ids that GitHub gives the translation's headings
	for i, n := range theirs {
		if i == len(mine) || mine[i].Kind() != n.Kind() {
			return fmt.Errorf("there is no %s for %q", n.Kind(), plain(n, english))
		}
		if id, ok := n.AttributeString("id"); ok {
			mine[i].SetAttributeString("id", id)
			if _, ok := n.(*ast.Heading); ok {
				ids[anchor(plain(mine[i], source))] = string(id.([]byte))
			}
		}
	}
	if len(mine) > len(theirs) {
		return fmt.Errorf("there is no English for %q", plain(mine[len(theirs)], source))
	}
	ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) { //nolint:errcheck // the function returns none
		if link, ok := n.(*ast.Link); ok && entering {
			if own, is := strings.CutPrefix(string(link.Destination), "#"); is {
				if name, err := url.PathUnescape(own); err == nil && ids[name] != "" {
					link.Destination = []byte("#" + ids[name])
				}
			}
		}
		return ast.WalkContinue, nil
	})
	return nil
}

// anchor returns the id that GitHub gives a heading.
func anchor(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ' || r == '-':
			return '-'
		case unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) || r == '_':
			return unicode.ToLower(r)
		}
		return -1
	}, heading)
}

var (
	number = regexp.MustCompile(`^\d[\d.]*$`)
	word   = regexp.MustCompile(`[a-z0-9]+`)
)

// slug returns the first five words of a text, or the words before a colon if these are fewer, joined by hyphens.
func slug(text string) string {
	text, _, _ = strings.Cut(strings.ToLower(text), ":")
	words := word.FindAllString(text, -1)
	return strings.Join(words[:min(len(words), 5)], "-")
}

// plain returns the text below a node.
func plain(n ast.Node, source []byte) string {
	var out strings.Builder
	ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) { //nolint:errcheck // the function returns none
		if t, ok := n.(*ast.Text); ok && entering {
			out.Write(t.Segment.Value(source))
			if t.SoftLineBreak() {
				out.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return out.String()
}
