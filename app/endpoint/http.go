package endpoint

import (
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"time"
)

// A Door is what the endpoint checks before it answers.
type Door struct {
	Hosts   []string     // names by which it may be called, besides those of this machine
	AnyIP   bool         // also by any IP address: no name of a stranger is one
	Origins []string     // of web pages that may call it, "http://localhost:8080"
	Log     *slog.Logger // of requests, at the debug level; nil logs none
}

// Handler is the Cosmos endpoint over HTTP. Beside Cosmos's own addresses it knows /_clock, /_disk and /healthz.
func (w *World) Handler(door Door) http.Handler {
	return http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		begun := time.Now()
		status := &statusWriter{ResponseWriter: out, status: 200}
		if door.admits(status, r) {
			w.serve(status, r)
		}
		if door.Log != nil {
			door.Log.Debug("request", "method", r.Method, "target", r.URL.RequestURI(), "status", status.status, "duration", time.Since(begun))
		}
	})
}

func (w *World) serve(out http.ResponseWriter, r *http.Request) {
	path := r.URL.Path
	switch {
	case path == "/_clock":
		w.serveClock(out, r)
	case strings.HasPrefix(path, "/_disk/"):
		w.serveDisk(out, r)
	case path == "/healthz":
		writeJSON(out, 200, map[string]any{"status": "ok", "now": w.Clock().Now})
	default:
		w.serveCosmos(out, r)
	}
}

func (w *World) serveCosmos(out http.ResponseWriter, r *http.Request) {
	scheme := "http://"
	if r.TLS != nil {
		scheme = "https://"
	}
	request, err := FromHTTP(r, scheme+r.Host)
	if err != nil {
		writeError(out, 400, err)
		return
	}
	answer := w.Handle(request)
	h := out.Header()
	onWire(answer, h)
	if r.Header.Get("Origin") != "" {
		names := make([]string, len(answer.Header))
		for i, f := range answer.Header {
			names[i] = f.Name
		}
		h.Set("Access-Control-Expose-Headers", strings.Join(names, ", "))
	}
	out.WriteHeader(answer.Status)
	if r.Method != http.MethodHead {
		_, _ = out.Write(answer.Body)
	}
}

// statusWriter remembers the status for the log.
type statusWriter struct {
	http.ResponseWriter
	status int
}

func (s *statusWriter) WriteHeader(status int) {
	s.status = status
	s.ResponseWriter.WriteHeader(status)
}

func writeJSON(out http.ResponseWriter, status int, v any) {
	text, err := json.Marshal(v)
	if err != nil {
		status, text = 500, []byte(`{"code":"InternalServerError","message":"the answer cannot be written"}`)
	}
	out.Header().Set("Content-Type", "application/json")
	out.Header().Set("Cache-Control", "no-store")
	out.WriteHeader(status)
	_, _ = out.Write(append(text, '\n'))
}

// writeError answers with an error in the shape that SDKs read, too.
func writeError(out http.ResponseWriter, status int, err error) {
	body := struct {
		Code    string `json:"code"`
		Message string `json:"message"`
		*FieldError
	}{Code: strings.ReplaceAll(http.StatusText(status), " ", ""), Message: err.Error()}
	errors.As(err, &body.FieldError)
	writeJSON(out, status, body)
}

func notAllowed(out http.ResponseWriter, methods string) {
	out.Header().Set("Allow", methods)
	writeError(out, http.StatusMethodNotAllowed, errors.New("this address knows "+methods))
}
