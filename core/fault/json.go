package fault

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// An Error names a wrong field of a rule.
type Error struct{ Field, Value, Limit string }

// Error returns a text with the field, the value and the limit.
func (e *Error) Error() string {
	return e.Field + " is " + cmp.Or(e.Value, "missing") + "; it must be " + e.Limit
}

// A field is a member of a rule's JSON. One of the pointers is set.
type field struct {
	name        string
	whole       *int
	least, most int // of whole; an absent member has no limits
	share       *float64
	yes         *bool
	text        *string
	headers     *map[string]string
}

// fields returns the members of the rule's JSON, in order. The partition key is an array, so it is read and written
// separately.
func (r *Rule) fields() []field {
	whole := func(name string, n *int, least, most int) field {
		return field{name: name, whole: n, least: least, most: most}
	}
	return []field{whole("status", &r.Status, 400, 599), whole("substatus", &r.SubStatus, 0, 99_999),
		whole("retryAfterMs", &r.RetryAfterMS, 1, maxRetry),
		{name: "drop", yes: &r.Drop}, {name: "after", yes: &r.After}, whole("delaySeconds", &r.DelaySeconds, 1, maxSeconds), whole("delayMs",
			&r.DelayMS, 1, maxDelay),
		{name: "operation", text: &r.Operation}, {name: "database", text: &r.Database}, {name: "container", text: &r.Container},
		{name: "client", text: &r.Client}, {name: "headers", headers: &r.Headers},
		whole("skip", &r.Skip, 0, maxCount), whole("times", &r.Times, 1, maxCount), {name: "share", share: &r.Share}, whole("seed", &r.Seed, 0,
			maxSeed)}
}

// MaxText is the largest size of a rule's JSON, in bytes.
const MaxText = 16 << 10

// Parse reads the JSON of a rule, {"status":429,"container":"orders","times":3}. The error is an [*Error]. [List.Add] checks the limits.
func Parse(text string) (r Rule, err error) {
	if len(text) > MaxText {
		return r, &Error{"body", strconv.Itoa(len(text)) + " bytes", "at most " + strconv.Itoa(MaxText) + " bytes"}
	}
	whole := gjson.Parse(text)
	if !gjson.Valid(text) || !whole.IsObject() {
		return r, &Error{"body", strconv.Quote(text[:min(len(text), 1<<10)]), `an object like {"status":429,"container":"orders","times":3}`}
	}
	fields := r.fields()
	whole.ForEach(func(name, value gjson.Result) bool {
		if name.Str == "partitionKey" {
			if r.PartitionKey, err = engine.ParsePartitionKey(value.Raw); err != nil {
				err = &Error{name.Str, value.Raw, `an array like ["ann"]`}
			}
			return err == nil
		}
		i := slices.IndexFunc(fields, func(f field) bool { return f.name == name.Str })
		if i < 0 {
			err = &Error{"body", strconv.Quote(name.Str), "of the fields " + names(fields)}
		} else if want := fields[i].read(value); want != "" {
			err = &Error{name.Str, value.Raw, want}
		}
		return err == nil
	})
	return r, err
}

func names(fields []field) string {
	list := []string{"partitionKey"}
	for _, f := range fields {
		list = append(list, f.name)
	}
	return strings.Join(list, ", ")
}

// read reads a value. It returns a description of allowed values if the value is wrong, or an empty text.
func (f field) read(v gjson.Result) (want string) {
	var err error
	switch {
	case f.whole != nil:
		if *f.whole, err = strconv.Atoi(v.Raw); err != nil || *f.whole < f.least || *f.whole > f.most {
			return f.limit()
		}
	case f.share != nil:
		if *f.share = v.Num; v.Type != gjson.Number || v.Num <= 0 || v.Num > 1 {
			return wantShare
		}
	case f.yes != nil:
		if *f.yes = v.Type == gjson.True; !v.IsBool() {
			return "true or false"
		}
	case f.text != nil:
		if *f.text = v.Str; v.Type != gjson.String {
			return "a text"
		}
	default:
		*f.headers = map[string]string{}
		v.ForEach(func(name, value gjson.Result) bool {
			if value.Type != gjson.String {
				want = "an object of texts"
			}
			(*f.headers)[name.Str] = value.Str
			return want == ""
		})
		if !v.IsObject() {
			return "an object of texts"
		}
	}
	return want
}

