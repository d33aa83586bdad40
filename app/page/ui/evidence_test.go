package ui

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/follow"
	"github.com/cosmosttl/cosmosttl/app/page/i18n/locales"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

// Why, shared, says the sentence, the calculation and the rule, and its link opens the world with the item.
func TestWhyIsShared(t *testing.T) {
	p := testPage(t)
	p.view()
	e := p.why.Evidence()
	text := e.Markdown()
	for _, want := range []string{
		"**Why: SO04 · orders · Thu 1 Jan 2026 12:01:07 UTC**", "Queries return SO04 for 5 more seconds", "| Expires at | 12:01:12 |", "overrides the container’s default", "](",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the Markdown lacks %q:\n%s", want, text)
		}
	}
	if svg, _, _ := e.SVG(); !strings.Contains(svg, "Expires at: 12:01:12") {
		t.Errorf("the picture's description is not what it shows:\n%s", svg)
	}
	if _, fragment, ok := strings.Cut(e.Link, "#"); !ok || fragment == "" {
		t.Errorf("the link is %q", e.Link)
	}
	if !strings.Contains(app.HTMLString(p.why.Draw()), `id="why-share"`) {
		t.Error("Why has no button for it")
	}
	for _, l := range locales.All() {
		p.L = wording.Words{Locale: l.Locale}
		if text := p.why.Evidence().Markdown(); strings.ContainsAny(text, "{}") {
			t.Errorf("%s: a placeholder is left:\n%s", l.Tag, text)
		}
	}
}

// A refused request, shared, says its status, why, and when.
func TestARefusedRequestIsShared(t *testing.T) {
	p := liveTestPage(t)
	p.live.Update()
	p.V = p.S.View()
	p.live.Choose(1)
	e := p.live.Evidence()
	text := e.Markdown()
	for _, want := range []string{"**GET /dbs/shop/colls/orders/docs/SO05**", "404: ", "expired at 12:01:00", "12:01:07", "gone"} {
		if !strings.Contains(text, want) {
			t.Errorf("the Markdown lacks %q:\n%s", want, text)
		}
	}
	refused := p.live.F.Requests.Get(1)
	refused.Outcome, refused.Message = follow.Outcome{Kind: follow.Refused, Text: "out of range"}, "out of range"
	if text := p.live.Evidence().Markdown(); strings.Count(text, "out of range") != 1 {
		t.Errorf("the message is not there once:\n%s", text)
	}
	if e.Link != "" || strings.Contains(text, "](") {
		t.Errorf("a link leads to %q, not to the request", e.Link)
	}
	if svg, _, _ := e.SVG(); !strings.Contains(svg, "<desc id=\"text\">GET /dbs/shop/colls/orders/docs/SO05") {
		t.Errorf("the picture is\n%s", svg)
	}
	if text := app.HTMLString(p.Render()); !strings.Contains(text, `id="request-share-markdown"`) || strings.Contains(text, `id="request-share-link"`) {
		t.Error("there is no Markdown of a request, or a link that does not lead to it")
	}
}
