package ui

import (
	stdhtml "html"
	"regexp"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// A node is an element of the page, or a text.
type node struct {
	tag, text string
	attrs     []string
	children  []*node
}

var (
	markupToken = regexp.MustCompile(`<(/?)([a-zA-Z][a-zA-Z0-9]*)((?:[^>"]|"(?:[^"\\]|\\.)*")*?)(/?)>|([^<]+)`)
	attribute   = regexp.MustCompile(`([a-zA-Z:-]+)(?:="((?:[^"\\]|\\.)*)")?`)
)

// What an element has in an outline: not what only the style sheet, a script or the focus needs.
var unspoken = []string{"id", "xmlns", "translate", "viewBox", "spellcheck", "autocomplete", "autocapitalize", "inputmode", "wrap",
	"data-keys", "data-scroll", "data-button", "data-painted", "aria-controls", "aria-describedby", "aria-labelledby", "for", "name", "aria-hidden"}

// What nearly all controls have, and the looks that end by themselves.
var (
	usual     = []string{`type="button"`, `disabled="false"`}
	momentary = []string{"expiring", "leaving", "returning"}
)

// parseMarkup reads what go-app writes.
func parseMarkup(markup string) *node {
	root := &node{}
	open := []*node{root}
	for _, m := range markupToken.FindAllStringSubmatch(markup, -1) {
		top := open[len(open)-1]
		switch {
		case m[5] != "":
			if text := strings.Join(strings.Fields(stdhtml.UnescapeString(m[5])), " "); text != "" {
				top.children = append(top.children, &node{text: text})
			}
		case m[1] == "/":
			open = open[:len(open)-1]
		default:
			n := &node{tag: m[2]}
			for _, a := range attribute.FindAllStringSubmatch(m[3], -1) {
				switch name, value := a[1], a[2]; {
				case name == "class":
					for _, class := range strings.Fields(value) {
						if !slices.Contains(momentary, class) {
							n.tag += "." + class
						}
					}
				case slices.Contains(unspoken, name):
				case value == "":
					n.attrs = append(n.attrs, name)
				case !slices.Contains(usual, a[0]):
					n.attrs = append(n.attrs, name+"="+value)
				}
			}
			slices.Sort(n.attrs)
			top.children = append(top.children, n)
			if m[4] == "" && !slices.Contains([]string{"input", "br", "img", "wbr"}, m[2]) {
				open = append(open, n)
			}
		}
	}
	return root
}

// readOut is what a part of the page shows and offers: a line for each element that says something, indented as they are nested, with its
// look and its state. What does not show is left out.
func readOut(ui app.UI) string {
	var b strings.Builder
	parseMarkup(app.HTMLString(ui)).write(&b, "")
	return b.String()
}

func (n *node) write(b *strings.Builder, indent string) {
	for i := 0; i < len(n.children); i++ {
		c := n.children[i]
		tag, classes, _ := strings.Cut(c.tag, ".")
		looks := strings.Split(classes, ".")
		switch {
		case slices.Contains(looks, "none") || slices.Contains(c.attrs, "hidden=hidden"):
			continue
		case tag == "":
			b.WriteString(indent + "“" + c.text + "”\n")
			continue
		case tag == "svg" && looks[0] == "icon" && slices.Equal(c.attrs, []string{"focusable=false", "height=16", "width=16"}):
			b.WriteString(indent + "(" + looks[1] + ")\n")
		case tag == "svg" && looks[0] == "thumb": // package stage has the test of what is in it
			b.WriteString(indent + "(thumb)\n")
			continue
		}
		line := c.tag
		if len(c.attrs) > 0 {
			line += " [" + strings.Join(c.attrs, ", ") + "]"
		}
		if len(c.children) == 1 && c.children[0].tag == "" {
			b.WriteString(indent + line + " “" + c.children[0].text + "”\n")
			continue
		}
		if plain := line == "div" || line == "span"; plain {
			c.write(b, indent)
			continue
		}
		b.WriteString(indent + line + "\n")
		c.write(b, indent+"  ")
	}
}
