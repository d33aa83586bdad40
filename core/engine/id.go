package engine

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tidwall/gjson"
)

// readID reads an item's id from its raw JSON: a string of 1 to 1023 bytes. The documentation advises against / \ ? # in ids
// (concepts-limits, "Per-item limits"), but the service accepts them (the Go and .NET SDKs' tests of id encoding).
func readID(raw []byte) (string, *Error) {
	limit := "a string of 1 to " + strconv.Itoa(maxIDBytes) + " bytes"
	v := gjson.ParseBytes(raw)
	if len(raw) == 0 {
		return "", &Error{Status: 400, Code: BadRequest, Field: "id", Limit: limit,
			Message: "The input content is invalid because the required properties - 'id; ' - are missing. It must be " + limit + "."}
	}
	id := v.String()
	if v.Type != gjson.String || id == "" || len(id) > maxIDBytes {
		return "", bad("id", string(raw), limit)
	}
	return id, nil
}

// checkResourceID validates the id of a database or container.
func checkResourceID(id string) *Error {
	if id == "" || len(id) > maxResourceID || strings.ContainsAny(id, `/\?#`) || strings.TrimRight(id, " \t\r\n") != id || !utf8.ValidString(id) {
		return bad("id", id, "1 to "+strconv.Itoa(maxResourceID)+" characters without / \\ ? # and without space at the end")
	}
	return nil
}
