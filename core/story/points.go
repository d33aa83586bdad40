package story

import "strings"

// A Point is a matter on which editions of the documentation differ. It has the words of the old pages, a
// story that runs under their rules, and a story that gives today's answer.
type Point struct {
	Name  string   // a stable name, like purge-cost
	Said  []Saying // the old pages' words, oldest first
	Today string   // the current page's answer, in English
	Then  Embedded // under the rules of 2016 to 2018
	Now   Embedded // under today's rules
}

// A Saying is a quotation from an edition of the documentation. docs/model.md lists the editions with their addresses.
type Saying struct {
	Edition string // 2016, 2017-05, 2017-12 or 2018
	Lang    string // the language of the page: es, zh-Hant, fr or ru
	Words   string // as printed
}

// Points returns the points in the order in which a page lists them.
func Points() (list []Point) {
	now := map[string]Embedded{}
	for _, e := range All() {
		switch name := e.Story.Header("point"); {
		case name == "":
		case strings.HasPrefix(e.File, "now-"):
			now[name] = e
		default:
			list = append(list, Point{Name: name, Said: e.Story.sayings(), Then: e})
		}
	}
	for i := range list {
		list[i].Now = now[list[i].Name]
		list[i].Today = list[i].Now.Story.Header("today")
	}
	return list
}

// sayings returns the values of the headers "# said: 2016 es: words".
func (s *Story) sayings() (list []Saying) {
	for _, l := range s.lines {
		if h, ok := l.statement.(heading); ok && h.key == "said" {
			source, words, _ := strings.Cut(h.value, ": ")
			edition, lang, _ := strings.Cut(source, " ")
			list = append(list, Saying{edition, lang, words})
		}
	}
	return list
}
