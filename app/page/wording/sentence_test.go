package wording

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/timeline"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

const noon = 1767268800 // 12:00:00

var english = Words{i18n.English}

// lifeOf returns a row as the session would.
func lifeOf(state view.State, d ttl.Default, o ttl.Override) view.Row {
	r := view.Row{Key: 5, ID: "SO05", State: state, Override: o, Verdict: ttl.Decide(d, o), TS: noon, Left: 1, Cost: 571}
	if deadline, ok := r.Verdict.Deadline(noon); ok {
		r.Deadline = deadline
	}
	if !state.OnDisk() {
		r.At = noon + 70
	}
	return r
}

func TestStateWords(t *testing.T) {
	for _, test := range []struct {
		state view.State
		d     ttl.Default
		o     ttl.Override
		now   int64
		want  string
	}{
		{view.Live, ttl.On(3600), ttl.Absent, noon + 67, "expires in 58:53"},
		{view.Live, ttl.On(3600), ttl.After(60), noon + 18, "expires in 0:42"},
		{view.NeverExpires, ttl.On(3600), ttl.Never, noon, "never expires"},
		{view.NeverExpires, ttl.Off, ttl.Absent, noon, "never expires"},
		{view.Ignored, ttl.Off, ttl.After(2000), noon, "never expires, ttl 2,000 ignored: TTL off"},
		{view.Ignored, ttl.Off, ttl.Never, noon, "never expires, ttl -1 ignored: TTL off"},
		{view.Expired, ttl.On(3600), ttl.After(60), noon + 60, "expired this second, waiting for the purge (5.71 RU)"},
		{view.Expired, ttl.On(3600), ttl.After(60), noon + 72, "expired 12 seconds ago, waiting for the purge (5.71 RU)"},
		{view.Purged, ttl.On(3600), ttl.After(60), noon + 99, "purged 12:01:10"},
		{view.Deleted, ttl.On(3600), ttl.After(60), noon + 99, "deleted by a request"},
	} {
		say, more := english.State(lifeOf(test.state, test.d, test.o), test.now)
		if got := Joined(say, more, ", "); got != test.want {
			t.Errorf("state %v: %q, want %q", test.state, got, test.want)
		}
	}
	back := lifeOf(view.Ignored, ttl.Off, ttl.After(60))
	back.Revived = true
	if say, more := english.State(back, noon); say != "back in queries" || more != "ttl 60 ignored: TTL off" {
		t.Errorf("revived: %q, %q", say, more)
	}
	back = lifeOf(view.Live, ttl.On(120), ttl.Absent)
	back.Revived = true
	if say, more := english.State(back, noon+61); say != "expires in 0:59" || more != "back in queries" {
		t.Errorf("revived, with a deadline: %q, %q", say, more)
	}
	lane := timeline.Lane{Writes: []timeline.Write{{At: noon}}, Spans: []timeline.Span{{From: noon + 61, Till: noon + 120, Back: true, Verdict: back.Verdict}}}
	if got := english.BarText(&lane, 0); got != "container 120 s, back in queries" {
		t.Errorf("the lane of an item that is back: %q", got)
	}
}

// A row and Why write the same moment alike: Why only adds that the length is rounded.
func TestRowsAndWhyRoundAlike(t *testing.T) {
	for seconds, want := range map[int64]string{30*86400 - 72: "30\u00a0d", 36 * 3600: "1\u00a0d 12\u00a0h", 3665: "1\u00a0h 1\u00a0min", ttl.Max: "24,855\u00a0d 3\u00a0h"} {
		r := lifeOf(view.Expired, ttl.On(60), ttl.Absent)
		if say, _ := english.State(r, r.Deadline+seconds); say != "expired "+want+" ago" {
			t.Errorf("%d seconds ago: %q", seconds, say)
		}
		if lede := english.Lede(view.Why{Row: r, Now: r.Deadline + seconds}); !strings.Contains(lede, want+" ago") {
			t.Errorf("%d seconds ago: %q", seconds, lede)
		}
		if seconds < 86400 {
			continue // a clock shows the seconds
		}
		r = lifeOf(view.Live, ttl.On(60), ttl.Absent)
		if say, _ := english.State(r, r.Deadline-seconds); say != "expires in "+want {
			t.Errorf("in %d seconds: %q", seconds, say)
		}
	}
}