const wantShare = "a number above 0 and up to 1"

func (f field) limit() string { return strconv.Itoa(f.least) + " to " + strconv.Itoa(f.most) }

// check checks the limits.
func (r *Rule) check(operations []string) error {
	for _, f := range r.fields() {
		if f.whole != nil && *f.whole != 0 && (*f.whole < f.least || *f.whole > f.most) {
			return &Error{f.name, strconv.Itoa(*f.whole), f.limit()}
		}
	}
	switch {
	case r.Status != 0 && r.Drop:
		return &Error{"drop", "true", "absent where there is a status"}
	case r.Status == 0 && !r.Drop && r.DelaySeconds == 0 && r.DelayMS == 0:
		return &Error{"status", "absent", "400 to 599, unless the rule has drop, delaySeconds or delayMs"}
	case r.Status == 0 && r.SubStatus != 0:
		return &Error{"substatus", strconv.Itoa(r.SubStatus), "absent where there is no status"}
	case r.RetryAfterMS != 0 && r.Status != 429 && r.Status != 449:
		return &Error{"retryAfterMs", strconv.Itoa(r.RetryAfterMS), "absent unless the status is 429 or 449"}
	case r.After && !r.Refuses():
		return &Error{"after", "true", "absent where there is neither a status nor drop"}
	case !(r.Share >= 0 && r.Share <= 1):
		return &Error{"share", strconv.FormatFloat(r.Share, 'g', -1, 64), wantShare}
	case r.Operation != "" && r.Operation != anyOperation && !slices.Contains(operations, r.Operation):
		return &Error{"operation", strconv.Quote(r.Operation), anyOperation + ", or one of " + strings.Join(operations, ", ")}
	case r.Database != "" && strings.Contains(r.Container, "/"):
		return &Error{"database", strconv.Quote(r.Database), "absent where the container names its database"}
	}
	if r.PartitionKey != "" {
		key, err := engine.ParsePartitionKey(string(r.PartitionKey))
		if err != nil {
			return &Error{"partitionKey", string(r.PartitionKey), `an array like ["ann"]`}
		}
		r.PartitionKey = key
	}
	return nil
}

// JSON encodes the rule: its number, the fields that Parse reads, the number of requests that it has chosen, and the
// number of those that failed.
func (r Rule) JSON() []byte {
	b := append([]byte(`{"number":`), strconv.Itoa(r.number)...)
	for _, f := range r.fields() {
		value := f.json()
		if value != "" {
			b = append(b, `,"`+f.name+`":`+value...)
		}
	}
	if r.PartitionKey != "" {
		b = append(b, `,"partitionKey":`+string(r.PartitionKey)...)
	}
	return append(b, `,"chosen":`+strconv.Itoa(r.seen)+`,"failed":`+strconv.Itoa(r.failed)+`}`...)
}

// json returns the JSON of a field, or an empty text for the zero value.
func (f field) json() string {
	switch {
	case f.whole != nil && *f.whole != 0:
		return strconv.Itoa(*f.whole)
	case f.share != nil && *f.share != 0:
		return strconv.FormatFloat(*f.share, 'g', -1, 64)
	case f.yes != nil && *f.yes:
		return "true"
	case f.text != nil && *f.text != "":
		return string(document.Quote(*f.text))
	case f.headers != nil && len(*f.headers) > 0:
		names := make([]string, 0, len(*f.headers))
		for name, value := range *f.headers {
			names = append(names, document.Quote(name)+":"+document.Quote(value))
		}
		slices.Sort(names)
		return "{" + strings.Join(names, ",") + "}"
	}
	return ""
}

// JSON encodes the rules: {"faults":[…]}.
func (l *List) JSON() []byte {
	b := []byte(`{"faults":[`)
	for i, r := range l.rules {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, r.JSON()...)
	}
	return append(b, "]}"...)
}
