package document_test

import (
	"encoding/json"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/document"
)

// What is stored of an item is what was written, to the byte, with every release of Go.
func TestMarshalKeepsRawText(t *testing.T) {
	const raw = "{\"a\":\"<&>\u2028\u2029\",\"b\":\"\\u003c\\/\\u2028\",\"n\":[1.0,1e2,-0,1E400],\"a\":1}"
	got, err := document.Marshal(struct {
		Raw  json.RawMessage `json:"b"`
		None json.RawMessage `json:"none,omitempty"`
		List []int           `json:"list"`
		Text string          `json:"t"`
	}{Raw: json.RawMessage(raw), Text: "<  \"/\x01"})
	if want := `{"b":` + raw + `,"list":null,"t":"<\u2028\u2029\"/\u0001"}`; err != nil || string(got) != want {
		t.Errorf("got\n%s, want\n%s, %v", got, want, err)
	}
}
