package wasmpack

import (
	"cmp"
	"slices"
	"testing"
)

func TestSizesNameThePackages(t *testing.T) {
	program := built(t)
	sizes, data, err := Sizes(program)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.IsSortedFunc(sizes, func(a, b PackageSize) int { return cmp.Compare(b.Packed, a.Packed) }) {
		t.Error("the largest is not first")
	}
	code := 0
	for _, p := range sizes {
		code += p.Code
		if p.Functions <= 0 || p.Table < 52*p.Functions || p.Packed <= 0 {
			t.Errorf("%+v", p)
		}
	}
	all, _ := readSections(program)
	i := slices.IndexFunc(all, func(s section) bool { return s.id == codeSection })
	if whole := len(all[i].content); code > whole || code < whole*99/100 {
		t.Errorf("%d bytes of code, of a section of %d", code, whole)
	}
	if sizes[0].Package != "runtime" || data < 100_000 || !slices.ContainsFunc(sizes, func(p PackageSize) bool { return p.Package == "main" }) {
		t.Errorf("%d bytes of data and %+v", data, sizes)
	}
}

func TestPackageOfAFunction(t *testing.T) {
	for function, want := range map[string]string{
		"main.main":             "main",
		"net/url.(*URL).String": "net/url",
		"slices.Sort[go.shape.[]example.com/x.T]": "slices",
		"github.com/a/b%2ev2/c.F.func1":           "github.com/a/b%2ev2/c",
		"type:.eq.github.com/a/b.T":               "type:.eq",
		"go:buildid":                              "go:buildid",
	} {
		if got := packageOf(function); got != want {
			t.Errorf("%s is of %s, want %s", function, got, want)
		}
	}
}
