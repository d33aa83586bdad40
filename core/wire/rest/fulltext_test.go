package rest_test

import (
	"regexp"
	"testing"
)

// "strict does not validate fullTextPolicy ("path":"abstract", language spa-SPA) nor fullTextIndexes ("path":"abstract", "not_path")": 400, with the text
// that test_full_text_policy.py of the Python SDK looks for. A lenient endpoint keeps what it gets.
func TestPoliciesForFullText(t *testing.T) {
	const good = `"fullTextPolicy":{"defaultLanguage":"en-US","fullTextPaths":[{"path":"/abstract","language":"en-US"}]}`
	index := func(one string) string { return good + `,"indexingPolicy":{"fullTextIndexes":[` + one + `]}` }
	for settings, want := range map[string]string{
		good: "", index(`{"path":"/abstract"}`): "",
		`"fullTextPolicy":{"defaultLanguage":"en-US"}`:                                                    "",
		`"fullTextPolicy":{"defaultLanguage":"de-DE","fullTextPaths":[{"path":"/a"},{"path":"/b/c"}]}`:    "",
		`"fullTextPolicy":{"defaultLanguage":"en-US","fullTextPaths":[{"path":"abstract"}]}`:              "(?i)the full.text policy contains an invalid path.*abstract",
		`"fullTextPolicy":{"defaultLanguage":"en-US","fullTextPaths":[{"path":"/a"},{"path":"/a"}]}`:      "(?i)invalid path.*/a",
		`"fullTextPolicy":{"defaultLanguage":"en-US","fullTextPaths":[{"path":"/a/*"}]}`:                  "(?i)invalid path",
		`"fullTextPolicy":{"defaultLanguage":"en-US","fullTextPaths":[{"language":"en-US"}]}`:             "(?i)invalid path",
		`"fullTextPolicy":{"defaultLanguage":"en-US","fullTextPaths":[{"path":5}]}`:                       "(?i)invalid path.*5",
		`"fullTextPolicy":{"defaultLanguage":"spa-SPA"}`:                                                  "(?i)the full.text policy contains an unsupported language 'spa-SPA'",
		`"fullTextPolicy":{"defaultLanguage":"en-US","fullTextPaths":[{"path":"/a","language":"en"}]}`:    "unsupported language 'en' for the path /a",
		`"fullTextPolicy":{"defaultLanguage":"en-US","fullTextPaths":[{"path":"/a","language":"EN-US"}]}`: "unsupported language",
		index(`{"path":"abstract"}`):                           "(?i)full.text indexing policy contains an invalid path.*abstract",
		index(`{"not_path":"abstract"}`):                       "Missing path in full-text index",
		index(`{"path":"/other"}`):                             "",
		index(`{"path":"/abstract"},{"path":"/abstract"}`):     "(?i)invalid path",
		`"indexingPolicy":{"fullTextIndexes":[{"path":"/a"}]}`: "",
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
