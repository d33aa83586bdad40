package agent_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/cli/agent"
)

// Every call returns an answer within the limits, or an error that says what to do. No call makes a tool panic.
func FuzzCall(f *testing.F) {
	tools := set().Tools()
	for i, given := range []string{`{"default_ttl":3600,"ttl":60,"ts":0,"now":60}`, `{"story":"container orders 60\ncreate orders {\"id\":\"a\"}\nadvance 1d"}`, `{"text":"default_ttl = 1"}`,
		`{"query":"purge"}`, `{"container":"a/b"}`, `{"default_ttl":"off","item":"{\"ttl\":1e400,\"_ts\":-1,\"id\":\"\"}"}`, `{"default_ttl":-1,"ts":253402300799}`, `[]`, ``, `{"a":{}}`, `{"default_ttl":[]}`} {
		f.Add(byte(i), given)
	}
	f.Fuzz(func(t *testing.T, i byte, given string) {
		var faults []string
		s := set(func(c *agent.Config) { c.Log = func(text string) { faults = append(faults, text) } })
		tool := tools[int(i)%len(tools)]
		if tool.Name == "simulate_story" && strings.Contains(given, "generate") {
			t.Skip() // takes seconds; TestStoriesAreBounded has it
		}
		answer, err := s.Call(context.Background(), tool.Name, []byte(given))
		switch {
		case len(faults) > 0:
			t.Errorf("%s %q: %s", tool.Name, given, faults[0])
		case err != nil && (len(err.Error()) > 4000 || strings.TrimSpace(err.Error()) == ""):
			t.Errorf("%s %q: %d bytes of error", tool.Name, given, len(err.Error()))
		case err == nil && (answer.Text == "" || len(answer.Text) > agent.MaxAnswer):
			t.Errorf("%s %q: %d bytes", tool.Name, given, len(answer.Text))
		}
		if _, err := json.Marshal(answer.Text); err != nil {
			t.Error(err)
		}
	})
}
