package rest_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/rest"
)

// vectors are signatures from the documentation and the SDKs (docs/model.md §3.4).
var vectors = []struct{ key, method, resource, link, date, signature string }{
	{"dsZQi3KtZmCv1ljt3VNWNm7sQUF1y5rJfC6kv5JiwvW0EndXdDku/dkKBp8/ufDToSxLzR4y+O/0H/t4bQtVNw==", "GET", "dbs", "dbs/ToDoList", "Thu, 27 Apr 2017 00:51:12 GMT", "c09PEVJrgp2uQRkr934kFbTqhByc7TVr3OHyqlu+c+c="},
	{rest.EmulatorKey, "GET", "colls", "dbs/Test Database/colls/Test Collection", "Fri, 17 Dec 1926 03:15:00 GMT", "cugjaA51bjCvxVi8LXg3XB+ZVKaFAZshILoJZF9nfEY="},
	{rest.EmulatorKey, "PATCH", "docs", "dbs/test-db/colls/test-coll/docs/67890", "Fri, 17 Dec 1926 03:15:00 GMT", "VR1ddfxKBXnoaT+b3WkhyYVc9JmGNpTnaRmyDM44398="},
}

func TestSignatures(t *testing.T) {
	for _, v := range vectors {
		token, err := rest.Authorization(v.key, v.method, v.resource, v.link, v.date)
		if err != nil || token != url.QueryEscape("type=master&ver=1.0&sig="+v.signature) {
			t.Errorf("%s: %s, %v", v.link, token, err)
		}
		target := "/" + strings.ReplaceAll(v.link, " ", "%20")
		ask := func(head rest.Header) int {
			r := rest.Request{Method: v.method, Target: target, Header: head}
			a := rest.Options{Key: v.key}.Handle(engine.New(epoch), r)
			checkAnswer(t, r, a)
			return a.Status
		}
		// The account is empty: a valid signature leads to 404.
		if got := ask(rest.Header{{"Authorization", token}, {"x-ms-date", v.date}}); got != 404 {
			t.Errorf("%s: a valid signature: status %d", v.link, got)
		}
		if got := ask(rest.Header{{"authorization", token}, {"x-ms-date", "Fri, 17 Dec 1926 03:15:01 GMT"}}); got != 401 {
			t.Errorf("%s: the signature of another date: status %d", v.link, got)
		}
		if got := ask(nil); got != 401 {
			t.Errorf("%s: no signature: status %d", v.link, got)
		}
	}
}

// A signature is valid for one method, one type and one resource. SDKs differ in the form of the link that they sign.
func TestScopeOfASignature(t *testing.T) {
	const date = "Fri, 17 Dec 1926 03:15:00 GMT"
	for _, c := range []struct {
		method, target, resource, link string
		valid                          bool
	}{
		{"GET", "/", "", "", true},
		{"GET", "/dbs", "dbs", "", true},
		{"GET", "/dbs/", "dbs", "", true},
		{"GET", "/dbs/Shop", "dbs", "dbs/Shop", true},
		{"GET", "/dbs/Shop", "dbs", "dbs/shop", false},
		{"GET", "/dbs/Shop", "DBS", "dbs/Shop", true},
		{"GET", "/dbs/Shop", "colls", "dbs/Shop", false},
		{"GET", "/dbs/Shop", "dbs", "", false},
		{"POST", "/dbs/Shop/colls", "colls", "dbs/Shop", true},
		{"POST", "/dbs/Shop/colls", "colls", "dbs/Shop/colls", false},
		{"GET", "/dbs/a%20b/colls", "colls", "dbs/a b", true},
		{"GET", "/dbs/a%20b/colls", "colls", "dbs/a%20b", true},
		{"GET", "/offers/AAEAAQAA", "offers", "aaeaaqaa", true},
		{"GET", "/dbs/AAAAAQ==/colls/AAAAAYAAAAE=", "colls", "aaaaayaaaae=", true},
		{"GET", "/dbs/AAAAAQ==/colls/AAAAAYAAAAE=", "colls", "aaaaaq==", false},
	} {
		token, _ := rest.Authorization(rest.EmulatorKey, c.method, c.resource, c.link, date)
		r := rest.Request{Method: c.method, Target: c.target, Header: rest.Header{{"authorization", token}, {"x-ms-date", date}}}
		if got := (rest.Options{}).Handle(engine.New(epoch), r).Status; (got != 401) != c.valid {
			t.Errorf("%s %s signed for %q of %q: %d", c.method, c.target, c.resource, c.link, got)
		}
	}
}

func TestBadAuthorizations(t *testing.T) {
	for token, says := range map[string]string{
		"":                                    "Required Header authorization is missing",
		"%zz":                                 "not URL-encoded",
		"type%3Dresource%26ver%3D1%26sig%3Dx": "Only master key tokens",
		"type%3Daad%26ver%3D1.0%26sig%3Dx":    "Only master key tokens",
		"type%3Dmaster%26ver%3D1.0%26sig%3D!": "not base64",
		"type%3Dmaster%26ver%3D1.0%26sig%3D":  `Server used the following payload to sign: 'get\ndbs\n\n\n\n'`,
		"nonsense":                            "Only master key tokens",
	} {
		r := rest.Request{Method: "GET", Target: "/dbs", Header: rest.Header{{"authorization", token}}}
		a := rest.Options{}.Handle(engine.New(epoch), r)
		checkAnswer(t, r, a)
		if said := strings.ReplaceAll((answer{a}).said(), "\n", `\n`); a.Status != 401 || !strings.Contains(said, says) || (answer{a}).get("code") != "Unauthorized" {
			t.Errorf("%q: %d %s", token, a.Status, said)
		}
	}
	if rest.CheckKey(rest.EmulatorKey) != nil || rest.CheckKey("short") == nil || rest.CheckKey("YWJj") == nil {
		t.Error("CheckKey")
	}
	if _, err := rest.Authorization("!", "GET", "dbs", "", ""); err == nil {
		t.Error("a key that is not base64 is accepted")
	}
}
