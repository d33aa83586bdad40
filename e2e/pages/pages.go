// Package pages imitates GitHub Pages: it serves a site under a prefix, redirects /x to
// /x/, serves foo.html for foo and 404.html with status 404, allows caching for ten
// minutes, supports If-None-Match, and compresses only when it is told to.
package pages

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"fmt"
	"hash/maphash"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/cosmosttl/cosmosttl/app/server/serve"
)

// A Server is a running host. Its methods may be called while it serves.
type Server struct {
	// Prefix is the site's path, with both slashes: "/cosmosttl/".
	Prefix string

	mu      sync.Mutex
	dir     string
	addr    string
	http    *http.Server
	blocked map[string]bool
	served  []string

	unpacked   bool
	compressed map[string][]byte // by ETag, with gzip; nil if nothing is compressed
}

// Start serves the directory under the prefix on a free loopback port.
func Start(dir, prefix string) (*Server, error) {
	s := &Server{Prefix: prefix, dir: dir, addr: "127.0.0.1:0", blocked: map[string]bool{}}
	return s, s.resume()
}

// URL returns the address of a path below the prefix.
func (s *Server) URL(name string) string {
	return s.Origin() + s.Prefix + strings.TrimPrefix(name, "/")
}

// Origin returns the host's address without a path. Browsers treat the name localhost
// as secure, which service workers require.
func (s *Server) Origin() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, port, _ := net.SplitHostPort(s.addr)
	return "http://localhost:" + port
}

// Deploy switches to another directory, as deploying a new version does.
func (s *Server) Deploy(dir string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dir = dir
}

// Unpack has the server answer requests for the packed program with the program itself, as the service worker does on later visits, or no longer.
// Unpacking takes a browser an eighth of a page's start.
func (s *Server) Unpack(on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.unpacked = on
}

// Compress has the server compress pages, scripts and programs with gzip from now on, each once.
func (s *Server) Compress() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.compressed = map[string][]byte{}
}

// gzip returns a file with gzip, or nil if it is not to be compressed.
func (s *Server) gzip(etag, contentType string, data []byte) []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.compressed == nil || !strings.HasPrefix(contentType, "text/") && !slices.Contains([]string{"application/wasm", "application/json", "image/svg+xml"}, contentType) {
		return nil
	}
	if s.compressed[etag] == nil {
		var packed bytes.Buffer
		w, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression)
		w.Write(data)
		w.Close()
		s.compressed[etag] = packed.Bytes()
	}
	return s.compressed[etag]
}

// Block makes requests for a path below the prefix end without a response.
func (s *Server) Block(name string) { s.setBlocked(name, true) }

// Unblock reverses Block.
func (s *Server) Unblock(name string) { s.setBlocked(name, false) }

func (s *Server) setBlocked(name string, on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.blocked[s.Prefix+name] = on
}

// Served returns the paths that were requested since the last call, each after the
// status of its response: "200 /cosmosttl/".
func (s *Server) Served() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	served := s.served
	s.served = nil
	return served
}

// Stop closes all connections and refuses new ones.
func (s *Server) Stop() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.http == nil {
		return nil
	}
	err := s.http.Close()
	s.http = nil
	return err
}

// resume reverses Stop, at the same address.
func (s *Server) resume() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	l, err := net.Listen("tcp", s.addr)
	if err != nil {
		return err
	}
	s.addr = l.Addr().String()
	s.http = &http.Server{Handler: s, ReadHeaderTimeout: 5 * time.Second}
	go s.http.Serve(l)
	return nil
}

// ServeHTTP responds as GitHub Pages does.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	dir, blocked, unpacked := s.dir, s.blocked[r.URL.Path], s.unpacked
	s.mu.Unlock()
	if blocked {
		panic(http.ErrAbortHandler)
	}
	status := s.answer(w, r, dir, unpacked)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.served = append(s.served, strconv.Itoa(status)+" "+r.URL.Path)
}

func (s *Server) answer(w http.ResponseWriter, r *http.Request, dir string, unpacked bool) int {
	name, inside := strings.CutPrefix(r.URL.Path, s.Prefix)
	if !inside {
		if r.URL.Path+"/" == s.Prefix {
			return redirect(w, r, s.Prefix)
		}
		// A page of another site.
		http.NotFound(w, r)
		return http.StatusNotFound
	}
	site := os.DirFS(dir)
	clean := strings.TrimPrefix(path.Clean("/"+name), "/")
	if info, err := fs.Stat(site, cmp.Or(clean, ".")); err == nil && info.IsDir() {
		if name != "" && !strings.HasSuffix(name, "/") {
			if _, err := fs.Stat(site, path.Join(clean, "index.html")); err == nil {
				return redirect(w, r, r.URL.Path+"/")
			}
		}
		clean = path.Join(clean, "index.html")
	}
	if unpacked && clean == "web/app.packed" {
		clean = "web/app.wasm"
	}
	for _, candidate := range []string{clean, clean + ".html"} {
		if data, err := fs.ReadFile(site, candidate); err == nil {
			return s.send(w, r, candidate, data)
		}
	}
	page, err := fs.ReadFile(site, "404.html")
	if err != nil {
		page = []byte("not found")
	}
	w.Header().Set("Content-Type", serve.ContentType("404.html"))
	w.WriteHeader(http.StatusNotFound)
	w.Write(page)
	return http.StatusNotFound
}

func redirect(w http.ResponseWriter, r *http.Request, to string) int {
	if r.URL.RawQuery != "" {
		to += "?" + r.URL.RawQuery
	}
	http.Redirect(w, r, to, http.StatusMovedPermanently)
	return http.StatusMovedPermanently
}

// seed makes the tags of a run's files.
var seed = maphash.MakeSeed()

func (s *Server) send(w http.ResponseWriter, r *http.Request, name string, data []byte) int {
	etag := fmt.Sprintf("%q", strconv.FormatUint(maphash.Bytes(seed, data), 16))
	h := w.Header()
	h.Set("Cache-Control", "max-age=600")
	h.Set("ETag", etag)
	h.Set("Access-Control-Allow-Origin", "*")
	if r.Header.Get("If-None-Match") == etag {
		w.WriteHeader(http.StatusNotModified)
		return http.StatusNotModified
	}
	h.Set("Content-Type", serve.ContentType(name))
	if packed := s.gzip(etag, serve.ContentType(name), data); packed != nil && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		data = packed
	}
	h.Set("Content-Length", strconv.Itoa(len(data)))
	w.Write(data)
	return http.StatusOK
}
