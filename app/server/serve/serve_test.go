package serve

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/server/listen"
)

func testSite(t *testing.T) Dir {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"web", "learn"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range map[string]string{
		"index.html": "home", "404.html": "lost", "app-worker.js": "worker", "manifest.webmanifest": "{}", "learn/index.html": "lessons",
		"web/app.wasm": "plain", "web/app.packed": "packed", "web/icon.svg": "<svg/>", "web/site.css": "css",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return Dir(dir)
}

func request(h http.Handler, method, target, host string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, target, nil)
	r.Host = host
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestFilesAndTheirTypes(t *testing.T) {
	h := handler(testSite(t))
	for target, want := range map[string]struct {
		body, mime string
		status     int
	}{
		"/":                      {"home", "text/html; charset=utf-8", 200},
		"/index.html":            {"home", "text/html; charset=utf-8", 200},
		"/?q":                    {"home", "text/html; charset=utf-8", 200},
		"/app-worker.js":         {"worker", "text/javascript; charset=utf-8", 200},
		"/manifest.webmanifest":  {"{}", "application/manifest+json", 200},
		"/web/app.wasm":          {"plain", "application/wasm", 200},
		"/web/app.packed":        {"packed", "application/octet-stream", 200},
		"/web/icon.svg":          {"<svg/>", "image/svg+xml", 200},
		"/web/site.css":          {"css", "text/css; charset=utf-8", 200},
		"/learn/":                {"lessons", "text/html; charset=utf-8", 200},
		"/web/":                  {"lost", "text/html; charset=utf-8", 404},
		"/web":                   {"lost", "text/html; charset=utf-8", 404},
		"/none":                  {"lost", "text/html; charset=utf-8", 404},
		"/none.wasm":             {"lost", "text/html; charset=utf-8", 404},
		"/../../../../etc/hosts": {"lost", "text/html; charset=utf-8", 404},
	} {
		w := request(h, "GET", target, "localhost:8080")
		if w.Code != want.status || w.Body.String() != want.body || w.Header().Get("Content-Type") != want.mime {
			t.Errorf("%s: %d %q %s, want %v", target, w.Code, w.Body, w.Header().Get("Content-Type"), want)
		}
		if w.Header().Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: Cache-Control %q", target, w.Header().Get("Cache-Control"))
		}
	}
}

// A client gets the smallest form that it accepts and the site has, with the type of the file itself.
func TestCompressedForms(t *testing.T) {
	site := testSite(t)
	for name, text := range map[string]string{"web/site.css.br": "css br", "web/site.css.gz": "css gz"} {
		if err := os.WriteFile(filepath.Join(string(site), filepath.FromSlash(name)), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	h := handler(site)
	for _, c := range []struct{ target, accept, body, encoding string }{
		{"/web/site.css", "gzip, deflate, br, zstd", "css br", "br"}, {"/web/site.css", "gzip", "css gz", "gzip"}, {"/web/site.css", "", "css", ""},
		{"/web/site.css", "BR;q=0.5,gzip", "css br", "br"}, {"/web/site.css", "br; q=0, gzip", "css gz", "gzip"}, {"/web/site.css", "br;q=0.0", "css", ""},
		{"/web/site.css", "brotli, xbr", "css", ""}, {"/web/app.packed", "gzip, br", "packed", ""},
		{"/web/app.wasm", "gzip, br", "plain", ""}, {"/none", "br", "lost", ""},
	} {
		w := request(h, "GET", c.target, "localhost", "Accept-Encoding", c.accept)
		if w.Body.String() != c.body || w.Header().Get("Content-Encoding") != c.encoding || w.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s, %q: %q, %v", c.target, c.accept, w.Body, w.Header())
		}
		if mime := w.Header().Get("Content-Type"); w.Code == 200 && mime != ContentType(c.target) {
			t.Errorf("%s, %q: %s", c.target, c.accept, mime)
		}
	}
}

func TestTheAddressOfAPageEndsInASlash(t *testing.T) {
	w := request(handler(testSite(t)), "GET", "//learn?embed=1", "localhost:8080")
	if to := w.Header().Get("Location"); w.Code != http.StatusMovedPermanently || to != "/learn/?embed=1" {
		t.Errorf("status %d, Location %q", w.Code, to)
	}
}

// A page may be in a frame of another one only where its address says so.
func TestFrames(t *testing.T) {
	h := handler(testSite(t))
	for target, framed := range map[string]bool{
		"/": false, "/index.html": false, "/learn/": false, "/none": false, "/?embed": false, "/?embed=0": false, "/?embed=11": false, "/?x=embed=1": false, "/?embed=0&embed=1": false,
		"/?embed=1": true, "/learn/?embed=1": true, "/learn/?shared=1&embed=1": true,
	} {
		w := request(h, "GET", target, "localhost")
		policy, options := w.Header().Get("Content-Security-Policy"), w.Header().Get("X-Frame-Options")
		if framed != (policy == "" && options == "") || !framed && (policy != "frame-ancestors 'none'" || options != "DENY") {
			t.Errorf("%s: Content-Security-Policy %q, X-Frame-Options %q", target, policy, options)
		}
	}
}

func TestOnlyNamesOfThisMachineAreAnswered(t *testing.T) {
	h := handler(testSite(t))
	for host, want := range map[string]int{
		"localhost": 200, "localhost:8080": 200, "LOCALHOST:1": 200, "127.0.0.1:8080": 200, "[::1]:8080": 200, "[::1]": 200,
		"evil.example": 421, "evil.example:8080": 421, "localhost.evil.example": 421, "127.0.0.1.evil.example": 421, "": 421, "192.168.0.1:8080": 421,
	} {
		if w := request(h, "GET", "/", host); w.Code != want {
			t.Errorf("host %q: status %d, want %d", host, w.Code, want)
		}
	}
}

func TestOtherMethodsAreRefused(t *testing.T) {
	w := request(handler(testSite(t)), "POST", "/", "localhost")
	if w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") == "" {
		t.Errorf("status %d, headers %v", w.Code, w.Header())
	}
}

func TestSitePrintsItsAddressAndStops(t *testing.T) {
	l, err := listen.Address("localhost:0", "-addr")
	if err != nil {
		t.Fatal(err)
	}
	url := "http://" + l[0].Addr().String() + "/"
	ctx, cancel := context.WithCancel(context.Background())
	var out bytes.Buffer
	ended := make(chan error, 1)
	site := testSite(t)
	go func() { ended <- Site(ctx, l, site, nil, &out) }()
	if resp, err := http.Get(url); err != nil || resp.StatusCode != 200 {
		t.Errorf("%v, %v", resp, err)
	}
	cancel()
	if err := <-ended; err != nil || !strings.Contains(out.String(), "http://localhost:") {
		t.Errorf("ended with %v, printed %q", err, out.String())
	}
}
