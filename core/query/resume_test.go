package query

import (
	"fmt"
	"slices"
	"testing"
)

// Arrays and objects are in the order of the hash by which the .NET SDK compares them, and an answer is resumed at one of them by the two
// words of that hash.
func TestArraysAndObjectsAreResumedByTheirHash(t *testing.T) {
	var items [][]byte
	for i, v := range []string{`[]`, `[1]`, `[1]`, `[2]`, `[[]]`, `{}`, `{"x":1,"y":2}`, `{"y":2,"x":1}`, `{"y":[2]}`, `"z"`} {
		items = append(items, fmt.Appendf(nil, `{"id":%d,"v":%s}`, i, v))
	}
	for _, direction := range []string{"ASC", "DESC"} {
		q, err := Parse("SELECT VALUE {id: c.id, v: c.v} FROM c ORDER BY c.v " + direction)
		if err != nil {
			t.Fatal(err)
		}
		run := func(from Cursor) (rows []string) {
			t.Helper()
			if _, err := q.Run(slices.Values(items), Options{From: from}, func(row []byte) bool { rows = append(rows, string(row)); return true }); err != nil {
				t.Fatal(err)
			}
			return rows
		}
		all := run(Cursor{})
		en := &env{}
		en.steps, en.reserve = maxSteps, maxSteps
		for k, row := range all {
			v := fromJSON(findMember(row, "v"))
			hash := func(row string) string { return en.distinctHash(fromJSON(findMember(row, "v")), seedRoot, 0).text() }
			name := "array"
			switch v.kind {
			case isString:
				continue
			case isObject:
				name = "object"
			}
			h := en.distinctHash(v, seedRoot, 0)
			at, err := q.Resume(Resume{Values: fmt.Appendf(nil, `[{"type":%q,"low":%d,"high":%d}]`, name, int64(h[0]), int64(h[1]))})
			first := slices.IndexFunc(all, func(other string) bool { return hash(other) == hash(row) })
			if err != nil {
				t.Fatal(err)
			}
			if got := run(at); !slices.Equal(got, all[first:]) {
				t.Errorf("%s, row %d %s: %s, want %s", direction, k, row, got, all[first:])
			}
		}
	}
}
