package ui

import (
	"fmt"
	stdhtml "html"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/page/lesson"
	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// tick matches a tick of the time axis with its place. Its text may be of an earlier day, which another tick names.
var tick = regexp.MustCompile(`<span class="tick[^"]*" style="left:([\d.]+)px">[^<]*</span>`)

// drawnTick matches a tick of the picture's axis, which leaves out the same ticks.
var drawnTick = regexp.MustCompile(`<text[^>]*class="tick[^"]*"[^>]*>[^<]*</text>`)

// withoutTicks checks that no tick lies after the end of what has happened, and returns the text without them.
func withoutTicks(t *testing.T, what string, p *page, text string) string {
	t.Helper()
	for _, m := range tick.FindAllStringSubmatch(text, -1) {
		if x, err := strconv.ParseFloat(m[1], 64); err != nil || x > p.stage.Axis.At(p.S.History.Last())+.01 {
			t.Errorf("%s: the axis has %s", what, m[0])
		}
	}
	return tick.ReplaceAllString(text, "")
}

// moment matches a time of day at the end of a text, or one byte before it, with the date before it if there is one.
var moment = regexp.MustCompile(`(?s)(?:(\d\d? [A-Z][a-z]{2})( \d{4})?, )?\b(\d\d:\d\d:\d\d)\b.?$`)

// moments returns what moment matches in a text. A search of a whole page for the expression takes longer than the page takes to render.
func moments(text string) (found [][]string) {
	const date = len("31 Dec 2026, ")
	for i := 2; i+6 <= len(text); i++ {
		if text[i] != ':' || text[i+3] != ':' {
			continue
		}
		if m := moment.FindStringSubmatch(text[max(0, i-3-date):min(i+7, len(text))]); m != nil {
			found = append(found, m)
		}
	}
	return found
}

// foretold returns what a text reveals about the time after a second: times, and states to come.
func foretold(p *page, text string, now int64) (found []string) {
	for _, m := range moments(text) {
		day := m[1] + m[2]
		switch today := time.Unix(now, 0).UTC(); {
		case m[1] == "":
			day = today.Format("2 Jan 2006")
		case m[2] == "":
			day += today.Format(" 2006")
		}
		if at, err := time.Parse("2 Jan 2006 15:04:05", day+" "+m[3]); err == nil && at.Unix() > now {
			found = append(found, m[0])
		}
	}
	l := p.L
	for _, says := range []string{string(l.StateLive), l.StateNever, string(l.StateWaits), string(l.StateLeaves), string(l.NextAt), l.PurgeBoundary, string(l.PurgeTakes), string(l.PurgeWaits), string(l.PurgeRunning),
		l.WinOwnOnly, l.WinInherits, l.DlExpiresAt, l.NoNextEvent, string(l.ForecastEnds)} {
		fixed, _, _ := strings.Cut(says, "{")
		if fixed == "" {
			_, fixed, _ = strings.Cut(says, "}")
		}
		fixed, _, _ = strings.Cut(strings.TrimSpace(fixed), "{")
		if len(fixed) > 3 && strings.Contains(text, fixed) {
			found = append(found, fixed)
		}
	}
	return found
}

// checkBlind renders the whole page with each of the panes, and what a frame paints.
func checkBlind(t *testing.T, what string, p *page, panes ...pane.Pane) {
	t.Helper()
	for _, phone := range []bool{false, true} {
		for _, pane := range panes {
			for _, table := range []bool{false, true} {
				p.Phone, p.items.Table = phone, table
				p.S.Panes.ShowPane(pane)
				text := withoutTicks(t, what, p, html(p))
				if !p.V.Blind || p.V.Question == nil {
					t.Fatalf("%s: nothing is asked", what)
				}
				now := p.S.Now()
				asked := p.L.QuestionText(p.V.Question, now)
				for _, at := range p.V.Question.Moments {
					text = strings.ReplaceAll(text, p.L.When(at, now), "") // to choose from
				}
				text = strings.ReplaceAll(text, asked, "")
				if p.V.Lesson != nil {
					for i := range p.V.Lesson.Step + 1 { // what the lesson says about rules, and does next
						for _, line := range lesson.LinesOf(&p.Script.Steps[i]) {
							text = strings.ReplaceAll(text, stdhtml.EscapeString(p.L.Told(line.Text)), "")
						}
					}
				}
				if found := foretold(p, text, now); found != nil {
					t.Errorf("%s, phone %v, pane %s, table %v: the page says %q; the first in %s", what, phone, pane, table, found, around160(text, found[0]))
				}
				for key, value := range paints(p) {
					if found := foretold(p, withoutTicks(t, what, p, value), now); found != nil {
						t.Errorf("%s, phone %v: a frame paints %q in %s", what, phone, found, key)
					}
				}
			}
		}
	}
	p.Phone, p.items.Table = false, false
	for _, l := range p.S.Viewer.Score(0, 100).Lanes {
		for _, s := range l.Spans {
			if s.From > p.S.History.Last() || s.Till > p.S.History.Last() {
				t.Errorf("%s: the lane of %s has %+v, it is %d", what, l.ID, s, p.S.History.Last())
			}
		}
	}
	if p.V.Lesson == nil {
		p.S.Form.EditItem(p.S.Viewer.FirstItem())
		if text := strings.ReplaceAll(html(p), p.L.QuestionText(p.V.Question, p.S.Now()), ""); foretold(p, text, p.S.Now()) != nil {
			t.Errorf("%s: while an item is edited, the page says %q", what, foretold(p, text, p.S.Now()))
		}
		p.S.Form.DiscardDraft()
		html(p)
	}
	p.palette.Show()
	for _, text := range []string{"", "next expiry", "expires", "SO0", "what if", "compare"} {
		p.palette.Text = text
		offers := readOut(p.palette.Sheet())
		if found := foretold(p, offers, p.S.Now()); found != nil {
			t.Errorf("%s: the palette says %q for %q:\n%s", what, found, text, offers)
		}
		expiry, _, _ := strings.Cut(string(p.L.FindExpiry), "{")
		for _, other := range []string{p.L.LegendWhatIf, expiry} {
			if strings.Contains(offers, other) {
				t.Errorf("%s: the palette offers %q for %q:\n%s", what, other, text, offers)
			}
		}
	}
	p.palette.Press("Escape", false)
	svg, _, _ := p.stage.Picture()
	if svg = drawnTick.ReplaceAllString(svg, ""); foretold(p, svg, p.S.Now()) != nil {
		t.Errorf("%s: the picture says %q", what, foretold(p, svg, p.S.Now()))
	}
	if said := foretold(p, p.Announced.Text, p.S.Now()); said != nil {
		t.Errorf("%s: the voice says %q", what, said)
	}
}

// While a prediction is open, the page neither draws nor says what comes.
func TestNothingOfWhatComesIsShownWhileItIsAsked(t *testing.T) {
	p := testPage(t)
	html(p)
	if found := foretold(p, html(p), p.S.Now()); len(found) < 3 {
		t.Fatalf("before it is asked, the page says only %q of what comes: this test would find nothing", found)
	}
	p.questions.Predict()
	checkBlind(t, "the user's own world", p, pane.All()...)
	if p.questions.Predict(); !p.S.View().Blind {
		t.Error("nothing was predicted, and the answer is given")
	}
	p.questions.Guess.None = true
	p.questions.Predict()
	if html(p); p.V.Blind || !p.V.Question.Known {
		t.Error("it is not answered")
	}
	if svg, _, _ := p.stage.Picture(); !strings.Contains(svg, `"will"`) {
		t.Error("the picture lacks what comes, which is known again")
	}
	for _, e := range story.Lessons() {
		p := learnerOf(story.NewLesson(e), 0)
		for i := range p.Script.Steps {
			if html(p); p.V.Blind {
				panes := []pane.Pane{p.S.Panes.Pane()}
				if toolchain.All() {
					panes = pane.All()
				}
				checkBlind(t, fmt.Sprintf("%s, step %d", e.Name(), i+1), p, panes...)
			}
			goOn(p)
			html(p)
			p.lesson.LessonGo()
		}
	}
}

// Until there is an answer, nothing but the answer moves the clock, and each control says why.
func TestTimeWaitsForTheAnswer(t *testing.T) {
	p := testPage(t)
	after(p, p.questions.Predict)
	p.Announced.Known = p.S.Viewer.Counts()
	now := p.S.Now()
	for _, id := range []string{"advance-1", "next", "play-next", "play", "advance-60", "advance-86400"} {
		p.Announced.Text = ""
		press(t, p.clock.Clock(), id)
		if p.S.Now() != now || p.S.Player.Playing() || p.Announced.Text != p.L.AskedWait {
			t.Errorf("%s: %d s later, playing %v; it says %q", id, p.S.Now()-now, p.S.Player.Playing(), p.Announced.Text)
		}
	}
	if n := strings.Count(html(p), `aria-description="`+p.L.AskedWait); n < 7 {
		t.Errorf("%d controls say why they wait", n)
	}
	if p.MoveTo(now + 3600); p.S.Now() != now {
		t.Error("dragging the playhead lets time pass")
	}
	after(p, p.S.BackSecond)
	if p.clock.Advance(60); p.S.Now() != now {
		t.Errorf("from the past, time goes to %d s after the end of what has happened", p.S.Now()-now)
	}
	for _, play := range []func(){p.clock.PlayOrPause, p.clock.PlayToNext} {
		after(p, p.S.BackSecond)
		if play(); !p.S.Player.Playing() {
			t.Error("the past does not play")
		}
		for i := range 10 {
			p.S.Player.Frame(float64(i) * 1000)
		}
		if p.S.Now() != now || p.S.Player.Playing() {
			t.Errorf("the past plays to %d s after the end of what has happened, and goes on: %v", p.S.Now()-now, p.S.Player.Playing())
		}
	}
	after(p, func() { p.questions.ChooseGuess(0) }, p.questions.Predict)
	if p.S.Now() <= now || p.V.Blind {
		t.Error("the answer does not come")
	}
}

// Each item that can be returned has one checkbox, in its lane.
func TestLanesHaveOneLabelledCheckbox(t *testing.T) {
	for _, phone := range []bool{false, true} {
		p := testPage(t)
		p.Phone = phone
		after(p, p.questions.Predict)
		if p.Tab != screen.TabTimeline {
			t.Error("the lanes are on another tab")
		}
		for i, id := range p.V.Question.Choices {
			r := p.S.Viewer.Rows(p.S.Viewer.IndexOf(p.V.Question.Keys[i]), 1)[0]
			boxes := 0
			elements(p.items.Grid(), func(e element) {
				if e.attr("type") == "checkbox" && e.attr("aria-label") == p.L.MarkRow.With("id", id) || e.attr("id") == "pick-"+fmt.Sprint(r.Key) {
					boxes++
				}
			})
			if boxes != 1 {
				t.Errorf("phone %v: %s has %d checkboxes", phone, id, boxes)
			}
		}
	}
}

// While a question asks what counts as a ttl, the matrix does not show it.
func TestTheMatrixHidesWhatCountsAsATTL(t *testing.T) {
	p := learner(8, 0)
	for _, hidden := range []bool{true, false} {
		html(p)
		p.S.Viewer.Select(p.V.Question.Keys[1])
		html(p)
		text := readOut(p.matrix.Draw())
		if strings.Contains(text, "“nested”") == hidden || hidden && strings.Contains(text, "nested") || strings.Contains(text, p.L.AskedVeil) != hidden || p.V.Matrix.Selected[0] >= 0 == hidden {
			t.Errorf("hidden %v, selected %v: %s", hidden, p.V.Matrix.Selected, text)
		}
		p.S.Lesson.ShowMe()
	}
}

// The hints of the bill and of the analytical store say what their lessons ask.
func TestTheBillAndTheStoreHideWhatTheyAdd(t *testing.T) {
	for _, test := range []struct {
		lesson, step int
		says         func(p *page) []string
	}{
		{11, 0, func(p *page) []string { return []string{p.L.BillAutoscaleHint} }},
		{11, 2, func(p *page) []string { return []string{p.L.BillServerlessHint} }},
		{15, 1, func(p *page) []string { return []string{"the purge does not", `num">` + p.L.CellForever} }},
	} {
		p := learner(test.lesson, test.step)
		for _, hidden := range []bool{true, false} {
			text := html(p)
			for _, said := range test.says(p) {
				if strings.Contains(text, said) == hidden {
					t.Errorf("lesson %d, hidden %v: %q", test.lesson, hidden, said)
				}
			}
			p.S.Lesson.ShowMe()
		}
	}
}

// The hint of the change feed says what its first question asks.
func TestTheFeedHidesWhatItLeavesOut(t *testing.T) {
	p := learner(14, 0)
	for _, hidden := range []bool{true, false} {
		if text := html(p); strings.Contains(text, p.L.FeedLatestHint) == hidden || !strings.Contains(text, p.L.FeedLatest) {
			t.Errorf("hidden %v: %s", hidden, text)
		}
		p.S.Lesson.ShowMe()
	}
}
