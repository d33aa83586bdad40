package story

import (
	"encoding/json"
	"hash/fnv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// verdicts runs a text and returns the verdict of each line as a letter: told, done, met, Failed.
func verdicts(t *testing.T, text string) (string, *Report) {
	t.Helper()
	r := parse(t, text).Run()
	s := ""
	for _, step := range r.Steps {
		s += map[string]string{told: "t", done: "d", met: "m", failed: "F"}[step.Verdict]
	}
	return s, r
}

func TestVerdicts(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a refusal fails", "create orders {}", "F"},
		{"a refusal that is expected", "create orders {}\n\n# so\nexpect error 404", "dttm"},
		{"a refusal that is expected further down the list", "container orders 5\ncreate orders {}\nexpect ru 1.24\nexpect error 400", "ddmm"},
		{"a refusal of another kind", "create orders {}\nexpect error 400", "dF"},
		{"a refusal behind another command is not expected", "create orders {}\nadvance 1s\nexpect error 404", "FdF"},
		{"a success where a refusal is expected", "container orders\nexpect error 400", "dF"},
		{"nothing before it", "expect error 400", "F"},
		{"nothing before it either", "expect ru 0", "F"},
		{"no such container", "expect orders count 0", "F"},
		{"no such container for an item", "expect orders SO05 in-queries", "F"},
		{"it goes on after a failure", "container orders 5\nexpect orders default 6\nexpect orders default 5", "dFm"},
		{"status by number", "create orders {}\nexpect status 404", "dm"},
		{"a batch that fails fails", "container o\nbatch o pk a delete a", "dF"},
		{"a batch that fails as expected", "container o\nbatch o pk a delete a\nexpect error 404\nexpect status 207", "ddmm"},
		{"nothing comes", "container o\nadvance to-next-event", "dF"},
		{"a setting that has no command", "container o 0\nexpect error 400\ncontainer o 5", "dmd"},
		{"one line, several things", "container o\nexpect o count 0 on-disk 1", "dF"},
		{"back in time", "advance 1h\nadvance to 12:30:00\nexpect clock 2026-01-02T12:30:00Z", "ddm"},
		{"to the past by date", "advance 1h\nadvance to 2026-01-01T12:00:00Z", "dF"},
		{"an event that did not happen", "container o\nexpect event purged", "dF"},
		{"an event that did", "container o\nexpect no event container-created", "dF"},
		{"order", "container o -1\ncreate o {\"id\":\"a\",\"ttl\":2}\ncreate o {\"id\":\"b\",\"ttl\":1}\nadvance 5s\nexpect order purged b a\nexpect order purged a b\nexpect order purged a", "ddddmFm"},
		{"an item's key is found", "container o pk /c\ncreate o {\"id\":\"a\",\"c\":1}\nread o a\nread o a pk 1\nread o a pk \"1\"", "dddd" + "F"},
		{"the newest of two", "container o pk /c\ncreate o {\"id\":\"a\",\"c\":1}\ncreate o {\"id\":\"a\",\"c\":2}\nexpect o a has /c 2\nexpect o a pk 1 has /c 1\nexpect o a pk 3 missing", "dddmmm"},
		{"deleted is not purged", "container o\ncreate o {\"id\":\"a\"}\ndelete o a\nexpect o a deleted not purged not missing not on-disk\nexpect o b missing", "dddmm"},
		{"a condition on the version seen", "container o\ncreate o {\"id\":\"a\"}\nupsert o if-match seen {\"id\":\"a\"}\nupsert o if-match \"x\" {\"id\":\"a\"}\nexpect error 412\nreplace o if-match * {\"id\":\"a\"}", "ddddmd"},
		{"never seen", "container o\ncreate o {\"id\":\"a\"}\ndelete-container o\ncontainer o\ncreate o {\"id\":\"b\"}\nreplace o b if-match seen {\"id\":\"b\"}\ndelete o a if-match seen\nexpect error 404", "dddddddm"},
		{"generated items are found", "container o -1 pk /c\ngenerate o 20 ttl 5 seed 3\nread o g3-17\nadvance 5s\nexpect o g3-17 expired ttl 5\nexpect o g3-21 missing\nadvance 1s\nexpect o g3-17 purged", "dddd" + "mm" + "dm"},
		{"databases", "database a\ndatabase b\ncontainer a/o 5\ncontainer b/o 6\nexpect a/o default 5\nexpect b/o default 6\ncontainer o\nexpect error 404/1003", "ddddmmdm"},
		{"an item that is not JSON", "container o\ncreate o {\"id\":\nexpect error 400\ncreate o {\"id\":\"a\"} trailing\nexpect error 400", "ddmdm"},
		{"no database", "database none\ncontainer o\nexpect error 404", "ddm"},
		{"lists", "container o\ngenerate o 3 seed 1\nlist o hashes \"\" FF limit 2\nexpect items g1-1 g1-2\nlist o from 3\nexpect items g1-3\nexpect o items g1-1 g1-2\nexpect o not items g1-1", "ddd" + "mdm" + "Fm"},
		{"no hint", "container o 5\ncreate o {\"id\":\"a\",\"ttl\":5}\nexpect hint none\ncreate o {\"id\":\"b\",\"TTL\":5}\nexpect hint none\nexpect hint date", "ddmdFF"},
		{"integers of 64 bits", "container o\ncreate o {\"id\":\"a\",\"l\":-2069524964357598447,\"m\":9007199254740993,\"n\":9223372036854775806}\nquery o SELECT VALUE [ToString(c.l), IntMod(c.m,2), IntAdd(c.n,1)] FROM c\n" +
			"expect query [[\"-2069524964357598447\",1,9223372036854775807]]\nexpect query [[\"-2069524964357598447\",1,9223372036854775806]]\nexpect o a has /m 9007199254740993\nexpect o a has /m 9007199254740992\nquery o SELECT VALUE c.id FROM c WHERE c.m = 9007199254740992\nexpect query []", "dddmF" + "mFdm"},
		{"settings that stay", "container o 60 indexing consistent RU 500 traffic 7\ncontainer o -1\nexpect o default -1 throughput 500\ncontainer o RU 600\nexpect o default -1 throughput 600\ncontainer o exclude /x/*\nexpect o default -1", "ddmdmdm"},
		{"capacity beside new settings", "container o 60\nreplace-container o 90 RU 1000\nexpect o default 90 throughput 1000\nreplace-container o 0 RU 500\nexpect error 400\nexpect o throughput 1000", "ddmdmm"},
		{"a restore over what is there", "container o\ncontainer o 60 restores old\nexpect error 409\nexpect o default off", "ddmm"},
	} {
		if got, r := verdicts(t, c.text); got != c.want {
			t.Errorf("%s: %s, want %s\n%s", c.name, got, c.want, r)
		}
	}
}

