package wasmpack

import "encoding/binary"

// Three numbers grow from function to function: the function's address, its place in the table and the place of its
// name. Compression finds repetitions in their differences, not in the numbers themselves. With the differences, a
// compressed program is 3 % smaller. A function that runs when the program is loaded adds the differences up again.

// differ replaces numbers by their differences from the previous function. An entry of the list of functions has two
// such numbers: the function's address and its place. The function's own record has its address and the place of its
// name. differ returns the code that restores the numbers.
func (t functions) differ() (restore []byte) {
	subtract := func(at, before int) {
		of, b := t.funcs[at:], binary.LittleEndian
		b.PutUint64(of, b.Uint64(of)-b.Uint64(t.funcs[before:]))
	}
	for i := t.count - 1; i > 0; i-- {
		subtract(t.offset(i), t.offset(i-1))
	}
	first := t.offset(0)
	for i := t.count - 1; i > 0; i-- {
		subtract(entrySize*i, entrySize*(i-1))
	}
	return adding(t.at, first, t.count)
}

// The instructions and types of WebAssembly that adding uses.
const (
	block    = 0x40
	i32      = 0x7f
	loop     = 0x03
	brIf     = 0x0d
	localGet = 0x20
	localSet = 0x21
	localTee = 0x22
	i32Load  = 0x28
	i64Load  = 0x29
	i64Store = 0x37
	i32Less  = 0x49
	i32Add   = 0x6a
	i64Add   = 0x7c
	align4   = 2
	align8   = 3 // only a hint: the numbers are at multiples of 4
)

// adding returns the code that undoes differ. The list at table has count entries. To every entry but the first, the code adds the previous
// entry. To every function but the first, it adds the previous function. The first function is at table+first.
func adding(table, first, count int) []byte {
	const entry, before, function = 0, 1, 2 // locals: addresses of an entry, its function, and the next function
	constant := func(b []byte, v int) []byte { return appendInt(append(b, i32Const), v) }

	b := []byte{1, 3, i32}
	b = append(constant(b, table), localSet, entry)
	b = append(constant(b, table+first), localSet, before)
	b = append(b, loop, block)
	b = append(b, localGet, entry)
	b = append(b, localGet, entry, i64Load, align8, entrySize, localGet, entry, i64Load, align8, 0, i64Add)
	b = append(b, i64Store, align8, entrySize)
	b = append(b, localGet, entry, i32Load, align4, entrySize+entryOffset)
	b = append(constant(b, table), i32Add, localTee, function)
	b = append(b, localGet, function, i64Load, align8, 0, localGet, before, i64Load, align8, 0, i64Add)
	b = append(b, i64Store, align8, 0)
	b = append(b, localGet, function, localSet, before)
	b = append(b, localGet, entry, i32Const, entrySize, i32Add, localTee, entry)
	b = append(constant(b, table+entrySize*(count-1)), i32Less, brIf, 0)
	return append(b, end, end)
}
