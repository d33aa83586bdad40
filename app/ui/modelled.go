package ui

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// Where the model's page says what figures are based on: ids of its headings.
const (
	modelPurge   = "110-the-purge"
	modelRU      = "2-request-units"
	modelRegions = "115-unique-keys-and-regions"
)

// modelled marks figures that the service does not document, and leads to the row of the model that they come from, in a tab of
// its own, so that nothing is left behind.
func (p *page) modelled(row, hint string) app.UI {
	return app.A().Class("hint model").Href(pick(p.script == nil, "learn/", "../")+"model/#"+row).Target("_blank").Rel("noopener").
		Title(hint).Aria("label", p.l.Modelled+": "+hint).Text(p.l.Modelled)
}
