package site

import (
	"html"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/story"
)

func TestEditionsQuoteEveryPointAndOpenItsStories(t *testing.T) {
	page := generate(t, Options{Base: "/x/", Origin: "https://example.org"})[editionsPage+"index.html"]
	text := html.UnescapeString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(page, ""))
	if !strings.Contains(page, "<code>ttl</code> + <code>_ts</code>") {
		t.Error("the editions' names of properties are not code")
	}
	for _, p := range story.Points() {
		if !strings.Contains(page, `id="`+p.Name+`"`) {
			t.Errorf("%s has no place on the page", p.Name)
		}
		for _, want := range append([]string{p.Today, p.Then.Story.Header("title"), p.Now.Story.Header("title")}, words(p.Said)...) {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %q", p.Name, want)
			}
		}
	}
	links := regexp.MustCompile(`href="/x/#(v1\.[^"]+)"`).FindAllStringSubmatch(page, -1)
	if len(links) != 2*len(story.Points()) {
		t.Fatalf("%d links of %d points", len(links), len(story.Points()))
	}
	for i, p := range story.Points() {
		for j, e := range []story.Embedded{p.Then, p.Now} {
			link, err := history.DecodeLink(links[2*i+j][1])
			if err != nil {
				t.Fatalf("%s: %v", e.File, err)
			}
			if got, want := link.World.Account().Save(), e.Story.History().Account().Save(); string(got) != string(want) {
				t.Errorf("the link of %s leads to\n%s\nwant\n%s", e.File, got, want)
			}
		}
	}
	for _, want := range []string{`<link href="https://example.org/x/learn/editions/" rel="canonical">`, `<meta content="https://example.org/x/learn/editions/" property="og:url">`} {
		if strings.Count(page, want) != 1 {
			t.Errorf("lacks %s", want)
		}
	}
	if strings.Contains(page, "app.js") || strings.Contains(page, "app.wasm") {
		t.Error("the page loads the program, which it does not need")
	}
}

// words returns what the editions say, without their Markdown.
func words(said []story.Saying) (list []string) {
	for _, s := range said {
		list = append(list, strings.NewReplacer("`", "", `\_`, "_").Replace(s.Words))
	}
	return list
}

