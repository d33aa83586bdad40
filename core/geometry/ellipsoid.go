package geometry

import (
	"math"

	"github.com/cosmosttl/cosmosttl/core/trigonometry"
)

// These are sizes of the ellipsoid of WGS-84, in metres.
const (
	equator = 6378137.0
	pole    = equator * (1 - 1/298.257223563)
	squares = 1 - pole*pole/(equator*equator) // the square of the eccentricity
)

// gauss has the places and weights of Gauss's quadrature with eight places, from -1 to 1. Each entry also
// stands for the negative place.
var gauss = [4][2]float64{{0.1834346424956498, 0.3626837833783620}, {0.5255324099163290, 0.3137066458778873},
	{0.7966664774136267, 0.2223810344533745},
	{0.9602898564975363, 0.1012285362903763}}

// integral returns the integral of f from 0 to an angle of at most π. The functions of this file vary no
// faster than the ellipsoid bends, so the result is exact except for the last digits.
func integral(angle float64, f func(t float64) float64) (sum float64) {
	parts := 1 + int(angle)
	half := angle / float64(2*parts)
	for i := range parts {
		middle := float64(half * float64(2*i+1))
		for _, g := range gauss {
			step := float64(half * g[0])
			sum += float64(g[1] * (f(middle-step) + f(middle+step)))
		}
	}
	return float64(sum * half)
}

// position returns the unit vector from the center of the earth to a place in degrees.
func position(longitude, latitude float64) vector {
	l, b := float64(longitude*(math.Pi/180)), float64(latitude*(math.Pi/180))
	flat := trigonometry.Cos(b)
	return vector{float64(flat * trigonometry.Cos(l)), float64(flat * trigonometry.Sin(l)),
		float64((1 - squares) * trigonometry.Sin(b))}.unit()
}

// surface returns the place on the ellipsoid in a direction, in metres from the center.
func surface(u vector) vector {
	return u.times(1 / math.Sqrt(inverse(u.z)))
}

// inverse returns the inverse square of the earth's radius in a direction.
func inverse(z float64) float64 {
	return 1/(equator*equator) + float64((1/(pole*pole)-1/(equator*equator))*float64(z*z))
}

// arc returns the length in metres of the shorter great elliptic arc between two directions. Between
// opposite directions, the arc leads over a pole.
func arc(u, v vector) float64 {
	along := vector{}
	if normal := u.cross(v.minus(u)); normal.length() > 1e-15 {
		along = normal.unit().cross(u)
	} else if u.dot(v) > 0 {
		return 0
	} else {
		along = up.minus(u.times(u.z)).unit()
	}
	return integral(u.angle(v), func(t float64) float64 {
		sin, cos := trigonometry.Sin(t), trigonometry.Cos(t)
		z := float64(u.z*cos) + float64(along.z*sin)
		q := inverse(z)
		// half of the derivative of q
		slope := float64((1/(pole*pole) - 1/(equator*equator)) * float64(z*(float64(along.z*cos)-float64(u.z*sin))))
		r := slope / q
		return math.Sqrt(float64((1 + float64(r*r)) / q))
	})
}

// band returns h(w) such that z·h(z²) is an area in square metres for each radian of longitude. The area
// is between the equator and the geocentric latitude whose sine is z.
func band(w float64) float64 {
	s := 1 / math.Sqrt(w+float64((1-squares)*(1-squares)*(1-w))) // the sine of the geodetic latitude, for each z
	x := float64(squares * float64(w*float64(s*s)))
	series := 1 + float64(x*(1/3.+float64(x*(1/5.+float64(x*(1/7.+float64(x*(1/9.+float64(x/11)))))))))
	return float64(pole * pole / 2 * float64(s*(1/(1-x)+series)))
}

// solid returns the solid angle on the left of a ring, from 0 to 4π.
func (r *ring) solid() (sum float64) {
	o := r.edges[0].a
	for i := range r.edges {
		e := &r.edges[i]
		det := o.dot(e.a.minus(o).cross(e.b.minus(o)))
		sum += float64(2 * trigonometry.Atan2(det, 1+o.dot(e.a)+e.a.dot(e.b)+e.b.dot(o)))
	}
	if sum = math.Mod(sum, 4*math.Pi); sum < 0 {
		sum += 4 * math.Pi
	}
	return sum
}

// area returns the area in square metres on the left of a ring. It is the solid angle of the ring on a
// sphere of the earth's surface, and an integral along the ring for the difference between the earth and
// this sphere.
func (r *ring) area() float64 {
	even, rest := band(1), 0.0
	for i := range r.edges {
		e := &r.edges[i]
		rest -= float64(e.left.z * integral(e.a.angle(e.b), func(t float64) float64 {
			z := float64(e.a.z*trigonometry.Cos(t)) + float64(e.fromA.z*trigonometry.Sin(t))
			w := min(float64(z*z), 1-1e-7)
			return float64(float64(z*(band(w)-even)) / (1 - w))
		}))
	}
	return float64(even*r.solid()) + rest
}
