package wasmpack

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// Go's compiler repeats itself, but WebAssembly writes each repetition with other bytes, so that compression does not
// find it. The depth of a branch is counted from the branch, so a thousand branches to one place have a thousand depths.
// Each call writes a different return address. Columns therefore counts the depth of a branch from the outermost block,
// and counts a resume point from the next one. It leaves out bytes that Unpack can compute from the others. It also
// groups numbers of one kind instead of leaving them between instructions. The compressed program is a fifth smaller.
// web/unpack.js restores the program, byte for byte, while it is loaded.
//
// The result of Columns has four parts: the bytes before the functions, after their length; the blocks of functions; a
// zero; and the rest of the program. A block has the number of its functions, their length in the program, the lengths
// of the columns, and the columns. All these numbers have four bytes, little-endian.

// The columns of a block.
const (
	opColumn     = iota // locals, instructions, and arguments that have no column of their own
	offsetColumn        // of loads and stores; the alignment follows from the instruction
	i32Column           // constants
	i64Column           // constants
	callColumn          // functions
	tableColumn         // the length of each branch table, and how often each target is repeated: targets count from 0 upwards
	pointColumn         // of jumps and returns, see below
	columnCount
)

// Instructions that only this form has. Their codes are those of WebAssembly's exceptions. A function's resume points
// are the targets of its branch table. The depth of nesting says which of them is next. The lowest 16 bits of an
// address are an index in the branch table.
const (
	opReturn = 6  // a return address, as i64.const: the next resume point
	opOther  = 7  // another return address: its distance from the next resume point is in pointColumn
	opJump   = 8  // a jump, as i32.const: pointColumn has the number of resume points that it goes forward
	opCall   = 9  // the instructions before a call: they make room on the stack and write opReturn to it
	opAfter  = 10 // the instructions after a call: they load the stack pointer
)

// The instructions that opCall and opAfter stand for. The stack pointer is global 0 and local 1.
const (
	callBegin = "\x20\x01\x41\x08\x6b\x22\x01\x24\x00\x20\x01"
	callEnd   = "\x37\x03\x00"
	afterCall = "\x23\x00\x21\x01"
)

// WebAssembly's instructions, as far as they have arguments.
const (
	blockOp        = 0x02
	ifOp           = 0x04
	br             = 0x0c
	brTable        = 0x0e
	call           = 0x10
	callIndirect   = 0x11
	globalSet      = 0x24
	i64Store32     = 0x3e
	memorySize     = 0x3f
	memoryGrow     = 0x40
	i64Const       = 0x42
	f32Const       = 0x43
	f64Const       = 0x44
	lastNumeric    = 0xc4
	prefix         = 0xfc
	lastConversion = 7
	memoryCopy     = 10
	memoryFill     = 11
)

// alignments are the alignments of loads and stores, from i32.load on: binary logarithms of the sizes.
const alignments = "\x02\x03\x02\x03\x00\x00\x01\x01\x00\x00\x01\x01\x02\x02\x02\x03\x02\x03\x00\x01\x00\x01\x02"

const (
	blockSize    = 2 << 20 // bytes of functions in a block: larger blocks compress half a percent better, but are compiled later
	outermost    = 3       // largest depth that is counted from the outside: a function's jumps and its unwinding branch to these depths
	firstAddress = 0x1000  // of functions: cmd/link/internal/wasm, funcValueOffset
)

var errColumns = errors.New("unexpected instructions of the WebAssembly program; see columns.go of package wasmpack")

// Columns returns a program in columns. The program that Unpack makes of them has the sizes of its sections in as few
// bytes as possible. Go's linker uses more bytes.
func Columns(program []byte) ([]byte, error) {
	all, ok := readSections(program)
	at := slices.IndexFunc(all, func(s section) bool { return s.id == codeSection })
	if !ok || at < 0 {
		return nil, errColumns
	}
	program = all.program()
	code := all[at].content
	r := reader{rest: code}
	count := r.uint()
	before := len(all[:at].program()) + len(appendSized([]byte{codeSection}, code)) - len(r.rest)
	b := append(appendUint32(nil, before), program[:before]...)
	c := columns{}
	for i := range count {
		start := len(r.rest)
		body := r.bytes(shortest(&r))
		if err := c.function(i, body); err != nil || r.bad {
			return nil, fmt.Errorf("%w: function %d: %v", errColumns, i, err)
		}
		c.count++
		if c.size += start - len(r.rest); c.size >= blockSize || i == count-1 {
			b = c.appendTo(b)
			c = columns{}
		}
	}
	return append(appendUint32(b, 0), append(r.rest, program[len(all[:at+1].program()):]...)...), nil
}

// columns are a block of functions.
type columns struct {
	count, size int
	of          [columnCount][]byte
}

func (c *columns) appendTo(b []byte) []byte {
	b = appendUint32(appendUint32(b, c.count), c.size)
	for _, column := range c.of {
		b = appendUint32(b, len(column))
	}
	return append(b, bytes.Join(c.of[:], nil)...)
}

// points are a function's resume points.
type points struct {
	starts []int // the first index of each resume point in the branch table
	depth  int   // depth of the branch table
}

// next returns the index of the next resume point at a depth, or 0.
func (p points) next(depth int) int {
	if i := p.depth - depth; i >= 0 && i < len(p.starts) {
		return p.starts[i]
	}
	return 0
}

