package files

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/hostile"
)

// A cell with many quotes, as one with the JSON of an item has, is read in time by its length.
func TestCellsWithManyQuotes(t *testing.T) {
	hostile.Linear(t, 1000, func(n int) {
		list, ok := cells(`a,"`+strings.Repeat(`""x`, n)+`",b`, ',')
		if !ok || len(list) != 3 || list[1] != (cell{strings.Repeat(`"x`, n), true}) {
			t.Errorf("%v, %d cells", ok, len(list))
		}
	})
	for _, row := range []string{`"`, `"a`, `"a""`, `"a"b`, `"""`} {
		if list, ok := cells(row, ','); ok {
			t.Errorf("%s is read as %v", row, list)
		}
	}
}
