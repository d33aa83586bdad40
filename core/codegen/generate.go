package codegen

// A Snippet is one generated file.
type Snippet struct {
	Language Language
	Task     Task
	Filename string   // a fitting name, without a folder
	Text     string   // the whole file, ending in a newline
	Notes    []string // remarks for the reader; like error texts, they have no capital at the start and no full stop
}

// Generate returns the code that does a task for a world in a language. The error says why there can be no such code; the Snippet is then
// empty.
func Generate(w World, lang Language, task Task) (Snippet, error) {
	g := &gen{World: w.clean(), task: task}
	if why := g.refuse(lang); why != "" {
		return Snippet{}, why
	}
	s := Snippet{Language: lang, Task: task}
	if task.Consumes() {
		g.consumer(lang)
	} else {
		g.write(lang)
	}
	s.Filename = filename(lang, task)
	s.Text = g.b.String()
	s.Notes = g.notes(lang)
	return s, nil
}

// write writes the code of a task that creates or changes a container or an item. A consumer of the change feed has code of its own.
func (g *gen) write(lang Language) {
	switch lang {
	case CSharp:
		g.csharp()
	case Java:
		g.java()
	case JavaScript:
		g.javascript()
	case Python:
		g.python()
	case Go:
		g.golang()
	case AzureCLI:
		g.cli()
	case Bicep:
		g.bicep()
	case Terraform:
		g.terraform()
	}
}

func filename(lang Language, task Task) string {
	switch lang {
	case CSharp:
		return string(task) + ".cs"
	case Java:
		return task.class() + ".java"
	case JavaScript:
		return string(task) + ".mjs"
	case Python:
		return task.snake() + ".py"
	case Go:
		return "main.go"
	case AzureCLI:
		return string(task) + ".sh"
	case Bicep:
		return "container.bicep"
	}
	return "container.tf"
}
