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
	g, d := &gen{World: w.clean(), task: task}, lang.dialect()
	if why := g.refuse(d); why != "" {
		return Snippet{}, why
	}
	switch {
	case task == ArchiveTrigger:
		d.trigger(g)
	case task == Archive:
		d.reader(g)
	default:
		d.write(g)
	}
	return Snippet{Language: lang, Task: task, Filename: d.file(task), Text: g.b.String(), Notes: g.notes(lang, d.items)}, nil
}
