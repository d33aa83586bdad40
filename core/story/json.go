package story

import (
	"encoding/json"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// The report in JSON. Names never change; new ones may be added.
type (
	jsonReport struct {
		Title    string     `json:"title,omitempty"`
		Claims   []string   `json:"claims,omitempty"`
		OK       bool       `json:"ok"`
		Start    string     `json:"start"`
		End      string     `json:"end"`
		Commands int        `json:"commands"`
		Met      int        `json:"met"`
		Failed   int        `json:"failed"`
		Steps    []jsonStep `json:"steps"`
	}
	jsonStep struct {
		Line    int          `json:"line"`
		Text    string       `json:"text"`
		Verdict string       `json:"verdict"`
		Clock   string       `json:"clock"`
		Status  int          `json:"status,omitempty"`
		RU      string       `json:"ru,omitempty"`
		Events  []jsonEvent  `json:"events,omitempty"`
		Error   *jsonError   `json:"error,omitempty"`
		Notes   []string     `json:"notes,omitempty"`
		Answers []jsonAnswer `json:"answers,omitempty"`
		Misses  []Miss       `json:"misses,omitempty"`
	}
	jsonEvent struct {
		At        string   `json:"at"`
		Until     string   `json:"until,omitempty"` // the last second, if one event stands for several
		Kind      string   `json:"kind"`
		Cause     string   `json:"cause,omitempty"`
		Database  string   `json:"database,omitempty"`
		Container string   `json:"container,omitempty"`
		Region    string   `json:"region,omitempty"`
		Items     []string `json:"items,omitempty"`
		Count     int      `json:"count,omitempty"`
		RU        string   `json:"ru,omitempty"`
		Default   string   `json:"defaultTtl,omitempty"`
	}
	jsonAnswer struct {
		Line int    `json:"line"` // of the question
		Is   string `json:"is"`   // as in an expect line
	}
	jsonError struct {
		Status  int    `json:"status"`
		Sub     int    `json:"substatus,omitempty"`
		Code    string `json:"code"`
		Message string `json:"message"`
	}
)

// JSON returns the report for programs. Equal stories give equal bytes.
func (r *Report) JSON() []byte {
	out := jsonReport{Title: r.Title, OK: r.OK(), Start: stamp(r.Start), End: stamp(r.End), Commands: r.Commands, Met: r.Met, Failed: r.Failed,
		Steps: []jsonStep{}}
	for _, s := range r.Steps {
		if h, ok := s.Statement.(heading); ok && h.key == "claims" {
			out.Claims = strings.Fields(h.value)
		}
		out.Steps = append(out.Steps, s.json())
	}
	b, err := json.Marshal(out)
	if err != nil {
		panic("story: encoding a report: " + err.Error())
	}
	return b
}

func (s Step) json() jsonStep {
	j := jsonStep{Line: s.Line, Text: s.Text, Verdict: s.Verdict, Clock: stamp(s.Clock), Status: s.Status, Misses: s.Misses}
	if s.Took > 0 {
		j.Notes = []string{s.took()}
	}
	if s.Charge != 0 {
		j.RU = s.Charge.String()
	}
	if e := s.Err; e != nil {
		j.Error = &jsonError{e.Status, e.SubStatus, string(e.Code), e.Message}
	}
	for _, a := range s.Answers {
		j.Answers = append(j.Answers, jsonAnswer{a.Line, a.String()})
	}
	for _, e := range s.Events {
		j.Events = append(j.Events, eventJSON(e))
	}
	return j
}

func eventJSON(e engine.Event) jsonEvent {
	j := jsonEvent{At: stamp(e.At), Kind: e.Kind.String(), Database: e.Database, Container: e.Container, Region: e.Region, Count: e.Count,
		Default: e.Default.JSON()}
	if e.Until != 0 {
		j.Until = stamp(e.Until)
	}
	if e.Cause != engine.CauseUnknown {
		j.Cause = e.Cause.String()
	}
	if e.RU != 0 {
		j.RU = e.RU.String()
	}
	for _, r := range e.Items {
		j.Items = append(j.Items, r.ID)
	}
	return j
}
