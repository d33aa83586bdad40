package lint

// mapped returns the names of properties that are ttl in JSON: by an attribute before them, a tag after
// them, or the model of EF Core.
func mapped(list []token) map[string]bool {
	found := map[string]bool{}
	for i, t := range list {
		switch {
		case t.kind == literal && containsTag(t.text) && i >= 2: // Go: TTL int `json:"ttl"`
			for j := i - 1; j >= 0 && list[j].line == t.line; j-- {
				if list[j].before && list[j].kind == word {
					found[list[j].text] = true
				}
			}
		case t.kind != literal || t.text != nameItem || i < 2 || !list[i-1].is("(=") || list[i-2].kind != word:
		case plain(list[i-2].text) == "tojsonproperty": // EF Core: .Property(e => e.TimeToLive).ToJsonProperty("ttl")
			for j := i - 3; j > 0 && j > i-40; j-- {
				if list[j].text == "Property" && list[j].kind == word {
					for _, p := range list[j+1 : i-3] {
						if p.kind == word && p.text != "int" || p.kind == literal {
							found[p.text] = true // the last word is the property
						}
					}
					break
				}
			}
		case attribute(list[i-2].text):
			for j := i + 1; j+1 < len(list) && j < i+20 && list[j].line <= t.line+4; j++ { // the declared name stands before {, ;, = or :
				if list[j].kind == word && list[j+1].is("{;=:") && !attribute(list[j].text) {
					found[list[j].text] = true
					break
				}
			}
		}
	}
	return found
}

// attribute reports whether a word before a quoted name gives a property its name in JSON.
func attribute(name string) bool {
	switch plain(name) {
	case "jsonpropertyname", "jsonproperty", "propertyname", "serializedname", "rename", "alias", "field", "serializationalias", "datamember",
		"name":
		return true
	}
	return false
}

// declares reports whether the text declares the name at an index as a property, or sets it in an item.
func declares(list []token, i int) bool {
	t := list[i]
	if i+1 >= len(list) || i > 0 && list[i-1].is(".") {
		return false
	}
	next := list[i+1]
	switch {
	case t.kind == literal:
		return next.is(":")
	case next.is("{"), next.is("?"):
		return true // public int TimeToLive { get; set; }
	case next.is(":="):
		return !(i+2 < len(list) && list[i+2].is("=")) // := declares a variable
	case next.is(";"):
		return i > 0 && (list[i-1].kind == word || list[i-1].is("?")) // a field of Java or C#
	}
	return false
}

func containsTag(text string) bool {
	for _, t := range tokens(text, false, false) {
		if t.kind == literal && (t.text == nameItem || len(t.text) > 4 && t.text[:4] == "ttl,") {
			return true
		}
	}
	return false
}
