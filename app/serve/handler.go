package serve

import (
	"io/fs"
	"mime"
	"net"
	"net/http"
	"os"
	"path"
	"strings"
)

// types are the content types of everything a site holds. They are written
// down because mime.TypeByExtension answers from the machine's own tables,
// and a wrong type for .wasm or .js stops the page.
var types = map[string]string{
	".css":         "text/css; charset=utf-8",
	".gz":          "application/gzip",
	".html":        "text/html; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
}

// ContentType names the type of a file by its extension.
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

// Handler serves the site in dir. It answers to the names of this machine only:
// any web page can let a name of its own point at 127.0.0.1.
func Handler(dir string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isLocal(r.Host) {
			http.Error(w, "this server answers to localhost only", http.StatusMisdirectedRequest)
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
		// A build may follow at any moment: ask each time, 304 costs nothing.
		h.Set("Cache-Control", "no-cache")
		root, err := os.OpenRoot(dir)
		if err != nil {
			http.Error(w, "the site is gone; run the command again", http.StatusInternalServerError)
			return
		}
		defer root.Close()
		file(w, r, root)
	})
}

func file(w http.ResponseWriter, r *http.Request, root *os.Root) {
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	if name == "" || name == "." {
		name = "index.html"
	}
	h := w.Header()
	h.Set("Content-Type", ContentType(name))
	if path.Ext(name) == ".wasm" {
		h.Add("Vary", "Accept-Encoding")
		if acceptsGzip(r) && send(w, r, root, name+".gz", "gzip") {
			return
		}
	}
	if send(w, r, root, name, "") {
		return
	}
	h.Set("Content-Type", ContentType(".html"))
	page, err := fs.ReadFile(root.FS(), "404.html")
	if err != nil {
		page = []byte("not found\n")
	}
	w.WriteHeader(http.StatusNotFound)
	if r.Method == http.MethodGet {
		w.Write(page)
	}
}

// send answers with a regular file and reports whether there was one.
func send(w http.ResponseWriter, r *http.Request, root *os.Root, name, encoding string) bool {
	f, err := root.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	if encoding != "" {
		w.Header().Set("Content-Encoding", encoding)
	}
	http.ServeContent(w, r, name, info.ModTime(), f)
	return true
}

func acceptsGzip(r *http.Request) bool {
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		coding, quality, _ := strings.Cut(strings.TrimSpace(part), ";")
		if coding == "gzip" {
			q := strings.ReplaceAll(quality, " ", "")
			return q != "q=0" && q != "q=0.0" && q != "q=0.00" && q != "q=0.000"
		}
	}
	return false
}

func isLocal(hostport string) bool {
	host, _, err := net.SplitHostPort(hostport)
	if err != nil {
		host = hostport
	}
	switch strings.ToLower(strings.Trim(host, "[]")) {
	case "localhost", "127.0.0.1", "::1":
		return true
	}
	return false
}
