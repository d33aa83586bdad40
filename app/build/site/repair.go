package site

import (
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/i18n"
)

// repair rewrites every tag of a page that go-app prerendered, because go-app
//   - quotes attributes as Go strings instead of HTML, so that a quotation mark
//     ends the attribute,
//   - drops the value of an attribute that is "true" (aria-hidden="true"),
//   - writes attributes in the random order of a map, so that an unchanged site
//     would look like an update,
//   - indents children; see unindenter.
//
// Controls wait for the program; see waits. repair also puts the policy at the start of the head, since a policy
// applies only to what follows it. The other tags of top come after the policy. repair adds a bar for the download of
// the program and removes unwanted tags.
func repair(page string, base basePath, top head) ([]byte, error) {
	var out strings.Builder
	white := unindenter{depth: -1}
	for {
		text, rest, found := strings.Cut(page, "<")
		if !found {
			out.WriteString(text)
			return []byte(out.String()), nil
		}
		tag, after, err := parseTag(rest)
		if err != nil {
			return nil, err
		}
		page = after
		out.WriteString(white.clean(text, tag))
		white.pass(tag)
		if tag.raw == "/body" {
			fmt.Fprintf(&out, noScript, html.EscapeString(top.words.NoScript))
			fmt.Fprintf(&out, framed, html.EscapeString(top.words.Framed), html.EscapeString(top.words.FramedAction))
			fmt.Fprintf(&out, keptNote, html.EscapeString(top.words.Kept))
			fmt.Fprintf(&out, openingNote, html.EscapeString(top.opening[0]), html.EscapeString(top.opening[1]))
		}
		if tag.value("id") == loaderLabel {
			// web/glue/program.js sets the value of the bar.
			fmt.Fprintf(&out, "<progress id=\"app-wasm-progress\" max=\"%d\" value=\"0\" aria-labelledby=\"%s\" data-failed=\"%s\" data-replaced=\"%s\"></progress>",
				top.size, loaderLabel, html.EscapeString(top.words.NotLoaded), html.EscapeString(top.words.Replaced))
		}
		if !unwanted(tag, base) {
			text := textOf(&tag)
			tag.attrs = waits(tag)
			out.WriteString(tag.String() + text)
		}
		if tag.name == "head" {
			fmt.Fprintf(&out, "<meta http-equiv=\"Content-Security-Policy\" content=\"%s\">", top.policy)
			// With this tag the browser requests the program at once. Without it, three scripts would have to run
			// first.
			fmt.Fprintf(&out, "<link rel=\"preload\" href=\"%s\" as=\"fetch\" crossorigin>", base.Resolve("/"+packedProgram))
			if top.texts != "" {
				fmt.Fprintf(&out, "<link rel=\"preload\" href=\"%s\" as=\"fetch\" crossorigin>", top.texts)
			}
			if top.local {
				out.WriteString(`<meta content="1" name="cosmosttl-local">`)
			}
			out.WriteString(top.tags)
		}
	}
}

// head has the values that repair writes at the beginning of a page's head and into the page's body.
type head struct {
	policy  string
	texts   string // the address of the texts of the page's language, for the program; empty for English
	tags    string // about the page's address
	size    int    // of the packed program in bytes
	words   *i18n.SiteTexts
	opening [2]string // what the page says while a stored world, or that of a link, is still to be opened
	local   bool      // whether the site is for a server on this machine, which may have accounts to follow
}

// loaderLabel is the id of the element in which go-app says that the program is loading.
const loaderLabel = "app-wasm-loader-label"

// noScript is shown where scripts are disabled.
const noScript = `<noscript><aside class="goapp-app-info"><p class="goapp-label">%s</p></aside></noscript>`

// framed is shown in place of the page's content if another page has this one in a frame; see web/glue/embed.js.
const framed = `<aside id="framed"><p>%s</p><p><a href="./" target="_blank" rel="noopener">%s</a></p></aside>`

