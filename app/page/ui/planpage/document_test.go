package planpage

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/i18n/locales"
	"github.com/cosmosttl/cosmosttl/app/page/planner"
	"github.com/cosmosttl/cosmosttl/core/plan"
)

// Each example can be drawn, and the document of its pictures is well-formed and refers to nothing outside of it.
func TestExamplesAsDocuments(t *testing.T) {
	p := page(i18n.English)
	for _, name := range plan.Examples() {
		text, _ := plan.Example(name)
		p.room.Change(func(string) string { return strings.Replace(text, "length", "step 10m\nlength", 1) })
		if d := p.room.Shown(); d.Problems != nil { // items that are written again more often
			p.room.Change(func(string) string { return text })
		}
		settle(p)
		c := p.charts[0]
		if c == nil {
			t.Fatalf("%s is not drawn: %v", name, p.room.Shown().Problems)
		}
		svg, width, height := c.document("A <title> & more", "A verdict.", []string{"A sentence."}, "An estimate.")
		d := xml.NewDecoder(strings.NewReader(svg))
		for {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		if width < 500 || height < 500 || strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") || strings.Contains(svg, "var(") || strings.Count(svg, "http") != 1 {
			t.Errorf("%s: %d by %d, %.200s", name, width, height, svg)
		}
		for pic := range pictures {
			if p.values(c, pic, &c.columns[0]) == "" || len(c.rounds(pic)) > 4 {
				t.Errorf("%s: picture %d has the lines %v", name, pic, c.rounds(pic))
			}
		}
	}
}

// A plan's verdict, as Markdown, has its sentences in every language and a link to the plan.
func TestAVerdictAsMarkdown(t *testing.T) {
	for _, l := range locales.All() {
		p := page(l.Locale)
		_ = app.HTMLString(p.Render())
		text := p.markdown("https://example.org/plan/")
		findings := p.room.Shown().Answer.Findings()
		for _, s := range findings {
			if !strings.Contains(text, p.written(s)) || len(p.inputs()) != 4 || !strings.Contains(text, "- "+strings.Join(p.inputs(), "\n- ")+"\n") {
				t.Errorf("%s: the Markdown lacks %q", l.Tag, p.l.PlanSentence(s))
			}
		}
		if !strings.Contains(text, "](https://example.org/plan/#"+p.room.Link()+")") || strings.Count(text, "\n- ") != len(findings)+3+1+len(p.room.Shown().Answer.Offers) {
			t.Errorf("%s: the Markdown is\n%s", l.Tag, text)
		}
	}
}

// The document has the title, the three inputs, the verdict and a legend in every language, and its labels have a halo above the lines.
func TestTheDocumentSaysWhatItIsOf(t *testing.T) {
	for _, l := range locales.All() {
		p := page(l.Locale)
		p.draw()
		svg, _, _ := p.document()
		title := p.title(p.room.Shown())
		if l.Tag != i18n.English.Tag && title == planner.BeginningTitle || strings.ContainsAny(title, "0123456789") {
			t.Errorf("%s: the title is %q", l.Tag, title)
		}
		also, _, _ := strings.Cut(p.inputs()[3], " · ") // all of it may need two lines
		said := append(p.inputs()[:3], also, title, p.perDay(368), "7d", p.l.Manual+", "+p.l.Number(4300)+"\u00a0"+p.l.RUPerSecond, "paint-order:stroke")
		for _, k := range p.l.PlanLegend {
			said = append(said, k)
		}
		for _, s := range said {
			if !strings.Contains(svg, escape(s)) {
				t.Errorf("%s: the document lacks %q", l.Tag, s)
			}
		}
		first, _, _ := strings.Cut(p.l.PlanSentence(p.room.Shown().Answer.Findings()[0]), " ")
		_, largest, _ := strings.Cut(svg, `<text class="t"`)
		if _, largest, _ = strings.Cut(largest, ">"); !strings.HasPrefix(largest, escape(first)) {
			t.Errorf("%s: the verdict is not the largest text of the document", l.Tag)
		}
		p.room.Set("kind0-arrivals", "369/s")
		p.run()
		if p.draw(); p.title(p.room.Shown()) != "" || strings.Contains(p.markdown(""), title) {
			t.Errorf("%s: a changed plan has the title %q", l.Tag, title)
		}
		p.room.Edit("# title: My own\n" + p.room.Shown().Text)
		if got := p.title(p.room.Shown()); got != "My own" {
			t.Errorf("%s: the user's title is %q", l.Tag, got)
		}
	}
}

// The document and the Markdown name the kind of capacity, each kind of items with its ttl, and the changes, in every language.
func TestTheInputsAreWhole(t *testing.T) {
	const begin = "length 2d\nstep 10m\nitem a 1KB 10 values\narrivals a 1/s\n"
	for _, l := range locales.All() {
		p := page(l.Locale)
		unit := "\u00a0" + p.l.RUPerSecond
		for text, want := range map[string][]string{
			begin + "container off\ncapacity autoscale 20000":                                 {" " + p.perDay(1), " " + p.setting("off"), p.l.Autoscale + ", " + p.l.Number(20000) + unit},
			begin + "container -1\ncapacity serverless":                                       {" " + p.perDay(1), p.l.OnNoDefault, " " + p.l.Serverless},
			begin + "item b 1KB 1 value ttl 7d\narrivals b hours 7200\ncontainer 1h":          {"a " + p.perDay(1) + "; b " + p.perDay(2), "1h, b 7d", p.l.Manual + ", " + p.l.Number(400) + unit},
			begin + "container 1h\nafter 1d container off\nafter 30h capacity autoscale 4000": {"1h", "1d · " + p.l.PlanFields[planner.Default] + " " + p.setting("off"), "30h · " + p.l.PlanFields[planner.CapacityKind] + " " + p.l.Autoscale + " 4000"},
		} {
			p.room.Edit(text)
			p.run()
			p.draw()
			list := p.inputs()
			svg, _, _ := p.document()
			markdown := p.markdown("")
			for _, part := range want {
				if !strings.Contains(strings.Join(list, "\n"), part) || !strings.Contains(svg, escape(part)) || !strings.Contains(markdown, part) {
					t.Errorf("%s: the inputs lack %q: %q", l.Tag, part, list)
				}
			}
		}
	}
}

// The Markdown says amounts as the page does, and not as they are typed.
func TestTheMarkdownSaysAmountsAsThePage(t *testing.T) {
	p := page(i18n.English)
	p.room.Set("kind0-arrivals", "2.5 million a day")
	p.run()
	if got := p.markdown(""); !strings.Contains(got, "28.9 a second, 2.5 million a day\n") || strings.Contains(got, "2500000") {
		t.Errorf("the Markdown is\n%s", got)
	}
}

// The pictures agree with the sentences: a wait that is within a step is not said to be none, and the line of what queries find is above
// that of all, which it covers while nothing expired is on the disk.
func TestPicturesAgreeWithTheSentences(t *testing.T) {
	p := page(i18n.English)
	p.room.Edit("length 28d\nstep 1m\ncontainer 1d\nitem a 1KB 9 values\narrivals a 10/s\n")
	settle(p)
	c := p.charts[0]
	if got := p.values(c, wait, &c.columns[0]); got != "≤\u00a01\u00a0min" || !strings.HasPrefix(p.most(0, wait), "At most 1\u00a0min, ") {
		t.Errorf("the longest wait is %q, %q", got, p.most(0, wait))
	}
	if marks := c.marks(disk, "h"); strings.Index(marks, "pl-liveline") < strings.Index(marks, "pl-expiring") {
		t.Error("the line of what queries find is below the other")
	}
}
