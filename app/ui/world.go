package ui

import (
	"math"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/score"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/core/timeline"
)

// A side is one of the worlds in the score.
type side string

// The sides.
const (
	mine   side = ""       // the present world, which is edited
	theirs side = "other-" // the one that it is compared with
)

// worldID is the id of an element that each world has.
func worldID(of side, id string) string { return string(of) + id }

// worldPicture is the picture of a world, on the axis that all worlds share.
type worldPicture struct {
	drawing                         *score.Drawing
	setting, lanes, curves, threads string // markup
	mostItems, mostRU               string
	joined                          []score.Thread // those of threads
	pull                            pull
}

// world is the container's lane of a world, its items and its strips. The extra elements are at the right of the container's lane.
func (p *Stage) world(of side, pic *worldPicture, items app.UI, c session.Counts, ru session.RequestUnits, head ...app.UI) app.HTMLDiv {
	return app.Div().Class("world").Body(
		app.Div().Class("setting-lane").Body(append([]app.UI{
			app.Span().Class("id").Body(p.worlds.letter(of), idText(p.v.Container.ID)),
			painted(worldID(of, settingID), "track marks", pic.setting),
		}, head...)...),
		items,
		p.strips(of, pic, c, ru),
		painted(worldID(of, threadsID), "threads", pic.threads),
		painted(worldID(of, pullID), "threads", ""),
	)
}

// strips are the numbers of items and the request units over time, with their values at the playhead.
func (p *Stage) strips(of side, pic *worldPicture, c session.Counts, ru session.RequestUnits) app.UI {
	name := func(class, name, mostID, most string) app.UI {
		return app.Div().Class("strip-name "+class).Body(app.B().Text(name), app.Small().ID(worldID(of, mostID)).Class("num").Text(most))
	}
	return app.Div().Class("strips").Body(
		name("counts", p.l.StripItems, "most-items", pic.mostItems),
		name("usage", p.l.StripRU, "most-ru", pic.mostRU),
		painted(worldID(of, stripsID), "track marks", pic.curves),
		app.Div().Class("strip-values counts num").Body(
			app.Span().ID(worldID(of, "strip-disk")).Class("ghost-text").Text(p.l.OnDisk(c.InQueries+c.ExpiredOnDisk)),
			app.Span().ID(worldID(of, "strip-queries")).Class("live-text").Text(p.l.InQueries(c.InQueries)),
		),
		app.Div().Class("strip-values usage num").Body(
			app.Span().ID(worldID(of, "strip-traffic")).Text(p.l.TrafficText(ru)),
			app.B().ID(worldID(of, "strip-left")).Text(p.l.LeftText(ru)),
		),
	)
}

// drawWorld draws a world. Where it differs from the one beside it, which may be nil, is marked; what is under its lanes is markup.
func (p *Stage) drawWorld(of side, pic *worldPicture, data, beside *timeline.Score, under string) {
	if pic.drawing == nil {
		pic.drawing = score.NewDrawing(p.size, p.labels())
	}
	pic.drawing.Resize(p.size)
	pic.drawing.Lanes(data, beside, p.axis)
	drawn := pic.drawing.Strips(data, p.axis)
	pic.setting = settingMarkup(worldID(of, settingID), drawn)
	pic.lanes = lanesMarkup(worldID(of, lanesID), drawn, under)
	pic.curves = stripsMarkup(worldID(of, stripsID), drawn, p.axis.Width, p.size.Counts)
	pic.mostItems = p.l.StripMost.With("n", p.l.Number(int64(drawn.MostItems)))
	pic.mostRU = p.l.StripMost.With("n", p.l.Number(int64(math.Ceil(drawn.MostRU))))
	pic.joined = pic.drawing.Threads(data, p.axis)
	pic.threads = threadsMarkup(pic.joined, p.threadEnds)
}

// paintWorld paints what moves in a world: what the playhead at x divides, and the values at it.
func (p *Stage) paintWorld(b *painting, of side, pic *worldPicture, x string, c session.Counts, ru session.RequestUnits) {
	for _, part := range [...]struct{ id, markup string }{
		{settingID, pic.setting}, {lanesID, pic.lanes}, {stripsID, pic.curves}, {threadsID, pic.threads},
	} {
		b.markup(worldID(of, part.id), part.markup)
		b.style(worldID(of, part.id), "--x", x)
	}
	b.markup(worldID(of, pullID), pic.pull.markup(pic.joined, p.s.Now(), browser.Now(), p.threadEnds))
	b.text(worldID(of, "most-items"), pic.mostItems)
	b.text(worldID(of, "most-ru"), pic.mostRU)
	b.text(worldID(of, "strip-disk"), p.l.OnDisk(c.InQueries+c.ExpiredOnDisk))
	b.text(worldID(of, "strip-queries"), p.l.InQueries(c.InQueries))
	b.text(worldID(of, "strip-traffic"), p.l.TrafficText(ru))
	b.text(worldID(of, "strip-left"), p.l.LeftText(ru))
}
