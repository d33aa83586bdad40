package rest_test

import (
	"regexp"
	"testing"
)

// "strict does not validate fullTextPolicy ("path":"abstract", language spa-SPA) nor fullTextIndexes ("path":"abstract", "not_path")": 400,
// with the text that test_full_text_policy.py of the Python SDK looks for. A lenient endpoint keeps what it gets.
func TestPoliciesForFullText(t *testing.T) {
	const good = `"fullTextPolicy":{"defaultLanguage":"en-US","fullTextPaths":[{"path":"/abstract","language":"en-US"}]}`
	index := func(one string) string { return good + `,"indexingPolicy":{"fullTextIndexes":[` + one + `]}` }
	spec := func(fields string) string { return `"fullTextPolicy":{"fullTextPaths":[{"path":"/a",` + fields + `}]}` }
	for settings, want := range map[string]string{
		good: "", index(`{"path":"/abstract"}`): "",
		`"fullTextPolicy":{"defaultLanguage":"en-US"}`:                                                    "",
		`"fullTextPolicy":{"defaultLanguage":"de-DE","fullTextPaths":[{"path":"/a"},{"path":"/b/c"}]}`:    "",
		`"fullTextPolicy":{"defaultLanguage":"en-US","fullTextPaths":[{"path":"abstract"}]}`:              "(?i)the full.text policy contains an invalid path.*abstract",
		`"fullTextPolicy":{"defaultLanguage":"en-US","fullTextPaths":[{"path":"/a"},{"path":"/a"}]}`:      "(?i)invalid path.*/a",
		`"fullTextPolicy":{"defaultLanguage":"en-US","fullTextPaths":[{"path":"/a/*"}]}`:                  "(?i)invalid path",
		`"fullTextPolicy":{"defaultLanguage":"en-US","fullTextPaths":[{"language":"en-US"}]}`:             "(?i)invalid path",
		`"fullTextPolicy":{"defaultLanguage":"en-US","fullTextPaths":[{"path":5}]}`:                       "(?i)invalid path.*5",
		`"fullTextPolicy":{"defaultLanguage":"spa-SPA"}`:                                                  "(?i)the full.text policy contains an unsupported language spa-SPA. Supported languages are:",
		`"fullTextPolicy":{"defaultLanguage":"en-US","fullTextPaths":[{"path":"/a","language":"en"}]}`:    "unsupported language en. .*the path /a",
		`"fullTextPolicy":{"defaultLanguage":"en-US","fullTextPaths":[{"path":"/a","language":"EN-US"}]}`: "unsupported language",
		index(`{"path":"abstract"}`):                           `Full-text index specification at index \(0\) contains invalid path: abstract`,
		index(`{"not_path":"abstract"}`):                       `Missing path in full-text index specification at index \(0\)`,
		index(`{"path":"/abstract"},{"path":"/path"}`):         "The path of the Full Text Index /path does not match the path specified in the Full Text Policy",
		index(`{"path":"/abstract"},{"path":"/abstract"}`):     `at index \(1\) contains invalid path`,
		`"indexingPolicy":{"fullTextIndexes":[{"path":"/a"}]}`: "Full Text Index /a does not match",
		spec(`"tokenizer":"word","filters":["stop","lowercase","stem","ascii"],"stopWordListKind":"basic","addStopWords":["x"],"removeStopWords":[]`): "",
		spec(`"tokenizer":"edge"`):                                 `unsupported tokenizer "edge" for the path /a. Supported are: word.`,
		spec(`"filters":["stop","snow"]`):                          `unsupported filters \["stop","snow"\].*: stop, lowercase, stem, ascii`,
		spec(`"filters":"stop"`):                                   "unsupported filters",
		spec(`"stopWordListKind":"all"`):                           "unsupported stopWordListKind.*none, basic, extended",
		spec(`"addStopWords":[1]`):                                 "unsupported addStopWords.*an array of texts",
		`"fullTextPolicy":{"defaultSpec":{"language":"xx"}}`:       "unsupported language xx",
		`"fullTextPolicy":{"defaultSpec":{"removeStopWords":"x"}}`: "unsupported removeStopWords.*defaultLanguage",
		`"fullTextPolicy":{"fullTextPaths":[{"path":"/a/[]/b"}]}`:  "invalid Path",
	} {
		w := newWorld(t)
		w.want(201, "POST /dbs", "", `{"id":"shop"}`)
		head, status := `{"id":"orders","partitionKey":{"paths":["/cid"]}`, 201
		if want != "" {
			status = 400
		}
		a := w.want(status, "POST /dbs/shop/colls", "", head+","+settings+"}")
		if want != "" && !regexp.MustCompile(want).MatchString(a.said()) {
			t.Errorf("%s: %s, want %s", settings, a.said(), want)
		}
		if want != "" {
			w.want(201, "POST /dbs/shop/colls", "", head+"}")
		}
		if want != "" { // a replacement is checked as well
			w.want(400, "PUT "+orders, "", head+","+settings+"}")
		}
		w.opt.Lenient = true
		w.want(204, "DELETE "+orders, "", "")
		if w.do("POST /dbs/shop/colls", "", head+","+settings+"}").Status != 201 && !regexp.MustCompile("not_path").MatchString(settings) {
			t.Errorf("a lenient endpoint refuses %s", settings)
		}
	}
}