func TestLede(t *testing.T) {
	for _, test := range []struct {
		state view.State
		d     ttl.Default
		o     ttl.Override
		now   int64
		want  string
	}{
		{view.Live, ttl.On(3600), ttl.Absent, noon + 67, "Queries return SO05 for 58\u00a0min 53\u00a0s more, because it inherits the container’s default of 3,600\u00a0s\u00a0= 1\u00a0h."},
		{view.Live, ttl.NoDefault, ttl.After(60), noon + 1, "Queries return SO05 for 59 more seconds, because its own `ttl` is 60\u00a0s."},
		{view.NeverExpires, ttl.Off, ttl.Absent, noon, "SO05 never expires, because the container’s Time to Live is Off."},
		{view.NeverExpires, ttl.NoDefault, ttl.Absent, noon, "SO05 never expires, because it has no `ttl` and the container has no default."},
		{view.NeverExpires, ttl.On(60), ttl.Never, noon, "SO05 never expires, because its own `ttl` is -1."},
		{view.Ignored, ttl.Off, ttl.After(60), noon, "SO05 never expires, because the container’s Time to Live is Off. The item’s `ttl` of 60 is ignored."},
		{view.Expired, ttl.On(3600), ttl.After(60), noon + 67, "Queries no longer return SO05: it expired 7 seconds ago, after its own `ttl` of 60\u00a0s."},
		{view.Expired, ttl.On(60), ttl.Absent, noon + 67, "Queries no longer return SO05: it expired 7 seconds ago, after the container’s default of 60\u00a0s."},
		{view.Expired, ttl.On(3600), ttl.After(60), noon + 60, "Queries no longer return SO05: it expired this second, after its own `ttl` of 60\u00a0s."},
		{view.Expired, ttl.On(60), ttl.Absent, noon + 60, "Queries no longer return SO05: it expired this second, after the container’s default of 60\u00a0s."},
		{view.Purged, ttl.On(60), ttl.Absent, noon + 90, "SO05 is no longer in the container: it expired, and the purge removed it from disk at 12:01:10."},
		{view.Deleted, ttl.On(60), ttl.Absent, noon + 90, "SO05 no longer exists: a request deleted the item at 12:01:10."},
	} {
		w := view.Why{Row: lifeOf(test.state, test.d, test.o), Default: test.d, Now: test.now}
		if got := english.Lede(w); got != test.want {
			t.Errorf("got  %q\nwant %q", got, test.want)
		}
	}
}

// Every cell of the matrix has its own sentence with all placeholders filled.
func TestWinnerSpeaksForEveryCell(t *testing.T) {
	said := map[string]bool{}
	for _, d := range []ttl.Default{ttl.Off, ttl.NoDefault, ttl.On(3600)} {
		for _, o := range []ttl.Override{ttl.Absent, ttl.Never, ttl.After(60)} {
			text := english.Winner(view.Why{Row: lifeOf(view.Live, d, o), Default: d, Now: noon})
			if text == "" || strings.Contains(text, "{") {
				t.Errorf("%v, %v: %q", d, o, text)
			}
			said[text] = true
		}
	}
	if len(said) != 9 {
		t.Errorf("%d different sentences, want 9: %v", len(said), said)
	}
}

func TestPurgeWords(t *testing.T) {
	own := view.Why{Default: ttl.On(3600), Row: lifeOf(view.Expired, ttl.On(3600), ttl.After(60)), Now: noon + 67, PurgeRU: 1142, Ahead: 1}
	inherits := view.Why{Default: ttl.On(60), Row: lifeOf(view.Expired, ttl.On(60), ttl.Absent), Now: noon + 67, PurgeRU: 571, LeftoverRU: 40000}
	running := inherits
	running.Running = true
	for _, test := range []struct{ got, want string }{
		{english.Purge(own, view.Container{}), "The item is still on disk: the purge needs 11.42 RU for it and the items before it, and this second leaves 0 RU over. Until it is purged, turning off Time to Live restores it."},
		{english.Purge(inherits, view.Container{}), "The item is still on disk: the purge needs 5.71 RU and this second leaves 400 RU over, so the item is gone in the next second. Until it is purged, a longer default restores it, and so does turning off Time to Live."},
		{english.Purge(inherits, view.Container{Serverless: true}), "The item is still on disk: the purge needs 5.71 RU and this second leaves 400 RU over, so the item is gone in the next second. Until it is purged, a longer default restores it, and so does turning off Time to Live. The purge is billed."},
		{english.Purge(inherits, view.Container{PurgeDelay: 37}), "The item is still on disk: the purge delay keeps it for 30 more seconds, and the purge then needs 5.71 RU. Until it is purged, a longer default restores it, and so does turning off Time to Live."},
		{english.Purge(running, view.Container{}), "The item is still on disk: the purge needs 5.71 RU to come to it and remove it. The last whole second left 400 RU over. Until it is purged, a longer default restores it, and so does turning off Time to Live."},
		{english.Purge(view.Why{Row: lifeOf(view.Deleted, ttl.Off, ttl.Absent)}, view.Container{}), ""},
	} {
		if test.got != test.want {
			t.Errorf("got  %q\nwant %q", test.got, test.want)
		}
	}
}

func TestRule(t *testing.T) {
	for _, test := range []struct {
		d    ttl.Default
		o    ttl.Override
		want string
	}{
		{ttl.On(3600), ttl.Absent, "container 3,600 s"},
		{ttl.Off, ttl.Absent, "no ttl"},
		{ttl.On(3600), ttl.Never, "`ttl -1`"},
		{ttl.Off, ttl.After(60), "`ttl 60`"},
	} {
		if got := english.Rule(lifeOf(view.Live, test.d, test.o)); got != test.want {
			t.Errorf("rule(%v, %v) = %q, want %q", test.d, test.o, got, test.want)
		}
	}
}

func TestJoined(t *testing.T) {
	for _, test := range []struct{ a, b, separator, want string }{
		{"One.", "Two.", " ", "One. Two."},
		{"一。", "二。", " ", "一。二。"}, // the full stop has its own space
		{"", "two", ", ", "two"},
		{"one", "", ", ", "one"},
	} {
		if got := Joined(test.a, test.b, test.separator); got != test.want {
			t.Errorf("%q and %q are %q, want %q", test.a, test.b, got, test.want)
		}
	}
}
