package query

import "math"

// On amd64, package math computes exp, log and others (see core/trigonometry) with other last digits than
// in WebAssembly. A query must print the same bytes everywhere, so these functions use the classic method.
// They reduce the argument by powers of two, and then apply the minimax polynomials of FreeBSD's msun (Sun
// Microsystems, 1993, "permission to use, copy, modify, and distribute this software is freely granted,
// provided that this notice is preserved"). The conversions to float64 keep compilers from fusing a
// multiplication with an addition.

const (
	ln2High = 6.93147180369123816490e-01
	ln2Low  = 1.90821492927058770002e-10
)

// exponential returns e to the power of x.
func exponential(x float64) float64 {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 1) || x > 7.09782712893383973096e+02:
		return x * math.Inf(1)
	case x < -7.45133219101941108420e+02:
		return 0
	case math.Abs(x) < 1.0/(1<<28):
		return 1 + x
	}
	k := math.Trunc(float64(math.Log2E*x) + math.Copysign(0.5, x))
	high, low := x-float64(k*ln2High), float64(k*ln2Low)
	r := high - low
	t := float64(r * r)
	c := 4.13813679705723846039e-08
	for _, p := range [...]float64{-1.65339022054652515390e-06, 6.61375632143793436117e-05, -2.77777777770155933842e-03,
		1.66666666666666657415e-01} {
		c = float64(c*t) + p
	}
	c = r - float64(t*c)
	y := 1 - ((low - float64(r*c)/(2-c)) - high)
	return math.Ldexp(y, int(k))
}

// ln returns the natural logarithm of x.
func ln(x float64) float64 {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 1):
		return x
	case x < 0:
		return math.NaN()
	case x == 0:
		return math.Inf(-1)
	}
	f1, ki := math.Frexp(x)
	if f1 < math.Sqrt2/2 {
		f1 *= 2
		ki--
	}
	f, k := f1-1, float64(ki)
	s := f / (2 + f)
	s2 := float64(s * s)
	s4 := float64(s2 * s2)
	odd := s2 * (6.666666666666735130e-01 + float64(s4*(2.857142874366239149e-01+
		float64(s4*(1.818357216161805012e-01+float64(s4*1.479819860511658591e-01))))))
	even := s4 * (3.999999999940941908e-01 + float64(s4*(2.222219843214978396e-01+float64(s4*1.531383769920937332e-01))))
	r := float64(odd) + float64(even)
	half := float64(0.5 * float64(f*f))
	return float64(k*ln2High) - ((half - (float64(s*(half+r)) + float64(k*ln2Low))) - f)
}

// log10 returns the logarithm to base 10. It is exact for the powers of ten.
func log10(x float64) float64 {
	f, k := math.Frexp(x)
	n := float64(k)
	if k > 0 { // 1 <= f < 2 for large numbers, 0.5 <= f < 1 for small ones
		f *= 2
		n--
	}
	z := float64(n*3.69423907715893078616e-13) + float64(4.34294481903251816668e-01*ln(f))
	r := z + float64(n*3.01029995663611771306e-01)
	if p := math.Round(r); math.Abs(r-p) < 1e-9 && math.Abs(p) < 300 && math.Pow10(int(p)) == x {
		return p
	}
	return r
}

// pow returns x to the power of y. It multiplies for the whole part of y.
func pow(x, y float64) float64 {
	whole, part := math.Modf(y)
	size := math.Abs(whole)
	if size >= 1<<53 {
		part = 0 // Modf returns NaN for an infinity
	}
	if math.IsInf(x, -1) && part != 0 {
		x = -x
	}
	switch {
	case y == 0 || x == 1:
		return 1
	case math.IsNaN(x) || math.IsNaN(y) || x < 0 && part != 0:
		return math.NaN()
	case size >= 1<<63 && x == -1:
		return 1
	case size >= 1<<63 && (math.Abs(x) < 1) == (y > 0):
		return 0
	case size >= 1<<63:
		return math.Inf(1)
	}
	result, exp := 1.0, 0
	f, e := math.Frexp(x)
	for i := uint64(size); i != 0; i >>= 1 {
		if e < -1<<12 || e > 1<<12 { // beyond every double
			exp += e
			break
		}
		if i&1 == 1 {
			result = float64(result * f)
			exp += e
		}
		f = float64(f * f)
		e *= 2
		if f < 0.5 {
			f = float64(2 * f)
			e--
		}
	}
	if y < 0 {
		result, exp = 1/result, -exp
	}
	result = math.Ldexp(result, exp)
	switch part {
	case 0:
		return result
	case 0.5:
		return float64(result * math.Sqrt(x))
	case -0.5:
		return result / math.Sqrt(x)
	}
	return float64(result * exponential(float64(part*ln(x))))
}
