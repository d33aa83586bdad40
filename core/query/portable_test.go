package query

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"testing"
)

// numbers are arguments of every size, near and far from the multiples of π/2 where most digits cancel.
func numbers() []float64 {
	list := []float64{0, 1, -1, 0.5, 2, 10, 1e-300, 1e300, math.MaxFloat64, math.SmallestNonzeroFloat64, math.Inf(1), math.Inf(-1), math.NaN(), math.Pi, 1 << 53, 6381956970095103 * math.Pow(2, 797)}
	x := uint64(1)
	for range 3000 {
		x = x*6364136223846793005 + 1442695040888963407
		f := math.Ldexp(float64(int64(x))/(1<<63), int(x>>20%120)-40)
		list = append(list, f, math.Ldexp(f, 800), float64(math.Pi/2*float64(x>>50)))
	}
	return list
}

// The functions give the same bits on every architecture and version of it, including WebAssembly, where this test also runs.
func TestMathGivesTheSameBitsEverywhere(t *testing.T) {
	const want = 0x2548eb94c2238a4a
	h := fnv.New64a()
	put := func(f float64) {
		if math.IsNaN(f) {
			f = -1e99 // a NaN has many forms
		}
		var b [8]byte
		binary.BigEndian.PutUint64(b[:], math.Float64bits(f))
		h.Write(b[:])
	}
	list := numbers()
	for i, x := range list {
		y := list[(i*7+1)%len(list)]
		for _, f := range mathFunctions {
			switch {
			case f.real != nil:
				put(f.real(x))
			case f.real2 != nil:
				put(f.real2(x, y))
			case f.max > 0:
				put(f.call(&env{}, []value{number(x)}).num)
				put(f.call(&env{}, []value{number(x), number(y)}).num)
			}
		}
		for _, sign := range []string{"+", "-", "*", "/", "%"} {
			put(arithmetic(sign, always(number(x)), always(number(y)))(nil).num)
		}
	}
	if got := h.Sum64(); got != want {
		t.Errorf("the hash of all results is %#x, want %#x", got, uint64(want))
	}
}

func TestPowersAgreeWithPackageMath(t *testing.T) {
	list := numbers()
	for i, x := range list {
		for _, y := range []float64{0, 1, 2, 3, -1, -7, 0.5, -0.5, 2.5, 10, 1e19, -1e19, math.Inf(1), math.Inf(-1), math.NaN(), list[(i*7+1)%len(list)]} {
			got, want := pow(x, y), math.Pow(x, y)
			if diff := math.Abs(got/want - 1); got != want && !(diff < 1e-12*(1+math.Abs(y))) && !(math.IsNaN(got) && math.IsNaN(want)) {
				t.Errorf("%v to the power of %v is %v, want %v", x, y, got, want)
			}
		}
	}
}
