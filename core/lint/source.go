package lint

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// The names of settings in the SDKs and in templates, in lower case and without underscores.
var (
	containerNames = map[string]bool{"defaultttl": true, "defaulttimetolive": true, "defaulttimetoliveinseconds": true, "setdefaultttl": true,
		"setdefaulttimetoliveinseconds": true, "withdefaultttl": true, "setdefaulttimetolive": true}
	analyticalNames = map[string]bool{"analyticalstoragettl": true, "analyticalstoretimetoliveinseconds": true, "setanalyticalstoretimetoliveinseconds": true,
		"analyticalstoretimetolive": true}
	itemNames = map[string]bool{"ttl": true, "/ttl": true, "setttl": true}
)

func plain(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "")) }

// source reads a template or a program. Depth is 0, or 1 for a text within a quoted text.
func (r *reader) source(text string, depth int) {
	list := tokens(text, r.kind == KindTerraform || r.kind == KindCode && python(text))
	names := constants(list)
	before := len(r.settings)
	within, terraform := scope{}, false
	for i, t := range list {
		within.enter(list, i)
		if t.kind != word && t.kind != literal {
			continue
		}
		if t.kind == literal && depth == 0 && r.kind == KindCode && strings.Contains(t.text, "{") && strings.Contains(t.text, "ttl") {
			inner := reader{kind: KindCode, in: r.in}
			inner.source(t.text, depth+1)
			r.adopt(inner, t.line-1)
			continue
		}
		switch name := plain(t.text); {
		case t.kind == word && variable(list, i) && t.text != nameItem:
		case containerNames[name] && !(t.kind == literal && t.text != nameDefault):
			if v, ok := valueAfter(list, i, names); ok {
				r.defaultIn(t, v, within)
			}
		case analyticalNames[name]:
			if v, ok := valueAfter(list, i, names); ok {
				raw, _ := v.json()
				r.analytical(t.line, t.text, raw)
			}
		case r.kind != KindCode:
		case name == nameItem && commandLine(list, i): // az cosmosdb sql container create --ttl
			if v, ok := valueAfter(list, i, names); ok {
				r.defaultIn(t, v, within)
			}
		case itemNames[name] && (t.text == nameItem || t.text == "/ttl" || name == "setttl"):
			if v, ok := valueAfter(list, i, names); ok {
				r.itemIn(t, v)
			}
		case engine.LooksLikeTTL(t.text) && declares(list, i):
			r.add(t.line, t.text, Finding{Rule: Name, Value: t.text, Why: "if this becomes a property of an item, the service does not read it: the property is ttl, in lower case, at the root"})
		}
		if r.kind == KindTerraform && t.text == "azurerm_cosmosdb_sql_container" {
			terraform = true
		}
	}
	if missing := r.missing(list); depth == 0 && missing > 0 && len(r.settings) == before {
		r.container(missing, nameDefault, "")
	}
	if terraform && depth == 0 {
		r.removal()
	}
}

// adopt adds the settings and findings of a quoted text that begins after a number of lines.
func (r *reader) adopt(inner reader, lines int) {
	for _, s := range inner.settings {
		s.Line += lines
		r.settings = append(r.settings, s)
	}
	for _, f := range inner.findings {
		f.Line += lines
		r.findings = append(r.findings, f)
	}
}

// defaultIn judges a container's setting in a template or a program.
func (r *reader) defaultIn(t token, v value, within scope) {
	if r.kind == KindBicep && !within.in("resource") && within.in("properties") {
		raw, _ := v.json()
		r.add(t.line, t.text, misplaced(raw))
		return
	}
	raw, known := v.json()
	switch {
	case v.moment:
		r.moment(t)
	case !known:
		r.unknown(t)
	case v.kind == null && r.kind != KindBicep: // SDKs and Terraform leave out a null setting
		r.container(t.line, t.text, "")
	default:
		r.container(t.line, t.text, raw)
		r.scaled(t, v, raw)
	}
}

