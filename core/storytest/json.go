package storytest

import (
	"strings"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/codegen"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
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
func textAt(body, path string) string { return story.Member([]byte(body), path).String() }

// keyIn returns the partition key in a body, as the header of a request has it: [{}] where it has none.
func (w *writer) keyIn(name, body string) string {
	var parts []string
	for _, path := range w.keys[name] {
		v := story.Member([]byte(body), path)
		if v.Raw == "" || v.Type == gjson.JSON {
			parts = append(parts, "{}")
		} else {
			parts = append(parts, v.Raw)
		}
	}
	return "[" + strings.Join(parts, ",") + "]"
}

// containerOf returns the container that a statement or an expectation is about.
func containerOf(st story.Statement) (in engine.Path, ok bool) {
	switch st := st.(type) {
	case story.Container:
		in = st.In
	case story.Default:
		in = st.In
	case story.DeleteContainer:
		in = st.In
	case story.Throughput:
		in = st.In
	case story.Regions:
		in = st.In
	case story.Generate:
		in = st.In
	case story.Import:
		in = st.In
	case story.Write:
		in = st.In
	case story.Patch:
		in = st.In
	case story.Delete:
		in = st.In
	case story.Read:
		in = st.In
	case story.List:
		in = st.In
	case story.Query:
		in = st.In
	case story.Batch:
		in = st.In
	case story.Changes:
		in = st.In
	case story.Predict:
		in = st.In
	case story.Expect:
		switch that := st.That.(type) {
		case story.ItemIs:
			in = that.In
		case story.ContainerIs:
			in = that.In
		}
	}
	return in, in != engine.Path{}
}
