package wasmpack

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A fifth of a compressed program is Go's table of functions, "pclntab". The runtime needs only a part of the table:
// where a function's pointers are, for the garbage collector, and its name, for messages and a few decisions of its
// own. The rest is for people who read stack traces: files and lines, inlined calls, and a function's arguments.
// dropLines fills the rest with zeros and removes the references to it, in the form that the runtime expects of
// functions without such data. The runtime then reports "?" for a file, and a stack trace names functions without
// lines.
//
// The layout is from runtime/symtab.go, runtime/runtime2.go (_func) and cmd/link/internal/ld/pcln.go. It has changed
// between releases without a change of the magic number, so programs of other releases keep their table. To adapt this
// file to another release, compare these files, add the release to knownGo and run this package's tests. The tests
// compare what a program prints with and without its lines.

// knownGo are the releases whose layout is described here.
var knownGo = []string{"go1.26", "go1.27"}

// errTable is returned for a program whose table of functions is not as expected.
var errTable = errors.New("unexpected table of functions; see pcln.go of package wasmpack")

// releaseOf returns the Go release that compiled a program, or "" if it is not stated. The linker writes it into the section "producers".
func releaseOf(program []byte) string {
	_, after, _ := bytes.Cut(program, []byte("\x0eGo cmd/compile"))
	r := reader{rest: after}
	return string(r.bytes(r.uint()))
}

// knownRelease reports whether a release is in knownGo, or is a patch of one of these.
func knownRelease(version string) bool {
	return slices.ContainsFunc(knownGo, func(known string) bool {
		patch, ok := strings.CutPrefix(version, known)
		return ok && (patch == "" || patch[0] < '0' || patch[0] > '9')
	})
}

// tableHeader is the beginning of the table: the magic number, padding, the size of the smallest instruction and the
// size of a pointer. The number of functions comes next. At tableParts are the places of five parts, as offsets from
// the header.
const (
	tableHeader = "\xf1\xff\xff\xff\x00\x00\x01\x08"
	tableParts  = 8 + 3*8
)

// Words of runtime.moduledata. A slice takes three.
const (
	moduleNames = 1
	moduleUnits = 4
	moduleFiles = 7
	modulePC    = 10
	moduleFuncs = 13
	moduleFtab  = 16
	moduleAfter = 24 // noptrdata, whose data follows the table
	moduleWords = 48 // all that are read
)

// functions is the table, each part a slice of the program's memory.
type functions struct {
	at    int    // the address of funcs
	names []byte // each ends with a zero
	units []byte // for each compilation unit, its files
	files []byte
	pc    []byte // values by program counter, such as lines
	funcs []byte // a list with the address and the offset in funcs of each function, then the functions
	data  []byte // other data of functions, such as inlined calls
	count int
}

// findFunctions finds the table by its header and by the runtime's description of the module. The two must agree.
func findFunctions(m memory) (t functions, err error) {
	found := 0
	for header := range m.words(len(tableHeader) / 8) {
		if string(m.slice(header, len(tableHeader))) != tableHeader {
			continue
		}
		for at := range m.words(moduleWords) {
			if m.word(at) == header && m.describes(at, header) {
				found++
				t = m.functions(at)
			}
		}
		if found > 0 && t.count != m.word(header+len(tableHeader)) {
			return t, errTable
		}
	}
	if found != 1 || t.count <= 1 || len(t.names) == 0 || t.names[len(t.names)-1] != 0 {
		return t, fmt.Errorf("%w: found %d", errTable, found)
	}
	return t, nil
}

// describes reports whether the words at an address describe the table as its header does.
func (m memory) describes(module, header int) bool {
	for i, word := range []int{moduleNames, moduleUnits, moduleFiles, modulePC, moduleFuncs} {
		if m.word(module+8*word) != header+m.word(header+tableParts+8*i) {
			return false
		}
	}
	return m.word(module+8*moduleFtab) == m.word(module+8*moduleFuncs)
}

