package look

import (
	"bytes"
	"crypto/rand"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/cosmosttl/cosmosttl/app/cli/remote"
	"github.com/cosmosttl/cosmosttl/app/server/listen"
	"github.com/cosmosttl/cosmosttl/app/server/live"
)

// A Door answers the requests of the playground's page below /_live/ in the same way as endpoint.Door. It forwards them
// to the endpoint of another process.
type Door struct {
	of     remote.Endpoint
	client *http.Client
	token  string // the page's token, which is valid for this door only
}

// NewDoor returns the door of an endpoint.
func NewDoor(of remote.Endpoint) *Door { return &Door{of, of.Client(), rand.Text()} }

// mostWrite is the longest time that the page may take to receive one piece of an answer.
const mostWrite = 30 * time.Second

// mostBody is the largest body of a request of the page, in bytes: an item of the service's largest size with room for
// the rest of the body.
const mostBody = 3 << 20

// ServeHTTP answers the paths below /_live/.
func (d *Door) ServeHTTP(out http.ResponseWriter, in *http.Request) {
	if status, err := listen.OwnPage(in); err != nil {
		refuse(out, status, err)
		return
	}
	path := in.URL.EscapedPath()
	if path == "/_live/accounts" {
		d.accounts(out, in)
		return
	}
	given, ok := strings.CutPrefix(in.Header.Get("Authorization"), "Bearer ")
	if !ok || subtle.ConstantTimeCompare([]byte(given), []byte(d.token)) != 1 {
		refuse(out, http.StatusUnauthorized, errors.New(`the header Authorization must be "Bearer" and the token of /_live/accounts`))
		return
	}
	if in.URL.Query().Get("account") != "" {
		refuse(out, http.StatusNotFound, errors.New("there is one account: the one whose address the command look was given"))
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(out, in.Body, mostBody))
	if err != nil {
		refuse(out, http.StatusRequestEntityTooLarge, err)
		return
	}
	asked, err := d.request(in, path, body)
	if err != nil {
		refuse(out, http.StatusNotFound, err)
		return
	}
	answer, err := d.client.Do(asked)
	if err != nil {
		refuse(out, http.StatusServiceUnavailable, fmt.Errorf("the endpoint %s does not answer: %w", d.of.Address.Host, err))
		return
	}
	defer answer.Body.Close()
	pass(out, answer)
}

// accounts sends the token and the account to the page.
func (d *Door) accounts(out http.ResponseWriter, in *http.Request) {
	if in.Method != http.MethodGet {
		out.Header().Set("Allow", http.MethodGet)
		refuse(out, http.StatusMethodNotAllowed, errors.New("the method must be GET"))
		return
	}
	type account struct {
		Name     string `json:"name"`
		Endpoint string `json:"endpoint"`
	}
	out.Header().Set("Content-Type", "application/json")
	out.Header().Set("Cache-Control", "no-store")
	_ = json.NewEncoder(out).Encode(struct {
		Token    string    `json:"token"`
		Accounts []account `json:"accounts"`
	}{d.token, []account{{"", d.of.Address.String() + "/"}}})
}

// request returns the signed request to the endpoint for a request of the page.
func (d *Door) request(in *http.Request, path string, body []byte) (*http.Request, error) {
	target, query := "", url.Values{}
	var sign func(*http.Request) error
	switch {
	case path == "/_live/stream":
		target, query = "/_live", in.URL.Query()
		sign = func(r *http.Request) error { return d.of.Sign(r, "", "") }
	case path == "/_live/clock":
		target = "/_clock"
		sign = func(*http.Request) error { return nil }
	case strings.HasPrefix(path, "/_live/write/"):
		target = strings.TrimPrefix(path, "/_live/write")
		kind, link, err := live.PageWrite(in.Method, target)
		if err != nil {
			return nil, err
		}
		sign = func(r *http.Request) error {
			if kind == "" {
				return nil
			}
			return d.of.Sign(r, kind, link)
		}
	default:
		return nil, errors.New("the paths are /_live/accounts, /_live/stream, /_live/clock and /_live/write/")
	}
	to := d.of.Address.String() + target
	if len(query) > 0 {
		to += "?" + query.Encode()
	}
	r, err := http.NewRequestWithContext(in.Context(), in.Method, to, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	for name, value := range live.PageHeaders(in.URL.Query()) {
		r.Header.Set(name, value)
	}
	return r, sign(r)
}

// pass forwards an answer, each piece as soon as it arrives.
func pass(out http.ResponseWriter, answer *http.Response) {
	for name, values := range answer.Header {
		if name != "Content-Length" && name != "Connection" && !strings.HasPrefix(name, "Access-Control-") {
			out.Header()[name] = values
		}
	}
	control := http.NewResponseController(out)
	_ = control.SetReadDeadline(time.Time{}) // the request's deadline would end the stream
	out.WriteHeader(answer.StatusCode)
	_ = control.Flush()
	piece := make([]byte, 64<<10)
	for {
		n, err := answer.Body.Read(piece)
		if n > 0 {
			_ = control.SetWriteDeadline(time.Now().Add(mostWrite)) // the server's own deadline is for a whole answer
			if _, gone := out.Write(piece[:n]); gone != nil {
				return
			}
			if control.Flush() != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

func refuse(out http.ResponseWriter, status int, err error) {
	out.Header().Set("Content-Type", "application/json")
	out.Header().Set("Cache-Control", "no-store")
	out.WriteHeader(status)
	_ = json.NewEncoder(out).Encode(struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	}{http.StatusText(status), err.Error()})
}
