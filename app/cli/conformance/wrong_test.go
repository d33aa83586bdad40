package conformance

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
	"github.com/tidwall/sjson"
)

// other changes the requests and responses of our endpoint; either function may be nil.
func other(asked func(r *http.Request, body string) string, answered func(r *http.Request, status int, body string) (int, string)) around {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
			raw, _ := io.ReadAll(r.Body)
			body := string(raw)
			if asked != nil {
				body = asked(r, body)
			}
			r.Body, r.ContentLength = io.NopCloser(strings.NewReader(body)), int64(len(body))
			rec := httptest.NewRecorder()
			next.ServeHTTP(rec, r)
			status, text := rec.Code, rec.Body.String()
			if answered != nil {
				status, text = answered(r, status, text)
			}
			for name, values := range rec.Header() {
				out.Header()[name] = values
			}
			out.Header().Set("Content-Length", strconv.Itoa(len(text)))
			out.WriteHeader(status)
			_, _ = io.Copy(out, bytes.NewBufferString(text))
		})
	}
}

func isQuery(r *http.Request) bool { return r.Header.Get("x-ms-documentdb-query") != "" }

// ghosts makes queries return every item ever created.
func ghosts() around {
	var made []string
	return other(func(r *http.Request, body string) string {
		if r.Method == "POST" && strings.HasSuffix(r.URL.Path, "/docs") && !isQuery(r) {
			made = append(made, body)
		}
		return body
	}, func(r *http.Request, status int, body string) (int, string) {
		if !isQuery(r) || !strings.HasSuffix(r.URL.Path, "/docs") || status != 200 {
			return status, body
		}
		for _, doc := range made {
			if !strings.Contains(body, `"id":`+gjson.Get(doc, "id").Raw) {
				body, _ = sjson.SetRaw(body, "Documents.-1", doc)
			}
		}
		return status, body
	})
}

const boundary = `container orders -1
create orders {"id":"SO05","ttl":60}
advance 59s
expect orders SO05 in-queries
advance 1s
expect orders SO05 expired
expect orders count 0
query orders pk SO05 SELECT VALUE COUNT(1) FROM c
expect query [0]
read orders SO05
expect error 404
`