// functions returns the table that a module describes.
func (m memory) functions(module int) functions {
	word := func(i int) int { return m.word(module + 8*i) }
	part := func(i, size int) []byte { return m.slice(word(i), size*word(i+1)) }
	// The words gofunc and epclntab have another place in each release. No other words between them are addresses after
	// the functions.
	data := moduleAfter
	for data < moduleWords-1 && (word(data) <= word(moduleFuncs) || word(data+1) < word(data) || word(data+1) > word(moduleAfter)) {
		data++
	}
	return functions{
		at:    word(moduleFuncs),
		names: part(moduleNames, 1), units: part(moduleUnits, 4), files: part(moduleFiles, 1), pc: part(modulePC, 1), funcs: part(moduleFuncs, 1),
		data:  m.slice(word(data), word(data+1)-word(data)),
		count: word(moduleFtab+1) - 1,
	}
}

// function is a runtime._func with the two tables that follow it: offsets in
// functions.pc, then offsets in functions.data.
type function []byte

// Offsets in a function.
const (
	funcName   = 4
	funcStack  = 16
	funcFile   = 20
	funcLine   = 24
	funcPCs    = 28 // the first table's length, as uint32
	funcUnit   = 32
	funcStart  = 36 // its first line
	funcKind   = 40
	funcDatas  = 43 // the second table's length, as a byte
	funcTables = 44
)

// The size of an entry of the list of functions, and the place of the function's offset in the entry. The function's
// address comes first.
const (
	entrySize   = 8
	entryOffset = 4
)

func (t functions) offset(i int) int {
	return int(binary.LittleEndian.Uint32(t.funcs[entrySize*i+entryOffset:]))
}

// function returns a function by its number, or nil when it is not within the table.
func (t functions) function(i int) function {
	if len(t.funcs) < entrySize*(i+1) {
		return nil
	}
	at := t.offset(i)
	if at > len(t.funcs)-funcTables {
		return nil
	}
	f := function(t.funcs[at:])
	size := funcTables + 4*f.pcs() + 4*f.datas()
	if size > len(f) {
		return nil
	}
	return f[:size]
}

func (f function) uint32(at int) int        { return int(binary.LittleEndian.Uint32(f[at:])) }
func (f function) set(at int, value uint32) { binary.LittleEndian.PutUint32(f[at:], value) }
func (f function) last() int                { return f.uint32(len(f) - 4) }
func (f function) pcs() int                 { return f.uint32(funcPCs) }
func (f function) datas() int               { return int(f[funcDatas]) }

// wrapper is the funcKind of functions that the compiler generates, such as a pointer's method that calls a value's
// method. recover works only in the deferred function itself. To check this, the runtime counts the calls, including
// inlined calls, but not wrappers. A function that calls recover is never inlined, so inlined calls matter only in
// wrappers, and are kept there.
const wrapper = 23

// Kinds of a function's data, from internal/abi/symtab.go.
const (
	pcUnsafe   = 0 // for preemption by signals, which WebAssembly does not have
	pcInlined  = 2
	pcLiveArgs = 3

	inlined  = 3
	argInfo  = 5
	liveArgs = 6
	wrapInfo = 7 // for execution traces
)

func (f function) keepsPC(kind int) bool {
	return kind != pcUnsafe && kind != pcLiveArgs && (kind != pcInlined || f[funcKind] == wrapper)
}

func (f function) keepsData(kind int) bool {
	return kind != argInfo && kind != liveArgs && kind != wrapInfo && (kind != inlined || f[funcKind] == wrapper)
}

// noData is the offset of data that a function does not have.
const noData = 1<<32 - 1

// The size of an inlined call, and the place of its function's name.
const (
	callSize = 16
	callName = 4
)

// slimTable makes the table of functions in a program's memory small: it removes the lines and writes differences in
// place of growing numbers. It returns the code that adds the differences up again.
func slimTable(m memory) (restore []byte, err error) {
	t, err := findFunctions(m)
	if err != nil {
		return nil, err
	}
	if err := t.dropLines(); err != nil {
		return nil, err
	}
	return t.differ(), nil
}

