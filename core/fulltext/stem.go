//go:build !js

package fulltext

import (
	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
	"github.com/blevesearch/snowballstem/french"
	"github.com/blevesearch/snowballstem/german"
	"github.com/blevesearch/snowballstem/italian"
	"github.com/blevesearch/snowballstem/portuguese"
	"github.com/blevesearch/snowballstem/spanish"
)

// stemmers has the Snowball stemmers of Languages. Snowball's compiler generated them as Go code, which the authors of
// Bleve maintain.
var stemmers = map[string]func(string) string{
	"en": stemmer(english.Stem), "fr": stemmer(french.Stem), "es": stemmer(spanish.Stem), "de": stemmer(german.Stem), "it": stemmer(italian.Stem),
	"pt": stemmer(portuguese.Stem),
}

func stemmer(stem func(*snowballstem.Env) bool) func(string) string {
	return func(w string) string {
		env := snowballstem.NewEnv(w)
		stem(env)
		return env.Current()
	}
}
