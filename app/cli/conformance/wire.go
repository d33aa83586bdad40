package conformance

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"
	"github.com/Azure/azure-sdk-for-go/sdk/azcore/runtime"
	"github.com/Azure/azure-sdk-for-go/sdk/azcore/streaming"
	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"
)

// A Service is a connection to an endpoint.
type Service struct {
	o      Options
	http   *http.Client
	name   string // scheme and host
	client *azcosmos.Client
	clock  clock
	disk   bool // at /_disk, the endpoint shows what it stores
}

// newClient returns a client with timeouts. An insecure client accepts any certificate.
func newClient(insecure bool) *http.Client {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.TLSClientConfig = &tls.Config{MinVersion: tls.VersionTLS12, InsecureSkipVerify: insecure}
	t.MaxIdleConnsPerHost = 8
	return &http.Client{Transport: t, Timeout: 65 * time.Second}
}

var (
	errEndpoint = errors.New("the endpoint must be a URL like https://NAME.documents.azure.com:443/ or http://127.0.0.1:8081/, " +
		"without a key in it")
	errKey = errors.New("the account key must be base64")
)

func dial(o Options) (*Service, error) {
	u, err := url.Parse(o.Endpoint)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" ||
		strings.Trim(u.Path, "/") != "" {
		return nil, errEndpoint // the error does not repeat the endpoint, which may be a connection string
	}
	cred, err := azcosmos.NewKeyCredential(o.Key)
	if err != nil || o.Key == "" {
		return nil, errKey
	}
	s := &Service{o: o, http: newClient(o.Insecure), name: u.Scheme + "://" + u.Host}
	s.client, err = azcosmos.NewClientWithKey(s.name+"/", cred, &azcosmos.ClientOptions{ClientOptions: policy.ClientOptions{
		Transport: s.http, PerCallPolicies: []policy.Policy{wire{s}}}})
	return s, err
}

// hide keeps the key out of an error's text. It ignores short keys, because no real key is short and replacing a few letters could garble
// the text.
func (s *Service) hide(err error) error {
	if err == nil || len(s.o.Key) < 8 || !strings.Contains(err.Error(), s.o.Key) {
		return err
	}
	return errors.New(strings.ReplaceAll(err.Error(), s.o.Key, "[key]"))
}

// An exchange says what [wire] changes in the requests of one context, and takes what their responses say.
type exchange struct {
	body   []byte            // replaces the body that azcosmos writes
	key    string            // replaces the header with the partition key
	header map[string]string // is added to requests that read the change feed

	account bool // also takes the responses to requests that read the account

	sent        bool
	status, sub int         // of the last response; the status is 0 without a response
	head        http.Header // of the last response
	text        []byte      // the body of the last response
	charge      float64     // the sum over all responses about items
}

type exchangeKey struct{}

// wire is a policy of azcosmos's pipeline. It writes what azcosmos cannot express, and reads what azcosmos does not return.
type wire struct{ s *Service }

// Do is called once for each request, before it is signed and retried.
func (w wire) Do(r *policy.Request) (*http.Response, error) {
	x, _ := r.Raw().Context().Value(exchangeKey{}).(*exchange)
	if x == nil || !x.account && strings.Trim(r.Raw().URL.Path, "/") == "" {
		return r.Next() // azcosmos reads the account every five minutes, which has nothing to do with the exchange
	}
	h, docs := r.Raw().Header, aboutItems(r.Raw().URL.Path)
	if x.key != "" && docs {
		h.Set("x-ms-documentdb-partitionkey", x.key)
	}
	if docs && r.Raw().Method == http.MethodGet {
		for name, value := range x.header {
			if name == "if-none-match" && h.Get(name) != "" {
				continue // azcosmos has set where the feed continues
			}
			h.Set(name, value)
		}
	}
	if x.body != nil && r.Raw().Method != http.MethodGet {
		if err := r.SetBody(streaming.NopCloser(bytes.NewReader(x.body)), "application/json"); err != nil {
			return nil, err
		}
	}
	x.sent = true
	answer, err := r.Next()
	if err != nil {
		x.status = 0
		return nil, err
	}
	x.text, err = runtime.Payload(answer) // azcosmos can still read the body
	if err != nil {
		x.status = 0
		return nil, err
	}
	x.status, x.head = answer.StatusCode, answer.Header
	x.sub, _ = strconv.Atoi(answer.Header.Get("x-ms-substatus"))
	if n, err := strconv.ParseFloat(answer.Header.Get("x-ms-request-charge"), 64); err == nil && docs {
		x.charge += n
	}
	w.s.clock.observe(answer.Header)
	return answer, nil
}

// aboutItems reports whether an address is that of a container's items, /dbs/…/colls/…/docs, or of one of them. A database or a
// container may also have the name docs.
func aboutItems(path string) bool {
	parts := strings.Split(strings.Trim(path, "/"), "/")
	return len(parts) > 4 && parts[4] == "docs"
}

func with(ctx context.Context, x *exchange) context.Context {
	return context.WithValue(ctx, exchangeKey{}, x)
}

// ask sends a request to /_clock or /_disk, which are not part of the REST protocol, and decodes the answer into a value.
func (s *Service) ask(ctx context.Context, method, path string, body, into any) error {
	var text []byte
	if body != nil {
		var err error
		if text, err = json.Marshal(body); err != nil {
			return err
		}
	}
	r, err := http.NewRequestWithContext(ctx, method, s.name+path, bytes.NewReader(text))
	if err != nil {
		return err
	}
	answer, err := s.http.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return &statusError{path, answer.StatusCode}
	}
	return json.NewDecoder(http.MaxBytesReader(nil, answer.Body, 64<<20)).Decode(into)
}

type statusError struct {
	path   string
	status int
}

func (e *statusError) Error() string { return e.path + ": status " + strconv.Itoa(e.status) }
