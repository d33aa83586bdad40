//go:build e2e

package sdk

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

const restPage = "../../core/wire/rest/README.md"

// A listing is names that SDKs send, and the table of core/wire/rest/README.md that must have them, each with the languages of the SDKs.
type listing struct {
	head string         // of the table
	row  *regexp.Regexp // of the table: the name, what it is here, the languages
	sync.Mutex
	sent map[string][]string // in this run
}

// The headers, in lower case, and the fields of bodies; see fieldsOf.
var (
	heads = &listing{head: "| header | here | sent by |\n|---|---|---|\n", row: regexp.MustCompile("(?m)^\\| `([a-z0-9-]+)` \\| (\\w+) \\| (.+) \\|$"), sent: map[string][]string{}}
	field = &listing{head: "| field | here | sent by |\n|---|---|---|\n", row: regexp.MustCompile("(?m)^\\| `([a-z]+\\.[A-Za-z0-9_.]+)` \\| (\\w+) \\| (.+) \\|$"), sent: map[string][]string{}}
)

func (l *listing) note(name, language string) {
	l.Lock()
	defer l.Unlock()
	if !slices.Contains(l.sent[name], language) {
		l.sent[name] = append(l.sent[name], language)
	}
}

func init() {
	recordRequest = func(language string, r *http.Request, body []byte) {
		for name := range r.Header {
			heads.note(strings.ToLower(name), language)
		}
		for _, name := range fieldsOf(r.Method, r.URL.Path, r.Header, body) {
			field.note(name, language)
		}
	}
}

// recorded returns the connection string of a server that passes everything on to an endpoint, and records the headers and the fields of bodies. It speaks HTTP/1 and HTTP/2.
func recorded(t *testing.T, language, connection string) string {
	t.Helper()
	address := regexp.MustCompile(`AccountEndpoint=([^;]+)`).FindStringSubmatch(connection)[1]
	to, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.Out.URL.Scheme, r.Out.URL.Host = to.Scheme, to.Host // the Host stays, of which the endpoint makes the addresses that it answers
	}}
	// The body is read whole before it is sent on: net/http otherwise breaks off an answer, once in some 50,000, whose request is still being copied.
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		if !strings.HasPrefix(r.URL.Path, "/_") { // not the clock, which the suites ask without the SDK
			recordRequest(language, r, body)
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		proxy.ServeHTTP(w, r)
	}))
	server.Config.Protocols = new(http.Protocols)
	server.Config.Protocols.SetHTTP1(true)
	server.Config.Protocols.SetUnencryptedHTTP2(true)
	server.Start()
	t.Cleanup(server.Close)
	return strings.Replace(connection, address, server.URL+"/", 1)
}

// unlisted compares what was sent with the tables of core/wire/rest/README.md, and returns what they lack. With -results it is put into them.
func unlisted() (lacking []string, err error) {
	for _, l := range []*listing{heads, field} {
		some, err := l.unlisted()
		if err != nil {
			return nil, err
		}
		lacking = append(lacking, some...)
	}
	return lacking, nil
}

func (l *listing) unlisted() (lacking []string, err error) {
	text, err := os.ReadFile(restPage)
	if err != nil {
		return nil, err
	}
	listed, is := map[string][]string{}, map[string]string{}
	for _, row := range l.row.FindAllStringSubmatch(string(text), -1) {
		listed[row[1]], is[row[1]] = strings.Split(row[3], ", "), row[2]
	}
	for _, name := range slices.Sorted(maps.Keys(l.sent)) {
		for _, language := range l.sent[name] {
			if harmless := strings.Contains(string(text), "`"+strings.TrimPrefix(name, "x-ms-")+"`"); harmless && !*writeResults {
				continue // such as what counts a client's attempts, which it does not send in every run
			}
			if !slices.Contains(listed[name], language) {
				lacking = append(lacking, name+" of "+language)
				listed[name] = append(listed[name], language)
			}
		}
	}
	if len(lacking) == 0 || !*writeResults {
		return lacking, nil
	}
	var rows strings.Builder
	for _, name := range slices.Sorted(maps.Keys(listed)) {
		slices.Sort(listed[name])
		if is[name] == "" {
			is[name] = "unknown" // a test of core/wire/rest then asks what it is
		}
		fmt.Fprintf(&rows, "| `%s` | %s | %s |\n", name, is[name], strings.Join(listed[name], ", "))
	}
	before, after, found := strings.Cut(string(text), l.head)
	if !found {
		return nil, fmt.Errorf("%s has no table that begins with %q", restPage, l.head)
	}
	for strings.HasPrefix(after, "| ") {
		_, after, _ = strings.Cut(after, "\n")
	}
	return nil, os.WriteFile(restPage, []byte(before+l.head+rows.String()+after), 0o644)
}