// A wrong endpoint differs exactly where it is wrong.
func TestWrongEndpoints(t *testing.T) {
	for _, c := range []struct {
		name  string
		wrap  around
		story string
		want  []string // the differences: line, what, observed
	}{
		{"right", nil, boundary, nil},
		{"items live one second too long",
			other(func(r *http.Request, body string) string { return strings.ReplaceAll(body, `"ttl":60`, `"ttl":61`) },
				func(r *http.Request, status int, body string) (int, string) {
					return status, strings.ReplaceAll(body, `"ttl":61`, `"ttl":60`)
				}),
			boundary,
			[]string{"6 SO05: in queries", "7 count: 1", "9 rows: [1]", "11 error: status 200"}},
		{"ghosts in queries", ghosts(), strings.Replace(boundary, "pk SO05 SELECT VALUE COUNT(1) FROM c\nexpect query [0]", "SELECT * FROM c\nexpect rows 0", 1),
			[]string{"6 SO05: in queries, and not found by its id", "7 count: 1", "9 rows: rows 1"}},
		{"0 is a ttl",
			other(func(r *http.Request, body string) string { return strings.ReplaceAll(body, `"ttl":0}`, `"ttl":-1}`) }, nil),
			"container orders 60\ncreate orders {\"id\":\"SO05\",\"ttl\":0}\nexpect error 400 \"The input ttl '0'\"\ncreate orders {\"id\":\"SO06\",\"ttl\":null}\nexpect error 400\n" +
				"container logs off\ndefault logs 0\nexpect error 400 \"defaultTtl '0'\"\nexpect orders count 0\n",
			[]string{"3 error: status 201", "9 count: 1"}},
		{"200 instead of 207",
			other(nil, func(r *http.Request, status int, body string) (int, string) {
				if status == 207 {
					status = 200
				}
				return status, body
			}),
			"container orders -1 pk /cid\nbatch orders pk a create {\"id\":\"1\",\"cid\":\"a\"} ; delete 2\nexpect status 207\nexpect error 404\nexpect orders count 0\n",
			[]string{"3 status: status 200"}},
		{"an expired item can be deleted",
			other(nil, func(r *http.Request, status int, body string) (int, string) {
				if r.Method == "DELETE" && status == 404 {
					return 204, ""
				}
				return status, body
			}),
			"container orders 60\ncreate orders {\"id\":\"1\"}\nadvance 60s\ndelete orders 1\nexpect orders count 0\n",
			[]string{"4 status: status 204"}},
		{"another text",
			other(nil, func(r *http.Request, status int, body string) (int, string) {
				return status, strings.ReplaceAll(body, "nonzero positive integer", "number")
			}),
			"container orders 60\ncreate orders {\"id\":\"1\",\"ttl\":0}\nexpect error 400 BadRequest \"nonzero positive integer\"\ncreate orders {\"id\":\"1\",\"ttl\":0}\nexpect error 400 BadRequest\n",
			[]string{`3 error: error 400 BadRequest "The input ttl '0' is invalid. Ensure to provide a number less than or equal to '2147483647', or '-1' which means never expire."`}},
		{"replace forgets the default",
			other(func(r *http.Request, body string) string {
				if r.Method == "PUT" && !strings.Contains(r.URL.Path, "/docs") {
					body, _ = sjson.Delete(body, "defaultTtl")
				}
				return body
			}, nil),
			"container orders off\ncreate orders {\"id\":\"1\"}\ndefault orders 60\nexpect orders default 60\nexpect orders 1 deadline in 60s reason inherits\n",
			[]string{"4 default: off", "5 deadline: never expires", "5 reason: off"}},
		{"writes do not restart the countdown",
			other(nil, func(r *http.Request, status int, body string) (int, string) {
				if r.Method == "GET" && strings.Contains(r.URL.Path, "/docs/") && status == 200 {
					body, _ = sjson.Set(body, "_ts", gjson.Get(body, "_ts").Int()-30)
				}
				return status, body
			}),
			"container orders 60\ncreate orders {\"id\":\"1\"}\nadvance 30s\nupsert orders {\"id\":\"1\"}\nexpect orders 1 deadline in 60s written 30s\n",
			[]string{"5 deadline: expires 60s after the start", "5 written: 0s after the start"}},
		{"the purge never comes",
			other(nil, func(r *http.Request, status int, body string) (int, string) {
				if strings.HasPrefix(r.URL.Path, "/_disk/") {
					body, _ = sjson.Set(body, "purged", 0)
					body, _ = sjson.Set(body, "expired", 1)
				}
				return status, body
			}),
			"container orders 60\ncreate orders {\"id\":\"1\"}\nadvance 61s\nexpect orders count 0 expired 0 purged 1\n",
			[]string{"4 expired: 1", "4 purged: 0"}},
		{"rows in another order",
			other(nil, func(r *http.Request, status int, body string) (int, string) {
				if isQuery(r) && gjson.Get(body, "Documents.#").Int() == 2 {
					a, b := gjson.Get(body, "Documents.0").Raw, gjson.Get(body, "Documents.1").Raw
					body, _ = sjson.SetRaw(body, "Documents", "["+b+","+a+"]")
				}
				return status, body
			}),
			"container orders -1\ncreate orders {\"id\":\"1\"}\ncreate orders {\"id\":\"2\"}\nexpect orders items 1 2\n",
			[]string{"4 items: 2 1"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := play(t, ours(t, c.wrap), c.story)
			var got []string
			for _, s := range r.Steps {
				for _, p := range s.Points {
					if p.Verdict == differs {
						got = append(got, fmt.Sprintf("%d %s: %s", s.Line, p.What, p.Observed))
					}
				}
			}
			if !slices.Equal(got, c.want) || r.Differs != len(c.want) || r.OK != (len(c.want) == 0 && r.Untrue == 0) {
				t.Errorf("differences:\n%s\nwant:\n%s\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"), r)
			}
		})
	}
}
