package prove

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/cosmosttl/cosmosttl/core/erasure"
	"github.com/cosmosttl/cosmosttl/core/quantity"
)

func write(out io.Writer, format string, a answer) error {
	switch format {
	case "json":
		e := json.NewEncoder(out)
		e.SetIndent("", "  ")
		e.SetEscapeHTML(false)
		return e.Encode(a)
	case "html":
		return page.Execute(out, a)
	}
	_, err := io.WriteString(out, text(a))
	return err
}

// stamp returns the outcome of the promise in a line.
func (a answer) stamp() string {
	switch {
	case a.Promise == "":
		return ""
	case a.Outcome == erasure.Holds.String():
		return "within the promise of " + a.Promise + ", " + quantity.Span(a.Spare) + " to spare"
	case a.Outcome == erasure.Breaks.String() && a.Spare < 0:
		by := "the promise of " + a.Promise + " is broken, by " + quantity.Span(-a.Spare)
		if a.Verdict == erasure.Unsaid.String() {
			by += " at least"
		}
		return by
	case a.Outcome == erasure.Breaks.String():
		return "the promise of " + a.Promise + " cannot be kept"
	}
	return "whether the promise of " + a.Promise + " is kept cannot be said"
}

func (p place) until() string {
	switch {
	case p.State == string(erasure.Absent):
		return p.State
	case p.Until != 0:
		return erasure.Clock(p.Until)
	case p.Least != 0:
		return p.End + ", not before " + erasure.Clock(p.Least)
	}
	return p.End
}

func text(a answer) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n%s\n", a.Model, a.Headline)
	if s := a.stamp(); s != "" {
		fmt.Fprintf(&b, "%s%s: %s.\n", strings.ToUpper(s[:1]), s[1:], clock(a.PromisedBy))
	}
	fmt.Fprintf(&b, "\nContainer %s, %s.\n", a.Container, a.About)
	for _, m := range a.Missing {
		fmt.Fprintf(&b, "Missing: %s.\n", m)
	}
	if a.Advice != "" {
		fmt.Fprintln(&b, a.Advice)
	}
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	if len(a.Path) > 0 {
		fmt.Fprint(w, "\nThe longest path\n")
		for i, l := range a.Path {
			plus, span := "+ ", quantity.Span(l.Seconds)
			if i == 0 {
				plus, span = "", ""
			}
			fmt.Fprintf(w, "  %s%s\t%s\t%s\n", plus, l.What, span, erasure.Clock(l.At))
		}
	}
	fmt.Fprint(w, "\nPlaces\n")
	for _, p := range a.Places {
		fmt.Fprintf(w, "  %s\t%s\t%s\t%s\n", p.Name, p.until(), p.Mark, p.Because)
	}
	w.Flush()
	if s := a.Receipts; s != nil {
		fmt.Fprintf(&b, "\nReceipts: %d due, %d purged, %d missing, %d unclear. Longest lag: %s.\n", s.Due, s.Purged, s.Missing, s.Unclear,
			quantity.Span(s.Longest))
		for _, r := range s.shown() {
			fmt.Fprintf(w, "  %s\t%s\t%s\t%s\t%s\n", r.Short(), r.State, clock(r.Due), clock(r.Purged), quantity.Span(r.Lag))
		}
		w.Flush()
	}
	if s := a.Stored; s != nil {
		fmt.Fprintf(&b, "\nItems: %s.\n", s.Says())
	}
	fmt.Fprint(w, "\nSettings\n")
	for _, s := range a.Settings {
		fmt.Fprintf(w, "  %s\t%s\n", s.Name, s.Says())
	}
	w.Flush()
	fmt.Fprint(&b, "\nInputs\n")
	for _, i := range a.Inputs {
		fmt.Fprintf(&b, "  %s  %s  %s\n", i.SHA256, i.Read, i.Name)
	}
	for _, d := range a.Declared {
		fmt.Fprintf(&b, "  declared: %s\n", d)
	}
	fmt.Fprintf(&b, "\nNot covered: %s.\n%s\n", strings.Join(a.NotCovered, "; "), a.Restore)
	if a.Replay != "" {
		fmt.Fprintf(&b, "\nReplay: %s\n", a.Replay)
	}
	return b.String()
}

// Says returns the value, marked if it is only declared.
func (s setting) Says() string {
	if s.From == isDeclared {
		return s.Value + " (declared)"
	}
	return s.Value
}

// Says returns the counts in words.
func (s *stock) Says() string {
	text := fmt.Sprintf("%d judged", s.Items)
	if s.outcomes != nil {
		text += fmt.Sprintf(", %d within the promise, %d break it, %d cannot be said", s.Kept, s.Broken, s.Unsaid)
	}
	return text + fmt.Sprintf("; %d never expire", s.Never)
}

// mostRows is the largest number of receipts in the text and in the page. JSON has all receipts.
const mostRows = 5

func (s *sample) shown() []receipt { return s.Rows[:min(len(s.Rows), mostRows)] }

// Short returns the beginning of the hash.
func (r receipt) Short() string { return r.Item[:12] + "…" }

func clock(second int64) string {
	if second == 0 {
		return "-"
	}
	return erasure.Clock(second)
}
