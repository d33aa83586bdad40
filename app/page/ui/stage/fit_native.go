//go:build !js

package stage

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/score"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
)

// The prerendered picture is drawn for one size. Until the program draws it, web/glue/fit.js fits it to the window.
// All positions are linear in the sizes of the picture's parts. The attribute data-fit says by how much each number
// of another attribute grows with each pixel of a size, as in data-fit="d:0 .31w 2l+1.8r". The sizes are those of
// fitSize: w is the width, l is the height of a row up to fitRow, r is the height of a row above fitRow, and c and u
// are the heights of the strips. The script knows the size for which the picture is drawn.
type fitSize struct{ w, l, r, c, u float64 }

const (
	fitWidth = 800
	fitRow   = 33 // in rows up to this height, all bars have the same height
)

// fitSteps are the changes of size with which the picture is drawn again, one for each letter.
var fitSteps = []struct {
	letter string
	fitSize
}{{"w", fitSize{w: fitWidth}}, {"l", fitSize{l: -8}}, {"r", fitSize{r: 10}}, {"c", fitSize{c: countsShare}}, {"u", fitSize{u: usageShare}}}

// fitPicture is the markup of the painted elements.
type fitPicture struct{ folds, setting, lanes, curves, overview, x string }

// prerender draws the picture in such a way that the script can fit it.
func (p *Stage) prerender() {
	if !p.Still() || p.Comparing() || p.Phone {
		return
	}
	width, row, high := p.Width, p.items.Window.Row, p.high
	ticks := p.fitTicks()
	base := p.fitAt(fitSize{})
	variants := make([]fitPicture, len(fitSteps))
	for i, step := range fitSteps {
		variants[i] = p.fitAt(step.fitSize)
	}
	p.fitAt(fitSize{})
	p.Width, p.items.Window.Row, p.high = width, row, high
	all := func(part func(*fitPicture) *string) string {
		texts := make([]string, len(variants))
		for i := range variants {
			texts[i] = *part(&variants[i])
		}
		return fit(*part(&base), texts)
	}
	p.ticks, p.folds = ticks, all(func(f *fitPicture) *string { return &f.folds })
	p.overview.markup = all(func(f *fitPicture) *string { return &f.overview })
	p.setting, p.lanes, p.curves = all(func(f *fitPicture) *string { return &f.setting }),
		all(func(f *fitPicture) *string { return &f.lanes }), all(func(f *fitPicture) *string { return &f.curves })
	p.threads = "" // the height of the list is not known
	p.at = valueOf(all(func(f *fitPicture) *string { return &f.x }), "data-fit")
}

// fitAt draws the picture larger than the prerendered picture by the sizes in more.
func (p *Stage) fitAt(more fitSize) fitPicture {
	p.Width, p.items.Window.Row = fitWidth+more.w, fitRow+more.l+more.r
	p.shares = [2]float64{countsShare + more.c, usageShare + more.u}
	defer func() { p.shares = [2]float64{} }()
	p.updateView()
	p.redraw()
	x := CssPixels(min(max(p.Axis.At(p.S.Now()), 0), p.Width))
	return fitPicture{p.folds, p.setting, p.lanes, p.curves, p.overview.markup, `<i style="--x:` + x + `"></i>`}
}

// fitTicks draws the ticks for all widths. A tick has the widths at which it is shown, in data-widths="481-640
// 720-900", and its movement between them.
func (p *Stage) fitTicks() string {
	type ticks struct {
		text   string
		anchor score.Anchor
		at     int64
	}
	type shown struct {
		widths []int
		x      []float64
	}
	var order []ticks
	all := map[ticks]*shown{}
	for w := narrowest; w <= widest; w += widthStep {
		p.Width = float64(w)
		p.updateView()
		for _, t := range p.ticksOf(p.View.Axis()) {
			k := ticks{t.Text, t.Anchor, t.At}
			if all[k] == nil {
				all[k] = &shown{}
				order = append(order, k)
			}
			all[k].widths, all[k].x = append(all[k].widths, w), append(all[k].x, t.X)
		}
	}
	slices.SortStableFunc(order, func(a, b ticks) int { return cmp.Compare(a.at, b.at) })
	var b strings.Builder
	for _, k := range order {
		s := all[k]
		last := len(s.widths) - 1
		growth := 0.0
		if last > 0 {
			growth = (s.x[last] - s.x[0]) / float64(s.widths[last]-s.widths[0])
		}
		tick := ticksMarkup([]score.Tick{{X: s.x[0] + growth*float64(fitWidth-s.widths[0]), Text: k.text, Anchor: k.anchor}})
		b.WriteString(strings.Replace(tick, ">", ` data-fit="style:`+decimalOf(growth)+`w" data-widths="`+ranges(s.widths)+
			elem.Pick(slices.Contains(s.widths, fitWidth+widthStep/2), `">`, `" hidden>`), 1))
	}
	return b.String()
}

// The widths of the axis for which ticks are prerendered, in CSS pixels. A narrower axis has narrower folds.
const (
	narrowest = 484
	widest    = 2404
	widthStep = 8
)

// ranges returns the ranges that cover the widths, in the form of data-widths.
func ranges(widths []int) string {
	var out []string
	for i := 0; i < len(widths); {
		from := widths[i]
		for i++; i < len(widths) && widths[i] == widths[i-1]+widthStep; i++ {
		}
		out = append(out, strconv.Itoa(from-widthStep/2)+"-"+strconv.Itoa(widths[i-1]+widthStep/2))
	}
	return strings.Join(out, " ")
}

