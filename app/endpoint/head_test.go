package endpoint

import (
	"bufio"
	"net/http"
	"net/textproto"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/rest"
)

// parsed reads a head in which a line ends with |.
func parsed(text string) (h head, err error) {
	_, err = h.read(bufio.NewReader(strings.NewReader(strings.ReplaceAll(text, "|", "\r\n"))), nil)
	return h, err
}

func TestHeads(t *testing.T) {
	for _, c := range []struct {
		text   string
		want   head
		header string // of the last
	}{
		{"GET / HTTP/1.1|Host: a||", head{host: "a", modern: true}, "a"},
		{"GET / HTTP/1.1|hOST:a:1||", head{host: "a:1", modern: true}, "a:1"},
		{"GET / HTTP/1.1|Host: a|x-ms-date: \t b c \t||", head{host: "a", modern: true}, "b c"},
		{"GET / HTTP/1.1\nHost: a\nx:\n\n", head{host: "a", modern: true}, ""},
		{"GET / HTTP/1.0|Host: a||", head{host: "a", last: true}, "a"},
		{"GET / HTTP/1.0|Host: a|Connection: Keep-Alive||", head{host: "a"}, "Keep-Alive"},
		{"GET / HTTP/1.1|Host: a|Connection: x, Close||", head{host: "a", modern: true, last: true}, "x, Close"},
		{"GET http://b/ HTTP/1.1|Host: a||", head{host: "b", modern: true}, "a"},
		{"POST / HTTP/1.1|Host: a|Content-Length: 12||", head{host: "a", modern: true, length: 12}, "12"},
		{"POST / HTTP/1.1|Host: a|transfer-encoding: Chunked||", head{host: "a", modern: true, length: -1}, "Chunked"},
		{"POST / HTTP/1.1|Host: a|Content-Length: 1|Expect: 100-Continue||", head{host: "a", modern: true, length: 1, waiting: true}, "100-Continue"},
		{"POST / HTTP/1.1|Host: a|Expect: 100-continue||", head{host: "a", modern: true}, "100-continue"},
		{"POST / HTTP/1.0|Host: a|Content-Length: 1|Expect: 100-continue||", head{host: "a", last: true, length: 1}, "100-continue"},
		{"GET / HTTP/1.1|Host: a|x: " + strings.Repeat("y", 70_000) + "||", head{host: "a", modern: true}, strings.Repeat("y", 70_000)},
	} {
		h, err := parsed(c.text)
		if err != nil {
			t.Errorf("%.80q: %v", c.text, err)
			continue
		}
		if got := h.Header[len(h.Header)-1].Value; got != c.header || h.Target != "/" {
			t.Errorf("%.80q: %.80q, want %.80q", c.text, got, c.header)
		}
		if h.host != c.want.host || h.length != c.want.length || h.modern != c.want.modern || h.last != c.want.last || h.waiting != c.want.waiting {
			t.Errorf("%.80q: %+v", c.text, h)
		}
	}
}

func TestWhatIsNoHead(t *testing.T) {
	for status, texts := range map[int][]string{
		400: {
			"|", "GET|", "GET /|", "GET / |", "GET / HTTP|", " / HTTP/1.1|", "GET  / HTTP/1.1|", "GET / x HTTP/1.1|", "G[T / HTTP/1.1|", "GET /\x00 HTTP/1.1|",
			"GET a HTTP/1.1|", "GET https://a/ HTTP/1.1|", "GET http:/// HTTP/1.1|", "GET http://a@b/ HTTP/1.1|", "GET http://b?x HTTP/1.1|", "CONNECT a:1 HTTP/1.1|", "OPTIONS * HTTP/1.1|",
			"GET / HTTP/1.1|x|", "GET / HTTP/1.1|: x|", "GET / HTTP/1.1|x : y|", "GET / HTTP/1.1|x: y| z|", "GET / HTTP/1.1|x: a\rb|", "GET / HTTP/1.1|x: a\x7fb|",
			"GET / HTTP/1.1|Host: a|host: a|", "POST / HTTP/1.1|Content-Length: 1|Content-Length: 1|", "POST / HTTP/1.1|Content-Length: -1|", "POST / HTTP/1.1|Content-Length: 1, 1|",
			"POST / HTTP/1.1|Content-Length: +1|", "POST / HTTP/1.1|Content-Length:|", "POST / HTTP/1.1|Content-Length: 9223372036854775808|", "POST / HTTP/1.1|Content-Length: 1|Transfer-Encoding: chunked|",
			"POST / HTTP/1.0|Transfer-Encoding: chunked|", "POST / HTTP/1.1|Transfer-Encoding: chunked|Transfer-Encoding: chunked|",
		},
		417: {"POST / HTTP/1.1|Host: a|Content-Length: 1|Expect: more|"},
		431: {"GET / HTTP/1.1|x: " + strings.Repeat("y", maxHead), "GET /" + strings.Repeat("y", maxHead), "GET / HTTP/1.1|" + strings.Repeat("x: y|", maxHead/4)},
		501: {"POST / HTTP/1.1|Transfer-Encoding: gzip|"},
		505: {"GET / HTTP/2.0|", "GET / HTTP/1.2|", "PRI * HTTP/2.0|"},
	} {
		for _, text := range texts {
			h, err := parsed(text + "|")
			if r, ok := err.(*refusal); !ok || r.status != status {
				t.Errorf("%.80q: %+v, %v, want %d", text, h, err, status)
			}
		}
	}
	for _, text := range []string{"", "GET", "GET / HTTP/1.1|Host: a|"} {
		if h, err := parsed(text); err == nil {
			t.Errorf("%.80q: %+v", text, h)
		}
	}
}

// What is taken for a request, net/http takes for the same one.
func FuzzHead(f *testing.F) {
	for _, seed := range []string{
		"GET / HTTP/1.1\r\nHost: a\r\n\r\n", "POST /dbs?x=y HTTP/1.1\r\nhost: a:1\r\nContent-Length: 7\r\nx-ms-date: now\r\n\r\n", "GET http://b/c HTTP/1.0\nConnection: keep-alive, x\n\n",
		"POST /%20 HTTP/1.1\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var h head
		if _, err := h.read(bufio.NewReader(strings.NewReader(text)), nil); err != nil {
			return
		}
		r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(text)))
		if err != nil {
			if strings.Contains(err.Error(), "parse ") { // the escapes of an address are core/rest's to judge
				return
			}
			t.Fatalf("%q: net/http says %v", text, err)
		}
		chunked := len(r.TransferEncoding) > 0
		if r.Method != h.Method || r.Host != h.host || chunked != (h.length < 0) || !chunked && r.ContentLength != h.length || r.Close != h.last || r.ProtoAtLeast(1, 1) != h.modern {
			t.Fatalf("%q: %+v, net/http says %+v", text, h, r)
		}
		if target, ok := strings.CutPrefix(r.RequestURI, "http://"+h.host); ok && target != h.Target && "/"+target != h.Target || !ok && r.RequestURI != h.Target {
			t.Fatalf("%q: %q, net/http says %q", text, h.Target, r.RequestURI)
		}
		first := map[string]rest.Field{}
		for _, field := range h.Header {
			name := textproto.CanonicalMIMEHeaderKey(field.Name)
			if _, again := first[name]; !again {
				first[name] = field
			}
		}
		for name := range r.Header {
			if got := first[name].Value; got != r.Header[name][0] {
				t.Fatalf("%q: %s is %q, net/http says %q", text, name, got, r.Header[name])
			}
		}
	})
}
