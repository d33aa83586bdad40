package agent

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore"
	"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"
	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
	cosmosttl "github.com/cosmosttl/cosmosttl/app/cli/remote"
	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// The limits of what the tools read from an endpoint in another process. Its requests may cost money.
const (
	mostContainers = 500
	mostRead       = 10_000 // items of a container
)

// A remote is an endpoint in another process: an endpoint of cosmosttl or another account of Azure Cosmos DB. From
// another account the tools read only settings and items.
type remote struct {
	address, key string
	http         *http.Client
	client       *azcosmos.Client
	now          func() time.Time
}

// Remote returns the account at an address. If key is empty, Remote uses the key in [command.KeyVariable] or, for an endpoint on this machine, the
// emulator's public key. The endpoint need not run yet. The error says which argument is wrong.
func Remote(address, key string, now func() time.Time) (Account, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" ||
		strings.Trim(u.Path, "/") != "" {
		return nil, errors.New("-endpoint must be an address like http://localhost:8081/ or https://NAME.documents.azure.com:443/, without a key in it") // the text leaves out the address, which may be a connection string
	}
	if key == "" {
		key = os.Getenv(command.KeyVariable)
	}
	if key == "" && cosmosttl.Loopback(*u) {
		key = rest.EmulatorKey
	}
	credential, err := azcosmos.NewKeyCredential(key)
	if err != nil || key == "" {
		return nil, errors.New("-endpoint needs its key, in base64: -key, or " + command.KeyVariable + " in the environment")
	}
	r := &remote{address: u.Scheme + "://" + u.Host + "/", key: key, http: cosmosttl.Endpoint{Address: *u}.Client(), now: now}
	r.http.Timeout = within
	r.client, err = azcosmos.NewClientWithKey(r.address, credential,
		&azcosmos.ClientOptions{ClientOptions: policy.ClientOptions{Transport: r.http, Retry: policy.RetryOptions{MaxRetries: -1}}})
	return r, err
}

func (r *remote) Name() string    { return "" }
func (r *remote) Address() string { return r.address }

// explained returns an error that says what to do about the error of a request. The text contains neither the key nor
// the SDK's report.
func (r *remote) explained(err error) error {
	var refused *azcore.ResponseError
	switch {
	case errors.As(err, &refused) && refused.StatusCode == http.StatusUnauthorized:
		return fmt.Errorf("%s does not accept the key: status 401; give it with -key, or as %s in the environment", r.address, command.KeyVariable)
	case errors.As(err, &refused):
		return fmt.Errorf("%s answered with status %d, %s", r.address, refused.StatusCode, refused.ErrorCode)
	case errors.Is(err, context.Canceled):
		return fmt.Errorf("the question to %s was cancelled", r.address)
	case errors.Is(err, syscall.ECONNREFUSED):
		return fmt.Errorf("nothing answers at %s: start it with \"cosmosttl run\", or give the address of another endpoint with -endpoint",
			r.address)
	}
	var failed *url.Error
	if errors.As(err, &failed) && failed.Timeout() {
		return fmt.Errorf("%s did not answer within %v", r.address, within)
	} else if failed != nil {
		err = failed.Err
	}
	return fmt.Errorf("%s cannot be read: %w", r.address, err)
}

type clockState struct{ Now, Speed *int64 }

// clock reads or moves the clock of an endpoint of cosmosttl. ok is false if the endpoint has no clock, since accounts
// other than those of cosmosttl refuse the address /_clock. An endpoint of cosmosttl refuses only a move, which is an
// error.
func (r *remote) clock(ctx context.Context, method string, body []byte) (state clockState, ok bool, err error) {
	request, err := http.NewRequestWithContext(ctx, method, r.address+"_clock", bytes.NewReader(body))
	if err != nil {
		return state, false, err
	}
	answer, err := r.http.Do(request)
	if err != nil {
		return state, false, r.explained(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, 1<<16))
	if err != nil {
		return state, false, r.explained(err)
	}
	var refused struct{ Field, Value, Limit, Message string }
	if answer.StatusCode >= http.StatusBadRequest {
		_ = json.Unmarshal(text, &refused)
	}
	switch {
	case refused.Field == "advance":
		return state, true, wrong("by", refused.Value+" seconds", refused.Limit)
	case answer.StatusCode >= http.StatusInternalServerError:
		return state, false, fmt.Errorf("%s answered _clock with status %d: %.300s", r.address, answer.StatusCode,
			cmp.Or(refused.Message, string(text), "no text"))
	}
	return state, answer.StatusCode == http.StatusOK && json.Unmarshal(text, &state) == nil && state.Now != nil && state.Speed != nil, nil
}

// Overview returns the account's clock and containers. The containers have counts only for endpoints of cosmosttl: for
// other accounts, counts would cost a query.
func (r *remote) Overview(ctx context.Context) (o Overview, err error) {
	state, ours, err := r.clock(ctx, http.MethodGet, nil)
	if err != nil {
		return o, err
	}
	o = Overview{Now: r.now().Unix(), Clock: "real time"}
	if ours {
		o.Now, o.Clock = *state.Now, paceOf(*state.Speed)
	}
	databases := r.client.NewQueryDatabasesPager("SELECT * FROM c", nil)
	for databases.More() {
		some, err := databases.NextPage(ctx)
		if err != nil {
			return o, r.explained(err)
		}
		for _, db := range some.Databases {
			if err := r.containers(ctx, &o, db.ID, ours); err != nil {
				return o, err
			}
		}
	}
	return o, nil
}

