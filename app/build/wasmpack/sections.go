package wasmpack

import (
	"encoding/binary"
	"slices"
)

// section is a part of a program.
type section struct {
	id      byte
	content []byte
}

// sections are a program without its header.
type sections []section

// The sections that are read or changed here. A program has them in this order.
const (
	typeSection     = 1
	importSection   = 2
	functionSection = 3
	startSection    = 8
	elementSection  = 9
	codeSection     = 10
	dataSection     = 11
)

const header = "\x00asm\x01\x00\x00\x00"

// readSections returns the sections of a program. ok is false if the program does not consist of sections.
func readSections(program []byte) (all sections, ok bool) {
	r := reader{rest: program}
	if string(r.bytes(len(header))) != header {
		return nil, false
	}
	for len(r.rest) > 0 && !r.bad {
		id := r.byte()
		all = append(all, section{id, r.bytes(r.uint())})
	}
	return all, !r.bad
}

func (all sections) program() []byte {
	size := len(header)
	for _, s := range all {
		size += 1 + binary.MaxVarintLen32 + len(s.content)
	}
	b := append(make([]byte, 0, size), header...)
	for _, s := range all {
		b = appendSized(append(b, s.id), s.content)
	}
	return b
}

// The type of a function without parameters and results, and the kind of an imported function.
const (
	functionType   = "\x60\x00\x00"
	importFunction = 0
)

// startWith adds a function that runs first, as soon as the data is in memory. code has the locals and the instructions
// of the function. ok is false in three cases: the program lacks a section that startWith needs, not all of its
// imports are functions, or it has a start function already.
func (all sections) startWith(code []byte) (with sections, ok bool) {
	var kind, imported, own, elements int
	seen := 0
	for i := range all {
		switch s := &all[i]; s.id {
		case typeSection:
			kind, s.content = appended(s.content, []byte(functionType))
		case importSection:
			imported = functionsIn(s.content)
		case functionSection:
			own, s.content = appended(s.content, binary.AppendUvarint(nil, uint64(kind)))
		case codeSection:
			_, s.content = appended(s.content, appendSized(nil, code))
		case elementSection:
			elements = i
		case startSection:
			return nil, false
		default:
			continue
		}
		seen++
	}
	start := section{startSection, binary.AppendUvarint(nil, uint64(imported+own))}
	return slices.Insert(all, elements, start), seen == 5 && imported > 0
}

// appended adds an entry to a list, and returns the entry's number and the longer list.
func appended(list, entry []byte) (number int, longer []byte) {
	r := reader{rest: list}
	number = r.uint()
	return number, slices.Concat(binary.AppendUvarint(nil, uint64(number+1)), r.rest, entry)
}

// functionsIn returns the number of imports, or zero if not all are functions.
func functionsIn(imports []byte) int {
	r := reader{rest: imports}
	n := r.uint()
	for range n {
		r.bytes(r.uint()) // module
		r.bytes(r.uint()) // name
		if r.byte() != importFunction || r.bad {
			return 0
		}
		r.uint() // type
	}
	return n
}

// appendSized appends the length of content and the content.
func appendSized(b, content []byte) []byte {
	return append(binary.AppendUvarint(b, uint64(len(content))), content...)
}
