package rest_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
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
		{"POST", "/dbs/Shop/colls/c/operations/partitionkeydelete", "colls", "dbs/Shop/colls/c", true},        // JavaScript
		{"POST", "/dbs/Shop/colls/c/operations/partitionkeydelete", "partitionkey", "dbs/Shop/colls/c", true}, // Python, .NET
		{"POST", "/dbs/Shop/colls/c/operations/partitionkeydelete", "docs", "dbs/Shop/colls/c", false},
		{"GET", "/dbs/Shop/colls/c/docs/Test%20", "docs", "dbs/Shop/colls/c/docs/Test ", false},
		{"GET", "/dbs/Shop/colls/c/docs/a%2520", "docs", "dbs/Shop/colls/c/docs/a%20", false},
		{"GET", "/dbs/Shop/colls/c/docs/WithPercentEncodedSpecialChar%25E9%25B1%2580", "docs", "dbs/Shop/colls/c/docs/WithPercentEncodedSpecialChar%E9%B1%80", false}, // CosmosItemIdEncodingTestsBase.cs (.NET)
		{"GET", "/dbs/Shop/colls/c/docs/a%2Fb", "docs", "dbs/Shop/colls/c/docs/a/b", true},                                                                            // and 404: see TestIdsAsTheServiceReadsThem
		{"GET", "/dbs/Shop/colls/c/docs/a/b", "docs", "dbs/Shop/colls/c/docs/a/b", true},
		{"GET", "/dbs/Shop/colls/c/docs/a/b/c", "docs", "dbs/Shop/colls/c/docs/a/b/c", true},
		{"GET", "/dbs/Shop/colls/c/docs/a%5Cb", "docs", "dbs/Shop/colls/c/docs/a\\b", true},
		{"GET", "/dbs/Shop/colls/c/docs/a?b", "docs", "dbs/Shop/colls/c/docs/a?b", true}, // JavaScript, .NET
		{"GET", "/dbs/Shop/colls/c/docs/a?b%20c", "docs", "dbs/Shop/colls/c/docs/a?b c", true},
		{"GET", "/dbs/Shop/colls/c/docs/a?b", "docs", "dbs/Shop/colls/c/docs/a", false},
		{"GET", "/dbs/Shop/colls/c/docs?b", "docs", "dbs/Shop/colls/c", true},
		{"GET", "/dbs/Shop/colls/c/docs/a%23b", "docs", "dbs/Shop/colls/c/docs/a#b", false},
		{"GET", "/dbs/Shop/colls/c/docs/a%3Fb%25", "docs", "dbs/Shop/colls/c/docs/a?b%", true},
		{"GET", "/dbs/Shop/colls/c/docs/Test%20%20", "docs", "dbs/Shop/colls/c/docs/Test  ", false},
		{"GET", "/dbs/Shop/colls/c/docs/%20Test", "docs", "dbs/Shop/colls/c/docs/ Test", true},
		{"GET", "/dbs/Shop/colls/c%20/docs", "docs", "dbs/Shop/colls/c ", true},
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
		"type%3Dresource%26ver%3D1%26sig%3Dx": "The wrong key is being used",
		"type%3Daad%26ver%3D1.0%26sig%3Dx":    "Only master key tokens",
		"type%3Dmaster%26ver%3D1.0%26sig%3D!": "not base64",
		"type%3Dmaster%26ver%3D1.0%26sig%3D":  `Server used the following payload to sign: 'get\ndbs\n\n\nfri, 17 dec 1926 03:15:00 gmt\n'`,
		"nonsense":                            "Only master key tokens",
	} {
		r := rest.Request{Method: "GET", Target: "/dbs", Header: rest.Header{{"authorization", token}, {"date", "Fri, 17 Dec 1926 03:15:00 GMT"}}}
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

// A signed request needs a date in the service's format. The date may be of any age, because the clock is simulated.
func TestDatesOfRequests(t *testing.T) {
	const missing, malformed = "mandates Date headers", "date header is invalid format"
	for _, c := range []struct{ xdate, date, says string }{
		{"Fri, 17 Dec 1926 03:15:00 GMT", "", ""},
		{"", "Fri, 17 Dec 1926 03:15:00 GMT", ""},
		{"fri, 17 dec 1926 03:15:00 gmt", "", ""},
		{"Thu, 9 Sep 9999 01:02:03 GMT", "yesterday", ""},
		{"", "", missing},
		{"now", "", malformed},
		{"now", "Fri, 17 Dec 1926 03:15:00 GMT", malformed},
		{"Sat, 17 Dec 1926 03:15:00 GMT", "", malformed}, // a Friday
		{"Fri, 17 Dec 1926 03:15:00 PDT", "", malformed},
		{"Fri, 17 Dec 1926 03:15:00", "", malformed},
		{"1926-12-17T03:15:00Z", "", malformed},
		{"Fri, 32 Dec 1926 03:15:00 GMT", "", malformed},
		{"Fri, 17 Dec 1926 03:15:00 GMT, Fri, 17 Dec 1926 03:15:00 GMT", "", malformed},
	} {
		token, _ := rest.Authorization(rest.EmulatorKey, "GET", "dbs", "", c.xdate)
		if c.xdate == "" && c.date != "" {
			token = "type%3Dmaster%26ver%3D1.0%26sig%3D" // another signature, which the endpoint checks only after the date
		}
		r := rest.Request{Method: "GET", Target: "/dbs", Header: rest.Header{{"authorization", token}, {"x-ms-date", c.xdate}, {"date", c.date}}}
		a := rest.Options{}.Handle(engine.New(epoch), r)
		checkAnswer(t, r, a)
		said := answer{a}.said()
		switch {
		case c.says != "" && (a.Status != 401 || !strings.Contains(said, c.says)):
			t.Errorf("%q, %q: %d %s, want %s", c.xdate, c.date, a.Status, said, c.says)
		case c.says == "" && c.xdate != "" && a.Status != 200, c.says == "" && c.xdate == "" && !strings.Contains(said, "following payload"):
			t.Errorf("%q, %q: %d %s", c.xdate, c.date, a.Status, said)
		}
	}
}

// Refuse refuses a head exactly if Handle refuses the whole request because of its head. Both give the same status.
func TestRefuse(t *testing.T) {
	const date = "Fri, 17 Dec 1926 03:15:00 GMT"
	token, _ := rest.Authorization(rest.EmulatorKey, "POST", "dbs", "", date)
	good := rest.Header{{"authorization", token}, {"x-ms-date", date}}
	for _, c := range []struct {
		method, target string
		head           rest.Header
		status         int // of a refusal
	}{
		{"POST", "/dbs", good, 0},
		{"POST", "/dbs", nil, 401},
		{"POST", "/dbs", rest.Header{{"authorization", token}}, 401},
		{"POST", "/dbs", append(rest.Header{{"content-length", "4194304"}}, good...), 0},
		{"POST", "/dbs", append(rest.Header{{"content-length", "4194305"}}, good...), 413},
		{"PATCH", "/dbs", good, 401},
		{"POST", "/dbs//x", good, 400},
		{"POST", "/" + strings.Repeat("x", 9000), good, 400},
	} {
		r := rest.Request{Method: c.method, Target: c.target, Header: c.head}
		account := engine.New(epoch)
		a, refused := rest.Options{}.Refuse(account, &r)
		if refused != (c.status != 0) || a.Status != c.status {
			t.Errorf("%s %.20s: refused %v with %d, want %d", c.method, c.target, refused, a.Status, c.status)
		}
		r.Body = []byte(`{"id":"shop"}`)
		if whole := (rest.Options{}).Handle(account, r); refused && whole.Status != a.Status || !refused && whole.Status != 201 {
			t.Errorf("%s %.20s: %d, the head alone %d", c.method, c.target, whole.Status, a.Status)
		}
	}
}
