package wasmpack

import (
	"encoding/binary"
	"slices"
	"strconv"
	"strings"
)

// Traced returns a program that notes which of its functions run: each has an exported global "f" with its number, which is 1 from then on. It is
// not marked for Split.
func Traced(program []byte) ([]byte, error) {
	all, ok := readSections(program)
	if !ok {
		return nil, errSplit
	}
	p, ok := readGo(slices.DeleteFunc(all, isLate))
	if !ok {
		return nil, errSplit
	}
	all = slices.Clone(p.all)
	for i := range all {
		switch s := &all[i]; s.id {
		case globalSection:
			s.content = longer(s.content, len(p.bodies), func(b []byte, _ int) []byte { return append(b, i32, 1, i32Const, 0, end) })
		case exportSection:
			s.content = longer(s.content, len(p.bodies), func(b []byte, i int) []byte {
				return binary.AppendUvarint(append(appendSized(b, []byte("f"+strconv.Itoa(i))), externGlobal), uint64(goGlobals+i))
			})
		case codeSection:
			content := binary.AppendUvarint(nil, uint64(len(p.bodies)))
			for i, body := range p.bodies {
				locals := 1 + 2*int(body[0])
				note := binary.AppendUvarint([]byte{i32Const, 1, globalSet}, uint64(goGlobals+i))
				content = appendSized(content, slices.Concat(body[:locals], note, body[locals:]))
			}
			s.content = content
		}
	}
	return all.program(), nil
}

// longer returns a list with n more entries.
func longer(list []byte, n int, entry func(b []byte, i int) []byte) []byte {
	r := reader{rest: list}
	count := r.uint()
	list = append(binary.AppendUvarint(nil, uint64(count+n)), r.rest...)
	for i := range n {
		list = entry(list, i)
	}
	return list
}

// Functions returns the names of a program's functions, by their numbers. The program must be as the linker wrote it.
func Functions(program []byte) ([]string, error) {
	all, ok := readSections(program)
	last := slices.IndexFunc(all, func(s section) bool { return s.id == dataSection })
	if !ok || last < 0 {
		return nil, errWasm
	}
	pieces, ok := readPieces(all[last].content)
	if !ok {
		return nil, errWasm
	}
	t, err := findFunctions(joined(pieces))
	if err != nil {
		return nil, err
	}
	names := make([]string, t.count)
	for i := range names {
		name, _, _ := strings.Cut(string(t.names[t.function(i).uint32(funcName):]), "\x00")
		names[i] = name
	}
	return names, nil
}
