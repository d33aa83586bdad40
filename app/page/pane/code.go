package pane

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/codegen"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// codePane is the choice of a snippet. It is stored with the texts.
type codePane struct {
	Language codegen.Language `json:"lang,omitempty"`
	Task     codegen.Task     `json:"task,omitempty"`
}

// codeOf is the data on which a snippet depends.
type codeOf struct {
	language   codegen.Language
	task       codegen.Task
	account    *engine.Account
	rid        string
	selected   session.ItemKey
	log, write uint64
	consumer   codegen.Consumer
}

// CodeView is code for the container on the screen, or for the item that is selected.
type CodeView struct {
	Language codegen.Language
	Task     codegen.Task
	Text     string   // the whole file; empty if there is no snippet
	Filename string   // for Text
	Notes    []string // remarks about the snippet, in English
	NoItem   bool     // the task needs an item on disk to be selected
	Why      string   // why the language has no such snippet, in English
}

// CodeView returns the snippet that was chosen.
func (r *Room) CodeView() CodeView {
	c, p := r.s.Container(), &r.code
	lang, task := codegen.CSharp, codegen.CreateContainer
	if slices.Contains(codegen.Languages(), p.Language) {
		lang = p.Language
	}
	if slices.Contains(codegen.Tasks(), p.Task) {
		task = p.Task
	}
	of := codeOf{lang, task, r.s.Account(), c.RID(), r.s.Selected(), r.s.Account().LogTotal(), c.LSN(), codegen.Consumer{}}
	if task.Consumes() {
		of.consumer = r.consumerCode()
	}
	return r.snippets.Get(of, func() CodeView { return r.snippet(c, lang, task, of.consumer) })
}

func (r *Room) snippet(c *engine.Container, lang codegen.Language, task codegen.Task, consumer codegen.Consumer) CodeView {
	v := CodeView{Language: lang, Task: task}
	item, _ := c.ByOrdinal(uint64(r.s.Selected()))
	if task.OnItem() && item == nil {
		v.NoItem = true
		return v
	}
	world := codegen.WorldOf(c, item)
	world.Consumer = consumer
	made, err := codegen.Generate(world, lang, task)
	if err != nil {
		v.Why = err.Error()
		return v
	}
	v.Text, v.Filename, v.Notes = made.Text, made.Filename, made.Notes
	return v
}

// WriteCode selects the language and the task of the snippet.
func (r *Room) WriteCode(lang codegen.Language, task codegen.Task) {
	r.code.Language, r.code.Task = lang, task
	r.s.TextsChanged()
}
