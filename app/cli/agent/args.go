package agent

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// A fieldError says which argument of a question is wrong, and which values are accepted.
type fieldError struct{ Field, Value, Limit string }

// Error names the field, the value and the limit.
func (e *fieldError) Error() string {
	return fmt.Sprintf("%s is %s; it must be %s", e.Field, cmp.Or(e.Value, "missing"), e.Limit)
}

// longestEcho is the largest number of a value's characters that an error repeats.
const longestEcho = 80

func wrong(field, value, limit string) error {
	n := 0
	for i := range value {
		if n++; n > longestEcho {
			value = value[:i] + "..."
			break
		}
	}
	return &fieldError{field, value, limit}
}

// A Param is an argument of a tool.
type Param struct {
	Name     string
	Kind     paramKind
	Says     string
	Required bool
	Null     bool     // null is a value of its own; otherwise it is the same as left out
	Values   []string // the accepted texts; empty if all are
	Least    int64    // least number
	Most     int64    // largest number, or most bytes of a text
}

type paramKind uint8

const (
	aText    paramKind = iota
	aNumber            // a whole number
	aSetting           // a ttl or defaultTtl: a number, or a text such as "off"
	aMoment            // Unix seconds, or a date
)

// maxArguments is the largest size of the arguments of a question, in bytes.
const maxArguments = 512 << 10

// args are the arguments of a call.
type args struct{ values map[string]gjson.Result }

// read reads the arguments of a call: a JSON object whose members are parameters of the tool. The error is a
// *fieldError.
func (t Tool) read(raw []byte) (a args, err error) {
	a.values = map[string]gjson.Result{}
	if len(raw) == 0 || string(raw) == "null" {
		raw = []byte("{}")
	}
	if len(raw) > maxArguments {
		return a, wrong("arguments", strconv.Itoa(len(raw))+" bytes", "at most "+strconv.Itoa(maxArguments))
	}
	doc := gjson.ParseBytes(raw)
	if !document.Valid(raw) || !doc.IsObject() {
		return a, wrong("arguments", string(raw), "a JSON object")
	}
	doc.ForEach(func(k, v gjson.Result) bool {
		i := slices.IndexFunc(t.Params, func(p Param) bool { return p.Name == k.String() })
		if i < 0 {
			err = wrong(k.String(), v.Raw, "left out: the arguments of "+t.Name+" are "+strings.Join(t.names(), ", "))
			return false
		}
		if v.Type == gjson.Null && !t.Params[i].Null {
			return true
		}
		if err = t.Params[i].check(v); err == nil {
			a.values[k.String()] = v
		}
		return err == nil
	})
	for _, p := range t.Params {
		if _, given := a.values[p.Name]; p.Required && !given && err == nil {
			err = wrong(p.Name, "missing", p.Says)
		}
	}
	return a, err
}

func (p Param) check(v gjson.Result) error {
	switch p.Kind {
	case aNumber:
		n, err := strconv.ParseInt(strings.Trim(v.Raw, `"`), 10, 64)
		if err != nil || n < p.Least || n > p.Most {
			return wrong(p.Name, v.Raw, fmt.Sprintf("a whole number from %d to %d", p.Least, p.Most))
		}
	case aText:
		switch {
		case v.Type != gjson.String:
			return wrong(p.Name, v.Raw, "a text")
		case len(v.String()) > int(p.Most):
			return wrong(p.Name, strconv.Itoa(len(v.String()))+" bytes", "at most "+strconv.FormatInt(p.Most, 10))
		case len(p.Values) > 0 && !slices.Contains(p.Values, v.String()):
			return wrong(p.Name, v.Raw, "one of "+strings.Join(p.Values, ", ")+", or left out")
		}
	}
	return nil
}

// has reports whether the call has an argument.
func (a args) has(name string) bool {
	_, given := a.values[name]
	return given
}

// text returns a text argument, or an empty text if the call does not have it.
func (a args) text(name string) string { return a.values[name].String() }

// number returns a number argument, or the value otherwise if the call does not have the argument.
func (a args) number(name string, otherwise int64) int64 {
	v, given := a.values[name]
	if !given {
		return otherwise
	}
	n, _ := strconv.ParseInt(strings.Trim(v.Raw, `"`), 10, 64) // read has checked it
	return n
}

// setting returns a ttl or defaultTtl as JSON, or an empty text if it is "off" or "absent" or the call does not have
// it. A number may be a JSON string, as it is on the command line.
func (a args) setting(name string) string {
	v, given := a.values[name]
	if !given {
		return ""
	}
	if v.Type == gjson.String {
		return settingOf(v.String())
	}
	return v.Raw
}

// settingOf returns the setting that a text says, as JSON. It returns a text that says none as a JSON string.
func settingOf(text string) string {
	switch s := strings.ToLower(strings.TrimSpace(text)); s {
	case "", "off", "absent", "none":
		return ""
	case "null":
		return "null"
	default:
		if _, err := strconv.ParseInt(s, 10, 64); err == nil {
			return s
		}
	}
	return document.Quote(text)
}

// moment returns a time in Unix seconds, or the value otherwise if the call does not have the argument.
func (a args) moment(name string, otherwise int64) (int64, error) {
	v, given := a.values[name]
	if !given {
		return otherwise, nil
	}
	s := v.String()
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		at, bad := time.Parse(time.RFC3339, s)
		n, err = at.Unix(), bad
	}
	if err != nil || n < 0 || n > engine.MaxNow {
		return 0, wrong(name, v.Raw, "Unix seconds from 0 to "+strconv.FormatInt(engine.MaxNow, 10)+", or a date like 2026-01-01T12:00:00Z")
	}
	return n, nil
}

// length returns a number of seconds. The argument may be a length of time like 1h30m.
func (a args) length(name string) (int64, error) {
	v := a.values[name]
	n, ok := story.ParseDuration(strings.ReplaceAll(v.String(), " ", ""))
	if !ok || n < 1 {
		return 0, wrong(name, v.Raw, "a number of seconds from 1, or a length of time like 90d or 1h30m")
	}
	return n, nil
}

// date returns a Unix second as a date in UTC.
func date(second int64) string { return time.Unix(second, 0).UTC().Format("2006-01-02T15:04:05Z") }
