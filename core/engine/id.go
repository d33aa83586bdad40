package engine

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/tidwall/gjson"
)

// appendID appends an item's id from its raw JSON, a string of 1 to 1023 bytes. The documentation advises against / \ ?
// # in ids (concepts-limits, "Per-item limits"), but the service accepts them (tests of id encoding in the Go and .NET
// SDKs).
func appendID(dst, raw []byte) ([]byte, *Error) {
	if text, ok := document.Plain(raw); ok && len(text) > 0 && len(text) <= maxIDBytes {
		return append(dst, text...), nil
	}
	limit := "a string of 1 to " + strconv.Itoa(maxIDBytes) + " bytes"
	v := gjson.ParseBytes(raw)
	if len(raw) == 0 {
		return nil, &Error{Status: 400, Code: BadRequest, Field: "id", Limit: limit,
			Message: "The input content is invalid because the required properties - 'id; ' - are missing. It must be " + limit + "."}
	}
	id := v.String()
	if v.Type != gjson.String || id == "" || len(id) > maxIDBytes {
		return nil, bad("id", string(raw), limit)
	}
	return append(dst, id...), nil
}

// ParseID reads the id of a database or container from a client's valid JSON. The id is empty if the JSON has none. The
// error is an *[Error].
func ParseID(body []byte) (string, error) {
	id := gjson.GetBytes(body, "id")
	if id.Exists() && id.Type != gjson.String || document.HalfPair([]byte(id.Raw)) {
		return "", bad("id", id.Raw, "a string of 1 to "+strconv.Itoa(maxResourceID)+" characters of valid Unicode")
	}
	return id.String(), nil
}

// checkResourceID validates the id of a database or container.
func checkResourceID(id string) *Error {
	length := utf8.RuneCountInString(id)
	if id != "" && length <= maxResourceID && !strings.ContainsAny(id, `/\?#`) && strings.TrimRight(id, " \t\r\n") == id &&
		utf8.ValidString(id) {
		return nil
	}
	e := bad("id", id, "1 to "+strconv.Itoa(maxResourceID)+" characters without / \\ ? # and without space at the end")
	if id == "" || length > maxResourceID {
		e.Message = "The input name '" + e.Value + "' is invalid. Ensure to provide a unique non-empty string less than '" +
			strconv.Itoa(maxResourceID) + "' characters."
	}
	return e
}
