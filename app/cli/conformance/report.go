package conformance

import (
	"encoding/json"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/story"
)

// The verdicts of a point. They never change: programs read them in the report's JSON.
const (
	agree         = "agree"
	differs       = "differs"
	notObservable = "not observable" // no request shows it
	notSendable   = "not sendable"   // no request can cause it, or it depends on something that no request can cause
)

// A Point is one aspect of a line, with the prediction of this program's engine and the observation.
type Point struct {
	What      string `json:"what"`
	Verdict   string `json:"verdict"` // agree, differs, not observable or not sendable
	Predicted string `json:"predicted,omitempty"`
	Observed  string `json:"observed,omitempty"`
	Reason    string `json:"reason,omitempty"` // why the verdict is neither agree nor differs
}

// A Step is a line that was played on both sides.
type Step struct {
	Line      int          `json:"line"`
	Text      string       `json:"text"`
	Predicted int          `json:"predictedStatus,omitempty"` // status of a command
	Observed  int          `json:"observedStatus,omitempty"`
	Points    []Point      `json:"points,omitempty"`
	Untrue    []story.Miss `json:"untrue,omitempty"` // expectations of the line that do not hold in this program's engine

	told bool // the line is narration, or has nothing to send or compare
}

// A Report is a story played against an endpoint.
type Report struct {
	Name          string `json:"name"`
	Title         string `json:"title,omitempty"`
	Endpoint      string `json:"endpoint"`
	Controlled    bool   `json:"clockMoved"` // false: the run waited, and times have a tolerance of one second
	OK            bool   `json:"ok"`
	Agree         int    `json:"agree"`
	Differs       int    `json:"differs"`
	NotObservable int    `json:"notObservable"`
	NotSendable   int    `json:"notSendable"`
	Untrue        int    `json:"untrue"` // lines that do not hold in this program's engine
	Steps         []Step `json:"steps"`

	Kept []string `json:"kept,omitempty"` // databases that were not deleted
}

func (r *Report) add(s Step) {
	r.Steps = append(r.Steps, s)
	for _, p := range s.Points {
		switch p.Verdict {
		case agree:
			r.Agree++
		case differs:
			r.Differs++
		case notObservable:
			r.NotObservable++
		case notSendable:
			r.NotSendable++
		}
	}
	if s.Untrue != nil {
		r.Untrue++
	}
	r.OK = r.Differs == 0 && r.Untrue == 0
}

// JSON returns the report for programs.
func (r *Report) JSON() []byte {
	text, err := json.Marshal(r)
	if err != nil {
		panic("conformance: encoding a report: " + err.Error())
	}
	return text
}

// mark returns the verdict of a whole line.
func (s Step) mark() string {
	has := map[string]bool{}
	for _, p := range s.Points {
		has[p.Verdict] = true
	}
	switch {
	case s.told:
		return ""
	case has[differs]:
		return "DIFFERS"
	case has[agree] && len(has) > 1:
		return "in part" // the other points are printed below
	case has[agree]:
		return "agree"
	case has[notSendable]:
		return "unsent"
	case has[notObservable]:
		return "unseen"
	}
	return "sent"
}

// String returns the report for people: every line with its verdict, followed by the prediction and the observation.
func (r *Report) String() string {
	var b strings.Builder
	for _, s := range r.Steps {
		mark := s.mark()
		b.WriteString(strings.TrimRight(strings.Repeat(" ", 7-len(mark))+mark+" "+clip(s.Text, 2000), " "))
		if s.Observed > 0 {
			b.WriteString("   -> " + itoa(s.Observed))
		}
		b.WriteByte('\n')
		const indent = "          "
		for _, p := range s.Points {
			b.WriteString(indent + p.words(s.Line) + "\n")
		}
		for _, m := range s.Untrue {
			b.WriteString(indent + "line " + itoa(s.Line) + ": not true in our own engine: " + m.What + ": expected " + m.Want + ", got " + m.Got +
				"\n")
		}
	}
	b.WriteString(r.summary())
	b.WriteByte('\n')
	return b.String()
}

func (p Point) words(line int) string {
	switch p.Verdict {
	case agree:
		return p.What + ": predicted " + p.Predicted + ", observed " + p.Observed
	case differs:
		return "line " + itoa(line) + ": " + p.What + ": predicted " + p.Predicted + ", observed " + p.Observed
	}
	s := p.What + ": " + p.Verdict + ": " + p.Reason
	if p.Predicted != "" {
		s += " (predicted " + p.Predicted
		if p.Observed != "" {
			s += ", observed " + p.Observed
		}
		s += ")"
	}
	return s
}

// summary returns the last line of the text.
func (r *Report) summary() string {
	s := itoa(r.Agree) + " agree, " + itoa(r.Differs) + " "
	if r.Differs > 0 {
		s += "DIFFER"
	} else {
		s += "differ"
	}
	s += ", " + itoa(r.NotObservable) + " not observable, " + itoa(r.NotSendable) + " not sendable"
	if r.Untrue > 0 {
		s += ", " + itoa(r.Untrue) + " UNTRUE in our own engine"
	}
	if !r.Controlled {
		s += "; times within 1 s"
	}
	return s
}
