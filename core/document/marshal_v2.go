//go:build goexperiment.jsonv2 && go1.27

package document

import (
	"bytes"
	"encoding/json"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"errors"
	"strings"
)

// Marshal returns v as JSON in which every [json.RawMessage] keeps its characters. From Go 1.27 on, package json would
// escape U+2028 and U+2029 in a RawMessage, too. Marshal escapes them only in strings, as package json did before,
// because a state's bytes have a checksum and must stay the same.
func Marshal(v any) ([]byte, error) {
	return jsonv2.Marshal(v, json.DefaultOptionsV1(), jsontext.EscapeForHTML(false), jsontext.EscapeForJS(false),
		jsonv2.WithMarshalers(separators))
}

var separators = jsonv2.MarshalToFunc(func(e *jsontext.Encoder, s string) error {
	if !strings.ContainsAny(s, "\u2028\u2029") {
		return errors.ErrUnsupported
	}
	text, err := jsontext.AppendQuote(nil, strings.ToValidUTF8(s, "\uFFFD"))
	if err != nil {
		return err
	}
	text = bytes.ReplaceAll(text, []byte("\u2028"), []byte(`\u2028`))
	return e.WriteValue(bytes.ReplaceAll(text, []byte("\u2029"), []byte(`\u2029`)))
})
