package document

import "github.com/tidwall/gjson"

// Plain returns the text of a raw JSON string that has no escapes and that [Quote] would write without escapes. ok is
// false for all other values, and for text beyond ASCII.
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

// Escaped returns a scanned text with the raw control characters of its strings escaped.
func Escaped(text []byte) []byte {
	b := make([]byte, 0, len(text)+16)
	within := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case within && c < ' ':
			quoted := Quote(string(rune(c)))
			b = append(b, quoted[1:len(quoted)-1]...)
			continue
		case within && c == '\\':
			b = append(b, c)
			i++ // the escaped character does not end the string
		case c == '"':
			within = !within
		}
		b = append(b, text[i])
	}
	return b
}