func TestTheModelsPageIsWhole(t *testing.T) {
	page := generate(t, Options{Base: "/x/"})[modelPage+"index.html"]
	for _, m := range regexp.MustCompile(`href="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		switch to, fragment := m[1], strings.HasPrefix(m[1], "#"); {
		case fragment && strings.Count(page, `id="`+to[1:]+`"`) != 1:
			t.Errorf("%s leads nowhere", to)
		case !fragment && !strings.HasPrefix(to, "/x/") && !strings.HasPrefix(to, "https://"):
			t.Errorf("%s is not on the site", to)
		}
	}
	ids := map[string]bool{}
	for _, m := range regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		if ids[m[1]] {
			t.Errorf("two places are named %s", m[1])
		}
		ids[m[1]] = true
	}
	for _, want := range []string{`<h2 id="2-request-units">2 Request units</h2>`, `<li><a href="#2-request-units">2 Request units</a></li>`, `<td id="U7">U7</td>`, "<strong>exact</strong>"} {
		if !strings.Contains(page, want) {
			t.Errorf("lacks %s", want)
		}
	}
	if strings.Contains(page, "<th></th>") || strings.Contains(page, "](") || strings.Contains(page, "| ") {
		t.Error("markdown or an empty header is left")
	}
}

func TestReadable(t *testing.T) {
	got, err := readable([]byte("# A\n\n[here](#b-c), [there](../core/x.md#y), [far] <b>\n\n## B c\n\n| a | |\n|---|---|\n| U3 | `x\\|y` |\n\n[far]: https://example.org\n"), nil, languages()[0].Site)
	want := `<h1 id="a">A</h1>
<nav aria-label="Chapters"><ul>
<li><a href="#b-c">B c</a></li>
</ul></nav>
<p id="a-here-there-far"><a href="#b-c">here</a>, there, <a href="https://example.org">far</a> <!-- raw HTML omitted --></p>
<h2 id="b-c">B c</h2>
<div class="scrolls" tabindex="0" role="group" aria-label="Table"><table>
<thead>
<tr>
<th>a</th>
<td></td>
</tr>
</thead>
<tbody>
<tr id="b-c-u3">
<td id="U3">U3</td>
<td><code>x|y</code></td>
</tr>
</tbody>
</table></div>
`
	if err != nil || string(got) != want {
		t.Errorf("%s\n%v", got, err)
	}
}

// unlinked are the rows of the model that are modelled and to which no figure of the playground leads, with the reason.
var unlinked = map[string]string{
	"the-model-modelled":                         "explains the mark",
	"1.3-the-clock-ts-and-ttl":                   "the page has no fractions of a second",
	"1.5-null":                                   "a refusal, not a figure",
	"1.6-rate-of-indexing":                       "the page does not show how far an index is",
	"1.7-upsert":                                 "a status, not a figure",
	"1.7-if-match-with-its-old":                  "a status, not a figure",
	"1.7-transactional-batch":                    "a status, not a figure",
	"1.8-items-are-judged-by-the":                "a rule of the matrix, which follows from a documented one",
	"1.9-latest-version-an-item-that-comes-back": "what the feed's rows are, beside the row that the pane leads to",
	"1.9-all-versions-and-deletes-without-changefeedpolicy-the-endpoint-keeps": "of the endpoint",
	"1.9-a-simulated-consumer-a-poll-reads-all-changes":                        "goes on with the row that the pane of the consumer leads to",
	"1.10-user-traffic":                            "a setting, not a figure",
	"1.11-edition-2016-says-that-expired":          "the page does not show how much storage is used",
	"1.15-values-are-the-same-when":                "a refusal, not a figure",
	"1.15-an-expired-item-does-not":                "a refusal, not a figure",
	"1.16-rules-2016-in-a-story":                   "of stories under those rules",
	"1.18-no-request-of-the-service":               "what an import does, not a figure",
	"2-point-read-1-kb-and":                        "one of the charges in the bill's sums, above the row that they lead to",
	"2-the-throughput-of-a-database":               "what several containers share; the figures of the one that is shown lead to their own rows",
	"3.15-a-container-has-a-partition":             "the page does not show partitions",
	"3.15-a-request-for-a-range":                   "an answer of the endpoint, not a figure",
	"7-computed-properties-are-computed-wherever":  "the result of a query, not a figure",
	"7-full-text-needs-no-policy":                  "a setting of queries, not a figure",
	"7-order-by-beside-group-by":                   "the result of a query, not a figure",
	"7-vectordistance-compares-all-vectors-with":   "the result of a query, not a figure",
	"5.9-refused-with-429":                         "a figure of cosmosttl plan, which docs/plan.md leads here",
	"5.9-seconds-with-too-many-requests":           "a figure of cosmosttl plan, which docs/plan.md leads here",
	"5.9-index":                                    "a figure of cosmosttl plan, which docs/plan.md leads here",
	"5.9-hottest-physical-partition":               "a figure of cosmosttl plan, which docs/plan.md leads here",
	"1.9-all-versions-and-deletes-never-at-a-time": "a refusal, not a figure",
	"1.19-a-count-that-the-index":                  "an option of stories, not a figure",
	"1.19-expired-items-of-the-key":                "what a request hides, not a figure",
	"1.19-the-all-versions-feed-has":               "what the feed's rows are, beside the row that the pane leads to",
	"1.9-all-versions-and-deletes-includedpaths":   "what the feed has of an item, not a figure",
	"1.19-the-oldest-item-first-a":                 "the order of the deletes, beside the row of the purge that the pane leads to",
	"2.2-the-purge-uses-them":                      "a setting, not a figure",
	"1.21-the-service-restores-a-deleted":          "a command of stories, not a figure",
	"1.20-a-copy-job-writes-the":                   "a command of stories, not a figure",
	"2.3-requests-are-refused-with-3212":           "a refusal, not a figure",
	"2.3-the-texts-of-the-two":                     "a refusal, not a figure",
	"2.3-what-requests-in-buckets-may":             "what is left over, whose figure leads to the row of the purge",
	"2.1-a-throughput-that-is-not":                 "a refusal, not a figure",
	"2.1-other-data":                               "a setting, not a figure",
	"2.1-they-rise-at-once-when":                   "when a setting changes, not a figure",
	"2.1-what-the-storage-needs-is":                "a limit, which a refusal names",
	"2.2-the-3-000-ru-s":                           "a setting, not a figure",
	"2.2-user-traffic-above-the-provisioned":       "a setting, not a figure",
	"5.9-burst-capacity-as-in-2":                   "a figure of cosmosttl plan, which docs/plan.md leads here",
	"5.9-autoscale":                                "a figure of cosmosttl plan, which docs/plan.md leads here",
	"5.9-each-region-pays-for-what":                "a figure of cosmosttl plan, which docs/plan.md leads here",
	"2-read-replace-patch-or-delete":               "one of the charges in the bill's sums, below the row that they lead to",
}

// Each figure of the playground that is modelled leads to its row, and each row that is modelled has such a figure, or a reason for none.
func TestModelledFiguresLeadToTheirRows(t *testing.T) {
	source, err := os.ReadFile("../../../docs/model.md")
	if err != nil {
		t.Fatal(err)
	}
	page, err := readable(source, nil, languages()[0].Site)
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]bool{} // whether they are modelled
	for _, m := range regexp.MustCompile(`(?s)<(tr|li|p) id="([^"]*)">(.*?)</(?:tr|li|p)>`).FindAllStringSubmatch(string(page), -1) {
		rows[m[2]] = strings.Contains(m[3], "<strong>modelled</strong>")
	}
	code, err := os.ReadFile("../../page/ui/screen/modelled.go")
	if err != nil {
		t.Fatal(err)
	}
	linked := map[string]bool{}
	for _, m := range regexp.MustCompile(`\tModel\w+ += "([^"]+)"`).FindAllStringSubmatch(string(code), -1) {
		linked[m[1]] = true
		if !rows[m[1]] {
			t.Errorf("a figure leads to %s, which is no row that is modelled", m[1])
		}
	}
	for row, modelled := range rows {
		if _, reason := unlinked[row]; modelled && !strings.HasPrefix(row, limitsChapter) && linked[row] == reason {
			t.Errorf("%s is modelled; a figure leads there: %v, there is a reason for none: %v", row, linked[row], reason)
		}
	}
	for row := range unlinked {
		if !rows[row] {
			t.Errorf("%s is no row that is modelled", row)
		}
	}
}

