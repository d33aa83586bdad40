package agent

import (
	"cmp"
	"context"
	"math"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/cosmosttl/cosmosttl/docs"
)

// repository is the address of the pages of docs.
const repository = "https://github.com/cosmosttl/cosmosttl/blob/main/"

// A statement is a rule of the documents in docs: a row of the claims, or a row, a list item or a paragraph of the
// model.
type statement struct {
	id      string // a claim's number such as C07, or the section of the model
	text    string // without Markdown's links
	kind    string // exact, tested, modelled, reported or superseded; empty if the text itself has the kind
	sources []string
	words   map[string]float64
}

// statements returns all rules. It parses the documents once.
var statements = sync.OnceValue(func() []statement {
	links := definitions(docs.Model + docs.Claims)
	all := append(claims(docs.Claims, links), model(docs.Model, links)...)
	for i := range all {
		all[i].words = map[string]float64{}
		for _, w := range stems(all[i].id + " " + all[i].text + " " + all[i].kind) {
			all[i].words[w]++
		}
	}
	return all
})

var (
	definition = regexp.MustCompile(`(?m)^\[([^\]]+)\]: (\S+)$`)
	inline     = regexp.MustCompile(`\[([^\]]*)\]\(([^)]*)\)`)
	reference  = regexp.MustCompile(`\[([^\]]+)\](?:\[([^\]]+)\])?`)
	section    = regexp.MustCompile(`^#{2,3} ([0-9.]+) (.*)$`)
	claimRow   = regexp.MustCompile(`^\| ([CD][0-9]{2}) \| (.*?) \| (.*?) \| (.*?) \|`)
	marked     = regexp.MustCompile(`\*\*(exact|tested|modelled|reported|differs)\*\*`)
)

// old reports whether a statement is about an earlier edition of the documentation.
func (x statement) old() bool {
	return strings.HasPrefix(x.kind, "superseded") || strings.HasPrefix(x.id, "docs/model.md §1.16")
}

// definitions returns the addresses of the references of a Markdown page.
func definitions(page string) map[string]string {
	links := map[string]string{}
	for _, d := range definition.FindAllStringSubmatch(page, -1) {
		links[d[1]] = d[2]
	}
	return links
}

// editions are the editions of the documentation, the newest first: their names in the claims and their references in
// the model.
var editions = []struct{ name, ref string }{{"all", "ttl"}, {"current", "ttl"}, {"2018", "ed2018"}, {"2017-12", "ed2017-12"},
	{"2017-05", "ed2017-05"}, {"2016", "ed2016"}}

func claims(page string, links map[string]string) (list []statement) {
	for line := range strings.SplitSeq(page, "\n") {
		row := claimRow.FindStringSubmatch(line)
		if row == nil {
			continue
		}
		x := statement{id: row[1], text: unlinked(row[2]), kind: unlinked(row[3]), sources: addresses(row[2]+" "+row[4], links)}
		for _, e := range editions {
			if strings.Contains(row[4], e.name) && len(x.sources) < 2 {
				x.sources = append(x.sources, links[e.ref])
			}
		}
		if len(x.sources) == 0 {
			x.sources = []string{repository + "docs/claims.md"}
		}
		list = append(list, x)
	}
	return list
}

// model returns the rows, items and paragraphs of the model's numbered sections.
func model(page string, links map[string]string) (list []statement) {
	number, title := "", ""
	for _, block := range blocks(page) {
		if head := section.FindStringSubmatch(block); head != nil {
			number, title = strings.TrimSuffix(head[1], "."), head[2]
			continue
		}
		if number == "" || strings.HasPrefix(block, "#") || strings.HasPrefix(block, "|--") || strings.HasPrefix(block, "```") {
			continue
		}
		x := statement{id: "docs/model.md §" + number, text: title + ": " + strings.Trim(unlinked(block), "|- "),
			sources: addresses(block, links)}
		if len(x.sources) == 0 {
			x.sources = []string{repository + "docs/model.md"}
		}
		list = append(list, x)
	}
	return list
}

// blocks divides a page into headings, rows of tables, items of lists and paragraphs.
func blocks(page string) (list []string) {
	fresh := true
	for line := range strings.SplitSeq(page, "\n") {
		line = strings.TrimRight(line, " ")
		begins := strings.HasPrefix(line, "|") || strings.HasPrefix(line, "- ") || strings.HasPrefix(line, "#") || strings.HasPrefix(line, "```")
		switch {
		case line == "":
			fresh = true
		case definition.MatchString(line):
		case fresh || begins:
			list, fresh = append(list, line), false
		default:
			list[len(list)-1] += " " + strings.TrimSpace(line)
		}
	}
	return list
}

// unlinked returns Markdown text without links. A mark such as **exact** becomes [exact].
func unlinked(s string) string {
	s = inline.ReplaceAllString(s, "$1")
	s = marked.ReplaceAllString(s, "[$1]")
	return strings.Join(strings.Fields(strings.ReplaceAll(s, `\|`, "|")), " ")
}

