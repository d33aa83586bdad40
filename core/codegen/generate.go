package codegen

// A Snippet is one generated file.
type Snippet struct {
	Language Language
	Task     Task
	Filename string // a fitting name, without a folder
	Text     string // the whole file, ending in a newline
	Notes    []Note // things to know; where there is no snippet, why not
}

// Generate writes the task for the world in the language. Where ok is false the snippet has no text and no file name,
// and its first note says why. Generate never fails otherwise, whatever the world holds.
func Generate(w World, lang Language, task Task) (s Snippet, ok bool) {
	s = Snippet{Language: lang, Task: task}
	g := &gen{World: w.clean(), task: task}
	if why := g.refuse(lang); why != "" {
		s.Notes = []Note{why}
		return s, false
	}
	switch lang {
	case CSharp:
		s.Filename = string(task) + ".cs"
		g.csharp()
	case Java:
		s.Filename = task.class() + ".java"
		g.java()
	case JavaScript:
		s.Filename = string(task) + ".mjs"
		g.javascript()
	case Python:
		s.Filename = task.snake() + ".py"
		g.python()
	case Go:
		s.Filename = "main.go"
		g.golang()
	case AzureCLI:
		s.Filename = string(task) + ".sh"
		g.cli()
	case Bicep:
		s.Filename = "container.bicep"
		g.bicep()
	case Terraform:
		s.Filename = "container.tf"
		g.terraform()
	}
	s.Text = g.b.String()
	s.Notes = g.notes(lang)
	return s, true
}

// refuse is the reason why there is no snippet, or empty. It also reads the item's body and key.
func (g *gen) refuse(lang Language) Note {
	switch {
	case lang.Name() == "":
		return UnknownLanguage
	case !g.task.known():
		return UnknownTask
	case g.task.OnItem() && !lang.Items():
		return NoItems
	case g.Database == "" || g.Container == "" || len(g.PartitionKey) == 0:
		return NoContainer
	}
	if g.task.OnItem() {
		if why := g.refuseItem(lang); why != "" {
			return why
		}
	}
	switch {
	case lang == Go && !g.task.OnItem() && !plainInJSON(g.Container):
		return NoEscapeInGoID
	case lang == AzureCLI && g.task != CreateContainer && g.off():
		return NoClearInCLI
	case lang == AzureCLI && g.task == CreateContainer && g.hierarchical():
		return NoPathsInCLI
	case lang == AzureCLI && hasNul(append([]string{g.Account, g.Database, g.Container}, g.PartitionKey...)):
		return NoNulInCLI
	}
	return ""
}

func (g *gen) refuseItem(lang Language) Note {
	if g.Item == nil || g.Item.ID == "" {
		return NoItem
	}
	if g.task == InheritDefault && !g.Item.TTL.Present() {
		return NoTTLToRemove
	}
	var ok bool
	if g.key, ok = parseKey(g.Item.PartitionKey, len(g.PartitionKey)); !ok {
		return NoPartitionKey
	}
	if g.task == CreateItem {
		if g.body, ok = parseBody(g.Item.Body); !ok {
			return NoBody
		}
	}
	if (lang == Python || lang == JavaScript) && g.task == CreateItem {
		return "" // these take the key out of the body
	}
	for _, c := range g.key {
		switch {
		case lang == Go && c.kind == absent, lang == Python && c.kind == absent && len(g.key) > 1:
			return NoPartitionKey
		case lang == Go && c.kind == text && !plainInGoKey(c.text):
			return NoEscapeInGoKey
		}
	}
	return ""
}
