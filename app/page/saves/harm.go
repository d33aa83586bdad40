package saves

import (
	"cmp"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// A harm says what is lost of a stored world because a part of it is damaged or missing.
type harm uint8

const (
	harmNone   harm = iota
	harmMended      // nothing is lost, because the rest of the world contains the same
	harmPast        // the steps that could be undone are lost
	harmLatest      // the latest changes are lost
)

// openRecords opens the world of records. If the present account is intact, it is used. Otherwise the journal
// is carried out as far as it is intact.
func (o *opening) openRecords(step func()) notice.Reason {
	m := &o.meta
	o.world.ID, o.world.page = o.vault, m.Page
	why := o.checkRecords(step)
	begin, entries, head := o.records[:m.Begin], o.records[m.Begin:m.Begin+m.Entries], o.records[m.Begin+m.Entries:]
	first, bad := engine.Restore(o.pieces(begin, step))
	if len(head) == 0 {
		if bad != nil {
			return cmp.Or(why, notice.ReasonDamaged)
		}
		o.history = history.New(first)
		return ""
	}
	var parts [][]byte
	var badEntries error
	for part, err := range o.pieces(entries, step) {
		if badEntries = err; err == nil {
			parts = append(parts, part)
		}
	}
	last, badHead := engine.Restore(o.pieces(head, step))
	switch {
	case badHead == nil && bad == nil:
		o.withPast(first, badEntries, parts, last, step)
	case badHead == nil:
		o.withPast(first, bad, parts, last, step)
	case bad == nil && len(parts) > 0:
		o.retell(first, parts, badEntries, step)
	default:
		return cmp.Or(why, notice.ReasonDamaged)
	}
	return ""
}

// checkRecords empties the damaged records. It returns what is wrong with the first bad one.
func (o *opening) checkRecords(step func()) (why notice.Reason) {
	for n, r := range o.records {
		step()
		switch {
		case r == nil:
			why = cmp.Or(why, notice.ReasonMissing)
		case !sealedRecord(r).intact(o.meta.key(o.vault, n)):
			why = cmp.Or(why, notice.ReasonDamaged)
			o.records[n] = nil
		}
	}
	return why
}

// retell carries out the intact parts of the journal. bad is the error of the next part, if there is one.
func (o *opening) retell(begin *engine.Account, parts [][]byte, bad error, step func()) {
	o.history, o.harm = history.New(begin), harmMended
	for _, part := range parts {
		if err := o.history.Continue(part, step); err != nil {
			bad = err
			break
		}
	}
	if bad != nil {
		o.harm = harmLatest
	}
}

// heal shows a notice of what is lost of the stored world, sets aside the damaged data, and makes Save store
// the world again.
func (a *Saves) heal(o *opening) {
	why := map[harm]notice.Reason{harmMended: notice.ReasonMended, harmPast: notice.ReasonPast, harmLatest: notice.ReasonLatest}[o.harm]
	if o.cut {
		why = notice.ReasonLatest
	}
	if why == "" {
		return
	}
	if o.cut {
		a.keepAside(o.tail)
	}
	if o.harm > harmMended {
		a.keepAside(o.text)
	}
	a.s.Notices.Add(notice.Notice{Kind: notice.SetAside, Reason: why})
	if a.s.Changed(); a.large() {
		a.beginJob()
	}
}
