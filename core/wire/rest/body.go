package rest

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/cosmosbinary"
	"github.com/tidwall/gjson"
)

// textOf returns a body as JSON text of at most limit bytes. Clients may send the form of package
// cosmosbinary instead of JSON.
func textOf(body []byte, limit int) ([]byte, *fault) {
	if len(body) == 0 || body[0] != cosmosbinary.Format {
		return body, nil
	}
	text, err := cosmosbinary.Decode(body, limit)
	if err != nil {
		return nil, badRequest("The request body is not CosmosBinary: " + err.Error() + ".")
	}
	return text, nil
}

// wantsBinary reports whether the client accepts answers about items only in CosmosBinary.
func (c *call) wantsBinary() bool {
	formats := c.req.Header.Get("x-ms-cosmos-supported-serialization-formats")
	if formats == "" || c.coll == nil || !strings.Contains(strings.ToLower(formats), "cosmosbinary") {
		return false
	}
	return !strings.Contains(strings.ToLower(formats), "jsontext") && c.answer.Body[0] == '{'
}

// jsonBody refuses a body that is not a JSON object, is nested deeper than an item may be, or has a name twice.
func (c *call) jsonBody() *fault { return checkJSON(c.req.Body) }

func checkJSON(body []byte) *fault {
	var s document.Scanner
	return scan(&s, body)
}

func scan(s *document.Scanner, body []byte) *fault {
	if err := s.Scan(body); err != nil {
		e := err.(*document.Error)
		line, column := document.Position(body, e.Offset)
		f := badRequest("The request body is not a JSON object: " + e.Error() + " (line " + strconv.Itoa(line) + ", column " +
			strconv.Itoa(column) + ").")
		f.Error.Fault, f.Offset = e.Fault, e.Offset
		return f
	}
	return nil
}

// laxJSON returns a body that holds parts of items. Raw control characters, which items may have, are
// escaped in the result.
func laxJSON(body []byte) ([]byte, *fault) {
	s := document.Scanner{Lax: true}
	f := scan(&s, body)
	if s.Control() {
		body = document.Escaped(body)
	}
	return body, f
}

// jsonList parses a body that must be a JSON array of parts of items.
func jsonList(body []byte) ([]gjson.Result, *fault) {
	text := bytes.TrimLeft(body, " \t\r\n")
	if len(text) > 0 && text[0] >= 0x80 {
		return nil, badRequest("The request body is neither a JSON array nor HybridRow, which begins with the byte 0x81.")
	}
	if len(text) == 0 || text[0] != '[' {
		return nil, badRequest("The request body is not a JSON array.")
	}
	wrapped := make([]byte, 0, len(body)+8)
	wrapped = append(append(append(wrapped, `{"_":`...), body...), '}')
	wrapped, f := laxJSON(wrapped)
	if f != nil {
		return nil, f
	}
	return gjson.GetBytes(wrapped, "_").Array(), nil
}

// count returns the number of elements of a JSON array.
func count(raw string) (n int) {
	gjson.Parse(raw).ForEach(func(_, _ gjson.Result) bool {
		n++
		return true
	})
	return n
}

// minimal reports whether the client wants the answer to a write without a body.
func (c *call) minimal() bool {
	h := c.req.Header
	return h.Get("prefer") == "return=minimal" || h.Get("x-ms-cosmos-populate-content-response-on-write") == "false"
}

// replyItem answers with an item.
func (c *call) replyItem(r engine.Result, write bool) *fault {
	c.set("etag", r.Item.ETag())
	c.set("x-ms-item-lsn", strconv.FormatUint(c.coll.CommittedLSN(r.Item.LSN()), 10))
	if write && c.minimal() {
		return c.reply(r.Status, nil)
	}
	return c.reply(r.Status, r.Item.Document())
}
