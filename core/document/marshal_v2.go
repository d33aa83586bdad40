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

// Marshal returns v as JSON in which every [json.RawMessage] keeps its characters. From Go 1.27 on, the encoder of package json changes U+2028 in it
// to \u2028. In a string it has always done so, and the bytes of a state have a checksum, so that those stay.
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
