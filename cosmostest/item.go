package cosmostest

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// An Item is the name of an item in a [Container], for assertions.
type Item struct {
	container *Container
	key       any
	id        string
}

// Item names an item as azcosmos does, by its partition key and its id. The key is a string, a number, a boolean or
// nil. A hierarchical partition key is a slice of such values.
func (c *Container) Item(partitionKey any, id string) Item { return Item{c, partitionKey, id} }

func (i Item) String() string {
	return fmt.Sprintf("the item %q with the partition key %v of %s", i.id, i.key, i.container)
}

// Live fails the test unless the item is stored and not expired, so that reads and queries return it.
func Live(t testing.TB, i Item) {
	t.Helper()
	i.expect(t, "live", func(s state) bool { return s.live })
}

// Expired fails the test unless the item has expired: no read and no query returns it any more, whether or not it is
// purged. An item that never existed, or was deleted, has not expired.
func Expired(t testing.TB, i Item) {
	t.Helper()
	i.expect(t, "expired", func(s state) bool { return s.stored && !s.live || s.purged })
}

// OnDisk fails the test unless the item has expired and still takes up storage, because the background purge has not
// yet reached it.
func OnDisk(t testing.TB, i Item) {
	t.Helper()
	i.expect(t, "expired and still on disk", func(s state) bool { return s.stored && !s.live })
}

// Purged fails the test unless the background purge has removed the item. A container remembers the last thousand items that it has
// removed.
func Purged(t testing.TB, i Item) {
	t.Helper()
	i.expect(t, "purged", func(s state) bool { return s.purged })
}

// state is the state of an item.
type state struct {
	stored, live, purged bool
	what                 string // in words
}

func (i Item) expect(t testing.TB, want string, holds func(state) bool) {
	t.Helper()
	key, err := i.partitionKey()
	if err != nil {
		t.Fatalf("cosmostest: %s: %v", i, err)
	}
	var s state
	i.container.emulator.world.Look(func(a *engine.Account) { s, err = stateOf(a, i.container.path, key, i.id) })
	if err != nil {
		t.Fatalf("cosmostest: %s: %v", i, err)
	}
	if !holds(s) {
		t.Errorf("%s is %s, want %s, at %s", i, s.what, want, i.container.emulator.Clock.Now().Format(time.RFC3339))
	}
}

func (i Item) partitionKey() (engine.PartitionKey, error) {
	values := []any{i.key}
	if several := reflect.ValueOf(i.key); several.Kind() == reflect.Slice || several.Kind() == reflect.Array {
		values = values[:0]
		for n := range several.Len() {
			values = append(values, several.Index(n).Interface())
		}
	}
	raw, err := json.Marshal(values)
	if err != nil {
		return "", err
	}
	return engine.ParsePartitionKey(string(raw))
}

func stateOf(a *engine.Account, in engine.Path, key engine.PartitionKey, id string) (state, error) {
	x, err := rest.Explain(a, in, key, id)
	if err != nil {
		return state{}, err
	}
	live := x.State == rest.StateLive
	return state{stored: live || x.State == rest.StateExpired, live: live, purged: x.State == rest.StatePurged, what: x.Summary()}, nil
}
