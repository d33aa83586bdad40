package seed

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/story"
)

const now = 1_800_000_000

const told = `container orders 3600
create orders {"id":"SO01","ttl":60}
create orders {"id":"SO02"}
`

// write writes a file and returns its path.
func write(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// parsed returns the history that a story makes.
func parsed(t *testing.T, text string) *history.History {
	t.Helper()
	s, err := story.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s.History()
}

func TestEveryKindOfFile(t *testing.T) {
	world, err := parsed(t, "clock 2027-01-01T00:00:00Z\n"+told).Marshal()
	if err != nil {
		t.Fatal(err)
	}
	link, err := history.EncodeLink(history.Link{World: parsed(t, "clock 2027-01-01T00:00:00Z\n"+told)})
	if err != nil {
		t.Fatal(err)
	}
	storyLink, err := history.EncodeLink(history.Link{Story: told})
	if err != nil {
		t.Fatal(err)
	}
	shop := Container{"shop", "orders", "/cid"}
	own := engine.Path{Database: story.DefaultDatabase, Container: "orders"}
	at := engine.Path{Database: "shop", Container: "orders"}
	const newYear = 1798761600
	for _, c := range []struct {
		name, text string
		into       Container
		in         engine.Path
		now        int64
	}{
		{"a story", told, Container{}, own, now},
		{"a story with a clock", "clock 2027-01-01T00:00:00Z\n" + told, Container{}, own, newYear},
		{"a story with the default clock", "clock 2026-01-01T12:00:00Z\n" + told, Container{}, own, story.DefaultStart},
		{"a world", string(world), Container{}, own, newYear},
		{"a link", link + "\n", Container{}, own, newYear},
		{"an address", "https://example.org/play/#" + link, Container{}, own, newYear},
		{"the link of a story", storyLink, Container{}, own, now},
		{"an array", `[{"id":"1","cid":"a","_ts":5},{"id":"2","cid":"a"}]`, shop, at, now},
		{"lines", "{\"id\":\"1\",\"cid\":\"a\"}\n{\"id\":\"2\",\"cid\":\"b\"}\n", shop, at, now},
		{"two arrays", `[{"id":"1","cid":"a","_ts":5}]` + "\n" + `[{"id":"2","cid":"a"}]`, shop, at, now},
		{"two pages", `{"_rid":"x","Documents":[{"id":"1","cid":"a"}],"_count":1}` + "\n" + `{"Documents":[{"id":"2","cid":"a"}]}`, shop, at, now},
		{"a table", "id,cid\nx,a\ny,b\n", shop, at, now},
	} {
		a, err := Read(write(t, c.text), c.into, now)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		coll, err := a.Container(c.in)
		if err != nil || coll.Stored() != 2 || a.Now() != c.now {
			t.Errorf("%s: %v, at %d", c.name, err, a.Now())
		}
	}
}

func TestBadFiles(t *testing.T) {
	shop := Container{"shop", "orders", "/cid"}
	for text, want := range map[string]string{
		"container orders off\ncreate orders {\"id\":1}\n": "line 2, create orders",
		"container orders off\nexpect orders SO01 live\n":  "line 2",
		"container orders maybe\n":                         "line 1, column 18: expected",
		"{\"now\":1,\"cmds\":[{\"op\":\"?\"}]}":            "link",
		"v1.damaged":                                       "a damaged link",
		"what is this":                                     "neither a saved world, a link, a story nor items",
		"":                                                 "the file is empty",
		"\ufeff\n":                                         "the file is empty",
		`[{"id":"1"}]`:                                     "say which container they go into",
	} {
		path := write(t, text)
		if _, err := Read(path, Container{}, now); err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), path+": ") {
			t.Errorf("%q: %v", text, err)
		}
	}
	for text, want := range map[string]string{
		"{\"id\":\"1\",\"ttl\":0}\n{\"id\":\"2\"}\n{\"id\":3}\n":                                             "2 of 3 lines are refused: line 1: ttl is 0: want -1 or 1 to 2147483647; line 3: id is 3: ",
		"{\"id\":\"1\",\"ttl\":0}\n{\"id\":\"2\",\"ttl\":0}\n{\"id\":\"3\",\"cid\":\"4\",\"ttl\":\"x\"}\n{}": "4 of 4 lines are refused: 3 lines, such as line 1: ttl is 0: want -1 or",
		"[{\"id\":\"1\"}]\n[{\"id\":\"2\"}":                                                                  "1 of 3 lines are refused: line 2: the file ends: want a comma or ]",
		"[{\"id\":\"1\"}]\ngarbage":                                                                          "1 of 2 lines are refused: line 2: file is garbage: want an array, an object or the end of the file; nothing behind it is read",
		"\n":                                                                                                 "the file is empty",
		told:                                                                                                 "so it needs no container, found shop/orders/cid",
	} {
		if _, err := Read(write(t, text), shop, now); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := Read(write(t, `[{"id":"1"}]`), Container{"a/b", "c", "/d"}, now); err == nil || !strings.Contains(err.Error(), "the container a/b/c/d") {
		t.Errorf("a bad name: %v", err)
	}
	if _, err := Read(filepath.Join(t.TempDir(), "none"), shop, now); err == nil || !strings.Contains(err.Error(), "none: no such file") {
		t.Errorf("%v", err)
	}
}

func TestParseContainer(t *testing.T) {
	for text, want := range map[string]Container{
		"shop/orders/cid":          {"shop", "orders", "/cid"},
		"shop/orders/address/city": {"shop", "orders", "/address/city"},
		"s/o/tenant,/user":         {"s", "o", "/tenant,/user"},
	} {
		if got, err := ParseContainer(text); err != nil || got != want || got.String() != text {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "shop", "shop/orders", "shop/orders/", "/orders/cid", "shop//cid"} {
		if _, err := ParseContainer(text); err == nil || !strings.Contains(err.Error(), "DATABASE/CONTAINER/KEY") {
			t.Errorf("%q: %v", text, err)
		}
	}
}
