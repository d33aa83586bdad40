package site

import (
	"embed"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/i18n/locales"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/scenario"
)

//go:embed reading/*.html
var readingFiles embed.FS

var reading = template.Must(template.New("").Funcs(template.FuncMap{"language": languageName, "quoted": quoted}).ParseFS(readingFiles, "reading/*.html"))

// languageName returns the English name of a language that an edition is quoted in.
func languageName(tag string) string {
	return map[string]string{"es": "Spanish", "fr": "French", "ru": "Russian", "zh-Hant": "Traditional Chinese"}[tag]
}

// Addresses of the pages that are read without the program, below the base.
const (
	editionsPage = "learn/editions/"
	modelPage    = "learn/model/"
)

// frame is what reading/frame.html puts around a page's text.
type frame struct {
	Name, Title, Description, Policy, ThemeColor string
	Base                                         basePath
	Preview, Body                                template.HTML
}

// addReading adds the pages beside the lessons that are only read: what the editions of the documentation say, and what the model
// is based on. They need no program.
func (f files) addReading(root string, base basePath, origin string) error {
	points, err := editions(base)
	if err != nil {
		return err
	}
	source, err := os.ReadFile(filepath.Join(root, "docs", "model.md"))
	if err != nil {
		return err
	}
	model, err := readable(source)
	if err != nil {
		return fmt.Errorf("docs/model.md: %w", err)
	}
	words := locales.All()[0].Site
	var text strings.Builder
	if err := reading.ExecuteTemplate(&text, "editions.html", map[string]any{"Base": base, "Points": points}); err != nil {
		return err
	}
	for address, page := range map[string]frame{
		editionsPage: {Title: words.EditionsTitle, Body: template.HTML(text.String()), Description: words.EditionsDescription},
		modelPage:    {Title: words.ModelTitle, Body: model, Description: words.ModelDescription},
	} {
		page.Name, page.Base, page.Policy, page.ThemeColor = name, base, policy, themeLight
		page.Preview = template.HTML(previewTags(base, origin, address, ""))
		var out strings.Builder
		if err := reading.ExecuteTemplate(&out, "frame.html", page); err != nil {
			return err
		}
		f[address+"index.html"] = []byte(out.String())
	}
	return nil
}

// edition is a point of the documentation with its two stories.
type edition struct {
	scenario.Point
	Past, Present playable
}

// playable is a story that the playground opens.
type playable struct {
	Rules, Action string // the story's rules, and what its link does
	Title, Text   string
	Address       string
}

// editions returns the points that the editions of the documentation do not agree on.
func editions(base basePath) (list []edition, err error) {
	for _, p := range scenario.Points() {
		e := edition{Point: p}
		if e.Past, err = play(p.Then, base, "The rules of 2016", "Open under the rules of 2016"); err != nil {
			return nil, err
		}
		if e.Present, err = play(p.Now, base, "Today's rules", "Open under today's rules"); err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	return list, nil
}

// play returns a story with the address of the playground that has carried it out.
func play(e scenario.Embedded, base basePath, rules, action string) (playable, error) {
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
	return playable{rules, action, e.Story.Header("title"), strings.TrimSpace(strings.Join(lines, "")), base.Resolve("/#" + link)}, nil
}
