package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/session"
)

// purgeModel leads to the rule for when an expired item is purged.
func (p *Why) purgeModel(w session.Why) []app.UI {
	if w.Row.State != session.Expired {
		return nil
	}
	delayed := w.Row.Deadline+p.v.Container.PurgeDelay > w.Now
	return []app.UI{app.Text(" "), p.modelled(pick(delayed, modelDelay, modelPace), p.l.ModelledPurge)}
}
