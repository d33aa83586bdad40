package lint

import (
	"strings"
	"unicode"
)

// A subject is the setting that a name in a program or a template sets.
type subject uint8

const (
	nothingKnown subject = iota
	ofContainer          // the default of a container
	ofItem               // the ttl of an item
	ofAnalytical         // the default of the analytical store
)

// A spelling describes a name that an SDK, a library or a tool uses for a setting.
type spelling struct {
	is subject
	in string // the annotation, command or library without which the name has another meaning; empty if it has none
}

// spellings has the names of the settings in the form of root. It is the only list of these names. A
// similar name that is not in the list is reported as unknown.
var spellings = map[string]spelling{
	// JSON, templates, JavaScript, Python, Rust, Pulumi, CDK for Terraform, the management libraries
	"defaultttl": {is: ofContainer},
	// .NET, its fluent builder, Go, EF Core, the PowerShell module CosmosDB
	"defaulttimetolive":          {is: ofContainer},
	"defaulttimetoliveinseconds": {is: ofContainer},                             // Java
	"containerdefaulttimetolive": {is: ofContainer},                             // the repository library of IEvangelist
	inMilliseconds:               {is: ofContainer},                             // Microsoft.Extensions.Caching.Cosmos
	"ttlinseconds":               {is: ofContainer, in: module},                 // PowerShell
	"timetolive":                 {is: ofContainer, in: "@container @document"}, // Spring Data

	"analyticalstoragettl":               {is: ofAnalytical}, // where defaultttl is used
	"analyticalstoretimetolive":          {is: ofAnalytical}, // Java
	"analyticalstoretimetoliveinseconds": {is: ofAnalytical}, // .NET, Java, Go
}

// module is a part of the commands' names in PowerShell's module for accounts, in lower case.
const module = "-azcosmosdb"

// inMilliseconds is an option of Microsoft.Extensions.Caching.Cosmos. In spite of its name, the library
// uses its value as seconds.
const inMilliseconds = "defaulttimetoliveinms"

// itemLibraries has words that identify libraries. These libraries write a property with the given root into JSON as ttl.
var itemLibraries = map[string][]string{
	"timetolive":   {"TimeToLiveItem", "FullItem", "IItemWithTimeToLive", "Microsoft.Azure.Documents", "com.microsoft.azure.documentdb"},
	"ttlinseconds": {"dapr", "Dapr"},
}

// plain returns a name in lower case, without the marks between its words.
func plain(name string) string { return strings.ToLower(marks.Replace(name)) }

var marks = strings.NewReplacer("_", "", "-", "")

// root returns a plain name without the verb of a method, because setDefaultTtl and WithDefaultTimeToLive
// name the same setting.
func root(name string) string {
	name = plain(name)
	for _, verb := range [...]string{"set", "with", "has"} {
		if rest, ok := strings.CutPrefix(name, verb); ok && (spellings[rest].is != nothingKnown || rest == nameItem) {
			return rest
		}
	}
	return name
}

// near reports whether a name is probably about Time to Live. With wide, other words about expiry count, too.
func near(name string, wide bool) bool {
	p := plain(name)
	if strings.Contains(p, "timetolive") || wide && (strings.Contains(p, "expir") || strings.Contains(p, "retention")) {
		return true
	}
	if !strings.Contains(p, nameItem) {
		return false
	}
	for _, w := range words(name) {
		if strings.HasPrefix(w, nameItem) || strings.HasSuffix(w, nameItem) { // not throttle
			return true
		}
	}
	return false
}

// words divides a name at its marks and capitals, and returns the words in lower case: cache and ttl for cacheTtl.
func words(name string) (list []string) {
	from, last := 0, rune(0)
	for i, c := range name + "_" {
		capital := unicode.IsUpper(c) && !unicode.IsUpper(last)
		if i > from && (capital || c == '_' || c == '-') {
			list = append(list, strings.ToLower(strings.Trim(name[from:i], "_-")))
			from = i
		}
		last = c
	}
	return list
}

// identifier reports whether a quoted text can be a name.
func identifier(text string) bool {
	for _, c := range text {
		if c >= 0x80 || !starts(byte(c)) && !digit(byte(c)) && c != '-' {
			return false
		}
	}
	return text != "" && len(text) <= 60
}

// setOf returns the set of the words of a text.
func setOf(list string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(list) {
		set[word] = true
	}
	return set
}
