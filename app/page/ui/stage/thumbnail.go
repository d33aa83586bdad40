//go:build !js

package stage

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/score"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/core/timeline"
)

// Sizes of the thumbnail of a lesson, in its own units.
const (
	thumbWidth  = 240
	thumbHeight = 84
	thumbLane   = 18
	thumbBar    = 11
	thumbLanes  = 4
)

// Hatching is the pattern of expired items on disk, for all thumbnails of a page.
const Hatching = `<svg class="defs" aria-hidden="true">` + hatch + `</defs></svg>`

// Thumbnail draws the timeline at the end of a lesson: the first and the last items, and a forecast.
func Thumbnail(l *story.Lesson) string {
	h := history.New(engine.New(l.Start))
	for _, c := range l.Opening {
		h.Apply(c) //nolint:errcheck // a refusal can be part of a lesson
	}
	for _, s := range l.Steps {
		for _, c := range s.Commands {
			h.Apply(c) //nolint:errcheck // the same
		}
	}
	all := func() bool { return true }
	record := timeline.NewRecord(l.Home)
	record.Follow(h, all)
	now := h.Last()
	forecast := timeline.NewForecast(h.Tip(), l.Home)
	forecast.Work(now+max(60, (now-l.Start)/2), all)
	data := record.Score(now, now, forecast, thumbnailItems(h.Tip(), l.Home))

	var view score.View
	view.Update(&data, now, thumbWidth, 1)
	axis := view.Axis()
	drawing := score.NewDrawing(score.Size{Lane: thumbLane, Bar: thumbBar, BarTop: (thumbLane - thumbBar) / 2}, score.Labels{
		Bar: func(*timeline.Lane, int) string { return "" }, Number: func(int) string { return "" }, Width: func(string) float64 { return 0 },
	})
	picture := drawing.Lanes(&data, nil, axis)

	var marks, b strings.Builder
	paths(&marks, picture, score.Live, score.After+1)
	x := min(max(axis.At(now), 0), thumbWidth)
	top := (thumbHeight - thumbLane*len(data.Lanes)) / 2
	b.WriteString(`<svg class="thumb" viewBox="0 0 ` + strconv.Itoa(thumbWidth) + " " + strconv.Itoa(thumbHeight) +
		`" aria-hidden="true" focusable="false">`)
	for i, side := range [...]string{"past", "ahead"} {
		id, from, till := side+"-"+l.Name, 0.0, x
		if i > 0 {
			from, till = x, thumbWidth
		}
		b.WriteString(clip(id, from, till, thumbHeight) + `<g clip-path="url(#` + id + `)"><g class="` + side + `" transform="translate(0 ` +
			strconv.Itoa(top) + `)">` + marks.String() + `</g></g>`)
	}
	b.WriteString(`<path class="now" d="M` + decimal(x) + " 4V" + strconv.Itoa(thumbHeight-4) + `"/></svg>`)
	return b.String()
}

// thumbnailItems are the items of a thumbnail. If there are too many, these are the first and the last ones.
func thumbnailItems(a *engine.Account, in engine.Path) (refs []engine.Ref) {
	c, err := a.Container(in)
	const gap = 8 // an item that was replaced leaves a gap
	for n, missing := uint64(1), 0; err == nil && missing < gap; n++ {
		_, stored := c.ByOrdinal(n)
		if _, gone := c.TombstoneOf(n); !stored && !gone {
			missing++
			continue
		}
		refs, missing = append(refs, engine.Ref{Ordinal: n}), 0
	}
	if n := len(refs); n > thumbLanes {
		refs = append(refs[:thumbLanes/2:thumbLanes/2], refs[n-thumbLanes/2:]...)
	}
	return refs
}
