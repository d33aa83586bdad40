package wasmpack

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A PackageSize has the sizes of a package's functions in a program.
type PackageSize struct {
	Package   string // a name such as "type:.eq" is for functions that the compiler generates for types
	Functions int
	Code      int // bytes
	Table     int // bytes of the functions and their names in the table of functions, without lines
	Packed    int // bytes of the code in columns and compressed, each package by itself
}

// Sizes returns the sizes of the packages of a program as the linker wrote it, the largest first. It also returns the
// number of bytes of all data, including the table of functions. This number is not divided by package, because the
// linker keeps no names of data.
func Sizes(program []byte) (sizes []PackageSize, data int, err error) {
	all, ok := readSections(program)
	code := slices.IndexFunc(all, func(s section) bool { return s.id == codeSection })
	last := slices.IndexFunc(all, func(s section) bool { return s.id == dataSection })
	if !ok || code < 0 || last < 0 {
		return nil, 0, errWasm
	}
	pieces, ok := readPieces(all[last].content)
	if !ok {
		return nil, 0, errWasm
	}
	t, err := findFunctions(joined(pieces))
	if err != nil {
		return nil, 0, err
	}
	if err := t.dropLines(); err != nil {
		return nil, 0, err
	}
	bodies := reader{rest: all[code].content}
	if n := bodies.uint(); n != t.count {
		return nil, 0, fmt.Errorf("%w: of %d functions", errTable, n)
	}
	of, packed := map[string]*PackageSize{}, map[string]*columns{}
	for i := range t.count {
		f := t.function(i)
		name, _, _ := bytes.Cut(t.names[f.uint32(funcName):], []byte{0})
		body, in := bodies.bytes(bodies.uint()), packageOf(string(name))
		p := of[in]
		if p == nil {
			p = &PackageSize{Package: in}
			of[in], packed[in] = p, &columns{}
		}
		p.Functions++
		p.Code += len(body)
		p.Table += entrySize + len(f) + len(name) + 1
		if err := packed[in].function(i, body); err != nil {
			return nil, 0, err
		}
	}
	for in, p := range of {
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		w.Write(packed[in].appendTo(nil))
		w.Close()
		p.Packed = b.Len()
	}
	bySize := func(a, b *PackageSize) int {
		return cmp.Or(b.Packed-a.Packed, cmp.Compare(a.Package, b.Package))
	}
	for _, p := range slices.SortedFunc(maps.Values(of), bySize) {
		sizes = append(sizes, *p)
	}
	for _, p := range pieces {
		data += len(p.data)
	}
	return sizes, data, nil
}

// packageOf returns the package of a function such as "net/url.(*URL).String" or "slices.Sort[go.shape.int]".
func packageOf(function string) string {
	path, _, _ := strings.Cut(function, "[")
	dir := strings.LastIndexByte(path, '/') + 1
	name, _, _ := strings.Cut(path[dir:], ".")
	if rest, made := strings.CutPrefix(path, "type:."); made {
		kind, _, _ := strings.Cut(rest, ".")
		return "type:." + kind
	}
	return path[:dir] + name
}
