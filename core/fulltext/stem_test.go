//go:build !js

package fulltext

import "testing"

// Each documented language has a stemmer. Only English has stop words.
func TestStems(t *testing.T) {
	for _, c := range []struct{ language, a, b string }{
		{"en-US", "running", "runs"}, {"", "bicycles", "bicycle"}, {"fr-FR", "démonstrations", "démonstration"}, {"es-ES", "ejemplos", "ejemplo"},
		{"de-DE", "Beispiele", "Beispiel"}, {"it-IT", "esempi", "esempio"}, {"pt-BR", "exemplos", "exemplo"}, {"pt-PT", "exemplos", "exemplo"},
	} {
		a := New(Settings{Language: c.language})
		term := a.Term(c.a, 0)
		if term.Count(a.Text(c.b)) != 1 {
			t.Errorf("%s: %q is not %q", c.language, c.a, c.b)
		}
		exact := New(Settings{Language: c.language, Filters: []string{"lowercase", "stop"}})
		if term = exact.Term(c.a, 0); term.Count(exact.Text(c.b)) != 0 {
			t.Errorf("%s: a stem without the filter", c.language)
		}
	}
	for _, language := range Languages {
		if words := New(Settings{Language: language}).Words("the"); (len(words) == 0) != (language == "en-US") {
			t.Errorf("%s: %v", language, words)
		}
	}
}