// Every trait of an item can be false, and the miss has the actual value.
func TestTraitsThatFail(t *testing.T) {
	const world = "container o -1\ncreate o {\"id\":\"a\",\"ttl\":60}\ncreate o {\"id\":\"b\"}\nadvance 5s\n"
	for say, want := range map[string]string{
		"a expired": "in-queries on-disk", "a not in-queries": "in-queries on-disk", "a not on-disk": "in-queries on-disk", "a purged": "in-queries on-disk",
		"a never-expires": "deadline 12:01:00", "b deadline in 5s": "never-expires", "a deadline in 54s": "deadline 12:01:00", "a written 12:00:01": "written 12:00:00",
		"a reason inherits": "reason item-overrides", "a ttl 61": "ttl 60", "b ttl -1": "ttl absent", "a has /ttl 61": "has /ttl 60", "a has /x/y 1": "lacks /x/y", "a lacks /ttl": "has /ttl 60",
		"c in-queries": "missing", "c on-disk": "missing", "a deleted": "in-queries on-disk",
	} {
		v, r := verdicts(t, world+"expect o "+say)
		last := r.Steps[len(r.Steps)-1]
		if !strings.HasSuffix(v, "F") || last.Misses[0].Got != want {
			t.Errorf("%s: %s, %+v", say, v, last.Misses)
		}
	}
}