// limitsChapter begins the rows of the chapter on limits, which the page names where something is refused for them.
const limitsChapter = "8-"

func TestATranslationHasTheIdsOfTheDocument(t *testing.T) {
	english := "# A\n\n## 1.2 Purge\n\n| rule | n |\n|---|---|\n| delay | 0 |\n"
	words := languages()[0].Site
	got, err := readable([]byte("# Б\n\n## 1.2 Очистка\n\n| правило | n |\n|---|---|\n| задержка | 0 |\n"), []byte(english), words)
	if err != nil || !strings.Contains(string(got), `<tr id="1.2-delay">`) || !strings.Contains(string(got), `<h2 id="12-purge">1.2 Очистка`) {
		t.Errorf("%v\n%s", err, got)
	}
	for _, other := range []string{"# A\n\n## 1.2 Purge\n", "# A\n\n1.2 Purge\n", english + "\nmore\n", strings.Replace(english, "| delay | 0 |\n", "", 1)} {
		if _, err := readable([]byte(other), []byte(english), words); err == nil {
			t.Errorf("another structure is accepted:\n%s", other)
		}
	}
}

func TestModelsAreBuiltAlike(t *testing.T) {
	files := generate(t, Options{Base: "/x/"})
	id := regexp.MustCompile(` id="[^"]*"`)
	want := id.FindAllString(files[modelPage+"index.html"], -1)
	for _, l := range languages()[1:] {
		if got := id.FindAllString(files[l.dir+modelPage+"index.html"], -1); strings.Join(got, "") != strings.Join(want, "") {
			t.Errorf("%s has other ids than the English page", l.dir+modelPage)
		}
	}
}
