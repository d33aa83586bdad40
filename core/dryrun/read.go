package dryrun

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/tidwall/gjson"
)

// A Setting is what a file says about a container's TTL and throughput.
type Setting struct {
	Default   ttl.Default
	Null      bool  // defaultTtl is written as null
	RUPerSec  int64 // manual throughput; 0 if the file has none
	Autoscale int64 // the largest RU/s of autoscale; 0 if the file has none
}

// A Described is a container in a file: in one state, or before and after a change.
type Described struct {
	Container string // database/container, or only the container's id where the file has no more
	Both      bool   // the file has both sides of a change; otherwise After is what it describes
	Before    Setting
	After     Setting
	New       bool // the change creates the container: nothing is stored in it
	Removed   bool // the change deletes the container, perhaps to create a new one
	Terraform bool
	Unset     bool // Terraform: the configuration has no default_ttl
}

// Is reports whether the container has a name: database/container, or the id alone. If one of the two has no database, only the ids are compared.
func (d Described) Is(name string) bool {
	short := func(s string) string { return s[strings.LastIndexByte(s, '/')+1:] }
	if strings.Contains(d.Container, "/") && strings.Contains(name, "/") {
		return d.Container == name
	}
	return short(d.Container) == short(name)
}

// maxText bounds a file that describes containers. A plan of a thousand resources has some MB.
const maxText = 64 << 20

const wantFile = "a container's JSON, the output of terraform show -json, the JSON of what-if, or an ARM template"

// Read returns the containers in a file: a container's JSON as the data plane or the control plane has it, Terraform's plan or state, the
// JSON of what-if, or an ARM template. The error is an *[InputError].
func Read(text []byte) (list []Described, err error) {
	if len(text) > maxText {
		return nil, wrong("the file", strconv.Itoa(len(text))+" bytes", "at most "+strconv.Itoa(maxText)+" bytes")
	}
	text = []byte(strings.TrimPrefix(string(text), "\ufeff"))
	root := gjson.ParseBytes(text)
	if !document.Valid(text) || !root.IsObject() {
		return nil, wrong("the file", strconv.Quote(beginning(text)), wantFile)
	}
	r := &reader{}
	changes := member(root, "changes")
	if !changes.Exists() {
		changes = member(root, "properties", "changes")
	}
	switch {
	case member(root, "terraform_version").Exists(), member(root, "resource_changes").Exists():
		r.terraform(root)
	case changes.IsArray():
		r.whatIf(changes)
	case strings.Contains(strings.ToLower(member(root, "$schema").String()), "deploymenttemplate"):
		r.template(root, 0)
	default:
		r.container(root)
	}
	if r.err != nil {
		return nil, r.err
	}
	if len(r.list) == 0 {
		return nil, wrong("the file", "without a container", wantFile)
	}
	return r.list, nil
}

// beginning returns the first 40 bytes of a text.
func beginning(text []byte) string { return string(text[:min(len(text), 40)]) }

// A reader collects the containers of a file, and keeps the first error.
type reader struct {
	list []Described
	err  error
}

func (r *reader) fail(field, value, limit string) {
	if r.err == nil {
		r.err = wrong(field, value, limit)
	}
}

// member returns the value at a path of exact names. In gjson's own paths some characters have a meaning.
func member(v gjson.Result, names ...string) (found gjson.Result) {
	for _, name := range names {
		if !v.IsObject() {
			return gjson.Result{}
		}
		found = gjson.Result{}
		v.ForEach(func(k, value gjson.Result) bool {
			if k.String() == name {
				found = value
			}
			return !found.Exists()
		})
		v = found
	}
	return v
}

const wantTTL = "-1, a whole number from 1 to 2147483647, or no such property"

// ttl reads a default time to live, and reports whether it is null.
func (r *reader) ttl(v gjson.Result, field string) (d ttl.Default, null bool) {
	if !v.Exists() || v.Type == gjson.Null {
		return ttl.Off, v.Exists()
	}
	d, err := ttl.ParseDefault(v.Raw)
	if err != nil {
		r.fail(field, v.Raw, wantTTL)
	}
	return d, false
}

// ru reads an amount of RU/s, or 0 if there is none.
func (r *reader) ru(v gjson.Result, field string) int64 {
	if !v.Exists() || v.Type == gjson.Null {
		return 0
	}
	text := v.Raw
	if v.Type == gjson.String {
		text = v.String()
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 0 || n > 1_000_000_000 {
		r.fail(field, v.Raw, "a whole number of RU/s")
		return 0
	}
	return n
}

// container reads the JSON of a container. The data plane has {"id":…,"defaultTtl":…}. The Azure CLI has the same object in the member resource, and
// the control plane has it in properties.resource.
func (r *reader) container(root gjson.Result) {
	at := ""
	for _, name := range []string{"properties", "resource"} {
		if inner := member(root, name); inner.IsObject() {
			root, at = inner, at+name+"."
		}
	}
	if !member(root, "id").Exists() && !member(root, "partitionKey").Exists() {
		r.fail("the file", strconv.Quote(beginning([]byte(root.Raw))), wantFile)
		return
	}
	d := Described{Container: member(root, "id").String()}
	d.After.Default, d.After.Null = r.ttl(member(root, "defaultTtl"), at+"defaultTtl")
	r.list = append(r.list, d)
}

// ParseSetting reads a setting of the command line: off, -1, a number of seconds, or a length of time like 90d. It reports false for other texts.
func ParseSetting(text string) (d ttl.Default, ok bool) {
	if strings.EqualFold(text, "off") {
		return ttl.Off, true
	}
	if d, err := ttl.ParseDefault(text); err == nil && text != "" {
		return d, true
	}
	if n, ok := ParseDuration(text); ok && n > 0 && n <= ttl.Max {
		return ttl.On(int32(n)), true
	}
	return ttl.Off, false
}

// ParseDuration returns the seconds of a length of time with one unit, such as 45s, 90m, 1h or 7d. It reports false for other texts.
func ParseDuration(text string) (seconds int64, ok bool) {
	if text == "" {
		return 0, false
	}
	unit := map[byte]int64{'s': 1, 'm': 60, 'h': 3600, 'd': 86400}[text[len(text)-1]]
	n, err := strconv.ParseInt(text[:len(text)-1], 10, 32)
	if err != nil || n < 0 || text[0] == '+' || text[0] == '-' {
		return 0, false
	}
	return n * unit, unit != 0
}
