package stage

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/score"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/timeline"
)

// otherScore is the other world in the score: a narrow bar below the bar of each item or, in a comparison, a picture
// of its own.
type otherScore struct {
	data     timeline.Score
	shown    bool
	compared bool // the worlds were compared when data was read; this can have changed since
	worldPicture
	differ map[session.ItemKey]bool // the rendered rows that are in another state now; only in a comparison
	narrow *score.Drawing
	size   score.Size
}

const (
	otherBar  = 6 // CSS pixels, if the lane has enough room
	otherRoom = 1 // between the two bars
)

// below places the bars below the bars of the present world.
func (o *otherScore) below(size score.Size) {
	o.size = size
	o.size.BarTop = size.BarTop + size.Bar + otherRoom
	o.size.Bar = min(otherBar, size.Lane-o.size.BarTop)
}

// otherMarkup is the lanes of the other world, from the second in which the worlds parted.
func (p *Stage) otherMarkup(a score.Axis) string {
	o := &p.other
	other, ok := p.S.Neighbours.Other()
	if !ok || !o.shown {
		return ""
	}
	if o.narrow == nil {
		words := p.labels()
		words.Bar = func(*timeline.Lane, int) string { return "" }
		o.narrow = score.NewDrawing(o.size, words)
	}
	o.narrow.Resize(o.size)
	x := max(0, a.At(other.Parted))
	var b strings.Builder
	b.WriteString(`<clipPath id="parted"><rect x="` + decimal(x) + `" y="0" width="` + decimal(max(0, a.Width-x)) +
		`" height="99999"/></clipPath>` +
		`<g class="other-world" clip-path="url(#parted)">`)
	differ := o.differing(&p.Data)
	pic := o.narrow.Lanes(&differ, nil, a)
	for _, m := range [...]score.Mark{score.Live, score.Hidden, score.Open, score.Deadline, score.Back, score.Cut, score.Cross, score.After} {
		paths(&b, pic, m, m+1)
	}
	b.WriteString(`</g>`)
	return b.String()
}

// differing returns the score of the other world. The lanes that are the same in both worlds are empty.
func (o *otherScore) differing(present *timeline.Score) timeline.Score {
	differ := o.data
	differ.Lanes = make([]timeline.Lane, len(o.data.Lanes))
	for i := range o.data.Lanes {
		if len(timeline.Differences(present, &o.data, i)) > 0 {
			differ.Lanes[i] = o.data.Lanes[i]
		}
	}
	return differ
}

// partingRows is the number of rows that are compared to find when the worlds begin to differ.
const partingRows = 200

// parting returns the first second in which an item of these rows has different states in the two worlds.
func (p *Stage) parting() (at int64, ok bool) {
	p.forecast(renderBudget)
	mine := p.S.Viewer.Score(0, partingRows)
	theirs, shown := p.S.Viewer.OtherScore(0, partingRows)
	for i := 0; shown && i < len(mine.Lanes); i++ {
		if d := timeline.Differences(&mine, &theirs, i); len(d) > 0 && (!ok || d[0].From < at) {
			at, ok = d[0].From, true
		}
	}
	return at, ok
}
