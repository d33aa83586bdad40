package codegen

// A Snippet is one generated file.
type Snippet struct {
	Language Language
	Task     Task
	Filename string   // a fitting name, without a folder
	Text     string   // the whole file, ending in a newline
	Notes    []string // remarks for the reader, without capital and full stop like errors
}

// Generate writes the task for the world in the language. An error says why the language cannot do the task for this
// world; the Snippet is empty then.
func Generate(w World, lang Language, task Task) (Snippet, error) {
	g := &gen{World: w.clean(), task: task}
	if why := g.refuse(lang); why != "" {
		return Snippet{}, why
	}
	s := Snippet{Language: lang, Task: task}
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
	return s, nil
}
