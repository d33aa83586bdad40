package screen

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/planner"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

// The ids of rows on the model's page, which say what figures are based on; see app/build/site/rows.go.
const (
	ModelPace           = "1.10-pace"
	ModelOrder          = "1.10-order"
	ModelDelay          = "1.10-purge-delay"
	ModelServerless     = "1.10-serverless-the-purge-uses-what-requests"
	ModelServerlessBill = "1.10-serverless-bill"
	ModelRegions        = "1.15-pace-of-a-region"
	ModelFeedLatest     = "1.9-latest-version-an-expired-item-is-left"
	ModelFeedAll        = "1.9-all-versions-and-deletes-the-newest-100-000-of"
	ModelConsumer       = "1.9-a-simulated-consumer"
	ModelWrite          = "2-write-without-indexing-1-kb"
	ModelTTL            = "1.4-1-5-2-0-1e1"
	ModelTTLOff         = "1.4-any-of-these-while-the"
	ModelQuery          = "2-query"
)

// Modelled marks figures that the service does not document. It links to their row of the model.
func (p *Screen) Modelled(row string) app.UI { return p.ToModel(row, p.L.Modelled, p.L.Modelled) }

// ToModel links to a row of the model. The link opens a new tab, so that the page stays open.
func (p *Screen) ToModel(row, text, name string) app.UI {
	return app.A().Class("hint model").Href(p.LessonsAddress()+"model/#"+row).Target("_blank").Rel("noopener").
		Title(p.L.ModelledHint).Aria("label", wording.Joined(name, p.L.ModelledHint, p.L.LiveSeparator)).Text(text)
}

// PlanAddress returns the address of the page that plans a container, relative to the page.
func (p *Screen) PlanAddress() string { return p.root() + "plan/" }

// OpenPlan opens the page that plans a container, with a plan of the container on the screen.
func (p *Screen) OpenPlan() {
	browser.Open(p.PlanAddress() + "#" + planner.Link([]string{planner.Of(p.S.Container(), p.S.Now(), p.S.History)}))
}

// LessonsAddress returns the address of the lessons, relative to the page.
func (p *Screen) LessonsAddress() string {
	if p.Script != nil {
		return "../"
	}
	return p.root() + "learn/"
}

// root is the address of the playground, relative to the page.
func (p *Screen) root() string {
	switch {
	case p.Script != nil:
		return "../../"
	case p.S.Watched:
		return "../"
	}
	return ""
}
