// Package pages is a small GitHub Pages: a static host that serves a site under
// a prefix with that host's habits, most of which matter only there. It redirects
// /x to /x/, finds foo.html for foo, answers 404.html with status 404, lets
// everything be cached for ten minutes, answers If-None-Match, and compresses
// nothing.
package pages

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/cosmosttl/cosmosttl/app/serve"
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
}

// Start serves the directory under the prefix on a free loopback port.
func Start(dir, prefix string) (*Server, error) {
	s := &Server{Prefix: prefix, dir: dir, addr: "127.0.0.1:0", blocked: map[string]bool{}}
	return s, s.Resume()
}

// URL is the address of a path below the prefix.
func (s *Server) URL(name string) string {
	return s.Origin() + s.Prefix + strings.TrimPrefix(name, "/")
}

// Origin is the host's address without a path. The name localhost counts as
// secure, which service workers ask for.
func (s *Server) Origin() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, port, _ := net.SplitHostPort(s.addr)
	return "http://localhost:" + port
}

// Deploy switches to another directory, as a new version of the site does.
func (s *Server) Deploy(dir string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dir = dir
}

// Block makes requests for a path below the prefix end without an answer.
// Unblock lets them through again.
func (s *Server) Block(name string)   { s.setBlocked(name, true) }
func (s *Server) Unblock(name string) { s.setBlocked(name, false) }

func (s *Server) setBlocked(name string, on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.blocked[s.Prefix+name] = on
}

// Served are the paths that were asked for since the last call, with the status
// of each answer: "200 /cosmosttl/".
func (s *Server) Served() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	served := s.served
	s.served = nil
	return served
}

// Stop takes the host off the network: connections are cut and refused.
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

// Resume puts it back, at the same address.
func (s *Server) Resume() error {
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

// ServeHTTP answers as GitHub Pages does.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	dir, blocked := s.dir, s.blocked[r.URL.Path]
	s.mu.Unlock()
	if blocked {
		panic(http.ErrAbortHandler)
	}
	status := s.answer(w, r, dir)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.served = append(s.served, strconv.Itoa(status)+" "+r.URL.Path)
}

func (s *Server) answer(w http.ResponseWriter, r *http.Request, dir string) int {
	name, inside := strings.CutPrefix(r.URL.Path, s.Prefix)
	if !inside {
		if r.URL.Path+"/" == s.Prefix {
			return redirect(w, r, s.Prefix)
		}
		// Another site's page, or the host's own: nothing of ours.
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
	for _, candidate := range []string{clean, clean + ".html"} {
		if data, err := fs.ReadFile(site, candidate); err == nil {
			return send(w, r, candidate, data)
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

func send(w http.ResponseWriter, r *http.Request, name string, data []byte) int {
	sum := sha256.Sum256(data)
	etag := `"` + hex.EncodeToString(sum[:8]) + `"`
	h := w.Header()
	h.Set("Cache-Control", "max-age=600")
	h.Set("ETag", etag)
	h.Set("Access-Control-Allow-Origin", "*")
	if r.Header.Get("If-None-Match") == etag {
		w.WriteHeader(http.StatusNotModified)
		return http.StatusNotModified
	}
	h.Set("Content-Type", serve.ContentType(name))
	h.Set("Content-Length", strconv.Itoa(len(data)))
	w.Write(data)
	return http.StatusOK
}
