package story

import (
	"strings"
	"testing"
)

// shownElsewhere are sentences of the lessons that say more of the engine than the expectations below them, each with a story that shows it.
var shownElsewhere = map[string]string{
	"It is refused, and so are null and 0. In this model the refused write is charged.": `
create carts {"id":"a","ttl":null}
expect error 400
create carts {"id":"b","ttl":0}
expect error 400`,
	"Only ttl in small letters at the top counts. 60000 is a minute in milliseconds, read as 16 hours 40 minutes.": `
create carts {"id":"a","Ttl":60,"Options":{"TTL":60}}
create carts {"id":"b","ttl":60000}
expect carts a never-expires
expect carts b deadline in 16h40m`,
	"In this model a delete of this order takes as much as its creation.": `
create carts {"id":"SO05"}
expect ru 5.20
delete carts SO05
expect ru 5.20`,
	"SO05 is back: it was hidden, not erased. Users have reported this; the documentation is silent.": `
throughput carts traffic 400
default carts 60
create carts {"id":"SO05"}
advance 61s
expect carts SO05 expired
default carts 90
expect carts SO05 in-queries`,
	"Its Time to Live hides both, and erases nothing: a longer one returns them.": `
container people -1 analytical 30d
create people {"id":"Ada"}
advance 31d
expect people analytical-items none
container people analytical 365d
expect people analytical-items Ada`,
	"None: it knows the mark of SO06, and SO07 came and expired in between. To archive an item from this feed, read it in time.": `
create carts {"id":"SO07","ttl":60}
consumer archive on carts from beginning every 30s
advance 59s
expect consumer archive archived SO07`,
	"A copy is a write: its 30 days begin now, and not 10 days ago. To keep the end, write the seconds that are left as `ttl`.": `
container people 30d
create people {"id":"Dan"}
advance 10d
patch people Dan set /ttl 1728000
expect people Dan deadline in 20d`,
	"The patch has restarted the 1800 s. To keep the end, it had to write a ttl of 600.": `
create carts {"id":"ada","ttl":1800}
advance 20m
patch carts ada set /ttl 600
expect carts ada deadline in 10m`,
	"Only ada, as with 60: the mistake goes unnoticed. A second check, at 59 s, would have failed.": `
create carts {"id":"ada"}
create carts {"id":"cleo","ttl":30}
advance 59s
expect carts items ada`,
	"7 days after its last write, which was 12 hours ago. To keep an item whatever comes, its ttl has to be -1.": `
create carts {"id":"a","ttl":-1}
default carts 1
advance 365d
expect carts a in-queries never-expires`,
	"capital was hidden, and not yet purged. One second later it might have been.": `
default carts 60
create carts {"id":"a"}
advance 61s
expect carts a purged`,
	"At 59:59 the draft has one second left. A test moves the clock instead of sleeping for an hour.": `
create carts {"id":"draft","ttl":3600}
advance 59m59s
expect carts draft deadline in 1s
expect carts items draft`,
	"This is the second in which the draft expires. With a ttl of 3599 the first check would fail, with 3601 the second.": `
create carts {"id":"draft","ttl":3600}
create carts {"id":"less","ttl":3599}
create carts {"id":"more","ttl":3601}
advance 59m59s
expect carts items draft more
advance 1s
expect event expired draft at 3600s
expect carts items more`,
	"The draft is still there, for 41 days. The check fails, and the mistake is found before a user finds it.": `
create carts {"id":"draft","ttl":3600000}
advance 41d
expect carts draft in-queries
advance 1d
expect carts draft purged`,
	"The id and the unique number are free from the second of expiry. In this model the write also purges the old order, at no charge.": `
container orders 60 pk /cid unique /number traffic 400
create orders {"id":"SO05","cid":"CO18","number":1}
advance 60s
expect orders on-disk 1
create orders {"id":"SO09","cid":"CO18","number":1}
expect status 201
expect orders SO05 purged
expect orders on-disk 1
expect orders purged 1 purge-ru 0`,
	"The number is read as a length of time, which ends in 2081.": `
create carts {"id":"dated","ttl":1735689600}
expect carts dated deadline in 20089d
expect carts dated deadline 2081-01-01T12:00:00Z`,
	"Cleo is hidden at once, as if she had expired, and leaves the disk soon, for at most a tenth of the RU/s.": `
create carts {"id":"Cleo"}
delete-partition carts pk Cleo
advance 1s
expect carts Cleo not on-disk
expect carts delete-ru 5.20`,
}

// What a lesson says beside its own expectations also holds.
func TestWhatLessonsExplainHolds(t *testing.T) {
	told := map[string]bool{}
	for _, e := range Lessons() {
		for _, l := range e.Story.lines {
			if c, ok := l.statement.(comment); ok {
				told[c.text] = true
			}
		}
	}
	for sentence, text := range shownElsewhere {
		if !told[sentence] {
			t.Errorf("no lesson says %q", sentence)
		}
		if r := parse(t, "container carts -1\n"+strings.TrimSpace(text)).Run(); !r.OK() || r.Met == 0 {
			t.Errorf("%q:\n%s", sentence, r)
		}
	}
}
