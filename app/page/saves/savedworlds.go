package saves

import (
	"encoding/json"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// othersVersion is the version of savedOthers. Data of any other version is ignored.
const othersVersion = 1

// savedOthers are the worlds beside the present one that are small enough to be stored.
type savedOthers struct {
	Version int          `json:"v"`
	Compare bool         `json:"compare,omitempty"`
	Worlds  []savedOther `json:"worlds"`
}

type savedOther struct {
	Kind    session.OtherKind `json:"kind"`
	WhatIf  session.WhatIf    `json:"what,omitzero"`
	Step    session.Step      `json:"step,omitzero"`
	Swapped bool              `json:"swapped,omitempty"`
	Parted  int64             `json:"parted"`
	Steps   int               `json:"steps,omitempty"`
	Taken   int               `json:"taken,omitempty"`
	Swaps   []int             `json:"swaps,omitempty"`
	Now     int64             `json:"now"`
	Line    json.RawMessage   `json:"line"`
}

// saveOthers stores other worlds, the last one first, as long as they fit into MaxWhole together.
func (a *Saves) saveOthers() notice.Reason {
	room := MaxWhole
	out := savedOthers{Version: othersVersion, Compare: a.s.Neighbours.Comparing, Worlds: []savedOther{}}
	for i := len(a.s.Neighbours.Others) - 1; i >= 0; i-- {
		w := a.s.Neighbours.Others[i]
		_, past := w.History.Entries()
		room -= past + history.StateSize(w.History.Beginning())
		if w.Unsaved = room < 0; w.Unsaved {
			continue
		}
		whole := w.History.Clone()
		whole.SeekTo(whole.Last())
		line, err := whole.Marshal()
		if err != nil {
			panic("session: " + err.Error()) // every command has a name in links
		}
		out.Worlds = append(out.Worlds, savedOther{w.Kind, w.WhatIf, w.Step, w.Swapped, w.Parted, w.Steps, w.Taken, w.Swaps,
			w.History.Account().Now(), line})
	}
	if len(out.Worlds) == 0 {
		a.Store.Remove(OthersKey)
		a.s.Unstored.Others = false
		return ""
	}
	b, err := json.Marshal(out)
	if err != nil || a.put(OthersKey, b) != nil {
		return notice.ReasonRefused
	}
	a.s.Unstored.Others = false
	return ""
}
