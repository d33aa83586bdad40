package form

import (
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Trial is the result that saving the item editor's text would have in this second. The text is saved in a
// copy of the account, so the world stays as it is.
type Trial struct {
	Key     session.ItemKey  // the edited item; zero for a new item
	Row     view.Row         // the item as it would be stored
	Before  view.Row         // the item as it is stored now; its ID is empty for a new item
	Default ttl.Default      // the container's default
	Refused *problem.Problem // why the service would refuse the text; Row is then empty
}

// trialOf is the data on which a trial depends. Each rendering asks for the trial more than once.
type trialOf struct {
	text string
	key  session.ItemKey
	in   engine.Path
	at   session.Version
}

// Trial returns what saving the item editor's text would do now. ok is false while the editor is closed or a
// question is open. It is also false for a text that is not JSON or is too long for a trial at each key
// press.
func (ed *Editor) Trial() (t Trial, ok bool) {
	d := ed.draft
	if d == nil || len(d.Text) > maxChecked || ed.view.Blind() || ed.DraftFault() != nil {
		return Trial{}, false
	}
	return ed.trial.Get(trialOf{d.Text, d.Key, ed.s.Path(), ed.s.Version()}, func() Trial { return ed.try(d) }), true
}

// try saves a draft in a copy of the account.
func (ed *Editor) try(d *Draft) Trial {
	c := ed.s.Container()
	t := Trial{Key: d.Key, Default: c.Default()}
	if it, ok := c.ByOrdinal(uint64(d.Key)); ok {
		t.Before = view.StoredRow(c, it, ed.s.Now())
	} else {
		t.Key = 0 // the item no longer exists: saving creates a new item
	}
	r, err := ed.s.Account().Copy().Apply(ed.writeOf(d.Text, t.Key))
	if err != nil {
		t.Refused = draftProblem(d.Text, err.(*engine.Error))
		return t
	}
	t.Row = view.StoredRow(c, r.Item, ed.s.Now())
	return t
}

// writeOf returns the request that saves a text. The request replaces the item with the key, or creates an
// item if the key is zero.
func (ed *Editor) writeOf(text string, key session.ItemKey) engine.WriteItem {
	cmd := engine.WriteItem{In: ed.s.Path(), Kind: engine.Create, Body: []byte(text)}
	if key != 0 {
		cmd.Kind, cmd.ID = engine.Replace, ed.s.IDOf(key)
	}
	return cmd
}
