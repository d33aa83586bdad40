package site

import (
	"fmt"
	"html"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/i18n/locales"
)

// A language is a language of the pages, with the directory of these pages below the base.
type language struct {
	locales.Language
	dir string // "" for English, "fr/"
}

func languages() (list []language) {
	for i, l := range locales.All() {
		dir := ""
		if i > 0 {
			dir = l.Tag + "/"
		}
		list = append(list, language{l, dir})
	}
	return list
}

// addTexts adds the texts that the program loads when their language is chosen.
func (f files) addTexts() error {
	for _, l := range languages()[1:] {
		text, err := l.Write()
		if err != nil {
			return err
		}
		f["web/"+i18n.File(l.Tag)] = text
	}
	return nil
}

// addressTags returns the tags in a page's head that depend on its address: the canonical address, the addresses in all
// languages, which web/glue/language.js reads, and the language's manifest. If the site's origin is known, it adds the
// whole addresses that previews of links need. The parameter address does not include the language's directory.
func (l language) addressTags(base basePath, origin, address, picture string) string {
	whole := func(dir string) string { return origin + base.Resolve("/"+dir+address) }
	var tags strings.Builder
	fmt.Fprintf(&tags, `<link href="%s" rel="canonical">`, whole(l.dir))
	for _, other := range languages() {
		fmt.Fprintf(&tags, `<link href="%s" hreflang="%s" rel="alternate">`, whole(other.dir), other.Tag)
	}
	fmt.Fprintf(&tags, `<link href="%s" hreflang="x-default" rel="alternate">`, whole(""))
	fmt.Fprintf(&tags, `<link href="%s" rel="manifest">`, base.Resolve("/"+l.dir+manifestFile))
	if origin == "" {
		return tags.String()
	}
	fmt.Fprintf(&tags, `<meta content="%s" property="og:url">`, whole(l.dir))
	if picture != "" {
		fmt.Fprintf(&tags, `<meta content="%s" property="og:image"><meta content="summary_large_image" name="twitter:card">`,
			origin+base.Resolve("/"+picture))
	}
	return tags.String()
}

// lost returns the text of the page that hosts serve at wrong addresses, in all languages. web/glue/language.js shows
// the text in the reader's language. Without scripts, all texts are shown.
func lost(base basePath) string {
	var out strings.Builder
	for _, l := range languages() {
		fmt.Fprintf(&out, "      <section lang=\"%s\"><h1>%s</h1><p>%s</p><p><a href=\"%s\">%s</a></p></section>\n", l.Tag,
			html.EscapeString(l.NotFoundTitle), html.EscapeString(l.NotFoundText), base.Resolve("/"+l.dir), html.EscapeString(l.NotFoundAction))
	}
	return strings.TrimSuffix(out.String(), "\n")
}
