package serve

import (
	"io"
	"io/fs"
	"mime"
	"net/http"
	"net/url"
	"os"
	"path"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/server/listen"
)

// types are the content types of all files of a site. They are listed here
// because mime.TypeByExtension depends on the machine's own tables, and the page
// does not load with a wrong type for .wasm or .js.
var types = map[string]string{
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
}

// ContentType returns the type of a file by its extension.
func ContentType(name string) string {
	ext := path.Ext(name)
	if t, ok := types[ext]; ok {
		return t
	}
	if t := mime.TypeByExtension(ext); t != "" {
		return t
	}
	return "application/octet-stream"
}

// Dir is the site in the directory with this name. Each request opens the directory, so the site may be built again
// while it is served. Links that lead out of the directory are refused.
type Dir string

// Open opens a file of the site.
func (d Dir) Open(name string) (fs.File, error) { return os.OpenInRoot(string(d), name) }

// handler serves a site. It only accepts requests that name this machine as their
// host, because any web page can make a name of its own resolve to 127.0.0.1.
func handler(site fs.FS) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, local := listen.Host(r.Host); !local {
			http.Error(w, "this server only accepts requests for localhost", http.StatusMisdirectedRequest)
			return
		}
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
			return
		}
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		// The site may be built again at any time, so browsers must ask each time. An answer 304 costs little.
		h.Set("Cache-Control", "no-cache")
		if r.URL.Query().Get("embed") != "1" {
			// Another page could show this page in a frame and make the reader click hidden controls. On hosts that
			// send no such header, web/glue/embed.js prevents this.
			h.Set("Content-Security-Policy", "frame-ancestors 'none'")
			h.Set("X-Frame-Options", "DENY")
		}
		file(w, r, site)
	})
}

func file(w http.ResponseWriter, r *http.Request, site fs.FS) {
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	if strings.HasSuffix(r.URL.Path, "/") || name == "" {
		name = path.Join(name, "index.html")
	} else if page, err := fs.Stat(site, path.Join(name, "index.html")); err == nil && page.Mode().IsRegular() {
		// The addresses in a page are relative to its directory, so the page's own address must end in a slash, as on
		// GitHub Pages.
		to := url.URL{Path: "/" + name + "/", RawQuery: r.URL.RawQuery}
		http.Redirect(w, r, to.String(), http.StatusMovedPermanently)
		return
	}
	h := w.Header()
	h.Set("Content-Type", ContentType(name))
	if send(w, r, site, name) {
		return
	}
	h.Set("Content-Type", ContentType(".html"))
	page, err := fs.ReadFile(site, "404.html")
	if err != nil {
		page = []byte("not found; if the site was removed, run the command again\n")
	}
	w.WriteHeader(http.StatusNotFound)
	if r.Method == http.MethodGet {
		w.Write(page)
	}
}

// encodings are the codings of the compressed forms that a site may have beside a file, the smallest first.
var encodings = []struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}}

// send responds with a regular file, or with a compressed form of the file that the client accepts. It reports whether
// the file exists.
func send(w http.ResponseWriter, r *http.Request, site fs.FS, name string) bool {
	h := w.Header()
	h.Set("Vary", "Accept-Encoding")
	for _, e := range encodings {
		if !accepts(r.Header.Get("Accept-Encoding"), e.name) {
			continue
		}
		h.Set("Content-Encoding", e.name)
		if sendFile(w, r, site, name+e.suffix) {
			return true
		}
		h.Del("Content-Encoding")
	}
	return sendFile(w, r, site, name)
}

// accepts reports whether an Accept-Encoding names a coding with another weight than 0.
func accepts(header, coding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, weight, _ := strings.Cut(part, ";")
		if strings.EqualFold(strings.TrimSpace(name), coding) {
			q, weighted := strings.CutPrefix(strings.ReplaceAll(weight, " ", ""), "q=")
			return !weighted || strings.Trim(q, "0.") != ""
		}
	}
	return false
}

// sendFile responds with a regular file, and reports whether the file exists.
func sendFile(w http.ResponseWriter, r *http.Request, site fs.FS, name string) bool {
	f, err := site.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	info, err := f.Stat()
	content, seeks := f.(io.ReadSeeker)
	if err != nil || !info.Mode().IsRegular() || !seeks {
		return false
	}
	http.ServeContent(w, r, name, info.ModTime(), content)
	return true
}
