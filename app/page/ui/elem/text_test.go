package elem

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

func TestRich(t *testing.T) {
	for text, want := range map[string]int{"": 0, "plain": 1, "a `b` c": 3, "`b`": 1, "^→^ 5 times": 2, "one ` alone": 1} {
		if got := len(Rich(text)); got != want {
			t.Errorf("rich(%q) has %d parts, want %d", text, got, want)
		}
	}
	for id, want := range map[string]string{
		"SO01": "SO01", "a`b": "<bdi>a`b</bdi>", "\u202eabc": "<bdi>⟨U+202E⟩abc</bdi>", "  ": "<bdi>␣␣</bdi>", " a  b c": "<bdi>␣a␣␣bc</bdi>", "a\u2069b": "<bdi>a⟨U+2069⟩b</bdi>",
	} {
		got := ""
		for _, part := range Rich(wording.Named(id)) {
			got += strings.ReplaceAll(app.HTMLString(part), ` translate="no"`, "")
		}
		if strings.Join(strings.Fields(got), "") != want {
			t.Errorf("the id %q is rendered as %q, want %q", id, got, want)
		}
	}
	if got := app.HTMLString(Rich("`ttl`")[0]); got != `<code translate="no">ttl</code>` {
		t.Errorf("code became %s", got)
	}
}
