package document

import "github.com/tidwall/gjson"

// Plain returns the text of a raw JSON string in which nothing is escaped and [Quote] would escape nothing. ok is false for
// all other values, and for text beyond ASCII.
func Plain(raw []byte) (text []byte, ok bool) {
	if len(raw) < 2 || raw[0] != '"' {
		return nil, false
	}
	text = raw[1 : len(raw)-1]
	for _, c := range text {
		if c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			return nil, false
		}
	}
	return text, true
}

// Quote returns a text as a JSON string.
func Quote(s string) string { return string(gjson.AppendJSONString(nil, s)) }
