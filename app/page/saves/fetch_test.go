package saves

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// countingVault answers at once, and counts what it is asked for.
type countingVault struct {
	Vault
	asked []int
}

func (c *countingVault) Load(keys []string, then func([][]byte, bool)) {
	c.asked = append(c.asked, len(keys))
	then(make([][]byte, len(keys)), true)
}

// Records are fetched a number at a time, so that a large world is not in memory twice.
func TestRecordsAreFetchedInParts(t *testing.T) {
	for records, asked := range map[int]string{1: "[1]", fetchedAtOnce: "[64]", fetchedAtOnce + 1: "[64 1]", 3 * fetchedAtOnce: "[64 64 64]"} {
		o, v, ended := &opening{vault: "v", meta: savedMeta{savedCounts: savedCounts{Begin: records}}}, &countingVault{}, 0
		o.fetchRest(v, func(notice.Reason) { ended++ })
		if got := fmt.Sprint(v.asked, ended); got != asked+" 1" {
			t.Errorf("%d records: fetched %s, want %s 1", records, got, asked)
		}
	}
}

// Where a part of the journal cannot be carried out, the changes after it are lost, which is worse than a past that was mended.
func TestRetellEndsAtWhatCannotBeCarriedOut(t *testing.T) {
	for _, test := range []struct {
		parts [][]byte
		bad   error
		want  harm
	}{
		{nil, nil, harmMended},
		{nil, engine.ErrState, harmLatest},
		{[][]byte{[]byte("not entries of a journal")}, nil, harmLatest},
	} {
		var o opening
		o.retell(engine.New(0), test.parts, test.bad, func() {})
		if o.harm != test.want {
			t.Errorf("%q, %v: harm %d, want %d", test.parts, test.bad, o.harm, test.want)
		}
	}
}
