package cosmostest_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"

	"github.com/cosmosttl/cosmosttl/cosmostest"
)

// A program that uses this package must not contain the playground's server.
func TestDependencies(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, pkg := range strings.Fields(string(out)) {
		if _, app, ok := strings.Cut(pkg, "cosmosttl/app/server/"); strings.Contains(pkg, "cosmosttl/app/") && !(ok && slices.Contains([]string{"direct", "endpoint", "listen", "live", "journal"}, app) || strings.HasSuffix(pkg, "/app/quickjs")) {
			t.Errorf("cosmostest depends on %s", pkg)
		}
	}
}

// Time passes only when the clock is advanced.
func ExampleClock() {
	emulator := cosmostest.Start(cosmostest.Options{Start: time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)})
	emulator.Clock.Advance(90 * time.Minute)
	fmt.Println(emulator.Clock.Now())
	// Output: 2026-01-01 13:30:00 +0000 UTC
}

// Clients in other processes, and SDKs in other languages, need a socket.
func ExampleEmulator_Handler() {
	emulator := cosmostest.Start(cosmostest.Options{})
	server := httptest.NewServer(emulator.Handler())
	defer server.Close()

	answer, err := http.Get(server.URL + "/healthz")
	if err != nil {
		panic(err)
	}
	defer answer.Body.Close()
	fmt.Println(answer.Status)
	// Output: 200 OK
}

// A recorder is a testing.TB that records what fails.
type recorder struct {
	*testing.T
	failed []string
}

func (r *recorder) Helper() {}
func (r *recorder) Errorf(format string, args ...any) {
	r.failed = append(r.failed, fmt.Sprintf(format, args...))
}
func (r *recorder) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	panic(r)
}

// try calls f and returns what it reports as failed.
func try(t *testing.T, f func(testing.TB)) string {
	r := &recorder{T: t}
	func() {
		defer func() {
			if p := recover(); p != nil && p != r {
				panic(p)
			}
		}()
		f(r)
	}()
	return strings.Join(r.failed, "\n")
}

// If an item is in another state than asserted, every assertion names the actual state.
func TestAssertions(t *testing.T) {
	emulator := cosmostest.New(t)
	orders := emulator.Container(t, "shop", "orders", "/cid", cosmostest.NoDefault)
	write := func(id string, ttl string) cosmostest.Item {
		_, err := orders.CreateItem(t.Context(), azcosmos.NewPartitionKeyString("C"), []byte(`{"id":"`+id+`","cid":"C"`+ttl+`}`), nil)
		must(t, err)
		return orders.Item("C", id)
	}
	forever, long, purged, deleted := write("forever", ""), write("long", `,"ttl":100`), write("purged", `,"ttl":1`), write("deleted", "")
	_, err := orders.DeleteItem(t.Context(), azcosmos.NewPartitionKeyString("C"), "deleted", nil)
	must(t, err)
	emulator.Clock.Advance(8 * time.Second)
	onDisk := write("on disk", `,"ttl":2`)
	emulator.Clock.Set(cosmostest.DefaultStart.Add(10 * time.Second))

	asserts := map[string]func(testing.TB, cosmostest.Item){"live": cosmostest.Live, "expired": cosmostest.Expired, "expired and still on disk": cosmostest.OnDisk, "purged": cosmostest.Purged}
	for _, tt := range []struct {
		item  cosmostest.Item
		state string
		holds []string
	}{
		{forever, "live, and never expires", []string{"live"}},
		{long, "live until 2030-01-01T00:01:40Z", []string{"live"}},
		{onDisk, "expired since 2030-01-01T00:00:10Z and still on disk", []string{"expired", "expired and still on disk"}},
		{purged, "purged at 2030-01-01T00:00:02Z", []string{"expired", "purged"}},
		{deleted, "deleted at 2030-01-01T00:00:00Z", nil},
		{orders.Item("C", "never"), "not there, and was not among the last items that were removed", nil},
		{orders.Item("D", "forever"), "not there, and was not among the last items that were removed", nil},
	} {
		for want, assert := range asserts {
			expected := ""
			if !slices.Contains(tt.holds, want) {
				expected = fmt.Sprintf("%s is %s, want %s, at 2030-01-01T00:00:10Z", tt.item, tt.state, want)
			}
			if got := try(t, func(t testing.TB) { assert(t, tt.item) }); got != expected {
				t.Errorf("%s: got  %q\nwant %q", want, got, expected)
			}
		}
	}
}

// Mistakes of the test are named.
func TestMistakes(t *testing.T) {
	emulator := cosmostest.New(t, cosmostest.Options{Serverless: true})
	orders := emulator.Container(t, "shop", "orders", "/cid", cosmostest.Off)
	for want, mistake := range map[string]func(testing.TB){
		"2 Options":                      func(t testing.TB) { cosmostest.New(t, cosmostest.Options{}, cosmostest.Options{}) },
		"1.5s; it must be whole seconds": func(t testing.TB) { emulator.Container(t, "shop", "more", "/id", 1500*time.Millisecond) },
		"unsupported type: chan int":     func(t testing.TB) { cosmostest.Live(t, orders.Item(make(chan int), "a")) },
		"-1ns; it must be whole seconds, 2147483647 at most, or cosmostest.Off, or cosmostest.NoDefault": func(t testing.TB) { emulator.Container(t, "shop", "more", "/id", -1) },
		"-2s; it must be":                  func(t testing.TB) { emulator.Container(t, "shop", "more", "/id", -2*time.Second) },
		"create the container shop/orders": func(t testing.TB) { emulator.Container(t, "shop", "orders", "/cid", cosmostest.Off) },
		"shop/none":                        func(t testing.TB) { emulator.Existing(t, "shop", "none") },
	} {
		if got := try(t, mistake); !strings.Contains(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// azcosmos keeps the ranges of partition keys that it has read by address and resource id, for all clients of a process.
func TestEmulatorsSideBySide(t *testing.T) {
	for ru, want := range map[int32]int{400: 1, 18_000: 3} {
		client := cosmostest.New(t).Client(t)
		_, err := client.CreateDatabase(t.Context(), azcosmos.DatabaseProperties{ID: "db"}, nil)
		must(t, err)
		db, err := client.NewDatabase("db")
		must(t, err)
		throughput := azcosmos.NewManualThroughputProperties(ru)
		properties := azcosmos.ContainerProperties{ID: "c", PartitionKeyDefinition: azcosmos.PartitionKeyDefinition{Paths: []string{"/id"}}}
		_, err = db.CreateContainer(t.Context(), properties, &azcosmos.CreateContainerOptions{ThroughputProperties: &throughput})
		must(t, err)
		c, err := db.NewContainer("c")
		must(t, err)
		ranges, err := c.ReadFeedRanges(t.Context(), nil)
		must(t, err)
		if len(ranges) != want {
			t.Errorf("%d RU/s: %d ranges, want %d", ru, len(ranges), want)
		}
	}
}
