package story

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A setting is a container's time to live as a story writes it: "off", "-1", a number of seconds, or any other raw JSON
// that a client might send as defaultTtl. An empty setting leaves the container's as it is.

// setting reads off, -1, 90d, 3600, or any other JSON value, which the engine's rules then refuse.
func (l *cursor) setting() string {
	if _, ok := l.keyword("off"); ok {
		return "off"
	}
	t := l.peek()
	const want = "off, -1 or a length of time like 90d"
	if n, ok := ParseDuration(t.text); ok && !t.quoted && !t.json {
		l.pos = t.end
		return strconv.FormatInt(n, 10)
	}
	if c := (t.text + " ")[0]; !t.quoted && !t.json && !(c >= '0' && c <= '9' || c == '-') && t.text != "text" && t.text != "null" &&
		t.text != "true" && t.text != "false" {
		l.fail(t, want, "off")
		return ""
	}
	return l.json()
}

func settingWords(s string) string {
	if n, err := strconv.ParseInt(s, 10, 64); err == nil && n > 0 && n <= ttl.Max && strconv.FormatInt(n, 10) == s {
		return Duration(n)
	}
	if s == "off" {
		return s
	}
	return jsonName(s)
}

// settingValue applies the engine's rules to a setting. The error has the service's text.
func settingValue(s string) (ttl.Default, *engine.Error) {
	if s == "off" || s == "" {
		return ttl.Off, nil
	}
	d, err := ttl.ParseDefault(s)
	if e, ok := err.(*ttl.Error); ok {
		return d, &engine.Error{Status: 400, Code: engine.BadRequest, Message: e.Error(), Field: string(e.Field), Value: e.Echo(),
			Limit: "-1 or 1 to " + strconv.Itoa(ttl.Max)}
	}
	return d, nil
}
