package wasmpack

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
)

// A program waits for all of its functions before the first of them runs, and few run while it starts. Split therefore makes two modules of a
// program: the first has the data and the functions that the start needs, and runs; the rest has the other functions, and joins the first when it
// has been loaded. Both number their functions as the program does. Where one of them lacks a function, it has one of a few bytes instead that
// calls the function in the table, in which each module puts its own.
//
// A call that comes before the rest unwinds the stack of WebAssembly, as Go does to switch goroutines: the function that is called is noted as
// the next one to run, and the program pauses until its export "go" is called. What runs in the meantime of Go, such as the event of a timer,
// would run in the middle of that call; web/glue/rest.js keeps it.

// The globals of a Go program, see cmd/link/internal/wasm/asm.go, and the one that is added.
const (
	globalSP    = 0
	globalPause = 7
	goGlobals   = 8
	globalRest  = goGlobals // whether the rest is there, see below
)

// Values of the global "rest".
const (
	restMissing = 0
	restThere   = 1
	restWanted  = 2 // the program has paused for it
)

// More of WebAssembly's encoding.
const (
	customSection = 0
	globalSection = 6
	exportSection = 7

	i64         = 0x7e
	funcRef     = 0x70
	i64ShrU     = 0x88
	i32Wrap     = 0xa7
	i32Eq       = 0x46
	i32Sub      = 0x6b
	i32Or       = 0x72
	unreachable = 0x00
	elseOp      = 0x05
	returnOp    = 0x0f
	drop        = 0x1a
	globalGet   = 0x23
	i32Store    = 0x36

	externFunction, externTable, externMemory, externGlobal = 0, 1, 2, 3
)

// goFunction is the type of functions that Go's compiler wrote: from where to go on, to whether the stack unwinds.
const goFunction = "\x60\x01\x7f\x01\x7f"

var errSplit = errors.New("unexpected structure of the WebAssembly program; see split.go of package wasmpack")

// lateSection is the name of a custom section that says which functions the start does not need: a bit for each, beginning with the lowest.
const lateSection = "late"

func isLate(s section) bool {
	return s.id == customSection && bytes.HasPrefix(s.content, appendSized(nil, []byte(lateSection)))
}

// MarkLate returns a program that says which of its functions the start does not need, for Split. late has a value for each of them, or for
// the first of them.
func MarkLate(program []byte, late []bool) []byte {
	bits := make([]byte, (len(late)+7)/8)
	for i, is := range late {
		if is {
			bits[i/8] |= 1 << (i % 8)
		}
	}
	content := append(appendSized(nil, []byte(lateSection)), bits...)
	return appendSized(append(slices.Clone(program), customSection), content)
}

// Split returns the two modules of a program that MarkLate has marked, and for another one the program itself and no rest. Functions that are
// not of Go's own kind, such as those of package runtime in assembly, are in both.
func Split(program []byte) (first, rest []byte, err error) {
	all, ok := readSections(program)
	at := slices.IndexFunc(all, isLate)
	if !ok || at < 0 {
		return program, nil, nil
	}
	bits := all[at].content[1+len(lateSection):]
	p, ok := readGo(slices.Delete(all, at, at+1))
	if !ok {
		return nil, nil, errSplit
	}
	p.late = make([]bool, len(p.bodies))
	for i := range p.late {
		p.late[i] = i < 8*len(bits) && bits[i/8]>>(i%8)&1 == 1 && p.kinds[i] == p.kind
	}
	return p.first(), p.rest(), nil
}

// goProgram is what Split needs to know of a program.
type goProgram struct {
	all      sections
	imported int      // functions
	types    [][]byte // as they are encoded
	kinds    []int    // of each function its type
	bodies   [][]byte
	late     []bool
	kind     int // the type of Go's functions
	loop     int // the function that runs what is noted as next
}

func readGo(all sections) (p goProgram, ok bool) {
	p.all = all
	exports := map[string]int{}
	globals := 0
	for _, s := range all {
		r := reader{rest: s.content}
		n := 0
		if s.id != customSection && s.id != startSection {
			n = r.uint()
		}
		switch s.id {
		case typeSection:
			for range n {
				p.types = append(p.types, r.functionType())
			}
		case importSection:
			p.imported = functionsIn(s.content)
		case functionSection:
			for range n {
				p.kinds = append(p.kinds, r.uint())
			}
		case globalSection:
			globals = n
		case exportSection:
			for range n {
				name, _, number := string(r.bytes(r.uint())), r.byte(), r.uint()
				exports[name] = number
			}
		case codeSection:
			for range n {
				p.bodies = append(p.bodies, r.bytes(r.uint()))
			}
		}
		if r.bad {
			return p, false
		}
	}
	p.kind = slices.IndexFunc(p.types, func(t []byte) bool { return string(t) == goFunction })
	resume := exports["resume"] - p.imported
	if p.kind < 0 || globals != goGlobals || p.imported == 0 || len(p.bodies) != len(p.kinds) || resume < 0 || resume >= len(p.bodies) {
		return p, false
	}
	p.loop = lastCall(p.bodies[resume])
	return p, p.loop > 0
}

// functionType reads a type of functions.
func (r *reader) functionType() []byte {
	before := r.rest
	r.byte()
	r.bytes(r.uint())
	r.bytes(r.uint())
	return before[:len(before)-len(r.rest)]
}

