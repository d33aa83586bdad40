package cosmostest_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"

	"github.com/cosmosttl/cosmosttl/cosmostest"
)

// onPurpose names the environment variable that lets [TestThatFailsOnPurpose] run.
const onPurpose = "COSMOSTTL_TEST_FAILS_ON_PURPOSE"

// A test that reads what has expired fails, and its output says why.
func TestAFailedTestExplainsItself(t *testing.T) {
	run := exec.Command(os.Args[0], "-test.run=^TestThatFailsOnPurpose$")
	run.Env = append(os.Environ(), onPurpose+"=1")
	out, err := run.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "--- FAIL: TestThatFailsOnPurpose") {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, line := range []string{
		"cosmostest: the clock shows 2030-01-01T00:20:00Z\n",
		`app/sessions: s1 ["ann"] expired 00:20:00: ttl 1200, written 00:00:00; still on disk` + "\n",
		"  last request: read_item, status 404, at 00:20:00\n",
		"  events: 00:00:00 written (create), 00:20:00 expired (item-ttl)\n",
	} {
		if !strings.Contains(string(out), line) {
			t.Errorf("no line %q in\n%s", line, out)
		}
	}
}

func TestThatFailsOnPurpose(t *testing.T) {
	if os.Getenv(onPurpose) == "" {
		t.Skip("TestAFailedTestExplainsItself runs it")
	}
	emulator := cosmostest.New(t)
	sessions := emulator.Container(t, "app", "sessions", "/user", time.Hour)
	key := azcosmos.NewPartitionKeyString("ann")
	_, err := sessions.CreateItem(t.Context(), key, []byte(`{"id":"s1","user":"ann","ttl":1200}`), nil)
	must(t, err)
	emulator.Clock.Advance(20 * time.Minute)
	_, err = sessions.ReadItem(t.Context(), key, "s1", nil)
	must(t, err)
}

// The clock takes whole seconds only, and a hierarchical partition key is a slice.
func TestStrictDurationsAndKeysOfSeveralLevels(t *testing.T) {
	emulator := cosmostest.New(t)
	for want, move := range map[string]func(){
		"advance is 500ms; it must be whole seconds": func() { emulator.Clock.Advance(500 * time.Millisecond) },
		"00:00:01.5Z; it must be a whole second":     func() { emulator.Clock.Set(cosmostest.DefaultStart.Add(1500 * time.Millisecond)) },
		"advance is 0":                               func() { emulator.Clock.Advance(0) },
	} {
		func() {
			defer func() {
				if text, _ := recover().(string); !strings.Contains(text, want) {
					t.Errorf("got %q, want %q", text, want)
				}
			}()
			move()
		}()
	}
	if now := emulator.Clock.Now(); now != cosmostest.DefaultStart {
		t.Errorf("a refused move moved the clock to %s", now)
	}
	client := emulator.Client(t)
	_, err := client.CreateDatabase(t.Context(), azcosmos.DatabaseProperties{ID: "db"}, nil)
	must(t, err)
	db, err := client.NewDatabase("db")
	must(t, err)
	paths := azcosmos.PartitionKeyDefinition{Kind: azcosmos.PartitionKeyKindMultiHash, Version: 2, Paths: []string{"/tenant", "/n"}}
	_, err = db.CreateContainer(t.Context(), azcosmos.ContainerProperties{ID: "c", PartitionKeyDefinition: paths}, nil)
	must(t, err)
	c := emulator.Existing(t, "db", "c")
	_, err = c.CreateItem(t.Context(), azcosmos.NewPartitionKeyString("a").AppendNumber(1), []byte(`{"id":"x","tenant":"a","n":1}`), nil)
	must(t, err)
	cosmostest.Live(t, c.Item([]any{"a", 1}, "x"))
	if got := try(t, func(t testing.TB) { cosmostest.Live(t, c.Item([]string{"a", "1"}, "x")) }); !strings.Contains(got, "not there") {
		t.Errorf("another key: %q", got)
	}
	if _, err := emulator.Disk("db", "none"); err == nil || !strings.Contains(err.Error(), `the container is "db/none"; it must be one that exists`) {
		t.Errorf("a disk of no container: %v", err)
	}
}