// function appends a function with its locals.
func (c *columns) function(number int, body []byte) error {
	r := reader{rest: body}
	locals := 1 + 2*int(r.byte()) // a group of locals has their number, below 128, and their type
	r.bytes(locals - 1)
	if r.bad || body[0] >= 0x80 || len(body) >= 1<<21 {
		return errors.New("it is too long")
	}
	c.add(opColumn, body[:locals]...)
	address := func(code []byte) (point int, size int) { // of an i64.const with an address in this function
		r := reader{rest: code}
		if r.byte() != i64Const {
			return 0, 0
		}
		v := r.int()
		size = len(code) - len(r.rest)
		if r.bad || v>>16 != firstAddress+number || size != 1+len(appendInt(nil, v)) {
			return 0, 0
		}
		return v & 0xffff, size
	}
	depth, known := 0, points{}
	for depth >= 0 {
		if rest, ok := bytes.CutPrefix(r.rest, []byte(callBegin)); ok {
			point, size := address(rest)
			if after, ok := bytes.CutPrefix(rest[size:], []byte(callEnd)); size > 0 && ok && point == known.next(depth) {
				c.add(opColumn, opCall)
				r.rest = after
				continue
			}
		}
		if rest, ok := bytes.CutPrefix(r.rest, []byte(afterCall)); ok {
			c.add(opColumn, opAfter)
			r.rest = rest
			continue
		}
		if point, size := address(r.rest); size > 0 {
			if d := point - known.next(depth); d == 0 {
				c.add(opColumn, opReturn)
			} else {
				c.add(opColumn, opOther)
				c.of[pointColumn] = appendSigned(c.of[pointColumn], d)
			}
			r.bytes(size)
			continue
		}
		if err := c.instruction(&r, &depth, &known); err != nil {
			return err
		}
	}
	if len(r.rest) > 0 {
		return errors.New("instructions after the end")
	}
	return nil
}

func (c *columns) add(column int, b ...byte) { c.of[column] = append(c.of[column], b...) }

// instruction appends one instruction. It changes branches and jumps, and moves arguments to their columns.
func (c *columns) instruction(r *reader, depth *int, known *points) error {
	op := r.byte()
	argument, column := r.rest, opColumn
	switch {
	case op == blockOp || op == loop || op == ifOp:
		*depth++
		r.byte() // type of its result
	case op == end:
		*depth--
	case op == br || op == brIf:
		return c.branch(op, r, *depth)
	case op == brTable:
		known.depth = *depth
		return c.table(r, known)
	case op == call:
		column = callColumn
		r.uint()
	case op == callIndirect:
		r.bytes(2) // type and table
	case localGet <= op && op <= globalSet:
		r.uint()
	case i32Load <= op && op <= i64Store32:
		if r.byte() != alignments[op-i32Load] {
			return fmt.Errorf("instruction %#x has an unusual alignment", op)
		}
		argument, column = r.rest, offsetColumn
		r.uint()
	case op == memorySize || op == memoryGrow:
		r.byte()
	case op == i32Const:
		column = i32Column
		v := r.int()
		point, ok := slices.BinarySearch(known.starts, v)
		if ok && len(argument)-len(r.rest) == len(appendInt(nil, v)) && bytes.HasPrefix(r.rest, []byte{localSet, 0, br}) {
			c.add(opColumn, opJump)
			c.of[pointColumn] = appendSigned(c.of[pointColumn], point-(known.depth-*depth))
			return nil
		}
	case op == i64Const:
		column = i64Column
		for r.byte() >= 0x80 {
		}
	case op == f32Const:
		r.bytes(4)
	case op == f64Const:
		r.bytes(8)
	case op == prefix:
		switch kind := r.byte(); {
		case kind == memoryCopy:
			r.bytes(2)
		case kind == memoryFill:
			r.bytes(1)
		case kind > lastConversion:
			return fmt.Errorf("instruction %#x %d is unknown", op, kind)
		}
	case op > lastNumeric || opReturn <= op && op <= opAfter:
		return fmt.Errorf("instruction %#x is unknown", op)
	}
	if r.bad {
		return errors.New("it ends early")
	}
	c.add(opColumn, op)
	c.add(column, argument[:len(argument)-len(r.rest)]...)
	return nil
}

// branch appends a branch. The number written is twice the depth counted from the outside, or an odd number for a depth
// counted as usual.
func (c *columns) branch(op byte, r *reader, depth int) error {
	to := shortest(r)
	if to > depth {
		return errors.New("a branch leads out of it")
	}
	form := to<<1 | 1
	if outside := depth - to; outside <= outermost {
		form = outside << 1
	}
	c.of[opColumn] = binary.AppendUvarint(append(c.of[opColumn], op), uint64(form))
	return nil
}

// table appends the branch table, and notes the resume points in the table.
func (c *columns) table(r *reader, known *points) error {
	n := shortest(r) + 1
	c.add(opColumn, brTable)
	c.of[tableColumn] = binary.AppendUvarint(c.of[tableColumn], uint64(n))
	known.starts = nil
	run := 0
	for i := range n {
		switch target := shortest(r); target {
		case len(known.starts):
			known.starts = append(known.starts, i)
			if i > 0 {
				c.of[tableColumn] = binary.AppendUvarint(c.of[tableColumn], uint64(run))
			}
			run = 1
		case len(known.starts) - 1:
			run++
		default:
			return errors.New("the targets of its branch table do not count upwards")
		}
	}
	c.of[tableColumn] = binary.AppendUvarint(c.of[tableColumn], uint64(run))
	return nil
}

// shortest reads an unsigned number, which must be in as few bytes as possible: Unpack writes numbers in this form.
func shortest(r *reader) int {
	before := r.rest
	v := r.uint()
	if n := len(before) - len(r.rest); n > 1 && before[n-1] == 0 {
		r.bad = true
	}
	return v
}

func appendUint32(b []byte, v int) []byte { return binary.LittleEndian.AppendUint32(b, uint32(v)) }

// appendSigned appends a number in the format of Varint.
func appendSigned(b []byte, v int) []byte { return binary.AppendVarint(b, int64(v)) }
