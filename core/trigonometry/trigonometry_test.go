package trigonometry_test

import (
	"math"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/trigonometry"
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

// The trigonometric functions are as near to package math as the last digits allow.
func TestTrigonometryAgreesWithPackageMath(t *testing.T) {
	near := func(name string, x, got, want float64) {
		if diff := math.Abs(got - want); !(diff <= 5e-16*math.Max(1, math.Abs(want))) && !(math.IsNaN(got) && math.IsNaN(want)) && got != want {
			t.Errorf("%s(%v) is %v, want %v", name, x, got, want)
		}
	}
	list := numbers()
	for i, x := range list {
		near("sin", x, trigonometry.Sin(x), math.Sin(x))
		near("cos", x, trigonometry.Cos(x), math.Cos(x))
		if math.Abs(x) < 1e6 && math.Abs(math.Cos(x)) > 0.1 {
			near("tan", x, trigonometry.Tan(x), math.Tan(x))
		}
		near("atan", x, trigonometry.Atan(x), math.Atan(x))
		near("asin", x, trigonometry.Asin(x), math.Asin(x))
		near("acos", x, trigonometry.Acos(x), math.Acos(x))
		y := list[(i*7+1)%len(list)]
		near("atan2", x, trigonometry.Atan2(x, y), math.Atan2(x, y))
	}
}