// itemIn judges an item's setting in a program.
func (r *reader) itemIn(t token, v value) {
	raw, known := v.json()
	switch {
	case v.moment:
		r.moment(t)
	case !known:
		r.unknown(t)
	case v.kind == null && t.text != nameItem: // setTtl(null): most SDKs leave the ttl out
	default:
		r.item(t.line, t.text, raw)
		r.scaled(t, v, raw)
	}
}

// whenItRuns is the Value of a setting whose value is not in the text.
const whenItRuns = "(computed)"

func (r *reader) moment(t token) {
	r.settings = append(r.settings, Setting{Line: t.line, Name: t.text, Value: whenItRuns, Means: "a point in time"})
	r.add(t.line, t.text, Finding{Rule: Date, Value: "a point in time", Why: "the value is a number of seconds after the last write, not the time at which the item expires"})
}

func (r *reader) unknown(t token) {
	r.settings = append(r.settings, Setting{Line: t.line, Name: t.text, Value: whenItRuns, Means: "known only when the program runs"})
	r.add(t.line, t.text, Finding{Rule: Unknown, Why: "the value is known only when the program runs; it must be -1 or a whole number of seconds from 1 to 2147483647"})
}

// scaled adds a finding about a number that the text computes in another unit than seconds. It replaces the finding about the number's amount, if there
// is one.
func (r *reader) scaled(t token, v value, raw string) {
	if v.scale == 0 {
		return
	}
	for i, f := range r.findings {
		if f.Line == t.line && f.Name == t.text && (f.Rule == Date || f.Rule == Milliseconds) {
			r.findings[i].Rule, r.findings[i].Why = Milliseconds, "the value is computed in another unit than seconds"
			return
		}
	}
	r.add(t.line, t.text, Finding{Rule: Milliseconds, Value: raw, Why: "the value is computed in another unit than seconds"})
}

// missing returns the line of the first container that a template or a program creates, or 0.
func (r *reader) missing(list []token) int {
	for i, t := range list {
		text := strings.ToLower(t.text)
		switch {
		case r.kind == KindBicep && t.kind == literal && strings.Contains(text, "/sqldatabases/containers@"),
			r.kind == KindTerraform && t.text == "azurerm_cosmosdb_sql_container":
			return t.line
		case r.kind == KindCode && creation(list, i):
			return t.line
		}
	}
	return 0
}

// creators are the names in the SDKs that create a container or its settings, in lower case and without underscores.
var creators = map[string]bool{"containerproperties": true, "cosmoscontainerproperties": true, "createcontainer": true, "createcontainerifnotexists": true,
	"createcontainerasync": true, "createcontainerifnotexistsasync": true}

// creation reports whether the word at an index creates a container.
func creation(list []token, i int) bool {
	after := func(n int) token {
		if i+n < len(list) {
			return list[i+n]
		}
		return token{}
	}
	switch name := plain(list[i].text); {
	case list[i].kind != word:
		return false
	case creators[name]:
		return after(1).is("({") || after(1).kind == word && after(2).is("=")
	case name == "containers": // database.containers.create({ … }) of JavaScript
		return after(1).is(".") && (after(2).text == "create" || after(2).text == "createIfNotExists")
	}
	return list[i].text == "container" && after(1).kind == word && after(1).text == "create" // az cosmosdb sql container create
}

// removal adds a finding about a container without default_ttl: Terraform may have left an earlier value in place.
func (r *reader) removal() {
	for _, s := range r.settings {
		if s.Means == meansDefault("") {
			r.add(s.Line, s.Name, Finding{Rule: Removal, Why: "the provider has left a default_ttl in place that was removed from the template: compare with the container in Azure, which may still have one"})
			return
		}
	}
}

// python reports whether # begins a comment in a text, as in Python, shells and YAML.
func python(text string) bool {
	for _, sign := range [...]string{"from azure", "import azure", "\ndef ", "\nimport ", "\nfrom ", "#!/", "az cosmosdb", "\n# "} {
		if strings.Contains(text, sign) {
			return !strings.Contains(text, "#include") && !strings.Contains(text, "#region") && !strings.Contains(text, ";\n")
		}
	}
	return false
}
