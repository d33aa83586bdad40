package story

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// anyLine draws a line about one of three containers and four ids.
func anyLine() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		pick := func(label string, list ...string) string { return rapid.SampledFrom(list).Draw(t, label) }
		in := pick("in", "orders", "carts", "archive/orders")
		id := pick("id", "a", "b", "c", `"d d"`)
		raw := strings.Trim(id, `"`)
		life := pick("ttl", "", `,"ttl":1`, `,"ttl":2`, `,"ttl":60`, `,"ttl":-1`, `,"ttl":0`, `,"ttl":"5"`)
		item := fmt.Sprintf(`{"id":"%s","cid":"%s"%s}`, raw, pick("cid", "x", "y"), life)
		seen := pick("seen", "", "", " if-match seen")
		long := pick("long", "1s", "1s", "2s", "3s", "5s", "61s", "1h")
		return pick("line",
			"container "+in+" "+pick("default", "off", "-1", "1", "2s", "1m", "0")+pick("pk", "", "", " pk /cid"),
			"container "+in+" "+pick("option", "RU 500", "traffic 400", "traffic 0", "serverless", "purge-delay 3s", "autoscale 1000", "analytical 5", "all-versions 1h", "throttle", "indexing none"),
			"default "+in+" "+pick("default", "off", "-1", "1", "60"),
			"create "+in+" "+item, "create "+in+" "+item, "create "+in+" "+item, "create "+in+" "+item, "upsert "+in+" "+item, "upsert "+in+seen+" "+item, "replace "+in+" "+id+seen+" "+item,
			"patch "+in+" "+id+pick("op", " set /ttl 2", " remove /ttl", " set /total 5 incr /total 1", " add /list []", " set /ttl 0"),
			"delete "+in+" "+id+seen, "read "+in+" "+id, "list "+in+" limit 2", "import "+in+pick("at", " ", " at in -5 ", " at 11:59:00 ", " at in 9 ")+item+" ; "+item, "predict "+in+pick("asked", " items", " count", " "+id+" deadline"), "changes "+in+pick("mode", "", " all-versions")+" after seen",
			"query "+in+" SELECT VALUE COUNT(1) FROM c", "generate "+in+" 5 ttl 1..5 seed "+pick("seed", "1", "2"), "traffic "+in+" "+pick("load", "0", "399", "400"),
			"batch "+in+" pk x upsert "+item+" ; read "+id, "regions "+in+pick("regions", " none", " west traffic 400", ` west "far east" traffic 5`),
			"rules "+pick("rules", "today", "2016"), pick("rare", "read orders a", "read orders b", "list carts", "delete-container "+in), "advance "+long, "advance "+long, "advance "+long, "advance to-next-event", "database archive", "# "+id, "",
			"restore-container "+in+" at "+pick("second", "in -100", "in -101", "in -1h", "12:00:01", "5s")+" to "+pick("to", "carts", "again", "archive/again")+pick("off", "", " disable-ttl"))
	})
}

// truths returns expectations that are true of the account.
func truths(p *Player) (lines []string) {
	for _, db := range p.Account().Databases() {
		for _, c := range db.Containers() {
			in := pathName(engine.Path{Database: db.ID(), Container: c.ID()})
			lines = append(lines, fmt.Sprintf("expect %s count %d on-disk %d expired %d purged %d default %s leftover %s bill %s", in, c.Live(), c.Stored(), c.Expired(),
				c.PurgedItems(), settingWords(c.Default().String()), c.Budget().Leftover, c.Budget().Billed))
			c.EachStored(0, func(it *engine.Item) bool {
				v := ttl.Decide(c.Default(), it.Override())
				line := fmt.Sprintf("expect %s %s%s on-disk not purged not deleted not missing reason %s ttl %s written %s has /id %q", in, name(it.ID()), keyWords(keyAt(it)),
					v.Reason, it.Override(), stamp(it.TS()), it.ID())
				if second, mortal := v.Deadline(it.TS()); mortal {
					line += " deadline " + stamp(second) + " not never-expires"
				} else {
					line += " never-expires"
				}
				if c.Visible(it) {
					line += " in-queries not expired"
				} else {
					line += " expired not in-queries"
				}
				lines = append(lines, line)
				return true
			})
		}
	}
	return lines
}

func keyAt(it *engine.Item) *engine.PartitionKey {
	k := it.PartitionKey()
	return &k
}

// Any story parses as it is printed; its commands convert to a story with the same result; and what is true at its end can be
// expected.
func TestAnyStory(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		lines := append([]string{"container orders -1", "container carts 60s traffic 400"}, rapid.SliceOfN(anyLine(), 1, 40).Draw(rt, "lines")...)
		p := Play(parse(t, strings.Join(lines, "\n")+"\n"))
		p.finish()
		if p.past != nil && !bytes.Equal(p.past.Account().Save(), p.Account().Save()) {
			rt.Fatalf("the past that is kept for restore-container ends in another state:\n%s", p.past.Account().Save())
		}
		s := parse(t, strings.Join(append(lines, truths(p)...), "\n")+"\n")
		roundTrip(t, s)
		r := s.Run()
		for _, step := range r.Steps[len(lines):] {
			if step.Verdict != met {
				rt.Fatalf("line %d: %+v\n%s", step.Line, step.Misses, r)
			}
		}
		journal, err := FromCommands(p.start, p.commands)
		if err != nil {
			rt.Fatal(err)
		}
		roundTrip(t, journal)
		again := Play(journal)
		again.finish()
		if !bytes.Equal(again.Account().Save(), p.Account().Save()) {
			rt.Fatalf("another state:\n%s", journal)
		}
	})
}