// Every property of a container can be false, and the miss has the actual value.
func TestFactsThatFail(t *testing.T) {
	const world = "container o 60 traffic 400\ngenerate o 3 seed 1\nadvance 60s\n"
	for say, want := range map[string]string{
		"count 3": "count 0", "on-disk 2": "on-disk 3", "expired 0": "expired 3", "purged 3": "purged 0", "default 61s": "default 60s", "default off": "default 60s",
		"indexing none": "indexing consistent", "leftover 5": "leftover 0.00", "throughput 500": "throughput 400", "serverless": "not serverless", "delayed": "not delayed", "bill 1": "bill 0.00",
		"backlog 1": "backlog 16.80", "items g1-1": "items none", "not items none": "items none", `region "" purged 1`: `region "" purged 0`, "region x purged 1": "no such region",
		"progress 5": "progress 100", "analytical-items a": "analytical-items none", "request-ru 0": "request-ru 16.80", "purge-ru 1": "purge-ru 0.00",
	} {
		v, r := verdicts(t, world+"expect o "+say)
		last := r.Steps[len(r.Steps)-1]
		if !strings.HasSuffix(v, "F") || last.Misses[0].Got != want {
			t.Errorf("%s: %s, %+v", say, v, last.Misses)
		}
	}
}

// Restored items count as generated ones do.
func TestRestoredItemsAreBounded(t *testing.T) {
	s := parse(t, "container o\ngenerate o 3\nadvance 100s\nrestore-container o at 0s to a\nrestore-container o at 0s to b\nexpect a count 3\n")
	p := playWithin(s, bounds{items: 8, examined: 1000})
	steps := p.finish()
	if m := steps[4].Misses; len(m) != 1 || m[0].Got != "9" || steps[3].Verdict != done || steps[5].Verdict != met {
		t.Errorf("%+v", steps[3:])
	}
}

func TestReportText(t *testing.T) {
	r := parse(t, "# title: A test\n# Words.\ncontainer orders 60\ncreate orders {\"id\":\"SO05\"}\nadvance 61s\nexpect orders SO05 in-queries\nread orders SO05\nexpect error 404\n").Run()
	const want = `       # title: A test
       # Words.
  done container orders 60   -> 201
         12:00:00 container-created orders, default 60s
  done create orders {"id":"SO05"}   -> 201, 5.20 RU
         12:00:00 written SO05, create
  done advance 61s   -> 200
         12:01:00 expired SO05, container-default
         12:01:01 purged SO05, purge, 5.20 RU
FAILED expect orders SO05 in-queries
         line 6: SO05: expected in-queries, got purged
  done read orders SO05   -> 404, 1.00 RU
         refused: error 404 NotFound "Resource Not Found. Learn more: https://aka.ms/cosmosdb-tsg-not-found"
    ok expect error 404
4 commands, 1 expectation met, 1 FAILED
`
	if got := r.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	var back struct {
		OK     bool
		Failed int
		Title  string
		Steps  []struct {
			Line    int
			Verdict string
			Misses  []Miss
			RU      string
		}
	}
	if err := json.Unmarshal(r.JSON(), &back); err != nil || back.OK || back.Failed != 1 || back.Title != "A test" || len(back.Steps) != 8 ||
		back.Steps[5].Verdict != "failed" || back.Steps[5].Misses[0] != (Miss{"SO05", "in-queries", "purged"}) || back.Steps[3].RU != "5.20" {
		t.Errorf("%v\n%s", err, r.JSON())
	}
}

// A story and its commands end in the same state. The hash of all reports is logged: it must be equal natively and in wasm.
func TestStoriesEndAlike(t *testing.T) {
	h := fnv.New64a()
	for _, e := range All() {
		p := Play(e.Story)
		p.finish()
		again := journal(Play(e.Story).start, commandsOf(e.Story))
		if string(again) != string(p.Account().Save()) {
			t.Errorf("%s: its commands end in another state", e.File)
		}
		_, _ = h.Write(e.Story.Run().JSON())
	}
	t.Logf("hash of all reports: %016x", h.Sum64())
}

// A story can be played line by line, and its account read in between.
func TestPlayer(t *testing.T) {
	p := Play(parse(t, "container orders 60\ncreate orders {\"id\":\"SO05\"}\nadvance 60s\n"))
	var live []int
	for s, ok := p.Next(); ok; s, ok = p.Next() {
		if s.Verdict != done {
			t.Errorf("%+v", s)
		}
		c, err := p.Account().Container(engine.Path{Database: DefaultDatabase, Container: "orders"})
		if err != nil {
			t.Fatal(err)
		}
		live = append(live, c.Live())
	}
	if len(live) != 3 || live[0] != 0 || live[1] != 1 || live[2] != 0 {
		t.Errorf("live %v", live)
	}
	if _, ok := p.Next(); ok {
		t.Error("it goes on behind the end")
	}
}
