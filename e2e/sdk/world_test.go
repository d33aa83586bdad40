package sdk

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore"
	"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"
	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"

	"github.com/cosmosttl/cosmosttl/cosmostest"
)

// world is a database in a new account, and an azcosmos client of it.
type world struct {
	*testing.T
	ctx      context.Context
	emulator *cosmostest.Emulator
	client   *azcosmos.Client
	db       *azcosmos.DatabaseClient
}

// recordRequest is told of the requests of a language's SDK; the tests with the tag e2e compare their headers and the fields of their bodies with lists.
var recordRequest = func(language string, r *http.Request, body []byte) {}

// A recorder tells of each request.
type recorder struct{ http.RoundTripper }

func (r recorder) RoundTrip(in *http.Request) (*http.Response, error) {
	var body []byte
	if in.Body != nil {
		var err error
		if body, err = io.ReadAll(in.Body); err != nil {
			return nil, err
		}
		in = in.Clone(in.Context())
		in.Body = io.NopCloser(bytes.NewReader(body))
	}
	recordRequest("Go", in, body)
	return r.RoundTripper.RoundTrip(in)
}

// both runs a test in process and over HTTP.
func both(t *testing.T, test func(w *world)) {
	for _, over := range []string{"in process", "http"} {
		t.Run(over, func(t *testing.T) {
			t.Parallel()
			w := &world{T: t, ctx: t.Context(), emulator: cosmostest.New(t)}
			var err error
			if over == "http" {
				w.client, err = azcosmos.NewClientFromConnectionString("AccountEndpoint="+serve(t, w.emulator)+"/;AccountKey="+w.emulator.Key()+";",
					&azcosmos.ClientOptions{ClientOptions: policy.ClientOptions{Transport: &http.Client{Transport: recorder{&http.Transport{}}}}})
			} else {
				w.client = w.emulator.Client(t)
			}
			w.must(err)
			_, err = w.client.CreateDatabase(w.ctx, azcosmos.DatabaseProperties{ID: "db"}, nil)
			w.must(err)
			w.db, err = w.client.NewDatabase("db")
			w.must(err)
			test(w)
		})
	}
}

// serve answers on the loopback interface until the test ends.
func serve(t *testing.T, e *cosmostest.Emulator) (url string) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- e.Serve(ctx, l) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return "http://" + l.Addr().String()
}

func (w *world) must(err error) {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
}

func ptr[T any](v T) *T { return &v }

// properties describes a container with a default time to live; nil is off.
func properties(id string, ttl *int32) azcosmos.ContainerProperties {
	return azcosmos.ContainerProperties{ID: id, DefaultTimeToLive: ttl, PartitionKeyDefinition: azcosmos.PartitionKeyDefinition{Paths: []string{"/pk"}}}
}

func (w *world) container(id string, ttl *int32) *azcosmos.ContainerClient {
	w.Helper()
	r, err := w.db.CreateContainer(w.ctx, properties(id, ttl), nil)
	w.must(err)
	if got := r.ContainerProperties.DefaultTimeToLive; (got == nil) != (ttl == nil) || got != nil && *got != *ttl {
		w.Fatalf("created with %v, answered %v", ttl, got)
	}
	c, err := w.db.NewContainer(id)
	w.must(err)
	return c
}

func (w *world) setTTL(c *azcosmos.ContainerClient, ttl *int32) {
	w.Helper()
	_, err := c.Replace(w.ctx, properties(c.ID(), ttl), nil)
	w.must(err)
}

func (w *world) advance(seconds int) { w.emulator.Clock.Advance(time.Duration(seconds) * time.Second) }

var key = azcosmos.NewPartitionKeyString("p")

// create creates an item with the partition key p; rest is the rest of its JSON.
func (w *world) create(c *azcosmos.ContainerClient, id, rest string) azcosmos.ItemResponse {
	w.Helper()
	r, err := c.CreateItem(w.ctx, key, []byte(`{"id":"`+id+`","pk":"p"`+rest+`}`), nil)
	w.must(err)
	return r
}

func (w *world) alive(c *azcosmos.ContainerClient, id string) bool {
	w.Helper()
	_, err := c.ReadItem(w.ctx, key, id, nil)
	if err == nil {
		return true
	}
	w.refused(err, http.StatusNotFound, "")
	return false
}

// refused checks the status of an error and a part of its text.
func (w *world) refused(err error, status int, text string) {
	w.Helper()
	var e *azcore.ResponseError
	if !errors.As(err, &e) {
		w.Fatalf("want %d, got %v", status, err)
	}
	body := new(strings.Builder)
	if e.RawResponse != nil {
		var parsed struct{ Code, Message string }
		if err := json.NewDecoder(e.RawResponse.Body).Decode(&parsed); err != nil || parsed.Message == "" {
			w.Fatalf("the error's body: %v, %+v", err, parsed)
		}
		body.WriteString(parsed.Message)
	}
	if e.StatusCode != status || !strings.Contains(body.String(), text) {
		w.Fatalf("got %d %s\nwant %d with %q", e.StatusCode, body, status, text)
	}
}

// ids returns what a query across partition keys returns.
func (w *world) ids(c *azcosmos.ContainerClient, query string, o *azcosmos.QueryOptions) (ids []string) {
	w.Helper()
	pager := c.NewQueryItemsPager(query, azcosmos.NewPartitionKey(), o)
	for pager.More() {
		page, err := pager.NextPage(w.ctx)
		w.must(err)
		for _, row := range page.Items {
			var id string
			w.must(json.Unmarshal(row, &id))
			ids = append(ids, id)
		}
	}
	return ids
}
