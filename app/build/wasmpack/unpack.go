package wasmpack

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// errUnpack is returned for data that Columns did not write.
var errUnpack = errors.New("not a program in columns")

// Unpack makes a program from the result of Columns, as unpack.js does in a browser.
func Unpack(packed []byte) (program []byte, err error) {
	r := reader{rest: packed}
	word := func() int {
		if b := r.bytes(4); b != nil {
			return int(binary.LittleEndian.Uint32(b))
		}
		return 0
	}
	program = append(program, r.bytes(word())...)
	index := 0
	for count := word(); count > 0 && !r.bad; count = word() {
		size := word()
		lengths, b := [columnCount]int{}, unpacker{}
		for i := range lengths {
			lengths[i] = word()
		}
		for i, n := range lengths {
			b[i].rest = r.bytes(n)
		}
		before := len(program)
		for ; count > 0; count-- {
			body := b.function(index)
			if body == nil {
				return nil, fmt.Errorf("%w: function %d", errUnpack, index)
			}
			program = appendSized(program, body)
			index++
		}
		if len(program)-before != size {
			return nil, fmt.Errorf("%w: functions of %d bytes instead of %d", errUnpack, len(program)-before, size)
		}
	}
	if r.bad {
		return nil, fmt.Errorf("%w: it ends early", errUnpack)
	}
	return append(program, r.rest...), nil
}

// unpacker reads a block of functions.
type unpacker [columnCount]reader

// function returns the next function, or nil if the columns do not have one. index is the function's number in the
// program.
func (u *unpacker) function(index int) []byte {
	op := &u[opColumn]
	groups := op.byte()
	b := append([]byte{groups}, op.bytes(2*int(groups))...)
	depth, known := 0, points{}
	address := func(point int) { b = appendInt(append(b, i64Const), (firstAddress+index)<<16|point&0xffff) }
	for depth >= 0 {
		switch code := op.byte(); code {
		case opCall:
			b = append(b, callBegin...)
			address(known.next(depth))
			b = append(b, callEnd...)
		case opAfter:
			b = append(b, afterCall...)
		case opReturn:
			address(known.next(depth))
		case opOther:
			address(known.next(depth) + u[pointColumn].signed())
		case opJump:
			point := known.depth - depth + u[pointColumn].signed()
			if point < 0 || point >= len(known.starts) {
				return nil
			}
			b = appendInt(append(b, i32Const), known.starts[point])
		case br, brIf:
			to := op.uint()
			if to&1 == 0 {
				to = 2 * (depth - to>>1)
			}
			if to < 0 {
				return nil
			}
			b = binary.AppendUvarint(append(b, code), uint64(to>>1))
		case brTable:
			known = points{depth: depth}
			b = u.table(append(b, code), &known)
		default:
			switch code {
			case blockOp, loop, ifOp:
				depth++
			case end:
				depth--
			}
			b = u.arguments(append(b, code), code)
		}
		for i := range u {
			if u[i].bad {
				return nil
			}
		}
	}
	return b
}

// table appends a branch table, and notes the resume points in the table.
func (u *unpacker) table(b []byte, known *points) []byte {
	r := &u[tableColumn]
	n := r.uint()
	if n == 0 || n > 1<<16 {
		r.bad = true
		return b
	}
	b = binary.AppendUvarint(b, uint64(n-1))
	for i := 0; i < n; {
		run := r.uint()
		if run == 0 || run > n-i {
			r.bad = true
			return b
		}
		for range run {
			b = binary.AppendUvarint(b, uint64(len(known.starts)))
		}
		known.starts = append(known.starts, i)
		i += run
	}
	return b
}

// arguments appends the arguments of a WebAssembly instruction.
func (u *unpacker) arguments(b []byte, code byte) []byte {
	op := &u[opColumn]
	switch {
	case code == blockOp || code == loop || code == ifOp || code == memorySize || code == memoryGrow:
		return append(b, op.byte())
	case localGet <= code && code <= globalSet:
		return append(b, op.number()...)
	case i32Load <= code && code <= i64Store32:
		return append(append(b, alignments[code-i32Load]), u[offsetColumn].number()...)
	case code == i32Const:
		return append(b, u[i32Column].number()...)
	case code == i64Const:
		return append(b, u[i64Column].number()...)
	case code == call:
		return append(b, u[callColumn].number()...)
	case code == callIndirect:
		return append(b, op.bytes(2)...)
	case code == f32Const:
		return append(b, op.bytes(4)...)
	case code == f64Const:
		return append(b, op.bytes(8)...)
	case code == prefix:
		kind := op.byte()
		b = append(b, kind)
		switch kind {
		case memoryCopy:
			b = append(b, op.bytes(2)...)
		case memoryFill:
			b = append(b, op.byte())
		}
	}
	return b
}

// number returns the bytes of a number in LEB128 without decoding them.
func (r *reader) number() []byte {
	for i, b := range r.rest {
		if b < 0x80 {
			return r.bytes(i + 1)
		}
	}
	return r.bytes(-1)
}

// signed reads a number that appendSigned wrote.
func (r *reader) signed() int {
	v, n := binary.Varint(r.rest)
	if n <= 0 || v > 1<<16 || v < -1<<16 {
		n = -1
	}
	r.bytes(n)
	return int(v)
}
