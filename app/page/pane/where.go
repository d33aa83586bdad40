package pane

import (
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/erasure"
)

// WhereMost is the number of stored items up to which the purge is forecast: it is done on a copy of the account, in one piece.
const WhereMost = 20_000

// WhereView is where the selected item still is (docs/erasure.md).
type WhereView struct {
	Many    bool // there are more than WhereMost items: the report is not made
	Known   bool // an item is selected that the container remembers
	Backup  engine.BackupPolicy
	Promise int64 // seconds after the last write within which the item is to be erased everywhere; 0 is no promise
	erasure.Report
}

// whereOf is what a report depends on. Version alone does not know the settings of the account.
type whereOf struct {
	session.Version
	step   int
	backup engine.BackupPolicy
	item   erasure.Item
}

// WhereView returns the places of the selected item.
func (r *Room) WhereView() WhereView {
	a, ordinal := r.s.Account(), uint64(r.s.Selected())
	v := WhereView{Backup: a.Backup(), Promise: r.promise}
	if ordinal == 0 {
		return v
	}
	stored := 0
	for _, db := range a.Databases() {
		for _, c := range db.Containers() {
			stored += c.Stored()
		}
	}
	if v.Many = stored > WhereMost; v.Many {
		return v
	}
	item := erasure.Item{In: r.s.Path(), Ordinal: ordinal}
	is := r.where.Get(whereOf{r.s.Version(), r.s.History.UndoSteps(), v.Backup, item}, func() WhereView {
		report, ok := erasure.InAccount(r.s.History, a, item, nil)
		return WhereView{Known: ok, Report: report}
	})
	v.Known, v.Report = is.Known, is.Report
	return v
}

// Promised sets the seconds within which an item is promised to be erased everywhere after its last write; 0 is no promise.
func (r *Room) Promised(seconds int64) {
	r.promise = seconds
	r.s.TextsChanged()
}

// SetBackup sets the account's backup policy. An account does not go back from continuous backup, nor to a policy that is not known.
func (r *Room) SetBackup(policy engine.BackupPolicy) *problem.Problem {
	_, err := r.s.Apply(engine.SetBackup{Policy: policy})
	return problem.Of(problem.FieldContainer, err)
}

// CanBackup reports whether SetBackup would accept a policy.
func (v WhereView) CanBackup(policy engine.BackupPolicy) bool {
	return policy == v.Backup || policy.Kind == engine.BackupContinuous || policy.Kind == engine.BackupPeriodic && v.Backup.Kind != engine.BackupContinuous
}

// Span returns the seconds between which the places of the report begin and end, the present included.
func (v WhereView) Span() (from, to int64) {
	from, to = v.Facts.Written, max(v.Facts.Now, v.Facts.Written+1)
	for _, p := range v.Places {
		to = max(to, p.Until.Second, p.Least)
	}
	return from, to + (to-from)/20
}
