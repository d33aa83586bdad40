package site

import (
	"fmt"
	"strings"
	"testing"
)

func TestParseBase(t *testing.T) {
	for in, want := range map[string]basePath{
		"": "/", "/": "/", "cosmosttl": "/cosmosttl/", "/cosmosttl": "/cosmosttl/", "/cosmosttl/": "/cosmosttl/", "//a/b": "/a/b/",
	} {
		if got, err := parseBase(in); err != nil || got != want {
			t.Errorf("%q: %q, %v; want %q", in, got, err, want)
		}
	}
	for _, in := range []string{"/a b/", `/"x"/`, "/a//b/", "/../x/", "/a/../b", "/./", "https://example.org/x/", "/<script>/"} {
		if got, err := parseBase(in); err == nil {
			t.Errorf("%q was accepted as %q", in, got)
		}
	}
}

func TestResolve(t *testing.T) {
	for in, want := range map[string]string{
		"/": "/x/", "/web/a.js": "/x/web/a.js", "/web": "/x/web", "#now": "#now", "": "",
		"https://example.org/": "https://example.org/", "//example.org": "//example.org", "mailto:a@example.org": "mailto:a@example.org",
	} {
		if got := basePath("/x/").Resolve(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

var testHead = head{policy: policy, words: languages()[0].Site}

func TestRepairTags(t *testing.T) {
	for in, want := range map[string]string{
		`<p title="say \"hi\"">x</p>`:             `<p title="say &#34;hi&#34;">x</p>`,
		`<p title="a\u00a0b">`:                    "<p title=\"a\u00a0b\">",
		`<i aria-hidden></i>`:                     `<i aria-hidden="true"></i>`,
		`<input disabled type="radio">`:           `<input data-waits type="radio">`,
		`<textarea value="a\n<b>"></textarea>`:    "<textarea>\na\n&lt;b&gt;</textarea>",
		`<textarea rows="2"></textarea>`:          `<textarea rows="2"></textarea>`,
		`<option disabled>`:                       `<option disabled>`,
		`<button type="button">`:                  `<button type="button">`,
		`<div data-key="7">`:                      `<div data-key="7" data-waits>`,
		`<td data-cell="on-null">`:                `<td data-cell="on-null" data-waits>`,
		`<b id="2" class="1">`:                    `<b class="1" id="2">`,
		`<path d="M0 0"/>`:                        `<path d="M0 0"/>`,
		"<img\n  src=\"/a\" \t alt>":              `<img alt="true" src="/a">`,
		`<!doctype html><br>`:                     `<!doctype html><br>`,
		`<meta property="og:url" content="x">`:    ``,
		`<link href="/x/app.css"><link href="y">`: `<link href="y">`,
	} {
		got, err := repair(in, "/x/", testHead)
		if err != nil || string(got) != want {
			t.Errorf("%s: %s, %v; want %s", in, got, err, want)
		}
	}
	for _, in := range []string{"<", "<p", `<p a="x`, `<p a=x>`, `<p ="x">`, "</p"} {
		if got, err := repair(in, "/", testHead); err == nil {
			t.Errorf("%s was read as %s", in, got)
		}
	}
}

func TestRepairTakesOutIndentation(t *testing.T) {
	for in, want := range map[string]string{
		"<p>\n  <code>_ts</code>\n  .\n</p>":                              "<p><code>_ts</code>.</p>",
		"<p>\n   after \n  <b>60</b>\n   s \n\n  <i>x</i>\n</p>\n":        "<p> after <b>60</b> s <i>x</i></p>\n",
		"<p>\n  a\n  b\n</p>":                                             "<p>ab</p>",
		"<div>\n  <pre>{\n  \"a\": 1\n}</pre>\n</div>":                    "<div><pre>{\n  \"a\": 1\n}</pre></div>",
		"<div>\n  <pre>\n    {\n  \"a\"\n    <b>1</b>\n  </pre>\n</div>":  "<div><pre>{\n  \"a\"<b>1</b></pre></div>",
		"<ul>\n  <li>\n    <br>\n    x\n  </li>\n  <li> y </li>\n\n</ul>": "<ul><li><br>x</li><li> y </li></ul>",
		"<!doctype html>\n<html>\n  <body>\n    <p>x</p>\n  </body>\n</html>": "<!doctype html><html><body><p>x</p>" + fmt.Sprintf(noScript, testHead.words.NoScript) +
			fmt.Sprintf(framed, testHead.words.Framed, testHead.words.FramedAction) + fmt.Sprintf(keptNote, testHead.words.Kept) +
			fmt.Sprintf(openingNote, testHead.opening[0], testHead.opening[1]) + "</body></html>",
	} {
		got, err := repair(in, "/", testHead)
		if err != nil || string(got) != want {
			t.Errorf("%q: %q, %v; want %q", in, got, err, want)
		}
	}
}

func FuzzRepair(f *testing.F) {
	f.Add(`<p title="say \"hi\"" hidden>x</p>`)
	f.Fuzz(func(t *testing.T, in string) {
		once, err := repair(in, "/", testHead)
		if err != nil || strings.ContainsAny(in, "\\&\"'") || strings.Contains(in, "<head") || strings.Contains(in, "</body") {
			return
		}
		if twice, err := repair(string(once), "/", testHead); err != nil {
			t.Errorf("%q became %q, then %q (%v)", in, once, twice, err)
		}
	})
}

func TestJoinStylesPutsFoundationsFirst(t *testing.T) {
	got := string(join(map[string][]byte{
		"css/button.css": []byte("b{}"), "loader.css": []byte("l{}"), "css/base.css": []byte("base{}"), "css/tokens.css": []byte("t{}"), "css/alert.css": []byte("a{}"),
	}, "css/tokens.css", "css/base.css"))
	last := -1
	for _, rule := range []string{"t{}", "base{}", "a{}", "b{}", "l{}"} {
		i := strings.Index(got, rule)
		if i <= last {
			t.Errorf("%s is not in its place:\n%s", rule, got)
		}
		last = i
	}
}

func TestVersionsThatNeedEscapingAreRefused(t *testing.T) {
	for _, v := range []string{"", `v"1`, "v 1", "v/1", "</script>"} {
		if err := Generate(Options{Dir: t.TempDir(), Base: "/", Version: v}, Program{}); err == nil {
			t.Errorf("version %q was accepted", v)
		}
	}
}
