package roomtest

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/form"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
)

func Run(b *form.Bulk) *form.Bulk {
	for b.Step() {
	}
	b.End()
	return b
}

// TypeIn types into fields of the form. Each argument is "field=text", in which a semicolon stands for a line
// break.
func TypeIn(s *playground.Playground, fields ...string) {
	for _, f := range fields {
		name, text, _ := strings.Cut(f, "=")
		s.Form.TypeForm(problem.Field(name), strings.ReplaceAll(text, ";", "\n"))
	}
}

// FormProblems returns the fields that have a Problem, each with its code and value.
func FormProblems(s *playground.Playground) string {
	v, _ := s.Form.FormView()
	var list []string
	for _, f := range slices.Sorted(maps.Keys(v.Problems)) {
		p := v.Problems[f]
		list = append(list, fmt.Sprint(f, " ", p.Code, " ", p.Value))
	}
	return strings.Join(list, ", ")
}
