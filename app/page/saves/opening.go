package saves

import (
	"bytes"
	"encoding/json"
	"strings"
	"sync/atomic"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// AtOnce is the largest number of bytes of stored texts that OpenStored reads at once. With more bytes, the
// page would freeze for longer than a frame.
const AtOnce = 32 << 10

// An opening builds a session's worlds from the stored data. It works apart from the session and in steps, so
// that the page can draw and handle input meanwhile.
type opening struct {
	begin        beginning
	first        bool   // no world is stored, so the first world is used
	text         string // the stored text of WorldKey
	vault        string // the id of the world in the vault, if the world is there
	tail, others string // the stored texts of TailKey and OthersKey
	mark         string // the stored text of MarkKey

	meta    savedMeta
	records [][]byte // of the vault
	done    atomic.Int32

	why     notice.Reason // why there is no world
	world   savedWorld
	history *history.History
	harm    harm // what is lost because of damaged parts
	base    base
	last    savedTail // the tail that was carried out, if tailed
	tailed  bool
	cut     bool // a part of the tail cannot be read
	besides savedOthers
	beside  []*session.Neighbour
}

// A beginning makes a world that need not be stored, and returns the world and its id. of is the id of the
// world that the stored tail continues. For an unknown id, a beginning makes the first world.
type beginning func(of string) (h *history.History, id string)

func newOpening(store Store, begin beginning) *opening {
	o := &opening{begin: begin}
	var stored bool
	o.text, stored = store.Load(WorldKey)
	o.first = !stored
	o.tail, _ = store.Load(TailKey)
	o.others, _ = store.Load(OthersKey)
	o.mark, _ = store.Load(MarkKey)
	o.vault = vaultOf(o.text)
	return o
}

// small reports whether opening takes so little time that it can be done at once.
func (o *opening) small() bool {
	return o.vault == "" && len(o.text)+len(o.tail)+len(o.others) <= AtOnce
}

// run opens the worlds. It calls step often.
func (o *opening) run(step func()) {
	if o.why == "" {
		o.why = o.open(step)
	}
	if o.why == "" {
		o.goOn(step)
	}
	o.openOthers(step)
}

// open opens the world without its tail.
func (o *opening) open(step func()) notice.Reason {
	if o.vault != "" {
		return o.openRecords(step)
	}
	if o.first {
		o.history, o.world.ID = o.begin(o.readTail().Of)
		return ""
	}
	o.world.page = json.RawMessage(o.text)
	if json.Unmarshal(o.world.page, &o.world) != nil {
		return notice.ReasonNotJSON
	}
	if o.world.Version != saveVersion {
		return notice.ReasonVersion
	}
	return o.openText(step)
}

// openText opens the world of saved texts.
func (o *opening) openText(step func()) notice.Reason {
	head, err := engine.LoadInSteps(o.world.Account, step)
	if err != nil {
		return notice.ReasonDamaged
	}
	past := o.world.Past
	if past == nil {
		o.history = history.New(head)
		return ""
	}
	begin := head.Copy()
	if !bytes.Equal(past.Begin, o.world.Account) { // a second load would take about as long as the first
		begin, err = engine.LoadInSteps(past.Begin, step)
	}
	entries := make([][]byte, len(past.Entries))
	for i, part := range past.Entries {
		entries[i] = part
	}
	o.withPast(begin, err, entries, head, step)
	return ""
}

// withPast makes the history of an account. It drops a past that cannot be read or does not match, and keeps the
// account.
func (o *opening) withPast(begin *engine.Account, err error, entries [][]byte, head *engine.Account, step func()) {
	if err == nil {
		o.history, err = history.Open(begin, entries, head, step)
	}
	if err != nil {
		o.history, o.harm = history.New(head), harmPast
	}
}

// texts returns the stored texts of the world.
func (o *opening) texts() []string {
	switch {
	case o.first:
		return []string{o.tail}
	case o.tail == "":
		return []string{o.text}
	}
	return []string{o.text, o.tail}
}

// goOn carries out the tail of the world.
func (o *opening) goOn(step func()) {
	h := o.history
	n, bytes := h.Entries()
	o.base = base{id: o.world.ID, epoch: h.Epoch(), entries: n, bytes: bytes, inVault: o.vault != ""}
	if tail := o.readTail(); tail.Of == o.base.id && tail.Of != "" {
		o.last, o.tailed = tail, true
		switch {
		case o.harm == harmPast:
			o.cut = h.ContinueCommands(tail.Entries, step) != nil
		default:
			o.cut = tail.From != n || h.Continue(tail.Entries, step) != nil
		}
	}
	if o.cut && o.world.ID == EmptyID { // a lesson begins anew if a part of it is missing
		o.why, o.cut, o.tailed = notice.ReasonDamaged, false, false
	}
	if o.harm != harmNone { // the world has to be stored again before a tail can continue it
		o.base = base{}
	}
	h.End() // a run of a program ended when the page was reloaded
}

// readTail returns the stored tail, or a zero tail. It does not parse the entries, which may be many. They
// are the last member of the object.
func (o *opening) readTail() (tail savedTail) {
	in := json.NewDecoder(strings.NewReader(o.tail))
	members := map[string]any{"v": &tail.Version, "of": &tail.Of, "from": &tail.From, "page": &tail.Page}
	for t, err := in.Token(); err == nil; t, err = in.Token() {
		name, ok := t.(string)
		if name == "entries" {
			tail.Entries = json.RawMessage(strings.TrimLeft(o.tail[in.InputOffset():], ": "))
			break
		}
		if to, known := members[name]; ok && (!known || in.Decode(to) != nil) {
			break
		}
	}
	if tail.Version != saveVersion {
		return savedTail{}
	}
	return tail
}

// openOthers opens the other worlds. It leaves out worlds that cannot be read, because Undo can bring them
// back as well.
func (o *opening) openOthers(step func()) {
	in := &o.besides
	if o.others == "" || json.Unmarshal([]byte(o.others), in) != nil || in.Version != othersVersion {
		*in = savedOthers{}
		return
	}
	for i := len(in.Worlds) - 1; i >= 0; i-- {
		w := in.Worlds[i]
		h, err := history.UnmarshalInSteps(w.Line, step)
		if err != nil {
			continue
		}
		h.SeekTo(w.Now)
		o.beside = append(o.beside, &session.Neighbour{History: h, Step: w.Step, Steps: w.Steps, Taken: w.Taken, Swaps: w.Swaps,
			Other: session.Other{Kind: w.Kind, WhatIf: w.WhatIf, Swapped: w.Swapped, Parted: w.Parted}})
	}
}
