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

const restPage = "../../core/rest/README.md"

// sent are the headers that SDKs have sent in this run, in lower case, with the languages of the SDKs.
var sent = struct {
	sync.Mutex
	heads map[string][]string
}{heads: map[string][]string{}}

func init() {
	recordHeads = func(language string, h http.Header) {
		sent.Lock()
		defer sent.Unlock()
		for name := range h {
			name = strings.ToLower(name)
			if !slices.Contains(sent.heads[name], language) {
				sent.heads[name] = append(sent.heads[name], language)
			}
		}
	}
}

// recorded returns the connection string of a server that passes everything on to an endpoint, and records the headers. It speaks HTTP/1 and HTTP/2.
func recorded(t *testing.T, language, connection string) string {
	t.Helper()
	address := regexp.MustCompile(`AccountEndpoint=([^;]+)`).FindStringSubmatch(connection)[1]
	to, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		if !strings.HasPrefix(r.In.URL.Path, "/_") { // not the clock, which the suites ask without the SDK
			recordHeads(language, r.In.Header)
		}
		r.Out.URL.Scheme, r.Out.URL.Host = to.Scheme, to.Host // the Host stays, of which the endpoint makes the addresses that it answers
	}}
	// The body is read whole before it is sent on: net/http otherwise breaks off an answer, once in some 50,000, whose request is still being copied.
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
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

// unlisted compares the headers that were sent with the table of core/rest/README.md, and returns those that it lacks. With -results they are put into it.
func unlisted() (lacking []string, err error) {
	text, err := os.ReadFile(restPage)
	if err != nil {
		return nil, err
	}
	table := regexp.MustCompile("(?m)^\\| `([a-z0-9-]+)` \\| (\\w+) \\| (.+) \\|$")
	listed, is := map[string][]string{}, map[string]string{}
	for _, row := range table.FindAllStringSubmatch(string(text), -1) {
		listed[row[1]], is[row[1]] = strings.Split(row[3], ", "), row[2]
	}
	for _, name := range slices.Sorted(maps.Keys(sent.heads)) {
		for _, language := range sent.heads[name] {
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
			is[name] = "unknown" // a test of core/rest then asks what it is
		}
		fmt.Fprintf(&rows, "| `%s` | %s | %s |\n", name, is[name], strings.Join(listed[name], ", "))
	}
	const head = "| header | here | sent by |\n|---|---|---|\n"
	before, after, _ := strings.Cut(string(text), head)
	for strings.HasPrefix(after, "| ") {
		_, after, _ = strings.Cut(after, "\n")
	}
	return nil, os.WriteFile(restPage, []byte(before+head+rows.String()+after), 0o644)
}
