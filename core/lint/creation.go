package lint

import "strings"

// missing returns the line of the first container that a template or a program creates, or 0.
func (r *reader) missing(list []token) int {
	for i, t := range list {
		text := strings.ToLower(t.text)
		switch {
		case r.kind == KindBicep && t.kind == literal && strings.Contains(text, "/sqldatabases/containers@"),
			r.kind == KindTerraform && (t.text == "azurerm_cosmosdb_sql_container" || t.kind == literal &&
				strings.Contains(text, "/sqldatabases/containers@")):
			return t.line
		case r.kind == KindCode && creation(list, i):
			return t.line
		}
	}
	return 0
}

// creators are names in the SDKs that create a container or its settings, in lower case and without underscores.
var creators = setOf("containerproperties cosmoscontainerproperties createcontainer createcontainerifnotexists createcontainerasync " +
	"createcontainerifnotexistsasync definecontainer sqlcontainer sqlresourcesqlcontainer cosmosdbsqlcontainer documentcollection")

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
	case name == "containers": // JavaScript: database.containers.create({ … })
		return after(1).is(".") && (after(2).text == "create" || after(2).text == "createIfNotExists")
	}
	return list[i].text == "container" && after(1).kind == word && after(1).text == "create" || // az cosmosdb sql container create
		list[i].text == "New" && strings.EqualFold(after(2).text, "AzCosmosDBSqlContainer")
}

// python reports whether # begins a comment in a text, as in Python, shells and YAML.
func python(text string) bool {
	if powershell(text) {
		return true
	}
	for _, sign := range [...]string{"from azure", "import azure", "\ndef ", "\nimport ", "\nfrom ", "#!/", "az cosmosdb", "\n# "} {
		if strings.Contains(text, sign) {
			return !strings.Contains(text, "#include") && !strings.Contains(text, "#region") && !strings.Contains(text, ";\n")
		}
	}
	return false
}

// powershell reports whether a text is PowerShell, in which a backtick continues a line.
func powershell(text string) bool {
	return strings.Contains(strings.ToLower(text), "-azcosmosdb") || strings.Contains(text, "New-CosmosDb") ||
		strings.Contains(text, "New-TimeSpan")
}
