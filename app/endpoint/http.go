package endpoint

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net/http"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/listen"
	"github.com/cosmosttl/cosmosttl/core/rest"
)

// maxDiscarded bounds how many bytes of a body that is too large are read and thrown away. Many clients read an answer only after they
// have sent the whole body; without this they would see a broken connection instead of status 413.
const maxDiscarded = 64 << 20

// Serve answers requests on the listeners until ctx ends, and calls ready once connections are accepted; see [listen.Listeners.Serve].
func (w *World) Serve(ctx context.Context, l listen.Listeners, g Guard, ready func()) error {
	var errorLog *log.Logger
	if g.Log != nil {
		errorLog = slog.NewLogLogger(g.Log.Handler(), slog.LevelWarn)
	}
	return l.Serve(ctx, w.Handler(g), errorLog, ready)
}

// Handler is the endpoint as a handler for HTTP servers.
func (w *World) Handler(g Guard) http.Handler {
	return http.HandlerFunc(func(out http.ResponseWriter, in *http.Request) {
		origin := "http://" + in.Host
		if in.TLS != nil {
			origin = "https://" + in.Host
		}
		request, err := fromHTTP(in, origin)
		var answer rest.Response
		if err != nil {
			answer = refuse(http.StatusBadRequest, fmt.Errorf("the request body cannot be read: %w", err))
		} else {
			answer = w.answer(in.Context(), g, request)
		}
		if len(request.Body) > rest.MaxBody {
			_, _ = io.CopyN(io.Discard, in.Body, maxDiscarded)
		}
		writeHeader(out, answer)
		_, _ = out.Write(answer.Body)
	})
}

// RoundTrip answers a request within the process, without a [Guard]. It makes a World an [http.RoundTripper].
func (w *World) RoundTrip(in *http.Request) (*http.Response, error) {
	if in.Context().Err() != nil {
		return nil, context.Cause(in.Context())
	}
	request, err := fromHTTP(in, in.URL.Scheme+"://"+in.URL.Host)
	if in.Body != nil {
		_ = in.Body.Close()
	}
	if err != nil {
		return nil, err
	}
	answer := w.handle(in.Context(), request)
	out := &http.Response{
		Status: strconv.Itoa(answer.Status) + " " + http.StatusText(answer.Status), StatusCode: answer.Status,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{}, Body: io.NopCloser(bytes.NewReader(answer.Body)), ContentLength: int64(len(answer.Body)), Request: in,
	}
	for _, f := range answer.Header {
		out.Header.Set(f.Name, f.Value)
	}
	return out, nil
}

// fromHTTP converts a request of a server or a client; origin is the address of this endpoint that the client used. If the body is too
// large, one byte more than the limit is read: rest.Options.Handle then refuses the request.
func fromHTTP(in *http.Request, origin string) (rest.Request, error) {
	out := rest.Request{Method: in.Method, Target: in.RequestURI, Origin: origin, Header: make(rest.Header, 0, len(in.Header))}
	if out.Method == "" {
		out.Method = http.MethodGet
	}
	if !strings.HasPrefix(out.Target, "/") { // of a client, or in the absolute form that is meant for proxies
		out.Target = in.URL.EscapedPath()
		if in.URL.RawQuery != "" {
			out.Target += "?" + in.URL.RawQuery
		}
	}
	for name, values := range in.Header {
		out.Header = append(out.Header, rest.Field{Name: name, Value: strings.Join(values, ", ")})
	}
	if in.Body == nil || in.Body == http.NoBody {
		return out, nil
	}
	var err error
	if n := in.ContentLength; n > 0 && n <= rest.MaxBody {
		out.Body = make([]byte, n)
		_, err = io.ReadFull(in.Body, out.Body)
	} else {
		out.Body, err = io.ReadAll(io.LimitReader(in.Body, rest.MaxBody+1))
	}
	return out, err
}

// writeHeader writes an answer's status and headers. Their names are in lower case, as the service writes them: HTTP does not
// distinguish case, but the first Python SDK looks up x-ms-continuation in a map that does, and reads only one page when it does not
// find it. Date and Content-Type are in the case of net/http, which would add its own beside any other; no SDK looks those two up.
func writeHeader(out http.ResponseWriter, answer rest.Response) {
	h := out.Header()
	for _, f := range answer.Header {
		if f.Name == "content-type" || f.Name == "date" {
			h.Set(f.Name, f.Value)
		} else {
			h[f.Name] = []string{f.Value}
		}
	}
	h.Set("Content-Length", strconv.Itoa(len(answer.Body))) // not chunks, however large it is
	out.WriteHeader(answer.Status)
}