// addresses returns the public addresses in the links of a text.
func addresses(s string, links map[string]string) (list []string) {
	for _, m := range inline.FindAllStringSubmatch(s, -1) {
		if strings.HasPrefix(m[2], "https://") {
			list = append(list, m[2])
		}
	}
	for _, m := range reference.FindAllStringSubmatch(s, -1) {
		for _, name := range []string{m[2], m[1]} {
			if a := links[name]; a != "" && !slices.Contains(list, a) {
				list = append(list, a)
			}
		}
	}
	return list
}

// meanings has words of questions with the words that the rules use for them.
var meanings = map[string]string{
	"delete": "remove purge", "deleted": "remove purge", "cost": "request unit ru", "rus": "ru request unit", "price": "request unit ru bill", "free": "request unit ru",
	"disable": "off", "visible": "query result hidden find", "see": "query find", "returned": "query result", "ghost": "expired hidden stored", "back": "come again", "reappear": "come back again",
	"max": "largest limit", "maximum": "largest limit", "count": "aggregate query", "countdown": "restart write", "reset": "restart", "update": "write", "null": "null", "timetolive": "name ttl", "sliding": "restart write",
}

var wordPattern = regexp.MustCompile(`[A-Za-z0-9_§.]*[A-Za-z0-9_]|-1`)

// common are the words that say nothing about the subject of a question.
var common = strings.Fields("the a an of or and is it in to do does be that for with by on what how which its are no not from")

// stems returns the words of a text in lower case, without their usual endings.
func stems(s string) (list []string) {
	for _, w := range wordPattern.FindAllString(s, -1) {
		if w = strings.ToLower(w); slices.Contains(common, w) {
			continue
		}
		for _, ending := range []string{"ing", "ed", "es", "s", "e"} {
			if cut := strings.TrimSuffix(w, ending); cut != w && len(cut) >= 3 {
				w = cut
				break
			}
		}
		list = append(list, w)
	}
	return list
}

// find is the tool find_rules.
func (s *Set) find(_ context.Context, a args) (Answer, error) {
	query := a.text("query")
	if strings.TrimSpace(query) == "" {
		return Answer{}, wrong("query", `""`, "a few words, like purge request units, or a claim's number like C07")
	}
	best := ranked(query)
	if len(best) == 0 {
		return Answer{}, wrong("query", query, "words of Time to Live: purge, request units, null, default, index, change feed, analytical, limit, error")
	}
	t := &text{}
	limit := int(a.number("limit", 5))
	for i, x := range best {
		if i == limit || t.full(len(x.text)+200) {
			break
		}
		kind := ""
		if x.kind != "" {
			kind = " (" + x.kind + ")"
		}
		if x.old() {
			kind += " NO LONGER TRUE"
		}
		t.line("%s%s: %s", x.id, kind, x.text)
		for _, address := range x.sources[:min(2, len(x.sources))] {
			t.source(address)
		}
	}
	t.line("Each claim has a story that shows it: \"cosmosttl story -list\".")
	if s.config.Playground == "" { // the user asked for no links
		return t.end(""), nil
	}
	return t.end(s.config.Playground + "learn/model/"), nil
}

// ranked returns the statements that fit a question, the best first. A word counts more if fewer statements contain it.
func ranked(query string) (best []statement) {
	all := statements()
	asked := map[string]float64{}
	for _, w := range wordPattern.FindAllString(query, -1) {
		for _, stem := range stems(w) {
			asked[stem] = 1
		}
		for _, stem := range stems(meanings[strings.ToLower(w)]) {
			asked[stem] = max(asked[stem], 0.5)
		}
	}
	scores := map[int]float64{}
	for stem, weight := range asked {
		holders := 0
		for _, x := range all {
			if x.words[stem] > 0 {
				holders++
			}
		}
		for i, x := range all {
			if n := x.words[stem]; n > 0 {
				length := 1 + float64(len(x.words))/25
				scores[i] += weight * math.Log(1+float64(len(all))/float64(holders)) * n / (n + length)
			}
		}
	}
	order := make([]int, 0, len(scores))
	for i := range scores {
		if strings.HasPrefix(all[i].id, "C") || strings.HasPrefix(all[i].id, "D") {
			scores[i] *= 1.25 // a claim has a test and a story
		}
		if all[i].old() && asked["2016"] == 0 {
			scores[i] *= 0.4 // a statement that is no longer true must not be first
		}
		order = append(order, i)
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Or(cmp.Compare(scores[b], scores[a]), cmp.Compare(a, b)) })
	for _, i := range order {
		if strings.EqualFold(all[i].id, strings.TrimSpace(query)) {
			return []statement{all[i]}
		}
		best = append(best, all[i])
	}
	return best
}
