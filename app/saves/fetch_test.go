package saves

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/notice"
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
