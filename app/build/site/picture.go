package site

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// A lesson's picture has the usual size of the preview of a link.
const (
	pictureWidth, pictureHeight = 1200, 630 // pixels
	pictureEdge                 = 60        // pixels of margin at each side
	maxLanes                    = 8
)

var (
	paper = color.RGBA{0xf5, 0xf6, 0xf8, 0xff}
	live  = color.RGBA{0x2f, 0x6d, 0xb5, 0xff}
	ghost = color.RGBA{0xb3, 0x4e, 0x00, 0xff}
	tint  = color.RGBA{0xff, 0xf0, 0xe0, 0xff}
	line  = color.RGBA{0x14, 0x18, 0x1d, 0xff}
)

// drawLesson draws a lane for each of the first items of a lesson and a column for each step. A column shows the state
// at the end of the step: blue while queries return the item, hatched while the item is only on disk.
func drawLesson(l *story.Lesson) ([]byte, error) {
	states := laneStates(l)
	img := image.NewPaletted(image.Rect(0, 0, pictureWidth, pictureHeight), color.Palette{paper, live, ghost, tint, line})
	lanes := 1
	for _, column := range states {
		lanes = max(lanes, len(column))
	}
	high := (pictureHeight - 2*pictureEdge) / lanes
	wide := (pictureWidth - 2*pictureEdge) / len(states)
	for x, column := range states {
		for y, state := range column {
			box := image.Rect(0, 0, wide, high*2/3).Add(image.Pt(pictureEdge+x*wide, pictureEdge+y*high+high/6))
			switch state {
			case 'q':
				draw.Draw(img, box, image.NewUniform(live), image.Point{}, draw.Src)
			case 'd':
				hatch(img, box)
			}
		}
		now := image.Rect(0, 0, 4, pictureHeight-pictureEdge).Add(image.Pt(pictureEdge+(x+1)*wide-2, pictureEdge/2))
		draw.Draw(img, now, image.NewUniform(line), image.Point{}, draw.Src)
	}
	var b bytes.Buffer
	err := png.Encode(&b, img)
	return b.Bytes(), err
}

// hatch fills a box as the timeline shows an item that is expired but still on disk.
func hatch(img *image.Paletted, box image.Rectangle) {
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			if (x+y)%18 < 6 {
				img.Set(x, y, ghost)
			} else {
				img.Set(x, y, tint)
			}
		}
	}
}

// laneStates returns the states of the first items at the end of each step: q for in queries, d for on disk only, a
// space for neither.
func laneStates(l *story.Lesson) [][]byte {
	account := engine.New(l.Start)
	for _, c := range l.Opening {
		account.Apply(c) //nolint:errcheck // a refusal can be part of a lesson
	}
	var states [][]byte
	for _, step := range l.Steps {
		for _, c := range step.Commands {
			account.Apply(c) //nolint:errcheck // the same
		}
		column := []byte{}
		c, err := account.Container(l.Home)
		for ordinal := uint64(1); err == nil && ordinal <= maxLanes; ordinal++ {
			it, stored := c.ByOrdinal(ordinal)
			switch _, gone := c.TombstoneOf(ordinal); {
			case stored && c.Visible(it):
				column = append(column, 'q')
			case stored:
				column = append(column, 'd')
			case gone:
				column = append(column, ' ')
			}
		}
		states = append(states, column)
	}
	return states
}
