package roomtest

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/ask"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
)

func Ids(v ask.QueryView) string {
	var b strings.Builder
	for _, c := range ask.TableOf(v.Rows, false).Rows {
		b.WriteString(c[0].Text + " ")
	}
	return strings.TrimSpace(b.String())
}

func Ask(t *testing.T, s *playground.Playground, text string) ask.QueryView {
	t.Helper()
	s.Query.TypeQuery(text)
	if p := s.Query.RunQuery(); p != nil {
		t.Fatalf("%s: %v", text, p)
	}
	return s.Query.QueryView(0, 100)
}