// containers adds the containers of a database.
func (r *remote) containers(ctx context.Context, o *Overview, database string, ours bool) error {
	client, err := r.client.NewDatabase(database)
	if err != nil {
		return err
	}
	pages := client.NewQueryContainersPager("SELECT * FROM c", nil)
	for pages.More() {
		some, err := pages.NextPage(ctx)
		if err != nil {
			return r.explained(err)
		}
		for _, c := range some.Containers {
			if len(o.Containers) == mostContainers {
				return fmt.Errorf("%s has more than %d containers, which are not read", r.address, mostContainers)
			}
			x := Stored{Database: database, Container: c.ID}
			if n := c.DefaultTimeToLive; n != nil {
				if x.Default, err = ttl.DefaultOf(int64(*n)); err != nil {
					return err
				}
			}
			if ours {
				r.count(ctx, &x)
			}
			o.Containers = append(o.Containers, x)
		}
	}
	return nil
}

// count sets the counts of a container, or leaves Counted false if the endpoint does not answer.
func (r *remote) count(ctx context.Context, c *Stored) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet,
		r.address+"_disk/dbs/"+url.PathEscape(c.Database)+"/colls/"+url.PathEscape(c.Container)+"?limit=1", nil)
	if err != nil {
		return
	}
	answer, err := r.http.Do(request)
	if err != nil {
		return
	}
	defer answer.Body.Close()
	var disk struct{ Live, Expired, Purged int }
	c.Counted = answer.StatusCode == http.StatusOK && json.NewDecoder(io.LimitReader(answer.Body, 1<<20)).Decode(&disk) == nil
	c.Live, c.Expired, c.Purged = disk.Live, disk.Expired, disk.Purged
}

// selectItems returns the query for the fields of an item that a line shows. The values at the paths of the partition
// key are members of an object, without the absent values.
func selectItems(paths []string) string {
	var key strings.Builder
	for i, path := range paths {
		if i > 0 {
			key.WriteString(", ")
		}
		fmt.Fprintf(&key, `"%d": c`, i)
		for _, name := range strings.Split(strings.Trim(path, "/"), "/") {
			key.WriteString("[" + document.Quote(strings.Trim(name, `"`)) + "]")
		}
	}
	return "SELECT c.id, c.ttl, c._ts, {" + key.String() + "} AS key FROM c"
}

// keyOf returns the partition key as package engine writes it: an array with a value for each path, and {} for an absent one.
func keyOf(values map[string]json.RawMessage, paths int) string {
	list := make([]string, paths)
	for i := range list {
		if list[i] = string(values[strconv.Itoa(i)]); list[i] == "" {
			list[i] = "{}"
		}
	}
	return "[" + strings.Join(list, ",") + "]"
}

// Items returns items in the order of their deadlines. It reads only the first 10,000 items of the container.
func (r *remote) Items(ctx context.Context, database, container string, from, limit int) (items []Item, more bool, err error) {
	client, err := r.client.NewContainer(database, container)
	if err != nil {
		return nil, false, err
	}
	read, err := client.Read(ctx, nil)
	if err != nil {
		return nil, false, r.explained(err)
	}
	d := ttl.Off
	if n := read.ContainerProperties.DefaultTimeToLive; n != nil {
		if d, err = ttl.DefaultOf(int64(*n)); err != nil {
			return nil, false, err
		}
	}
	paths := read.ContainerProperties.PartitionKeyDefinition.Paths
	pages := client.NewQueryItemsPager(selectItems(paths), azcosmos.NewPartitionKey(), &azcosmos.QueryOptions{PageSizeHint: 1000})
	for pages.More() && len(items) < mostRead {
		some, err := pages.NextPage(ctx)
		if err != nil {
			return nil, false, r.explained(err)
		}
		for _, raw := range some.Items {
			var it struct {
				ID  string
				TS  int64 `json:"_ts"`
				TTL json.RawMessage
				Key map[string]json.RawMessage
			}
			if err := json.Unmarshal(raw, &it); err != nil {
				return nil, false, fmt.Errorf("%s returned an item that is not JSON", r.address)
			}
			o, _ := ttl.ParseOverride(string(it.TTL)) // a ttl that the service would refuse counts as absent
			items = append(items, Item{it.ID, keyOf(it.Key, len(paths)), it.TS, o})
		}
	}
	return page(items, d, from, limit, ctx.Err())
}

// Advance moves the clock of an endpoint of cosmosttl.
func (r *remote) Advance(ctx context.Context, seconds int64) (int64, error) {
	if seconds > engine.MaxNow {
		return 0, wrong("by", fmt.Sprint(seconds), fmt.Sprintf("at most %d", int64(engine.MaxNow)))
	}
	state, ok, err := r.clock(ctx, http.MethodPost, fmt.Appendf(nil, `{"advance":%d}`, seconds))
	if err != nil {
		return 0, err
	}
	if !ok {
		return 0, fmt.Errorf("%s has no clock that can be moved: only endpoints of cosmosttl have one", r.address)
	}
	return *state.Now, nil
}

// paceOf describes a simulated clock with a speed in simulated seconds per second.
func paceOf(speed int64) string {
	if speed == 0 {
		return "simulated, stopped"
	}
	return fmt.Sprintf("simulated, %d× real time", speed)
}