// lastCall returns the last function that a body calls which does nothing else than call with constants, as that of "resume" in
// runtime/rt0_js_wasm.s, or 0.
func lastCall(body []byte) (function int) {
	r := reader{rest: body}
	if r.byte() != 0 { // locals
		return 0
	}
	for !r.bad {
		switch r.byte() {
		case i32Const:
			r.int()
		case call:
			function = r.uint()
		case drop, returnOp, unreachable:
		case end:
			return function
		default:
			return 0
		}
	}
	return 0
}

// address is what Go calls the address of a function, which is also its place in the table times 65,536. Columns leaves it out.
func address(i int) []byte { return appendInt([]byte{i64Const}, (firstAddress+i)<<16) }

// first returns the module that runs first.
func (p goProgram) first() []byte {
	all := slices.Clone(p.all)
	through, goOn := p.imported+len(p.bodies), p.imported+len(p.bodies)+1
	for i := range all {
		switch s := &all[i]; s.id {
		case typeSection:
			_, s.content = appended(s.content, []byte{0x60, 2, i32, i64, 1, i32})
			_, s.content = appended(s.content, []byte(functionType))
		case functionSection:
			_, s.content = appended(s.content, binary.AppendUvarint(nil, uint64(len(p.types))))
			_, s.content = appended(s.content, binary.AppendUvarint(nil, uint64(len(p.types)+1)))
		case globalSection:
			_, s.content = appended(s.content, []byte{i32, 1, i32Const, restMissing, end})
		case exportSection:
			export := func(name string, kind byte, number int) {
				_, s.content = appended(s.content, binary.AppendUvarint(append(appendSized(nil, []byte(name)), kind), uint64(number)))
			}
			export("go", externFunction, goOn)
			export("table", externTable, 0)
			for i := range goGlobals {
				export(string(rune('0'+i)), externGlobal, i)
			}
			export("rest", externGlobal, globalRest)
		case codeSection:
			content := binary.AppendUvarint(nil, uint64(len(p.bodies)+2))
			for i, body := range p.bodies {
				if p.late[i] {
					body = append([]byte{0, localGet, 0}, address(i)...)
					body = append(binary.AppendUvarint(append(body, call), uint64(through)), end)
				}
				content = appendSized(content, body)
			}
			content = appendSized(content, p.through())
			loop := append(binary.AppendUvarint([]byte{0, call}, uint64(p.loop)), end)
			s.content = appendSized(content, loop)
		}
	}
	return all.program()
}

// through returns the function that calls another one by its address, if the rest is there. Otherwise it notes the address and has the program pause.
func (p goProgram) through() []byte {
	const from, to = 0, 1 // parameters
	b := []byte{0, globalGet, globalRest, i32Const, restThere, i32Eq, ifOp, i32, localGet, from}
	b = append(b, localGet, to, i64Const, 16, i64ShrU, i32Wrap, callIndirect, byte(p.kind), 0, elseOp)
	b = append(b, i32Const, restWanted, globalSet, globalRest, i32Const, 1, globalSet, globalPause)
	b = append(b, globalGet, globalSP, i32Const, 8, i32Sub, localGet, to, i32Wrap, localGet, from, i32Or, i32Store, align4, 0)
	return append(b, i32Const, 1, end, end)
}

// rest returns the module of the other functions. It imports the memory, the table and the globals of the first.
func (p goProgram) rest() []byte {
	var all sections
	for _, s := range p.all {
		switch s.id {
		case importSection:
			add := func(name string, kind byte, about ...byte) {
				entry := append(appendSized(appendSized(nil, []byte("first")), []byte(name)), kind)
				_, s.content = appended(s.content, append(entry, about...))
			}
			add("table", externTable, funcRef, 0, 0)
			add("mem", externMemory, 0, 0)
			for i := range goGlobals {
				kind := byte(i64)
				if i == globalSP || i == globalPause {
					kind = i32
				}
				add(string(rune('0'+i)), externGlobal, kind, 1)
			}
		case elementSection:
			s.content = p.elements()
		case codeSection:
			content := binary.AppendUvarint(nil, uint64(len(p.bodies)))
			for i, body := range p.bodies {
				if !p.late[i] && p.kinds[i] == p.kind {
					body = append([]byte{0, localGet, 0}, address(i)...)
					body = append(body, i64Const, 16, i64ShrU, i32Wrap, callIndirect, byte(p.kind), 0, end)
				}
				content = appendSized(content, body)
			}
			s.content = content
		case typeSection, functionSection:
		default:
			continue
		}
		all = append(all, s)
	}
	return all.program()
}

// elements returns a section that puts the functions that the first module lacks into the table.
func (p goProgram) elements() []byte {
	var segments []byte
	count := 0
	for i := 0; i < len(p.bodies); i++ {
		from := i
		for i < len(p.bodies) && p.late[i] {
			i++
		}
		if i == from {
			continue
		}
		count++
		segments = append(appendInt(append(segments, 0, i32Const), firstAddress+from), end)
		segments = binary.AppendUvarint(segments, uint64(i-from))
		for n := from; n < i; n++ {
			segments = binary.AppendUvarint(segments, uint64(p.imported+n))
		}
	}
	return append(binary.AppendUvarint(nil, uint64(count)), segments...)
}
