package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/wording"
)

// Where the model's page says what figures are based on: ids of its rows, see app/site/rows.go.
const (
	modelPace           = "1.10-pace"
	modelOrder          = "1.10-order"
	modelDelay          = "1.10-purge-delay"
	modelServerless     = "1.10-serverless-the-purge-uses-what-requests"
	modelServerlessBill = "1.10-serverless-bill"
	modelRegions        = "1.15-pace-of-a-region"
	modelFeedLatest     = "1.9-latest-version-an-expired-item-is-left"
	modelFeedAll        = "1.9-all-versions-and-deletes-the-newest-100-000-of"
	modelWrite          = "2-write-without-indexing-1-kb"
	modelQuery          = "2-query"
)

// modelled marks figures that the service does not document, and leads to the row of the model that they come from.
func (p *Screen) modelled(row, hint string) app.UI {
	return p.toModel(row, hint, p.l.Modelled, p.l.Modelled)
}

// toModel leads to a row of the model, in a tab of its own, so that nothing is left behind.
func (p *Screen) toModel(row, hint, text, name string) app.UI {
	return app.A().Class("hint model").Href(pick(p.script == nil, "learn/", "../")+"model/#"+row).Target("_blank").Rel("noopener").
		Title(hint).Aria("label", wording.Joined(name, hint, p.l.LiveSeparator)).Text(text)
}
