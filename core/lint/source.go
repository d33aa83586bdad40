package lint

import (
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// source reads a template or a program. The depth is 0, or 1 for a text within a quoted text.
func (r *reader) source(text string, depth int) {
	list := tokens(text, r.kind == KindTerraform || r.kind == KindCode && python(text), powershell(text))
	c := source{reader: r, text: text, list: list, names: constants(list), mapped: mapped(list), seen: map[string]bool{},
		used: map[string]bool{}}
	c.libraries()
	c.use()
	for i, t := range list {
		c.within.enter(list, i)
		switch {
		case t.kind == word || t.kind == literal && identifier(strings.TrimPrefix(t.text, "/")):
			c.name(i)
		case t.kind == literal && depth == 0 && r.kind == KindCode && strings.Contains(t.text, "{") && strings.Contains(t.text, nameItem):
			inner := reader{kind: KindCode, in: r.in}
			inner.source(t.text, depth+1)
			r.adopt(inner, t.line-1)
		}
	}
	if depth == 0 {
		c.end()
	}
}

// A source is a template or a program that is being read.
type source struct {
	*reader
	text    string
	list    []token
	names   map[string]value // constants
	mapped  map[string]bool  // names of properties that are ttl in JSON
	library map[string]bool  // the names whose meaning comes from a library that the text uses; also module
	within  scope

	used     map[string]bool // names from which a setting is computed
	told     bool            // the text sets a container's default, whether the value is known or not
	like     []token         // names that are like the name of a setting
	seen     map[string]bool
	misnamed []token // properties that are probably members of items
	wider    []token // names about expiry that may not be about Time to Live
}

// libraries finds the libraries that the text uses.
func (c *source) libraries() {
	c.library = map[string]bool{module: strings.Contains(strings.ToLower(c.text), module)}
	for name, signs := range itemLibraries {
		c.library[name] = slices.ContainsFunc(signs, func(sign string) bool { return strings.Contains(c.text, sign) })
	}
}

// use records the names from which settings are computed. These names are not settings themselves.
func (c *source) use() {
	for i, t := range c.list {
		if (t.kind == word || t.kind == literal) && c.subject(i) != nothingKnown && !variable(c.list, i) {
			for _, operand := range valueAfter(c.list, i) {
				c.used[strings.Trim(operand.text, "${}")] = true
			}
		}
	}
}

// name reads the name at an index.
func (c *source) name(i int) {
	t, is := c.list[i], c.subject(i)
	var e []token
	if is != nothingKnown {
		e = valueAfter(c.list, i)
	}
	switch used := c.used[strings.Trim(t.text, "${}")]; {
	case c.within.inner().foreign, used && (is == nothingKnown || variable(c.list, i)):
	case is == nothingKnown && c.kind == KindTerraform && t.text == nameItem && c.within.inner().container && len(valueAfter(c.list, i)) > 0:
		c.add(t.line, t.text, Finding{Rule: Name, Value: t.text, Why: "azurerm_cosmosdb_sql_container has no argument ttl: it is default_ttl"})
		c.remark(t)
	case is == nothingKnown && c.kind == KindCode && engine.LooksLikeTTL(t.text) && !c.mapped[t.text] && !constantName(c.list, i) &&
		declares(c.list, i) && callee(c.list, i) < 0:
		c.add(t.line, t.text, Finding{Rule: Name, Value: t.text,
			Why: "if this becomes a property of an item, the service does not read it: the property is ttl, in lower case, at the root"})
		c.misnamed = append(c.misnamed, t)
	case is == nothingKnown:
		if c.kind == KindCode || i+1 < len(c.list) && c.list[i+1].is("=:") { // templates only assign
			c.remark(t)
		}
	case len(e) == 0:
	case is == ofAnalytical:
		raw, _ := evaluate(e, c.names).json()
		c.analytical(t.line, t.text, raw)
	case is == ofItem:
		c.itemIn(t, evaluate(e, c.names))
	default:
		c.told = c.defaultIn(t, evaluate(e, c.names), c.within.inner()) || c.told
		if plain(t.text) == inMilliseconds {
			c.add(t.line, t.text, Finding{Rule: Unit, Value: t.text,
				Why: "the cache gives this number to the container as its defaultTtl, which is in seconds, whatever the option's name says"})
		}
	}
}

// constantName reports whether the name at an index names a variable or a constant.
func constantName(list []token, i int) bool {
	return list[i].kind == word && list[i].text != nameItem && (variable(list, i) || capitals(list[i].text))
}

// subject returns the setting that the name at an index sets.
func (c *source) subject(i int) subject {
	t := c.list[i]
	key := root(t.text)
	switch s := spellings[key]; {
	case commandLine(c.list, i) && key == nameItem:
		if cosmosCLI(c.list, i) {
			return ofContainer
		}
		return nothingKnown
	case constantName(c.list, i), t.kind == literal && s.is == ofContainer && s.in == "" && t.text != nameDefault:
		return nothingKnown
	case s.is != nothingKnown && (s.in == "" || c.inside(i, s.in)):
		return s.is
	case c.kind != KindCode:
		return nothingKnown
	case t.text == nameItem || t.text == "/ttl" || key == nameItem && plain(t.text) != nameItem || c.mapped[t.text]:
		return ofItem
	}
	if c.library[key] {
		return ofItem
	}
	return nothingKnown
}

// inside reports whether the name at an index is in one of some annotations, such as @Container(timeToLive
// = 60). For module, it reports whether the text uses PowerShell's module for accounts, of whose commands
// the name is an option.
func (c *source) inside(i int, places string) bool {
	if places == module {
		return c.library[module]
	}
	if at := callee(c.list, i); at > 0 && c.list[at-1].is("@") {
		return slices.Contains(strings.Fields(places), "@"+strings.ToLower(c.list[at].text))
	}
	return false
}

// remark records a name that is like the name of a setting, once.
func (c *source) remark(t token) {
	for _, signs := range itemLibraries {
		if slices.Contains(signs, t.text) {
			return
		}
	}
	if r := root(t.text); c.seen[t.text] || c.mapped[t.text] || r == nameItem && c.kind == KindCode || spellings[r].is == ofAnalytical ||
		len(c.like)+len(c.wider) == mostLike {
		return
	}
	switch {
	case near(t.text, false):
		c.like = append(c.like, t)
	case near(t.text, c.kind == KindCode):
		c.wider = append(c.wider, t)
	default:
		return
	}
	c.seen[t.text] = true
}

// mostLike is the largest number of unknown names in a result.
const mostLike = 10

// end judges the text as a whole: whether it creates a container, and whether an unknown name may set the
// container's default.
func (c *source) end() {
	creates := c.missing(c.list)
	like := c.like
	if !c.told {
		like = append(like, c.wider...)
	}
	may := like
	if creates > 0 {
		may = slices.Concat(like, c.misnamed)
	}
	switch {
	case c.told:
	case len(may) > 0 && (creates > 0 || !c.some()):
		c.settings = append(c.settings, Setting{Line: may[0].line, Name: nameDefault, Value: notRecognised,
			Means: "unknown: " + short(may[0].text) + " may set it, in a way that is not known here; do not take it for Off"})
	case creates > 0 && !c.some():
		c.container(creates, nameDefault, "")
		if c.kind == KindTerraform && strings.Contains(c.text, "azurerm_cosmosdb_sql_container") {
			c.add(creates, nameDefault, Finding{Rule: Removal,
				Why: "the provider has left a default_ttl in place that was removed from the template: compare with the container in Azure, which may still have one"})
		}
	}
	for _, t := range like {
		c.add(t.line, t.text, Finding{Rule: Unrecognised, Value: short(t.text),
			Why: "this name is like one for Time to Live and not known here: look at what it sets"})
	}
}

// some reports whether the text has a setting of an item or a container, whether its value is known or not.
func (c *source) some() bool {
	return slices.ContainsFunc(c.settings, func(s Setting) bool { return s.Item || s.Container || s.Value == whenItRuns })
}

// adopt adds the settings and findings of a quoted text. The quoted text begins after a number of lines.
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
