//go:build !js

package stage

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Heights are rounded, and the corner of a bar that is narrow at the one size is less round there, by its radius at most.
const tolerance = 4.2

// What is prerendered, fitted to a size as web/glue/fit.js does it, is what is drawn for that size. Texts in bars may be cut to another
// length, and each second of traffic has a bar of its own where there is room.
func TestThePrerenderedPictureFits(t *testing.T) {
	p := testRoom(t)
	p.Enabled = false
	p.V = p.S.View()
	p.stage.Update()
	prerendered := map[string]string{"lanes": p.stage.lanes, "setting": p.stage.setting, "curves": p.stage.curves, "folds": p.stage.folds, "overview": p.stage.overview.markup}
	rapid.Check(t, func(t *rapid.T) {
		more := fitSize{w: float64(rapid.IntRange(-300, 900).Draw(t, "width")), c: float64(rapid.IntRange(-10, 80).Draw(t, "counts")), u: float64(rapid.IntRange(-20, 100).Draw(t, "usage"))}
		if row := float64(rapid.IntRange(-9, 11).Draw(t, "row")); row < 0 {
			more.l = row
		} else {
			more.r = row
		}
		drawn := p.stage.fitAt(more)
		for part, markup := range map[string]string{"lanes": drawn.lanes, "setting": drawn.setting, "curves": drawn.curves, "folds": drawn.folds, "overview": drawn.overview} {
			want := map[string]string{}
			eachElement(markup, func(key, _, attributes string) { want[key] = attributes })
			eachElement(prerendered[part], func(key, name, attributes string) {
				if name == "text" || strings.Contains(attributes, "m-traffic") {
					return
				}
				fits := map[string]string{}
				for _, f := range strings.Split(valueOf(attributes, "data-fit"), ";") {
					at, growths, _ := strings.Cut(f, ":")
					fits[at] = growths
				}
				for _, a := range fitAttribute.FindAllStringSubmatch(attributes, -1) {
					at, growths := a[1], fits[a[1]]
					if _, stretched := fits["transform"]; stretched && name == "path" || at == "data-fit" || at == "id" || at == "class" {
						continue
					}
					got, is := numbersAt(valueOf(attributes, at), growths, more), fitNumber.FindAllString(valueOf(want[key], at), -1)
					if len(got) != len(is) {
						t.Fatalf("%s: %s of %s has %d numbers, is drawn with %d", part, at, key, len(got), len(is))
					}
					for i, x := range got {
						if n, _ := strconv.ParseFloat(is[i], 64); math.Abs(n-x) > tolerance {
							t.Fatalf("%s: number %d of %s of %s is %.2f, is drawn at %.2f", part, i, at, key, x, n)
						}
					}
				}
			})
		}
	})
}

// numbersAt returns what the numbers of a value are at a size.
func numbersAt(value, growths string, more fitSize) (at []float64) {
	by := map[byte]float64{'w': more.w, 'l': more.l, 'r': more.r, 'c': more.c, 'u': more.u}
	list := strings.Fields(growths)
	for i, n := range fitNumber.FindAllString(value, -1) {
		x, _ := strconv.ParseFloat(n, 64)
		if len(list) == 0 { // the value stays
			at = append(at, x)
			continue
		}
		for _, g := range strings.Split(list[i], "+") {
			if k := len(g) - 1; g != "0" {
				f, _ := strconv.ParseFloat(g[:k], 64)
				x += f * by[g[k]]
			}
		}
		at = append(at, x)
	}
	return at
}

// Each width has its own ticks among those that are prerendered.
func TestThePrerenderedTicksFit(t *testing.T) {
	p := testRoom(t)
	p.Enabled = false
	p.V = p.S.View()
	p.stage.Update()
	prerendered := p.stage.ticks
	for w := narrowest; w <= widest; w += widthStep {
		drawn := ""
		p.stage.fitAt(fitSize{w: float64(w - fitWidth)})
		eachElement(p.stage.ticks, func(key, _, attributes string) { drawn += key + " " })
		fitted := ""
		eachElement(prerendered, func(key, _, attributes string) {
			for _, r := range strings.Fields(valueOf(attributes, "data-widths")) {
				from, till, _ := strings.Cut(r, "-")
				a, _ := strconv.Atoi(from)
				if b, _ := strconv.Atoi(till); a <= w && w < b {
					fitted += key + " "
				}
			}
		})
		if fitted != drawn {
			t.Fatalf("at %d pixels the ticks are %s, want %s", w, fitted, drawn)
		}
	}
}
