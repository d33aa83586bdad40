package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"
)

// Whatever a client sends, the output has only messages, the server ends with its input, and it answers a ping after the hostile lines.
func FuzzServe(f *testing.F) {
	const begin = `{"jsonrpc":"2.0","id":"begin","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}` + "\n" +
		`{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n"
	const end = "\n" + `{"jsonrpc":"2.0","id":"end","method":"ping"}` + "\n"
	for _, lines := range []string{"", "x", "[]", "{}", "null", `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"explain_item"}}`,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"check_settings","arguments":{"text":"ttl: 0"}}}`, `{"jsonrpc":"2.0","id":null,"method":"ping"}`,
		`{"jsonrpc":"2.0","id":1,"result":{}}`, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`, "\x00\xff\r\n\r", `{"jsonrpc":"2.0","id":{},"method":"x"}`} {
		f.Add(lines)
	}
	set := tools(false)
	f.Fuzz(func(t *testing.T, lines string) {
		if strings.Contains(lines, `"end"`) || strings.Contains(lines, `simulate`) { // its own id; a story may take seconds
			t.Skip()
		}
		var out bytes.Buffer
		if err := Serve(context.Background(), set, "0.0.0", strings.NewReader(begin+lines+end), &out); err != nil {
			t.Fatal(err)
		}
		ended := false
		for line := range strings.Lines(out.String()) {
			var m struct {
				JSONRPC string
				ID      any
			}
			if json.Unmarshal([]byte(line), &m) != nil || m.JSONRPC != "2.0" {
				t.Errorf("not a message: %q", line)
			}
			ended = ended || m.ID == "end"
		}
		if !ended {
			t.Errorf("after %q a ping is not answered:\n%s", lines, &out)
		}
	})
}
