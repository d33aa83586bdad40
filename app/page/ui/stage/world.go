package stage

import (
	"math"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/score"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/timeline"
)

// A side is one of the worlds in the score.
type side string

// The sides.
const (
	mine   side = ""       // the present world, which is edited
	theirs side = "other-" // the other world in a comparison
)

// worldID is the id of an element that each world has.
func worldID(of side, id string) string { return string(of) + id }

// worldPicture is the picture of a world, on the axis that all worlds share.
type worldPicture struct {
	drawing                         *score.Drawing
	setting, lanes, curves, threads string // markup
	mostItems, mostRU               string
	joined                          []score.Thread // the threads of the last picture
	pull                            pull
}

// world is the container's lane of a world, its items and its strips. The elements of head are at the right of the
// container's lane.
func (p *Stage) world(of side, pic *worldPicture, items app.UI, c view.Counts, ru view.RequestUnits, head ...app.UI) app.HTMLDiv {
	return app.Div().Class("world").Body(
		app.Div().Class("setting-lane").Body(append([]app.UI{
			app.Span().Class("id").Body(p.worlds.letter(of), elem.IdText(p.V.Container.ID)),
			p.paintedAt(worldID(of, SettingID), "track marks", pic.setting),
		}, head...)...),
		items,
		p.strips(of, pic, c, ru),
		elem.Painted(worldID(of, ThreadsID), "threads", pic.threads),
		elem.Painted(worldID(of, pullID), "threads", ""),
	)
}

// strips are the number of items and the request units over time, with the values at the playhead.
func (p *Stage) strips(of side, pic *worldPicture, c view.Counts, ru view.RequestUnits) app.UI {
	name := func(class, name, mostID, most string) app.UI {
		return app.Div().Class("strip-name "+class).Body(app.B().Text(name), app.Small().ID(worldID(of, mostID)).Class("num").Text(most))
	}
	return app.Div().Class("strips").Body(
		name("counts", p.L.StripItems, "most-items", pic.mostItems),
		name("usage", p.L.StripRU, "most-ru", pic.mostRU),
		p.paintedAt(worldID(of, StripsID), "track marks", pic.curves),
		app.Div().Class("strip-values counts num").Body(
			app.Span().ID(worldID(of, "strip-disk")).Class("ghost-text").Text(p.L.OnDisk(c.OnDisk)),
			app.Span().ID(worldID(of, "strip-queries")).Class("live-text").Text(p.L.InQueries(c.InQueries)),
		),
		app.Div().Class("strip-values usage num").Body(
			app.Span().ID(worldID(of, "strip-traffic")).Text(p.L.TrafficText(ru)),
			app.B().ID(worldID(of, "strip-left")).Text(p.L.LeftText(ru)),
		),
	)
}

// drawWorld draws a world. It marks the differences from the world beside it, if that is not nil. The markup under
// is below the lanes.
func (p *Stage) drawWorld(of side, pic *worldPicture, data, beside *timeline.Score, under string) {
	if pic.drawing == nil {
		pic.drawing = score.NewDrawing(p.size, p.labels())
	}
	pic.drawing.Resize(p.size)
	pic.drawing.Lanes(data, beside, p.Axis)
	drawn := pic.drawing.Strips(data, p.Axis)
	preview := ""
	if of == mine {
		preview = p.settingPreview(drawn)
	}
	pic.setting = settingMarkup(worldID(of, SettingID), drawn, p.Axis.Width, preview)
	pic.lanes = lanesMarkup(worldID(of, LanesID), drawn, under)
	pic.curves = stripsMarkup(worldID(of, StripsID), drawn, p.size.Counts)
	pic.mostItems = p.L.StripMost.With("n", p.L.Number(int64(drawn.MostItems)))
	pic.mostRU = p.L.StripMost.With("n", p.L.Number(int64(math.Ceil(drawn.MostRU))))
	pic.joined = pic.drawing.Threads(data, p.Axis)
	pic.threads = threadsMarkup(pic.joined, p.threadEnds)
}

// paintWorld paints what moves in a world: the marks that the playhead at x divides, and the values at it.
func (p *Stage) paintWorld(b *screen.Painting, of side, pic *worldPicture, x string, c view.Counts, ru view.RequestUnits) {
	for _, part := range [...]struct{ id, markup string }{
		{SettingID, pic.setting}, {LanesID, pic.lanes}, {StripsID, pic.curves}, {ThreadsID, pic.threads},
	} {
		b.SetMarkup(worldID(of, part.id), part.markup)
		b.SetStyle(worldID(of, part.id), "--x", x)
	}
	b.SetMarkup(worldID(of, pullID), pic.pull.markup(pic.joined, p.S.Now(), browser.Now(), p.threadEnds))
	b.SetText(worldID(of, "most-items"), pic.mostItems)
	b.SetText(worldID(of, "most-ru"), pic.mostRU)
	b.SetText(worldID(of, "strip-disk"), p.L.OnDisk(c.OnDisk))
	b.SetText(worldID(of, "strip-queries"), p.L.InQueries(c.InQueries))
	b.SetText(worldID(of, "strip-traffic"), p.L.TrafficText(ru))
	b.SetText(worldID(of, "strip-left"), p.L.LeftText(ru))
}
