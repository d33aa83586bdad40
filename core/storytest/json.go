package storytest

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/core/codegen"
	"github.com/cosmosttl/cosmosttl/core/story"
)

func quoteJSON(text string) string { return codegen.JavaScript.Quote(text) }

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
