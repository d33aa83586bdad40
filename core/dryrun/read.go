package dryrun

import (
	"maps"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/arm"
	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/quantity"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/tidwall/gjson"
)

// A Setting has the TTL and the throughput of a container in a file.
type Setting struct {
	Default ttl.Default
	Null    bool  // defaultTtl is written as null
	Store   int64 // analyticalStorageTtl; 0 is off
	Stored  bool  // the file says whether there is an analytical store
	Images  int64 // mode of the previous images; 0 is off
	Window  int64 // minutes of changeFeedPolicy; 0 is none
	Offer
	Shared string // database that has the throughput; empty if the container has throughput of its own
}

// Unread returns the place of a throughput that cannot be evaluated. It is empty if there is none.
func (s Setting) Unread() string { return s.unread }

// A Described is a container in a file, in one state or before and after a change.
type Described struct {
	Container string // database/container, or only the container's id if the file does not have the database
	Both      bool   // the file has both sides of a change; otherwise only After is set
	Before    Setting
	After     Setting
	New       bool   // the change creates the container, so nothing is stored in it
	Removed   bool   // the change deletes the container, perhaps to create a new one
	Successor string // name of the new container in place of the removed one; empty if the name stays
	Left      bool   // a template no longer has the container; an incremental deployment does not delete it
	Terraform bool
	Unset     bool // Terraform: the configuration has no default_ttl

	account string
}

// Is reports whether the container has a name: database/container, or the id alone. It compares only ids
// if one of the two names has no database, or a database that cannot be evaluated. The name of the
// container's successor counts, too.
func (d Described) Is(name string) bool {
	return alike(d.Container, name) || d.Successor != "" && alike(d.Successor, name)
}

func alike(a, b string) bool {
	if hasDatabase(a) && hasDatabase(b) {
		return a == b
	}
	return short(a) == short(b)
}

func hasDatabase(name string) bool {
	i := strings.LastIndexByte(name, '/')
	return i >= 0 && !strings.Contains(name[:i], "{")
}

func short(name string) string { return name[strings.LastIndexByte(name, '/')+1:] }

// maxText is the largest size of a file that describes containers. A plan of a thousand resources has some MB.
const maxText = 64 << 20

const wantFile = "a container's JSON, a list of az, the output of terraform show -json, terraform.tfstate, the JSON of what-if, or an ARM template"

// Read returns the containers in a file. The file is the JSON of containers from the data plane, the
// control plane or the Azure CLI, Terraform's plan or state, the JSON of what-if, or an ARM template. The
// values of a template's parameters may be nil. The error is an *[InputError].
func Read(text []byte, values arm.Values) (list []Described, err error) {
	r, err := read(text, values)
	if err != nil {
		return nil, err
	}
	if len(r.list) == 0 {
		return nil, wrong("the file", "without a container", wantFile)
	}
	return r.list, nil
}

func read(text []byte, values arm.Values) (*reader, error) {
	if len(text) > maxText {
		return nil, wrong("the file", strconv.Itoa(len(text))+" bytes", "at most "+strconv.Itoa(maxText)+" bytes")
	}
	text = []byte(strings.TrimPrefix(string(text), "\ufeff"))
	root := gjson.ParseBytes(text)
	if !document.Valid(text) || !root.IsObject() && !root.IsArray() {
		return nil, wrong("the file", strconv.Quote(beginning(text)), wantFile)
	}
	r := newReader()
	changes := member(root, "changes")
	if !changes.Exists() {
		changes = member(root, "properties", "changes")
	}
	template, given := compiled(root)
	if len(values) > 0 && !template.Exists() {
		return nil, wrong("the file", strconv.Quote(beginning(text)),
			"an ARM template, which alone has parameters; or no values of parameters for this side")
	}
	switch {
	case template.Exists():
		maps.Copy(given, values)
		r.template(template, given)
	case member(root, "terraform_version").Exists(), member(root, "resource_changes").Exists():
		r.terraform(root)
	case changes.IsArray():
		r.whatIf(changes)
	default:
		r.containers(root)
	}
	r.finish()
	return r, r.err
}

// compiled returns the ARM template of a text. The text is the template, or the output of "bicep
// build-params --stdout", which also has values of the parameters.
func compiled(root gjson.Result) (template gjson.Result, values arm.Values) {
	values = arm.Values{}
	if text := member(root, "templateJson").String(); document.Valid([]byte(text)) {
		if given, err := arm.ParseFile([]byte(member(root, "parametersJson").String())); err == nil {
			values = given
		}
		root = gjson.Parse(text)
	}
	if strings.Contains(strings.ToLower(member(root, "$schema").String()), "deploymenttemplate") {
		return root, values
	}
	return gjson.Result{}, values
}

// beginning returns the first 40 bytes of a text.
func beginning(text []byte) string { return string(text[:min(len(text), 40)]) }

// A reader collects the containers of a file, and keeps the first error.
type reader struct {
	list       []Described
	capacities capacities
	unset      map[string]bool // by resource of Terraform's configuration: whether it has no default_ttl
	keeps      []*Account
	logged     []string // accounts with diagnostic logs that have partition key values
	err        error
}

func newReader() *reader { return &reader{capacities: newCapacities(), unset: map[string]bool{}} }

// finish adds to each container the throughput that other parts of the file say.
func (r *reader) finish() {
	r.finishAccounts()
	for i := range r.list {
		d := &r.list[i]
		r.capacities.complete(&d.Before, d.account, d.Container)
		r.capacities.complete(&d.After, d.account, d.Container)
	}
}

func (r *reader) fail(field, value, limit string) {
	if r.err == nil {
		r.err = wrong(field, value, limit)
	}
}

// member returns the value at a path of exact names. In paths of gjson, some characters would have a meaning.
func member(v gjson.Result, names ...string) (found gjson.Result) {
	for _, name := range names {
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

// ttl reads a default time to live. It also reports whether the value is null.
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

// ru reads an amount of RU/s. It returns 0 if there is none.
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
	}
	return n
}

// ParseSetting reads a setting from the command line: off, -1, a number of seconds, or a length of time
// like 90d. It reports false for other texts.
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

// ParseDuration returns the seconds of a length of time with its unit ([quantity.Duration]), such as 45s,
// 90m or 7d. It reports false for more than ttl.Max seconds and for other texts.
func ParseDuration(text string) (seconds int64, ok bool) {
	seconds, ok = quantity.Duration(text)
	return seconds, ok && seconds >= 0 && seconds <= ttl.Max && strings.TrimRight(text, "0123456789") == text
}
