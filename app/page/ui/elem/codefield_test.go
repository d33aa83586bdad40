package elem

import (
	"testing"
)

func TestOffset(t *testing.T) {
	const text = "{\n  \"é😀\": 1\n}"
	for _, test := range []struct{ line, column, want int }{
		{1, 1, 0}, {2, 1, 2}, {2, 4, 5}, {2, 5, 6}, {2, 6, 8}, {9, 9, 14}, {0, 0, 0},
	} {
		if got := Offset(text, test.line, test.column); got != test.want {
			t.Errorf("offset(%d, %d) = %d, want %d", test.line, test.column, got, test.want)
		}
	}
}

func TestCut(t *testing.T) {
	long := []rune("0123456789012345678901234567890123456789012345678901234567890123456789")
	for _, column := range []int{0, 5, 30, 69, 70, 500} {
		part, at := cut(long, column)
		if len(part) > excerptWidth || at > excerptWidth/2 || at > len(part) || (at < len(part) && part[at] != long[column]) {
			t.Errorf("column %d: %q, marked at %d", column, string(part), at)
		}
	}
	if part, at := cut([]rune("ab"), 1); string(part) != "ab" || at != 1 {
		t.Errorf("a short line became %q, marked at %d", string(part), at)
	}
}
