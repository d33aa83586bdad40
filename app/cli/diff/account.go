package diff

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
	"github.com/cosmosttl/cosmosttl/app/cli/remote"
	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

const (
	apiVersion  = "2020-07-15"     // of the REST protocol, the same as in @azure/cosmos 4
	maxAnswer   = 64 << 20         // most bytes of an answer
	maxAttempts = 9                // most attempts of a throttled request, as in the SDKs
	maxWait     = 30 * time.Second // longest time between two attempts
	timeout     = 65 * time.Second // longest time of a request, as in the SDKs
)

var errEndpoint = errors.New("-endpoint must be a URL like https://NAME.documents.azure.com:443/ or http://127.0.0.1:8081/, without a key in it")

// An account reads a Cosmos DB account by its REST protocol. It sends only GET, and POST for queries.
type account struct {
	http       *http.Client
	base, key  string
	sleep      func(context.Context, time.Duration) error
	charge     float64 // RU of all answers
	at         int64   // Unix second of the newest answer, by the account's clock
	date       func() time.Time
	database   string
	collection string
}

// dial checks the flags of an account and returns the account. It sends no request.
func (c job) dial(o options) (*account, error) {
	u, err := url.Parse(o.endpoint)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" ||
		strings.Trim(u.Path, "/") != "" {
		return nil, errEndpoint // the error does not repeat the address, which may be a connection string
	}
	key := o.key
	if key == "" && remote.Loopback(*u) {
		key = rest.EmulatorKey
	}
	if key == "" {
		return nil, errors.New("-endpoint needs -key, or " + command.KeyVariable + " in the environment")
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.TLSClientConfig = &tls.Config{MinVersion: tls.VersionTLS12, InsecureSkipVerify: o.insecure}
	database, collection, _ := strings.Cut(strings.Trim(o.container, "/"), "/")
	return &account{
		http: &http.Client{Transport: transport, Timeout: timeout,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }},
		base: u.Scheme + "://" + u.Host, key: key, sleep: c.sleep, date: c.now, database: database, collection: collection,
	}, nil
}

// link returns the resource link of the container, which is a part of the signature.
func (a *account) link() string { return "dbs/" + a.database + "/colls/" + a.collection }

// path returns the address of the container.
func (a *account) path() string {
	return "/dbs/" + url.PathEscape(a.database) + "/colls/" + url.PathEscape(a.collection)
}

// A refusal is the error of an answer whose status is not a success.
type refusal struct {
	status int
	text   string
}

func (r *refusal) Error() string { return fmt.Sprintf("the account answers %d: %s", r.status, r.text) }

// An ask is a request. Its signature covers resource and link.
type ask struct {
	method, path, resource, link string
	header                       map[string]string
	query                        string // query in the body; empty if there is no body
}

// send sends a request, and repeats it while the account throttles it.
func (a *account) send(ctx context.Context, r ask) (header http.Header, body gjson.Result, err error) {
	for attempt := 1; ; attempt++ {
		status := 0
		if header, body, status, err = a.once(ctx, r); err != nil || status < 300 {
			return header, body, err
		}
		if status != http.StatusTooManyRequests || attempt == maxAttempts {
			return header, body, &refusal{status, message(body)}
		}
		wait, _ := strconv.Atoi(header.Get("x-ms-retry-after-ms"))
		if err := a.sleep(ctx, min(maxWait, max(time.Millisecond, time.Duration(wait)*time.Millisecond))); err != nil {
			return header, body, err
		}
	}
}

func (a *account) once(ctx context.Context, r ask) (header http.Header, body gjson.Result, status int, err error) {
	var content io.Reader
	if r.query != "" {
		content = strings.NewReader(`{"query":` + document.Quote(r.query) + `,"parameters":[]}`)
	}
	request, err := http.NewRequestWithContext(ctx, r.method, a.base+r.path, content)
	if err != nil {
		return nil, body, 0, err
	}
	date := a.date().UTC().Format(http.TimeFormat)
	signature, err := rest.Authorization(a.key, r.method, r.resource, r.link, date)
	if err != nil {
		return nil, body, 0, errors.New("-key must be the account's key in base64")
	}
	for name, value := range map[string]string{"authorization": signature, "x-ms-date": date, "x-ms-version": apiVersion,
		"accept": "application/json"} {
		request.Header.Set(name, value)
	}
	if r.query != "" {
		request.Header.Set("content-type", "application/query+json")
		request.Header.Set("x-ms-documentdb-isquery", "True")
	}
	for name, value := range r.header {
		request.Header.Set(name, value)
	}
	answer, err := a.http.Do(request)
	if err != nil {
		return nil, body, 0, fmt.Errorf("no answer from %s: %w", a.base, errors.Unwrap(err))
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer+1))
	if err != nil {
		return nil, body, 0, fmt.Errorf("the answer of %s breaks off: %w", a.base, err)
	}
	if len(text) > maxAnswer {
		return nil, body, 0, fmt.Errorf("the answer of %s has more than %d bytes", a.base, maxAnswer)
	}
	if answer.StatusCode < 300 && !document.Valid(text) {
		return nil, body, 0, fmt.Errorf("%s is no Cosmos DB account: its answer is not JSON", a.base)
	}
	if n, err := strconv.ParseFloat(answer.Header.Get("x-ms-request-charge"), 64); err == nil {
		a.charge += n
	}
	if at, err := http.ParseTime(answer.Header.Get("date")); err == nil {
		a.at = at.Unix()
	}
	return answer.Header, gjson.ParseBytes(text), answer.StatusCode, nil
}

// message returns the message of an error's answer, in one line.
func message(body gjson.Result) string {
	text := body.Get("message").String()
	if text == "" {
		text = body.Raw
	}
	text, _, _ = strings.Cut(text, "\n")
	if r := []rune(text); len(r) > 300 {
		text = string(r[:300]) + "…"
	}
	return strings.TrimSpace(text)
}
