package diff

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/cosmosttl/cosmosttl/core/document"
)

// An Endpoint names a container of a Cosmos DB account.
type Endpoint struct {
	URL, Key  string
	Container string // DATABASE/CONTAINER
	Insecure  bool   // accept any certificate
}

// ReadContainer returns the JSON of a container from the account's data plane.
func ReadContainer(ctx context.Context, e Endpoint) ([]byte, error) {
	a, err := job{now: time.Now, sleep: sleep}.dial(options{endpoint: e.URL, key: e.Key, container: e.Container, insecure: e.Insecure})
	if err != nil {
		return nil, err
	}
	_, body, err := a.send(ctx, ask{method: http.MethodGet, path: a.path(), resource: "colls", link: a.link()})
	if err != nil {
		return nil, fmt.Errorf("%s/%s: %w", a.base, a.link(), err)
	}
	if text := []byte(strings.TrimSpace(body.Raw)); document.Valid(text) {
		return text, nil
	}
	return nil, fmt.Errorf("%s/%s: the answer is not JSON", a.base, a.link())
}
