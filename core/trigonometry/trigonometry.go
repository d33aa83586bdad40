// Package trigonometry computes sines, angles and the like with the same bits on every machine.
//
// The functions of package math give different last digits where the compiler fuses a multiplication with an addition
// (amd64 from v3 on, arm64). The functions here convert to float64 after every multiplication, which forbids this. Their
// polynomials are from FreeBSD's msun (Sun Microsystems, 1993, "permission to use, copy, modify, and distribute this
// software is freely granted, provided that this notice is preserved") and from Cephes (Stephen L. Moshier).
package trigonometry

import (
	"math"
	"math/bits"
)

// fourOverPi holds the binary digits of 4/π. The first word is the part before the point.
var fourOverPi = [...]uint64{1, 0x45f306dc9c882a53, 0xf84eafa3ea69bb81, 0xb6c52b3278872083, 0xfca2c757bd778ac3, 0x6e48dc74849ba5c0,
	0x0c925dd413a32439, 0xfc3bd63962534e7d, 0xd1046bea5d768909, 0xd338e04d68befc82, 0x7323ac7306a673e9, 0x3908bf177bf25076,
	0x3ff12fffbc0b301f, 0xde5e2316b414da3e, 0xda6cfd9e4f96136e, 0x9e8c7ecd3cbfd45a, 0xea4f758fd7cbe2f6, 0x7a0e73ef14a525d4,
	0xd7f6bf623f1aba10, 0xac06608df8f6d757}

// polynomial returns c[0] + c[1]*x + c[2]*x*x and so on.
func polynomial(x float64, c ...float64) float64 {
	y := 0.0
	for i := len(c) - 1; i >= 0; i-- {
		y = float64(y*x) + c[i]
	}
	return y
}

// quarter returns the multiple of π/2 nearest to x, modulo 4, and the remainder from -π/4 to π/4. It multiplies x by as
// many digits of 4/π as matter (Payne and Hanek 1983). x must be positive and finite.
func quarter(x float64) (n uint64, rest float64) {
	if x < math.Pi/4 {
		return 0, x
	}
	f, exp := math.Frexp(x)
	whole := uint64(f * (1 << 53))
	at := uint(exp - 53 + 61)
	word, shift := at/64, at%64
	part := func(i uint) uint64 { return fourOverPi[i]<<shift | fourOverPi[i+1]>>(64-shift) }
	high, middle := bits.Mul64(part(word+1), whole)
	low, _ := bits.Mul64(part(word+2), whole)
	low, carry := bits.Add64(middle, low, 0)
	high += part(word)*whole + carry
	n = high >> 61
	high, low = high<<3|low>>61, low<<3
	sign := 1.0
	if n%2 == 1 { // the next even multiple of π/4 is nearer
		n++
		sign = -1
		low, carry = bits.Sub64(0, low, 0)
		high, _ = bits.Sub64(0, high, carry)
	}
	zeros := bits.LeadingZeros64(high)
	digits, _ := bits.Mul64(high<<zeros|low>>(64-zeros), 0xc90fdaa22168c235) // π/4
	return n / 2 % 4, math.Ldexp(float64(sign*float64(digits)), -64-zeros)
}

// sincos returns the sine of x plus n right angles.
func sincos(x float64, n uint64) float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return math.NaN()
	}
	q, r := quarter(math.Abs(x))
	if math.Signbit(x) {
		q, r = 4-q, -r
	}
	var y float64
	if q += n; q%2 == 0 {
		z := float64(r * r)
		y = r + float64(float64(r*z)*polynomial(z, -1.66666666666666324348e-01, 8.33333333332248946124e-03, -1.98412698298579493134e-04,
			2.75573137070700676789e-06, -2.50507602534068634195e-08, 1.58969099521155010221e-10))
	} else {
		z := float64(r * r)
		half := float64(0.5 * z)
		w := 1 - half
		y = w + ((1 - w - half) + float64(float64(z*z)*polynomial(z, 4.16666666666666019037e-02, -1.38888888888741095749e-03,
			2.48015872894767294178e-05, -2.75573143513906633035e-07, 2.08757232129817482790e-09, -1.13596475577881948265e-11)))
	}
	if q%4 >= 2 {
		return -y
	}
	return y
}

// Sin returns the sine of an angle in radians.
func Sin(x float64) float64 { return sincos(x, 0) }

// Cos returns the cosine of an angle in radians.
func Cos(x float64) float64 { return sincos(x, 1) }

// Tan returns the tangent of an angle in radians.
func Tan(x float64) float64 { return Sin(x) / Cos(x) }

// Cot returns the cotangent of an angle in radians.
func Cot(x float64) float64 { return Cos(x) / Sin(x) }

// Atan returns the angle, from -π/2 to π/2, whose tangent is x.
func Atan(x float64) float64 {
	y, base, more := math.Abs(x), 0.0, 0.0
	switch {
	case y > 2.41421356237309504880: // tan 3π/8
		y, base, more = -1/y, math.Pi/2, 6.123233995736765886130e-17
	case y > 0.66:
		y, base, more = (y-1)/(y+1), math.Pi/4, 6.123233995736765886130e-17/2
	}
	z := float64(y * y)
	p := polynomial(z, -6.485021904942025371773e+01, -1.228866684490136173410e+02, -7.500855792314704667340e+01, -1.615753718733365076637e+01,
		-8.750608600031904122785e-01)
	q := polynomial(z, 1.945506571482613964425e+02, 4.853903996359136964868e+02, 4.328810604912902668951e+02, 1.650270098316988542046e+02,
		2.485846490142306297962e+01, 1)
	return math.Copysign(base+(float64(y*float64(float64(z*p)/q))+y)+more, x)
}

// Atan2 returns the angle, from -π to π, of the point (x, y).
func Atan2(y, x float64) float64 {
	if math.IsInf(x, 0) && math.IsInf(y, 0) {
		x, y = math.Copysign(1, x), math.Copysign(1, y)
	}
	switch {
	case y == 0 && x == 0:
		return y
	case x < 0:
		return math.Copysign(math.Pi, y) + Atan(y/x)
	}
	return Atan(y / x)
}

// Asin returns the angle, from -π/2 to π/2, whose sine is x.
func Asin(x float64) float64 {
	return Atan2(x, math.Sqrt(float64((1-x)*(1+x))))
}

// Acos returns the angle, from 0 to π, whose cosine is x.
func Acos(x float64) float64 { return math.Pi/2 - Asin(x) }
