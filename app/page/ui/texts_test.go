package ui

import (
	"flag"
	"fmt"
	stdhtml "html"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/i18n/locales"
)

var textsInto = flag.String("texts", "", "write a page a language with each text beside its screen into this directory (make texts)")

// A shownText is a text by the name of its field, with the screens that show it.
type shownText struct {
	name, english, here string
	screens             []string
}

// TestTextsBesideTheirScreens writes what translators need: each text in English and in the language, and the screens that show it, drawn in that
// language. Without the flag it looks for the texts of lessons on the screens of lessons.
func TestTextsBesideTheirScreens(t *testing.T) {
	list, some := locales.All(), screens()
	if *textsInto == "" {
		list, some = list[:1], lessonScreens
	}
	for _, l := range list {
		drawn := drawnIn(t, l.Locale, some)
		texts, names, says := textsOf(l.Locale), slices.Sorted(maps.Keys(drawn)), map[string]string{}
		for name, html := range drawn {
			says[name] = said(html)
		}
		found := 0
		for i := range texts {
			parts := fixedParts(texts[i].here)
			for _, name := range names {
				if hasParts(says[name], parts) {
					texts[i].screens = append(texts[i].screens, name)
				}
			}
			if texts[i].screens != nil {
				found++
			}
		}
		if found < len(texts)/10 || *textsInto != "" && found < len(texts)*6/10 {
			t.Errorf("%s: %d of %d texts are on a screen", l.Tag, found, len(texts))
		}
		if at := slices.IndexFunc(texts, func(x shownText) bool { return x.name == "LessonForward" }); at < 0 || !slices.Contains(texts[at].screens, "lesson at its second step") {
			t.Errorf("%s: the button of the next step is on no screen: %+v", l.Tag, texts[max(0, at)])
		}
		if *textsInto != "" {
			writeTexts(t, l.Locale, texts, drawn)
		}
	}
}

// drawnIn draws screens in a language. The parts are made in English, whose texts are the language's meanwhile.
func drawnIn(t *testing.T, l *i18n.Locale, some []situation) map[string]string {
	english := *i18n.English
	defer func() { *i18n.English = english }()
	if l != i18n.English {
		*i18n.English = *l
	}
	drawn := map[string]string{}
	for _, x := range some {
		if p := testPage(t); p != nil {
			drawn[x.name] = app.HTMLString(x.show(t, p))
		}
	}
	return drawn
}

// said returns the text of a screen with what only assistive technology says.
func said(html string) string {
	html = regexp.MustCompile(`(?:title|aria-label|aria-description|placeholder)="([^"]*)"[^<>]*>`).ReplaceAllString(html, ">$1 ")
	return strings.Join(strings.Fields(stdhtml.UnescapeString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(html, " "))), " ")
}

// fixedParts are the parts of a text around its placeholders.
func fixedParts(text string) (parts []string) {
	for _, part := range placeholders.Split(strings.NewReplacer("`", " ", "^", " ").Replace(text), -1) {
		if part = strings.Join(strings.Fields(part), " "); part != "" {
			parts = append(parts, part)
		}
	}
	return parts
}

var placeholders = regexp.MustCompile(`\{[^}]*\}`)

// hasParts reports whether a screen says the parts in order, each near the one before it.
func hasParts(says string, parts []string) bool {
	if len(strings.Join(parts, "")) < 2 {
		return false
	}
	for at := 0; ; at++ {
		next := strings.Index(says[at:], parts[0])
		if next < 0 {
			return false
		}
		at += next
		rest, all := says[at+len(parts[0]):], true
		for _, part := range parts[1:] {
			near := strings.Index(rest[:min(len(rest), 200+len(part))], part)
			if all = near >= 0; !all {
				break
			}
			rest = rest[near+len(part):]
		}
		if all {
			return true
		}
	}
}

// textsOf returns the texts of the program by the names of their fields, in the order of the files of the languages.
func textsOf(l *i18n.Locale) (list []shownText) {
	var add func(name string, english, here reflect.Value)
	add = func(name string, english, here reflect.Value) {
		switch here.Kind() {
		case reflect.String:
			list = append(list, shownText{name: name, english: english.String(), here: here.String()})
		case reflect.Slice, reflect.Array:
			for i := range min(here.Len(), english.Len()) {
				add(fmt.Sprintf("%s[%d]", name, i), english.Index(i), here.Index(i))
			}
		case reflect.Struct:
			for i := range here.NumField() {
				f := here.Type().Field(i)
				switch {
				case f.Name == "_":
				case f.Anonymous:
					add(name, english.Field(i), here.Field(i))
				case here.Field(i).String() != "" || here.Field(i).Kind() != reflect.String:
					add(strings.TrimPrefix(name+"."+f.Name, "."), english.Field(i), here.Field(i))
				}
			}
		}
	}
	add("", reflect.ValueOf(i18n.English.Texts), reflect.ValueOf(l.Texts))
	return list
}

// writeTexts writes the page of a language, and its screens beside it, with the site's styles.
func writeTexts(t *testing.T, l *i18n.Locale, texts []shownText, drawn map[string]string) {
	dir := filepath.Join(*textsInto, l.Tag)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	var css strings.Builder
	styles, _ := filepath.Glob("../../../web/css/*.css")
	for _, file := range styles {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		css.Write(text)
	}
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(*textsInto, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("screens.css", css.String())
	file := func(screen string) string { return l.Tag + "/" + strings.ReplaceAll(screen, " ", "-") + ".html" }
	for name, html := range drawn {
		write(file(name), `<!doctype html><html lang="`+l.Tag+`"><meta charset="utf-8"><title>`+name+`</title><link rel="stylesheet" href="../screens.css"><body>`+html)
	}
	var page strings.Builder
	page.WriteString(`<!doctype html><html lang="` + l.Tag + `"><meta charset="utf-8"><title>` + l.Tag + `</title><style>body{font:15px/1.4 sans-serif;margin:0;display:grid;grid-template-columns:3fr 2fr;height:100vh}` +
		`main{overflow:auto}td{vertical-align:top;border-top:1px solid #ccc;padding:4px 8px}iframe{width:100%;height:100%;border:0;border-left:1px solid #ccc}code{font-size:12px}</style><main><table>`)
	for _, x := range texts {
		fmt.Fprintf(&page, `<tr id="%s"><td><code>%s</code><td>%s<td>%s<td>`, x.name, x.name, stdhtml.EscapeString(x.english), stdhtml.EscapeString(x.here))
		for _, screen := range x.screens[:min(3, len(x.screens))] {
			fmt.Fprintf(&page, `<a target="screen" href="%s">%s</a><br>`, file(screen), screen)
		}
	}
	page.WriteString(`</table></main><iframe name="screen"></iframe>`)
	write(l.Tag+".html", page.String())
}
