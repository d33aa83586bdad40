package conformance

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// randomStory returns commands and expectations about few items, so that they affect each other.
func randomStory(rnd *rand.Rand) string {
	var b strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	pick := func(list ...string) string { return list[rnd.IntN(len(list))] }
	ttls := []string{"", "", `,"ttl":-1`, `,"ttl":1`, `,"ttl":20`, `,"ttl":60`, `,"ttl":0`, `,"ttl":null`, `,"ttl":"5"`, `,"ttl":2.0`, `,"ttl":1e1`, `,"ttl":2147483648`}
	defaults := []string{"off", "-1", "20", "60", "1", "0", "2147483647"}
	say("container a %s", pick(defaults[:5]...))
	say("container b %s pk /k all-versions 1d", pick(defaults[:5]...))
	for range 25 {
		c := pick("a", "b")
		id := pick("x", "y", "z")
		doc := `{"id":"` + id + `","k":` + pick("1", `"p"`, "null") + pick(ttls...) + `,"n":` + pick("1", "2.5", `{"d":[1]}`) + `}`
		expected := []string{"status 200", "error", "ru 0"}
		switch rnd.IntN(14) {
		case 0, 1:
			say("create %s %s", c, doc)
		case 2, 3:
			say("upsert %s %s%s", c, pick("", "", "if-match seen "), doc)
		case 4:
			say("replace %s %s%s", c, pick("", "if-match seen ", `if-match "\"old\"" `), doc)
		case 5:
			say("patch %s %s %s", c, id, pick("set /ttl 30", "remove /ttl", "set /ttl 0", "incr /n 2", "add /m/o 1", "set /n 7 remove /n", `replace /q "a"`))
		case 6:
			say("delete %s %s", c, id)
		case 7:
			say("read %s %s", c, id)
			expected = append(expected, "items x")
		case 8:
			say("query %s %s", c, pick("SELECT c.id, c.n FROM c", "SELECT VALUE COUNT(1) FROM c", "SELECT * FROM c ORDER BY c.id DESC", "SELECT c.k, COUNT(1) AS n FROM c GROUP BY c.k", "SELECT DISTINCT VALUE c.n FROM c"))
			expected = append(expected, "query []", "rows 1")
		case 9:
			say("list %s", c)
			expected = []string{"items none", "status 200"}
		case 10:
			say("default %s %s", c, pick(defaults...))
			expected = []string{"status 200", "error"}
		case 11:
			say("changes b%s%s", pick("", " all-versions"), pick("", "", " after seen"))
			expected = []string{"changes none"}
		case 12:
			say(`batch b pk "p" create {"id":"%s","k":"p"%s} ; %s`, id, pick(ttls...), pick("delete x", "read y", `upsert {"id":"z","k":"p"}`, "patch z set /n 1"))
			expected = []string{"status 200", "error 409", "ru 1"}
		case 13:
			say("advance %s", pick("1s", "19s", "20s", "40s", "1h"))
			expected = nil
		}
		if len(expected) > 0 {
			say("expect %s", pick(expected...))
		}
		if rnd.IntN(2) == 0 {
			say("expect %s %s in-queries on-disk ttl 5s has /n 1 lacks /q deadline 1s written 1s reason inherits", pick("a", "b"), pick("x", "y", "z"))
		}
		if rnd.IntN(3) == 0 {
			say("expect %s count 1 items x default off on-disk 1 expired 1 purged 1 backlog 0 indexing none throughput 400", pick("a", "b"))
		}
	}
	return b.String()
}

// Random stories agree with our endpoint, whether its clock is moved or waited for. Whether their expectations are true does not matter.
func TestRandomStories(t *testing.T) {
	n := uint64(150)
	if testing.Short() {
		n = 20
	}
	moved := ours(t, nil)
	for seed := range n {
		text := randomStory(rand.New(rand.NewPCG(seed, 1)))
		if r := play(t, moved, text); r.Differs != 0 || r.Agree == 0 {
			t.Fatalf("seed %d\n%s", seed, r)
		}
		if seed%5 == 0 {
			if r := play(t, azure(t, &fake{now: time.Unix(epoch, int64(seed)*6_000_000)}, nil, Options{}), text); r.Differs != 0 {
				t.Fatalf("seed %d, waited for\n%s", seed, r)
			}
		}
	}
}
