package document

import "github.com/tidwall/gjson"

// Quote writes a text as a JSON string.
func Quote(s string) string { return string(gjson.AppendJSONString(nil, s)) }
