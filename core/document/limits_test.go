package document

import (
	"fmt"
	"strings"
	"testing"
)

// wide returns an object of that many properties, the last one named last.
func wide(n int, last string) string {
	var b strings.Builder
	b.WriteByte('{')
	for i := range n - 1 {
		fmt.Fprintf(&b, `"name%d":%d,`, i, i)
	}
	return b.String() + `"` + last + `":0}`
}

// Duplicates are found in objects of any width: few names are compared one by one, many through a map.
func TestDuplicatesInWideObjects(t *testing.T) {
	var s Scanner
	for _, n := range []int{2, 3, 23, 24, 25, 26, 27, 48, 49, 50, 1000, 20_000} {
		if err := s.Scan([]byte(wide(n, "other"))); err != nil || len(s.Members()) != n {
			t.Errorf("%d properties: %d, %v", n, len(s.Members()), err)
		}
		for _, twin := range []int{0, (n - 1) / 2, n - 2} {
			err := s.Scan([]byte(wide(n, fmt.Sprintf("name%d", twin))))
			if e, ok := err.(*Error); !ok || e.Fault != FaultDuplicate || e.Want != fmt.Sprintf("name%d", twin) {
				t.Errorf("%d properties with name%d twice: %v", n, twin, err)
			}
		}
		// A wide object inside one, and names of the outer used again inside, before and after.
		inner := `{"name0":{"name0":1,"x":` + wide(n, "other") + `},"other":` + wide(n, "x") + `,"x":1}`
		if err := s.Scan([]byte(inner)); err != nil {
			t.Errorf("%d properties inside: %v", n, err)
		}
		if err := s.Scan([]byte(wide(n, "x\":{\"name0\":1},\"name0"))); n > 1 && err == nil {
			t.Errorf("%d properties: a duplicate after a nested object is missed", n)
		}
	}
}

// 2 MB, the largest item of the service, is read like a small one.
func TestTwoMegabytes(t *testing.T) {
	const size = 2 << 20
	var s Scanner
	for name, text := range map[string]string{
		"one string":  `{"a":"` + strings.Repeat("x", size-8) + `"}`,
		"many values": `{"a":[` + strings.Repeat("1,", size/2-5) + `1]}`,
		"all escapes": `{"a":"` + strings.Repeat(`\n`, size/2-4) + `"}`,
		"wide":        wide(100_000, "last"),
	} {
		if err := s.Scan([]byte(text)); err != nil || s.Leaves() < 1 {
			t.Errorf("%s: %v", name, err)
		}
		if err := s.Scan([]byte(text[:len(text)-1])); err == nil {
			t.Errorf("%s without its end is accepted", name)
		}
	}
}

const ordinary = `{"id":"SO05","cid":"CO18009186470","ttl":2592000,"total":129.95,"paid":true,"note":null,"ship":{"city":"Zürich","zip":"8001"},` +
	`"lines":[{"sku":"A-100","n":2,"price":9.5},{"sku":"B-200","n":1,"price":110.95}],"tags":["new","express"]}`

// Scanning an ordinary document allocates nothing, whatever was scanned before.
func TestNoAllocation(t *testing.T) {
	var s Scanner
	text := []byte(ordinary)
	keep := make([]byte, 0, len(text))
	if err := s.Scan(text); err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(100, func() {
		if s.Scan(text) != nil || s.Find("ttl") == nil {
			t.Error("refused")
		}
		keep = s.Without(keep[:0], func(name []byte) bool { return string(name) == "ttl" })
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// The result of one scan does not depend on the text scanned before, even if that was refused.
func TestScannerIsReusable(t *testing.T) {
	var s, fresh Scanner
	for _, before := range append(seeds, ordinary, wide(60, "last"), `{"a":{"b":{"c":"`) {
		_ = s.Scan([]byte(before))
		for _, text := range seeds {
			got, want := s.Scan([]byte(text)), fresh.Scan([]byte(text))
			if fmt.Sprint(got) != fmt.Sprint(want) || fmt.Sprint(s.Members()) != fmt.Sprint(fresh.Members()) || s.Leaves() != fresh.Leaves() {
				t.Fatalf("after %.40s: %s gives %v, fresh %v", before, text, got, want)
			}
		}
	}
}
