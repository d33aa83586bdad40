package lint

import (
	"math"
	"strconv"
	"strings"
)

// whenItRuns is the Value of a setting whose value is not in the text. notRecognised is the Value of a
// setting that the text may set in an unknown way.
const (
	whenItRuns    = "(computed)"
	notRecognised = "(unknown)"
)

// defaultIn judges a container's setting in a template or a program. It reports false if the setting does
// not apply to the container.
func (r *reader) defaultIn(t token, v value, within block) bool {
	if r.kind == KindBicep && !within.resource && within.properties {
		raw, _ := v.json()
		r.add(t.line, t.text, misplaced(raw))
		return false
	}
	if n, ok := numeral(v.text); v.kind == textual && ok && (r.kind == KindTerraform || r.kind == KindCode && option(t.text)) {
		if v = number64(n); r.kind == KindTerraform {
			r.add(t.line, t.text, Finding{Rule: Text, Value: v.text, Why: "Terraform converts this text to a number; write the number"})
		}
	}
	raw, known := v.json()
	switch {
	case v.moment:
		r.moment(t)
	case !known:
		r.unknown(t, v)
	case v.kind == null && r.kind != KindBicep: // SDKs and Terraform leave out a null setting
		r.container(t.line, t.text, "")
	default:
		r.container(t.line, t.text, raw)
		r.origin(v)
		r.scaled(t, v, raw)
	}
	return true
}

// option reports whether a name is an option of a command. The values of options are texts.
func option(name string) bool {
	return strings.EqualFold(name, nameItem) || strings.EqualFold(name, "TtlInSeconds")
}

// itemIn judges an item's setting in a program.
func (r *reader) itemIn(t token, v value) {
	if n, ok := numeral(v.text); v.kind == textual && ok && plain(t.text) == "ttlinseconds" { // the values of Dapr's metadata are texts
		v = number64(n)
	}
	raw, known := v.json()
	switch {
	case v.moment:
		r.moment(t)
	case !known:
		r.unknown(t, v)
	case v.kind == null && t.text != nameItem: // such as setTtl(null): most SDKs leave out the ttl
	default:
		r.item(t.line, t.text, raw)
		r.origin(v)
		r.scaled(t, v, raw)
	}
}

// origin adds to the last setting that its value is the default of a parameter.
func (r *reader) origin(v value) {
	if v.from != "" {
		r.settings[len(r.settings)-1].Means += "; this is the default of the parameter " + short(v.from) +
			", for which a deployment can give another value"
	}
}

func (r *reader) moment(t token) {
	r.settings = append(r.settings, Setting{Line: t.line, Name: t.text, Value: whenItRuns, Means: "a point in time"})
	r.add(t.line, t.text, Finding{Rule: Date, Value: "a point in time",
		Why: "the value is a number of seconds after the last write, not the time at which the item expires"})
}

func (r *reader) unknown(t token, v value) {
	r.settings = append(r.settings, Setting{Line: t.line, Name: t.text, Value: whenItRuns, Means: "known only when the program runs"})
	why := "the value is known only when the program runs; it must be -1 or a whole number of seconds from 1 to 2147483647"
	if v.perhaps != "" {
		why += "; if it is taken from a length of time, " + v.perhaps + " is only a part of it, and " + parts[v.perhaps].whole + " is the whole"
	}
	r.add(t.line, t.text, Finding{Rule: Unknown, Why: why})
	r.scaled(t, v, "")
}

// scaled adds a finding about a number that the text computes in another unit than seconds, or that is
// only a part of a length of time. It replaces a finding about the amount of the number.
func (r *reader) scaled(t token, v value, raw string) {
	f := Finding{Rule: Unit, Value: short(raw)}
	switch scale := v.scale(); {
	case v.part != nil && !v.part.same:
		f.Why = v.part.name + " is only the part from " + v.part.most + " of the length of time"
		if whole := v.part.seconds; !math.IsNaN(whole) {
			f.Why += ", which has " + strconv.FormatFloat(whole, 'f', -1, 64) + " seconds"
		}
		f.Why += ": use " + v.part.whole
	case v.part != nil || scale > 0.999 && scale < 1.001:
		return
	default:
		if scale > 999 && scale < 1001 {
			f.Rule = Milliseconds
		}
		f.Why = "the value is computed in " + unitName(scale) + ", and the service reads seconds"
		if seconds := v.n / scale; v.kind == length {
			f.Why += ": the length of time has " + strconv.FormatFloat(v.n, 'f', -1, 64) + " seconds"
		} else if !math.IsNaN(seconds) && seconds == math.Trunc(seconds) && seconds > 0 {
			f.Why += ": " + strconv.FormatFloat(seconds, 'f', -1, 64) + " were meant"
		}
	}
	for i, other := range r.findings {
		if other.Line == t.line && other.Name == t.text && (other.Rule == Date || other.Rule == Milliseconds) {
			r.findings[i].Rule, r.findings[i].Why = f.Rule, f.Why
			return
		}
	}
	r.add(t.line, t.text, f)
}
