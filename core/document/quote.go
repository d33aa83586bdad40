package document

import "github.com/tidwall/gjson"

// Quote returns a text as a JSON string.
func Quote(s string) string { return string(gjson.AppendJSONString(nil, s)) }
