package query

import (
	"slices"
	"strings"
	"sync/atomic"

	"github.com/cosmosttl/cosmosttl/core/fulltext"
	"github.com/tidwall/gjson"
)

// texts has the settings of a container for full text.
type texts struct {
	language  *fulltext.Analyzer            // for paths that the policy does not name
	analyzers map[string]*fulltext.Analyzer // by path, like /address/city
	indexed   []string                      // the paths of full-text indexes
}

// english is the analyzer of containers without a policy.
var english = fulltext.New(fulltext.Settings{})

// textsOf reads fullTextPolicy and the full-text indexes in a description. It returns nil if there are none.
func textsOf(description string) *texts {
	policy, indexes := gjson.Get(description, "fullTextPolicy"), gjson.Get(description, "indexingPolicy.fullTextIndexes.#.path").Array()
	if !policy.Exists() && len(indexes) == 0 {
		return nil
	}
	t := &texts{language: english, analyzers: map[string]*fulltext.Analyzer{}}
	general := policy.Get("defaultSpec")
	if general.Exists() || policy.Get("defaultLanguage").Exists() {
		t.language = fulltext.New(analysisOf(policy, general, gjson.Result{}))
	}
	for _, v := range policy.Get("fullTextPaths").Array() {
		path := strings.ReplaceAll(v.Get("path").String(), `"`, "")
		if len(v.Map()) == 1 { // the path alone
			t.analyzers[path] = t.language
		} else {
			t.analyzers[path] = fulltext.New(analysisOf(policy, general, v))
		}
	}
	for _, v := range indexes {
		t.indexed = append(t.indexed, strings.ReplaceAll(v.String(), `"`, ""))
	}
	return t
}

// analysisOf returns the settings of a path: its own, then those of defaultSpec, then the default language.
func analysisOf(policy, general, path gjson.Result) fulltext.Settings {
	of := func(name string) gjson.Result {
		if v := path.Get(name); v.Exists() {
			return v
		}
		return general.Get(name)
	}
	list := func(name string) (all []string) {
		for _, v := range of(name).Array() {
			all = append(all, v.String())
		}
		return all
	}
	s := fulltext.Settings{Language: of("language").String(), Filters: list("filters"), StopWords: of("stopWordListKind").String(),
		Add: list("addStopWords"), Remove: list("removeStopWords")}
	if s.Language == "" {
		s.Language = policy.Get("defaultLanguage").String()
	}
	if s.Filters == nil && of("filters").IsArray() {
		s.Filters = []string{}
	}
	return s
}

// analyzer returns the analyzer of a path's texts.
func (s *Schema) analyzer(path string) *fulltext.Analyzer {
	if s == nil || s.texts == nil {
		return english
	}
	if a := s.texts.analyzers[path]; a != nil {
		return a
	}
	return s.texts.language
}

// fullTextIndex returns the index of a path among the full-text indexes, or -1.
func (s *Schema) fullTextIndex(path string) int {
	if s == nil || s.texts == nil {
		return -1
	}
	return slices.Index(s.texts.indexed, path)
}

// Texts is the full-text index of one version of an item. It has the tokens of the texts at the indexed
// paths, from the first query that needs them on. Goroutines can share it. A changed item is another
// version with Texts of its own.
type Texts struct{ known atomic.Pointer[indexedTexts] }

type indexedTexts struct {
	of  *Schema
	all []fulltext.Text // nil for each path at which the item has no text
}

// of returns the tokens of an item's texts, one entry for each full-text index.
func (t *Texts) of(en *env, doc string) []fulltext.Text {
	known := t.known.Load()
	if known == nil || known.of != en.schema {
		known = &indexedTexts{of: en.schema, all: make([]fulltext.Text, len(en.schema.texts.indexed))}
		for i, path := range en.schema.texts.indexed {
			v := fromJSON(valueAt(doc, path))
			if v.kind != isString {
				continue
			}
			if !en.spend(v.read() + analysis(len(v.data))) {
				return nil
			}
			known.all[i] = en.schema.analyzer(path).Text(v.chars())
		}
		t.known.Store(known)
	}
	return known.all
}
