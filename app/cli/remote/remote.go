// Package remote reaches an endpoint of cosmosttl that another process serves.
package remote

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"syscall"
	"time"

	"github.com/cosmosttl/cosmosttl/core/replica"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// An Endpoint is an account of another process.
type Endpoint struct {
	Address url.URL // scheme and host alone
	Key     string  // the account's master key in base64
}

// ParseAddress reads host:port, a port of this machine, or a URL. For a host that means all addresses, such as 0.0.0.0,
// it returns the loopback address. The error names the field.
func ParseAddress(field, text string) (url.URL, error) {
	whole := text
	if strings.Trim(text, "0123456789") == "" && text != "" {
		whole = "127.0.0.1:" + text
	}
	if !strings.Contains(whole, "://") {
		whole = "http://" + whole
	}
	u, err := url.Parse(whole)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Port() == "" || u.User != nil || strings.Trim(u.Path, "/") != "" ||
		u.RawQuery != "" {
		return url.URL{}, fmt.Errorf("%s is %q; it must be an address like 127.0.0.1:8081 or https://localhost:8081", field, text)
	}
	if host := u.Hostname(); host == "" || host == "0.0.0.0" || host == "::" {
		u.Host = "127.0.0.1:" + u.Port()
	}
	return url.URL{Scheme: u.Scheme, Host: u.Host}, nil
}

// Unreached explains the error of a request to an address at which nothing listens. It returns other errors unchanged.
func Unreached(address url.URL, err error) error {
	if errors.Is(err, syscall.ECONNREFUSED) {
		return fmt.Errorf("nothing answers at %s: start it with \"cosmosttl run\", or name another address (%w)", address.String(),
			syscall.ECONNREFUSED)
	}
	return err
}

// Loopback reports whether an address is on this machine.
func Loopback(address url.URL) bool {
	host := address.Hostname()
	ip := net.ParseIP(host)
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || ip != nil && ip.IsLoopback()
}

// Client returns a client of the endpoint. It does not verify the self-signed certificate of an endpoint on this machine.
func (e Endpoint) Client() *http.Client {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.ResponseHeaderTimeout = replica.Quiet
	if Loopback(e.Address) {
		transport.TLSClientConfig = &tls.Config{InsecureSkipVerify: true} //nolint:gosec // see above
	}
	return &http.Client{Transport: transport}
}

// Sign signs a request for a resource. kind is the kind of the resource, such as docs, and link is the link that the
// signature covers. Both are empty for the stream.
func (e Endpoint) Sign(r *http.Request, kind, link string) error {
	date := time.Now().UTC().Format(http.TimeFormat)
	signature, err := rest.Authorization(e.Key, r.Method, kind, link, date)
	if err != nil {
		return err
	}
	r.Header.Set("authorization", signature)
	r.Header.Set("x-ms-date", date)
	return nil
}
