package pages

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"testing"
)

// siteDir writes a small site and returns its directory.
func siteDir(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func small(t *testing.T) *Server {
	t.Helper()
	s, err := Start(siteDir(t, map[string]string{
		"index.html": "home", "about.html": "about", "404.html": "lost", "web/app.wasm": "wasm", "docs/index.html": "docs",
	}), "/x/")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Stop() })
	return s
}

// ask sends a request without following redirects.
func ask(t *testing.T, url string, header ...string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	resp, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp, string(body)
}

func TestAnswersAsGitHubPagesDoes(t *testing.T) {
	s := small(t)
	for _, c := range []struct {
		path, body, location string
		status               int
	}{
		{path: "/x/", status: 200, body: "home"},
		{path: "/x/?q=1", status: 200, body: "home"},
		{path: "/x/index.html", status: 200, body: "home"},
		{path: "/x", status: 301, location: "/x/"},
		{path: "/x?q=1", status: 301, location: "/x/?q=1"},
		{path: "/x/docs", status: 301, location: "/x/docs/"},
		{path: "/x/docs/", status: 200, body: "docs"},
		{path: "/x/about", status: 200, body: "about"},
		{path: "/x/about.html", status: 200, body: "about"},
		{path: "/x/none", status: 404, body: "lost"},
		{path: "/x/none/at/all", status: 404, body: "lost"},
		{path: "/x/../../etc/passwd", status: 404},
		{path: "/", status: 404},
		{path: "/xy/", status: 404},
	} {
		resp, body := ask(t, s.Origin()+c.path)
		if resp.StatusCode != c.status || resp.Header.Get("Location") != c.location {
			t.Errorf("%s: status %d to %q, want %d to %q", c.path, resp.StatusCode, resp.Header.Get("Location"), c.status, c.location)
		}
		if c.body != "" && body != c.body {
			t.Errorf("%s: body %q, want %q", c.path, body, c.body)
		}
	}
}

func TestHeadersOfGitHubPages(t *testing.T) {
	s := small(t)
	resp, _ := ask(t, s.URL("web/app.wasm"), "Accept-Encoding", "gzip, br")
	etag := resp.Header.Get("ETag")
	if resp.Header.Get("Content-Type") != "application/wasm" || resp.Header.Get("Cache-Control") != "max-age=600" ||
		resp.Header.Get("Content-Encoding") != "" || etag == "" {
		t.Errorf("headers %v", resp.Header)
	}
	resp, _ = ask(t, s.URL("web/app.wasm"), "If-None-Match", etag)
	if resp.StatusCode != http.StatusNotModified {
		t.Errorf("status %d for a file that is known, want 304", resp.StatusCode)
	}
}

func TestDeploySwitchesTheSite(t *testing.T) {
	s := small(t)
	first, _ := ask(t, s.URL(""))
	s.Deploy(siteDir(t, map[string]string{"index.html": "home 2"}))
	second, body := ask(t, s.URL(""), "If-None-Match", first.Header.Get("ETag"))
	if body != "home 2" || second.Header.Get("ETag") == first.Header.Get("ETag") {
		t.Errorf("got %q, ETag %s after %s", body, second.Header.Get("ETag"), first.Header.Get("ETag"))
	}
}

func TestStopBlockAndResume(t *testing.T) {
	s := small(t)
	origin := s.Origin()
	s.Block("about.html")
	if _, err := http.Get(s.URL("about.html")); err == nil {
		t.Error("a blocked path was answered")
	}
	s.Unblock("about.html")
	if err := s.Stop(); err != nil {
		t.Fatal(err)
	}
	if _, err := http.Get(s.URL("")); err == nil {
		t.Error("a stopped host answered")
	}
	if err := s.resume(); err != nil {
		t.Fatal(err)
	}
	if _, body := ask(t, s.URL("")); body != "home" || s.Origin() != origin {
		t.Errorf("after Resume %q at %s, was at %s", body, s.Origin(), origin)
	}
	if got := s.Served(); len(got) != 1 || got[0] != "200 /x/" {
		t.Errorf("served %q", got)
	}
}
