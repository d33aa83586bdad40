package conformance

import (
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/story"
)

// wide uses what the stories that come with the program do not.
const wide = `# title: Everything that can be sent
clock 2026-03-04T05:06:07Z
database archive
database archive
expect error 409
create-container archive/orders 60 pk /tenant /user unique /email include /* exclude /big/? RU 500
create-container archive/orders 60
expect error 409
expect archive/orders default 60 throughput 500 indexing consistent
throughput archive/orders 600
expect archive/orders throughput 600
create archive/orders {"id":"a","tenant":"t","user":1,"email":"x"}
expect status 201
create archive/orders {"id":"b","tenant":"t","user":1,"email":"x"}
expect error 409
create archive/orders {"id":"c","tenant":null,"email":"y"}
expect archive/orders c pk [null,{}] in-queries lacks /user
read archive/orders c pk [null,{}]
expect items c
create archive/orders pk ["t",2] {"id":"d","tenant":"t","user":3}
expect error 400/1001
replace-container archive/orders 30 unique /email
expect archive/orders default 30
container archive/orders analytical 90d
delete-container archive/orders
expect status 204
create archive/orders {"id":"a"}
expect error 404/1003
container archive/orders off
container archive/keys -1 pk /k
create archive/keys {"id":"n","k":5}
create archive/keys {"id":"t","k":true}
create archive/keys {"id":"z","k":null}
create archive/keys {"id":"u"}
create archive/keys {"id":"e","k":"\u00e9 \"\ud83d\ude00\u0001"}
create archive/keys {"id":"s p","k":"x"}
expect archive/keys items n t z u e "s p"
expect archive/keys count 6
read archive/keys "s p"
expect items "s p"
read archive/keys n pk 5
read archive/keys t pk true
read archive/keys z pk null
read archive/keys u pk none
read archive/keys e
expect status 200
query archive/keys pk none SELECT c.id FROM c
expect query [{"id":"u"}]
query archive/keys with @k 5 with @o {"a":[1]} SELECT c.id, @o.a[0] AS one, 1.0 AS f, 12345678901234567 AS big FROM c WHERE c.k = @k
expect query [{"big":12345678901234567,"f":1.0,"id":"n","one":1}]
query archive/keys limit 2 SELECT c.id FROM c
expect rows 2
query archive/keys SELECT nonsense FROM
expect error 400
upsert archive/keys if-match "\"no\"" {"id":"n","k":5}
expect error 412
read archive/keys n pk 5
upsert archive/keys if-match seen {"id":"n","k":5,"total":1}
expect status 200
patch archive/keys n pk 5 if-match seen set /a {"b":[1,2]} add /a/b/0 0 incr /total 1.5 remove /a/b/1
expect status 200
expect archive/keys n has /a {"b":[0,2]} has /total 2.5
patch archive/keys n "move" /x "/y"
expect error 400
patch archive/keys n set /id "m"
expect error 400
replace archive/keys n {"id":"n","k":5,"ttl":30}
batch archive/keys pk 5 read n ; patch n set /q "x;y" ; upsert {"id":"n2","k":5} ; replace n2 if-match "*" {"id":"n2","k":5,"ttl":10} ; delete n2 ; create {"id":"n3","k":5}
expect status 200
batch archive/keys pk 5 create {"id":"n4","k":5} ; create {"id":"n3","k":5}
expect status 207
expect error 409
batch archive/keys pk 5 create {"id":"n4","k":5,"ttl":0} ; create {"id":"n5","k":5}
expect error 400
batch archive/keys pk 5 loose create {"id":"lost","k":5}
expect status 200
expect archive/keys count 6
container archive/feed -1 all-versions 1h
generate archive/feed 12 ttl 10..20 seed 3
expect status 201
expect archive/feed count 12 on-disk 12
list archive/feed limit 3
expect items g3-1 g3-2 g3-3
changes archive/feed limit 5
expect items g3-1 g3-2 g3-3 g3-4 g3-5
changes archive/feed after seen limit 5
expect items g3-6 g3-7 g3-8 g3-9 g3-10
changes archive/feed after seen
expect items g3-11 g3-12
changes archive/feed after seen
expect items none
delete archive/feed g3-12
expect status 204
changes archive/feed all-versions
expect changes create g3-1 create g3-2 create g3-3 create g3-4 create g3-5 create g3-6 create g3-7 create g3-8 create g3-9 create g3-10 create g3-11 create g3-12 delete g3-12
changes archive/feed pk g3-1
expect items g3-1
changes archive/feed after 3
expect items g3-4
list archive/feed from 3
expect items g3-3
advance to-next-event
expect clock 10s
advance to 05:06:30
expect archive/feed count 0
expect archive/feed g3-12 deleted
expect archive/feed g3-11 not in-queries
expect archive/feed noKey missing
expect archive/nothing count 0
expect error
`

// Both sides must agree, whether the expectations are true or not.
func TestWideStory(t *testing.T) {
	for name, s := range map[string]*Service{"clock moved": ours(t, nil), "waited for": azure(t, newFake(), nil, Options{})} {
		t.Run(name, func(t *testing.T) {
			r := play(t, s, wide)
			if r.Differs != 0 || r.Agree < 50 {
				t.Errorf("\n%s", r)
			}
			t.Log(r.summary())
		})
	}
}

// Every command of the language is sent, or the report says why not.
func TestEveryCommand(t *testing.T) {
	s := ours(t, nil)
	for _, example := range story.Examples() {
		word, _, _ := strings.Cut(example, " ")
		if word == "expect" {
			continue
		}
		t.Run(word, func(t *testing.T) {
			text := example + "\n"
			if !slices.Contains([]string{"clock", "database", "container", "create-container"}, word) {
				text = "container orders -1\ncreate orders {\"id\":\"SO05\"}\n" + text
			}
			r := play(t, s, text)
			last := r.Steps[len(r.Steps)-1]
			for _, p := range last.Points {
				if p.Verdict != notSendable || p.Reason == "" || strings.Contains(p.Reason, "does not know") {
					t.Errorf("\n%s", r)
				}
			}
		})
	}
}

// What depends on a command that was not sent is not compared.
func TestWhatFollowsFromWhatIsNotSent(t *testing.T) {
	s := ours(t, nil)
	s.o.MaxItems = 5
	r := play(t, s, "container orders -1\ngenerate orders 6 seed 1\nexpect orders count 6\nexpect orders g1-1 in-queries\ncreate orders {\"id\":\"x\"}\nexpect status 201\ncontainer logs 60\nexpect logs count 0\n")
	if r.Agree != 1 || r.Differs != 0 || r.NotSendable != 5 {
		t.Errorf("\n%s", r)
	}
	r = play(t, s, "container orders 60\nrules 2016\ncreate orders {\"id\":\"x\"}\nexpect orders count 1\nrules today\nexpect orders count 1\n")
	if r.Agree+r.Differs+r.NotObservable != 0 || r.NotSendable != 5 {
		t.Errorf("\n%s", r)
	}
}

// A story that is not true in our own engine fails, even though both sides agree.
func TestUntrueStory(t *testing.T) {
	r := play(t, ours(t, nil), "container orders -1\nexpect orders default off\n")
	if r.OK || r.Differs != 0 || r.Untrue != 1 || !strings.Contains(r.String(), "not true in our own engine") {
		t.Errorf("\n%s", r)
	}
}