// paintedAt is a painted element that the playhead divides.
func (p *Stage) paintedAt(id, class, markup string) app.UI {
	if p.at == "" {
		return elem.Painted(id, class, markup)
	}
	return elem.PaintedWith(id, class, ` style="--x:`+CssPixels(p.Axis.At(p.S.Now()))+`" data-fit="`+p.at+`"`, markup)
}

var (
	fitElement   = regexp.MustCompile(`<([a-zA-Z]+)\b([^>]*)>([^<]*)`)
	fitAttribute = regexp.MustCompile(` ([a-zA-Z0-9-]+)="([^"]*)"`)
	fitNumber    = regexp.MustCompile(`-?\d*\.?\d+`)
	fitClass     = regexp.MustCompile(` (?:class|id)="([^"]*)"`)
)

// fit adds to the elements of a picture how they change with its size. variants are the same picture with the
// changes in fitSteps. A text that a variant lacks is left out. A path that has other parts in a variant is
// stretched.
func fit(base string, variants []string) string {
	found := make([]map[string]string, len(variants))
	for i, v := range variants {
		found[i] = map[string]string{}
		eachElement(v, func(key, _, attributes string) { found[i][key] = attributes })
	}
	var b strings.Builder
	at := 0
	eachElementIn(base, func(key string, m []int) {
		start, end := m[0], m[5]
		attributes := base[m[4]:end]
		var fits []string
		known := true
		for _, a := range fitAttribute.FindAllStringSubmatch(attributes, -1) {
			name, value := a[1], a[2]
			if name == "id" || name == "class" || name == "fill" {
				continue
			}
			others := make([]string, len(variants))
			for i := range variants {
				o, is := found[i][key]
				known = known && is
				others[i] = valueOf(o, name)
			}
			if !known {
				break
			}
			growth, same := growths(value, others)
			switch {
			case !same && name == "d":
				fits = append(fits, "transform:"+decimalOf(1.0/fitWidth)+"w "+elem.Pick(strings.Contains(attributes, "-area") ||
					strings.Contains(attributes, "-line"), decimalOf(1.0/countsShare)+"c", decimalOf(1.0/usageShare)+"u"))
				attributes += ` transform="scale(1 1)"`
			case growth != "":
				fits = append(fits, name+":"+growth)
			}
		}
		name := base[m[2]:m[3]]
		b.WriteString(base[at:start])
		at = start
		if !known && (name == "text" || name == "span") {
			at = start + strings.Index(base[start:], "</"+name+">") + len("</"+name+">")
			return
		}
		b.WriteString("<" + name + attributes)
		if len(fits) > 0 {
			b.WriteString(` data-fit="` + strings.Join(fits, ";") + `"`)
		}
		at = end
	})
	b.WriteString(base[at:])
	return b.String()
}

// eachElementIn calls f for each element with a key that is the same in all variants: the kind, class and text of
// the element, and the number of equal elements before it. m are the indexes of the regular expression's groups,
// without a slash at the end of the attributes.
func eachElementIn(markup string, f func(key string, m []int)) {
	seen := map[string]int{}
	for _, m := range fitElement.FindAllStringSubmatchIndex(markup, -1) {
		if strings.HasSuffix(markup[m[4]:m[5]], "/") {
			m[5]--
		}
		class := ""
		if c := fitClass.FindStringSubmatch(markup[m[4]:m[5]]); c != nil {
			class = c[1]
		}
		key := markup[m[2]:m[3]] + "." + class + " " + markup[m[6]:m[7]]
		seen[key]++
		f(key+strconv.Itoa(seen[key]), m)
	}
}

func eachElement(markup string, f func(key, name, attributes string)) {
	eachElementIn(markup, func(key string, m []int) { f(key, markup[m[2]:m[3]], markup[m[4]:m[5]]) })
}

func valueOf(attributes, name string) string {
	for _, a := range fitAttribute.FindAllStringSubmatch(attributes, -1) {
		if a[1] == name {
			return a[2]
		}
	}
	return ""
}

// growths returns how the numbers of a value change; empty if they do not change. same reports whether all values
// have the same parts.
func growths(base string, variants []string) (growth string, same bool) {
	numbers := fitNumber.FindAllString(base, -1)
	all := make([]string, len(numbers))
	changes := false
	for k, v := range variants {
		if fitNumber.ReplaceAllString(v, "#") != fitNumber.ReplaceAllString(base, "#") {
			return "", false
		}
		step := fitSteps[k]
		for i, n := range fitNumber.FindAllString(v, -1) {
			was, _ := strconv.ParseFloat(numbers[i], 64)
			is, _ := strconv.ParseFloat(n, 64)
			if by := (is - was) / (step.w + step.l + step.r + step.c + step.u); math.Abs(is-was) > .05 {
				all[i] += elem.Pick(all[i] == "", "", "+") + decimalOf(by) + step.letter
				changes = true
			}
		}
	}
	if !changes {
		return "", true
	}
	for i := range all {
		if all[i] == "" {
			all[i] = "0"
		}
	}
	return strings.Join(all, " "), true
}

// decimalOf is a number without the zero before its decimal point.
func decimalOf(f float64) string {
	return strings.Replace(strconv.FormatFloat(math.Round(f*1e5)/1e5, 'f', -1, 64), "0.", ".", 1)
}
