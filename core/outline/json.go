package outline

import (
	"strings"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/codegen"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/scenario"
)

func quoteJSON(text string) string { return codegen.Quote(codegen.JavaScript, text) }

// texts returns texts as a JSON array.
func texts(list []string) string {
	quoted := make([]string, len(list))
	for i, t := range list {
		quoted[i] = quoteJSON(t)
	}
	return "[" + strings.Join(quoted, ",") + "]"
}

// textAt returns the text at a JSON pointer of a body.
func textAt(body, path string) string { return scenario.Member([]byte(body), path).String() }

// keyIn returns the partition key in a body, as the header of a request has it: [{}] where it has none.
func (w *writer) keyIn(name, body string) string {
	var parts []string
	for _, path := range w.keys[name] {
		v := scenario.Member([]byte(body), path)
		if v.Raw == "" || v.Type == gjson.JSON {
			parts = append(parts, "{}")
		} else {
			parts = append(parts, v.Raw)
		}
	}
	return "[" + strings.Join(parts, ",") + "]"
}

// containerOf returns the container that a statement or an expectation is about.
func containerOf(st scenario.Statement) (in engine.Path, ok bool) {
	switch st := st.(type) {
	case scenario.Container:
		in = st.In
	case scenario.Default:
		in = st.In
	case scenario.DeleteContainer:
		in = st.In
	case scenario.Throughput:
		in = st.In
	case scenario.Regions:
		in = st.In
	case scenario.Generate:
		in = st.In
	case scenario.Import:
		in = st.In
	case scenario.Write:
		in = st.In
	case scenario.Patch:
		in = st.In
	case scenario.Delete:
		in = st.In
	case scenario.Read:
		in = st.In
	case scenario.List:
		in = st.In
	case scenario.Query:
		in = st.In
	case scenario.Batch:
		in = st.In
	case scenario.Changes:
		in = st.In
	case scenario.Predict:
		in = st.In
	case scenario.Expect:
		switch that := st.That.(type) {
		case scenario.ItemIs:
			in = that.In
		case scenario.ContainerIs:
			in = that.In
		}
	}
	return in, in != engine.Path{}
}
