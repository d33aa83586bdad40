package site

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/story"
)

//go:embed reading/*.html
var readingFiles embed.FS

var reading = template.Must(template.New("").Funcs(template.FuncMap{"quoted": quoted}).ParseFS(readingFiles, "reading/*.html"))

// The addresses, below the base, of pages that do not load the program.
const (
	editionsPage = "learn/editions/"
	modelPage    = "learn/model/"
)

// frame has the values of reading/frame.html, which is the page around a text.
type frame struct {
	language
	Title, Description, Policy, ThemeColor string
	Base, Home                             basePath // Base is of the site, Home is of its pages in this language
	Choices                                []choice
	Tags, Body                             template.HTML
}

// choice is a link to a page in another language.
type choice struct{ Tag, Name, Address string }

// addReading adds the pages that do not load the program: the rules on a sheet to print, what the editions of the documentation say, and
// what the model is based on. root is the directory of the sources, which has the document of the model.
func (f files) addReading(root string, base basePath, origin string) error {
	source, err := os.ReadFile(filepath.Join(root, "docs", "model.md"))
	if err != nil {
		return err
	}
	for _, l := range languages() {
		home := basePath(base.Resolve("/" + l.dir))
		points, err := l.editions(home)
		if err != nil {
			return err
		}
		before, after, _ := strings.Cut(string(l.Site.EditionsIntro), "{sources}")
		var text strings.Builder
		if err := reading.ExecuteTemplate(&text, "editions.html",
			map[string]any{"Home": home, "Points": points, "Site": l.Site, "Before": before, "After": after}); err != nil {
			return err
		}
		model, err := l.model(root, source)
		if err != nil {
			return err
		}
		card, err := l.card()
		if err != nil {
			return err
		}
		f[l.dir+cardPicture] = []byte(card)
		var sheet strings.Builder
		if err := reading.ExecuteTemplate(&sheet, "card.html",
			map[string]any{"Site": l.Site, "Picture": base.Resolve("/" + l.dir + cardPicture), "Card": template.HTML(card)}); err != nil {
			return err
		}
		for address, page := range map[string]frame{
			cardPage:     {Title: l.Site.CardTitle, Body: template.HTML(sheet.String()), Description: l.Site.CardDescription},
			editionsPage: {Title: l.Site.EditionsTitle, Body: template.HTML(text.String()), Description: l.Site.EditionsDescription},
			modelPage:    {Title: l.Site.ModelTitle, Body: model, Description: l.Site.ModelDescription},
		} {
			page.language, page.Base, page.Home, page.Policy, page.ThemeColor = l, base, home, policy, themeLight
			page.Tags = template.HTML(l.addressTags(base, origin, address, ""))
			for i, x := range i18n.Languages()[:len(languages())] {
				page.Choices = append(page.Choices, choice{x.Tag, x.Name, base.Resolve("/" + languages()[i].dir + address)})
			}
			var out strings.Builder
			if err := reading.ExecuteTemplate(&out, "frame.html", page); err != nil {
				return err
			}
			f[l.dir+address+"index.html"] = []byte(out.String())
		}
	}
	return nil
}

// sources matches the lines of a Markdown document that define the addresses of its references.
var sources = regexp.MustCompile(`(?m)^\[[^\]]+\]: .*\n`)

// model returns the document of the model in a language. The files of the translations do not define the addresses of their references, so
// model adds the definitions of the English document.
func (l language) model(root string, english []byte) (template.HTML, error) {
	if l.dir == "" {
		return readable(english, nil, l.Site)
	}
	name := filepath.Join("app", "build", "site", "reading", "model."+l.Tag+".md")
	source, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		return "", err
	}
	source = append(append(source, '\n'), bytes.Join(sources.FindAll(english, -1), nil)...)
	model, err := readable(source, english, l.Site)
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	return model, nil
}

// edition is a point of the documentation with its two stories.
type edition struct {
	story.Point
	Quotes        []quote
	TodaySays     string // what the current page says
	Past, Present playable
}

// quote is what an edition says. Language is the name of the language of the quote.
type quote struct {
	story.Saying
	Language string
}

// playable is a story that the playground opens.
type playable struct {
	Rules, Action string // Rules is the heading of the story, Action is the text of its link
	Title, Text   string
	Address       string
}

// editions returns the points on which the editions of the documentation differ.
func (l language) editions(home basePath) (list []edition, err error) {
	for _, p := range story.Points() {
		e := edition{Point: p, TodaySays: l.says(p.Today)}
		for _, s := range p.Said {
			e.Quotes = append(e.Quotes, quote{s, l.nameOf(s.Lang)})
		}
		if e.Past, err = l.play(p.Then, home, l.Site.RulesThen, l.Site.PlayThen); err != nil {
			return nil, err
		}
		if e.Present, err = l.play(p.Now, home, l.Site.RulesNow, l.Site.PlayNow); err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	return list, nil
}

// says translates a title or an answer. A text without a translation stays English.
func (l language) says(english string) string {
	if text, ok := l.Site.Phrases[english]; ok {
		return text
	}
	return english
}

// nameOf returns the name, in the language of the page, of a language in which an edition is quoted.
func (l language) nameOf(tag string) string {
	return map[string]string{"es": l.Site.Spanish, "fr": l.Site.French, "ru": l.Site.Russian, "zh-Hant": l.Site.Chinese}[tag]
}

// play returns a story with a link to the playground. The link has the world in which all of the story has happened. The text leaves out
// the header lines of the story.
func (l language) play(e story.Embedded, home basePath, rules, action string) (playable, error) {
	link, err := history.EncodeLink(history.Link{World: e.Story.History()})
	if err != nil {
		return playable{}, fmt.Errorf("the link of %s: %w", e.File, err)
	}
	var lines []string
	for line := range strings.Lines(e.Story.String()) {
		if key, _, found := strings.Cut(line, ": "); !found || !strings.HasPrefix(key, "# ") || e.Story.Header(key[len("# "):]) == "" {
			lines = append(lines, line)
		}
	}
	return playable{rules, action, l.says(e.Story.Header("title")), strings.TrimSpace(strings.Join(lines, "")), home.Resolve("/#" + link)}, nil
}
