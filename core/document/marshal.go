//go:build !goexperiment.jsonv2 || !go1.27

package document

import (
	"bytes"
	"encoding/json"
)

// Marshal returns v as JSON in which every [json.RawMessage] keeps its characters: json.Marshal would change < to \u003c. The result must
// be the same with every release of Go, because programs store it, send it and compare checksums of it.
func Marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}
