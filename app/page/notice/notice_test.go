package notice_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
)

// What is only told goes when the user goes on; what lasts, or offers something, stays.
func TestWhatIsToldPasses(t *testing.T) {
	var l notice.List
	for _, k := range []notice.Kind{notice.Refused, notice.NotSaved, notice.StartedOver, notice.Update} {
		l.Tell(k)
	}
	l.Pass()
	if all := l.All(); len(all) != 2 || all[0].Kind != notice.NotSaved || all[1].Kind != notice.Update {
		t.Errorf("left are %+v", all)
	}
}

// There is one notice of a kind at most: a later one takes the place of an earlier one, at the end.
func TestOneNoticeOfAKind(t *testing.T) {
	var l notice.List
	l.Tell(notice.Update)
	l.Refuse(notice.ReasonVersion)
	l.Tell(notice.Update)
	if all := l.All(); len(all) != 2 || all[0].Kind != notice.Refused || all[0].Reason != notice.ReasonVersion || all[1].Kind != notice.Update {
		t.Fatalf("the notices are %+v", all)
	}
	l.Dismiss(notice.Refused)
	if all := l.All(); len(all) != 1 || all[0].Kind != notice.Update {
		t.Fatalf("after one was dismissed they are %+v", all)
	}
}
