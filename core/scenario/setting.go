package scenario

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Setting is a container's time to live as a story writes it: "off", "-1", seconds, or whatever else somebody may try
// as defaultTtl, in raw JSON. Empty says nothing.
type Setting string

// setting reads off, -1, 90d, 3600, or any other JSON value for the engine's rules to refuse.
func (l *line) setting() Setting {
	if _, ok := l.keyword("off"); ok {
		return "off"
	}
	t := l.peek()
	const want = "off, -1 or a length of time like 90d"
	if n, ok := parseDuration(t.text); ok && !t.quoted && !t.json {
		l.pos = t.end
		return Setting(strconv.FormatInt(n, 10))
	}
	if c := (t.text + " ")[0]; !t.quoted && !t.json && !(c >= '0' && c <= '9' || c == '-') && t.text != "text" && t.text != "null" && t.text != "true" && t.text != "false" {
		l.fail(t, want, "off")
		return ""
	}
	return Setting(l.json())
}

func (s Setting) String() string {
	if n, err := strconv.ParseInt(string(s), 10, 64); err == nil && n > 0 && n <= ttl.Max && strconv.FormatInt(n, 10) == string(s) {
		return duration(n)
	}
	if s == "off" {
		return "off"
	}
	return jsonName(string(s))
}

// value judges the setting by the rules; the error is the service's.
func (s Setting) value() (ttl.Default, *engine.Error) {
	if s == "off" || s == "" {
		return ttl.Off, nil
	}
	d, err := ttl.ParseDefault(string(s))
	if e, ok := err.(*ttl.Error); ok {
		return d, &engine.Error{Status: 400, Code: engine.BadRequest, Message: e.Error(), Field: string(e.Field), Value: e.Echo(),
			Limit: "-1 or 1 to " + strconv.Itoa(ttl.Max)}
	}
	return d, nil
}