// dropLines removes files, lines, inlined calls and arguments, and closes the gaps.
func (t functions) dropLines() error {
	names, pc, data := newTable(t.names), newTable(t.pc), parts{}
	trees := map[int]bool{} // offsets of the inlined calls that are kept
	for i := range t.count {
		f := t.function(i)
		if f == nil {
			return errTable
		}
		f.set(funcName, names.add(t.name(f)))
		f.set(funcStack, pc.add(t.values(f.uint32(funcStack))))
		for _, field := range []int{funcFile, funcLine, funcUnit, funcStart} {
			f.set(field, 0)
		}
		for kind := range f.pcs() {
			at := funcTables + 4*kind
			offset := uint32(0)
			if f.keepsPC(kind) {
				offset = pc.add(t.values(f.uint32(at)))
			}
			f.set(at, offset)
		}
		for kind := range f.datas() {
			at := funcTables + 4*f.pcs() + 4*kind
			offset, keep := f.uint32(at), f.keepsData(kind)
			if offset == noData {
				continue
			}
			data.note(offset, keep)
			if !keep {
				f.set(at, noData)
			} else if kind == inlined {
				trees[offset] = true
			}
		}
	}
	data.each(t.data, func(start int, part []byte) {
		if !trees[start] {
			return
		}
		for calls := function(part); len(calls) >= callSize; calls = calls[callSize:] {
			calls.set(callName, names.add(t.name(calls)))
		}
	})
	clear(t.units)
	clear(t.files)
	if !names.write() || !pc.write() || !data.sweep(t.data) || !t.compact() {
		return errTable
	}
	return nil
}

// name returns the printed part of the name of a function or an inlined call, with the zero at its end. It writes [...]
// for type arguments. It leaves out the type in the name of a function that compares values of this type. It returns nil
// for a function without a name.
func (t functions) name(f function) []byte {
	at := min(f.uint32(funcName), len(t.names)-1)
	name, _, _ := bytes.Cut(t.names[at:], []byte{0})
	switch first, last := bytes.IndexByte(name, '['), bytes.LastIndexByte(name, ']'); {
	case len(name) == 0:
		return nil
	case bytes.HasPrefix(name, []byte(comparison)):
		name = []byte(comparison)
	case first >= 0 && first < last:
		name = slices.Concat(name[:first], []byte("[...]"), name[last+1:])
	}
	return slices.Concat(name, []byte{0})
}

const comparison = "type:.eq"

// values returns the values by program counter at an offset: pairs of a difference of the value and a difference of the
// counter. A pair after the first with a value difference of zero ends them. At offset 0 there are no values.
func (t functions) values(at int) []byte {
	if at <= 0 || at >= len(t.pc) {
		return nil
	}
	r := reader{rest: t.pc[at:]}
	r.uint()
	for more := true; more; more = r.uint() != 0 {
		r.uint()
	}
	return t.pc[at : len(t.pc)-len(r.rest)]
}

// compact cuts off the offsets of absent data at the ends of the functions' tables, and closes the gaps between the
// functions. It reports whether the functions were in order.
func (t functions) compact() bool {
	to := t.offset(0)
	for i := range t.count {
		f := t.function(i)
		pcs, datas := f[funcTables:][:4*f.pcs()], f[funcTables+4*f.pcs():]
		for len(pcs) > 0 && pcs.last() == 0 {
			pcs = pcs[:len(pcs)-4]
		}
		for len(datas) > 0 && datas.last() == noData {
			datas = datas[:len(datas)-4]
		}
		short := slices.Concat(f[:funcTables], pcs, datas)
		short.set(funcPCs, uint32(len(pcs)/4))
		short[funcDatas] = byte(len(datas) / 4)
		if t.offset(i) < to {
			return false
		}
		binary.LittleEndian.PutUint32(t.funcs[entrySize*i+entryOffset:], uint32(to))
		to += copy(t.funcs[to:], short)
	}
	clear(t.funcs[to:])
	return true
}

// parts are the offsets at which a table's parts begin, and whether they are kept. A part
// ends where the next one begins.
type parts map[int]bool

// note adds a part. A part that is noted several times is kept if any of the calls keeps it.
func (p parts) note(offset int, keep bool) { p[offset] = p[offset] || keep }

// sweep clears the parts that are not kept. It reports whether there are parts and all begin in the table.
func (p parts) sweep(table []byte) bool {
	return p.each(table, func(start int, part []byte) {
		if !p[start] {
			clear(part)
		}
	})
}

// each calls f with each part of the table. It reports whether there are parts and all begin in the table.
func (p parts) each(table []byte, f func(start int, part []byte)) bool {
	starts := slices.Sorted(maps.Keys(p))
	if len(starts) == 0 || starts[len(starts)-1] >= len(table) {
		return false
	}
	for i, start := range starts {
		end := len(table)
		if i+1 < len(starts) {
			end = starts[i+1]
		}
		f(start, table[start:end])
	}
	return true
}