// openingNote stands in the place of the prerendered world where web/glue/theme.js finds a stored one, or a link to one.
const openingNote = `<p id="opening-stored" role="status"><span class="of-stored">%s</span><span class="of-link">%s</span></p>`

// unwanted reports whether a tag is removed. It is true of four kinds of go-app's tags: the stylesheet, which web/loader.css replaces; the
// manifest, which has one language; an empty author; and the social tags with addresses, og:url and og:image. These addresses need the
// site's origin. If the origin is known, addressTags writes them.
func unwanted(t tag, base basePath) bool {
	switch t.name {
	case "link":
		return t.value("href") == base.Resolve("/app.css") || t.value("rel") == "manifest"
	case "meta":
		p := t.value("property")
		return p == "og:url" || p == "og:image" || (t.value("name") == "author" && t.value("content") == "")
	}
	return false
}

type attribute struct{ name, value string }

// A tag is an opening tag with its name and attributes. For a closing tag or a doctype,
// only raw is set: it has the unchanged text.
type tag struct {
	name   string
	attrs  []attribute
	closed bool // whether the tag ends with "/>", which has a meaning in SVG
	raw    string
}

func (t tag) value(name string) string {
	for _, a := range t.attrs {
		if a.name == name {
			return a.value
		}
	}
	return ""
}

// bare are the attributes without a value in HTML. Any other attribute without a value had the value "true", which
// go-app left out.
var bare = []string{"async", "autofocus", "checked", "data-waits", "defer", "disabled", "hidden", "inert", "multiple", "open", "readonly",
	"required", "selected"}

func (t tag) String() string {
	if t.raw != "" {
		return "<" + t.raw + ">"
	}
	var b strings.Builder
	b.WriteString("<" + t.name)
	slices.SortStableFunc(t.attrs, func(a, b attribute) int { return strings.Compare(a.name, b.name) })
	for _, a := range t.attrs {
		b.WriteString(" " + a.name)
		if !slices.Contains(bare, a.name) {
			b.WriteString(`="` + html.EscapeString(a.value) + `"`)
		}
	}
	if t.closed {
		b.WriteString("/")
	}
	b.WriteString(">")
	return b.String()
}

// parseTag reads a tag after its "<" and returns what follows its ">".
func parseTag(s string) (t tag, rest string, err error) {
	if s == "" || s[0] == '/' || s[0] == '!' {
		raw, rest, found := strings.Cut(s, ">")
		if !found {
			return tag{}, "", fmt.Errorf("tag without end: <%.40s", s)
		}
		return tag{raw: raw}, rest, nil
	}
	end := strings.IndexAny(s, " \n\t/>")
	if end < 0 {
		return tag{}, "", fmt.Errorf("tag without end: <%.40s", s)
	}
	t.name, s = s[:end], s[end:]
	for {
		s = strings.TrimLeft(s, " \n\t")
		if rest, found := strings.CutPrefix(s, ">"); found {
			return t, rest, nil
		}
		if rest, found := strings.CutPrefix(s, "/>"); found {
			t.closed = true
			return t, rest, nil
		}
		end := strings.IndexAny(s, "= \n\t>")
		if end <= 0 {
			return tag{}, "", fmt.Errorf("attributes of <%s: cannot read %.40q", t.name, s)
		}
		a := attribute{name: s[:end], value: "true"}
		s = s[end:]
		if after, found := strings.CutPrefix(s, "="); found {
			quoted, err := strconv.QuotedPrefix(after)
			if err != nil {
				return tag{}, "", fmt.Errorf("attribute %s of <%s: %w", a.name, t.name, err)
			}
			if a.value, err = strconv.Unquote(quoted); err != nil {
				return tag{}, "", fmt.Errorf("attribute %s of <%s: %w", a.name, t.name, err)
			}
			s = after[len(quoted):]
		}
		t.attrs = append(t.attrs, a)
	}
}
