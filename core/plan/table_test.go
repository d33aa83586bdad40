package plan

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

func TestTables(t *testing.T) {
	line, err := ArrivalsTable("a", "Time,TotalRequests\n2027-01-04T00:00:00Z,60\n2027-01-04T02:00:00Z,7.5\n")
	if err != nil || line != "arrivals a hours 60 0 7.5" {
		t.Errorf("arrivals: %q, %v", line, err)
	}
	for _, c := range []struct {
		own    ttl.Override
		table  string
		lines  string
		left   int64
		refuse string
	}{
		{ttl.Absent, "day;count\n2026-12-01;1000\n2026-12-02;500\n", "stored a 1000 from 2026-12-01 to 2026-12-02 in 50000 parts\nstored a 500 from 2026-12-02 to 2026-12-03 in 50000 parts", 0, ""},
		{ttl.Absent, `[{"_ts":1767225600,"n":3},{"_ts":1767139200,"ttl":null,"n":2},{"_ts":5,"ttl":60,"n":9},{"_ts":1767225600,"ttl":{},"n":1}]`,
			"stored a 2 at 2025-12-31\nstored a 4 at 2026-01-01", 9, ""},
		{ttl.Never, `[{"_ts":5,"ttl":-1,"n":9},{"_ts":6,"n":1}]`, "stored a 9 at 1970-01-01T00:00:05Z", 1, ""},
		{ttl.Absent, `[{"_ts":5,"ttl":-1,"n":9}]`, "", 0, "table is 1 rows; it must be at least one row with the ttl of the kind of items"},
		{ttl.Absent, `[{"_ts":5,"ttl":0,"n":9}]`, "", 0, "table, row 1, ttl is 0; it must be -1, a whole number from 1 to 2147483647, or absent"},
		{ttl.Absent, `[{"_ts":5,"n":9},{"_ts":1.5,"n":9}]`, "", 0, `table, row 2 is {"_ts":1.5,"n":9}; it must be an object with _ts and n, whole numbers from 0 to `},
		{ttl.Absent, `[{"_ts":5,`, "", 0, `table is [{"_ts":5,; it must be valid JSON`},
		{ttl.Absent, "day,count\n", "", 0, "table is without a row; it must be a CSV with a _ts and a number of items in each row"},
	} {
		lines, left, err := StoredTable("a", c.own, c.table)
		switch {
		case c.refuse != "":
			if err == nil || !strings.HasPrefix(err.Error(), c.refuse) {
				t.Errorf("%s: %v, want %s", c.table, err, c.refuse)
			}
		case err != nil || strings.Join(lines, "\n") != c.lines || left != c.left:
			t.Errorf("%s: %q, %d left, %v", c.table, lines, left, err)
		}
	}
	if _, err := ArrivalsTable("a", "count\n10\nmany\n"); err == nil || err.Error() != "table, row 3 is many; it must be a number from 0 to 3600000000000" {
		t.Error(err)
	}
}

// However many rows a result has: the plan has all of its items, in lines that it can read, each between the first and the last write.
func TestTablesKeepAllItems(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 3000).Draw(t, "rows")
		from, step := rapid.Int64Range(1, 1_800_000_000).Draw(t, "from"), rapid.Int64Range(1, 90_000).Draw(t, "step")
		var rows []string
		total := int64(0)
		for i := range n {
			count := int64(i%7 + 1)
			total += count
			rows = append(rows, fmt.Sprintf(`{"_ts":%d,"n":%d}`, from+int64(i)*step, count))
		}
		lines, left, err := StoredTable("a", ttl.Absent, "["+strings.Join(rows, ",")+"]")
		if err != nil || left != 0 || len(lines) > mostParts {
			t.Fatalf("%d lines, %d left, %v", len(lines), left, err)
		}
		p, err := Parse("start 2040-01-01\nitem a 1KB 1 value\narrivals a 1/s\n"+strings.Join(lines, "\n"), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range p.Stored {
			last := from + int64(n-1)*step
			if total -= s.Count; s.From < from || s.From > last || s.To > last+1 {
				t.Fatalf("%+v is outside of %d to %d", s, from, last)
			}
		}
		if total != 0 {
			t.Fatalf("%d items are missing", total)
		}
	})
}
