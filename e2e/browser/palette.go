package browser

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"image/png"
	"slices"
)

// fewColours reduces a picture of a page to a palette of at most 256 colours, which
// takes a quarter of the size and shows no visible difference. Large areas keep their
// exact colours; rare shades, at the edges of letters, become the nearest one.
func fewColours(data []byte) ([]byte, error) {
	in, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	bounds := in.Bounds()
	palette, index := paletteOf([]image.Image{in}, 256)
	out := image.NewPaletted(bounds, palette)
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			out.SetColorIndex(x, y, index[rgba(in, x, y)])
		}
	}
	var b bytes.Buffer
	err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, out)
	return b.Bytes(), err
}

// paletteOf returns a palette of at most so many colours for pictures, and the index in it for each of their colours.
func paletteOf(pictures []image.Image, most int) (color.Palette, map[color.RGBA]uint8) {
	count := map[color.RGBA]int{}
	for _, in := range pictures {
		bounds := in.Bounds()
		for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
			for x := bounds.Min.X; x < bounds.Max.X; x++ {
				count[rgba(in, x, y)]++
			}
		}
	}
	all := make([]color.RGBA, 0, len(count))
	for c := range count {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b color.RGBA) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(number(a), number(b)))
	})
	palette := pick(all, most)
	index := map[color.RGBA]uint8{}
	for c := range count {
		index[c] = uint8(palette.Index(c))
	}
	return palette, index
}

func rgba(in image.Image, x, y int) color.RGBA {
	r, g, b, _ := in.At(x, y).RGBA()
	return color.RGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 255}
}

func number(c color.RGBA) int { return int(c.R)<<16 | int(c.G)<<8 | int(c.B) }

// pick returns at most the given number of the most frequent colours, without those
// that hardly differ from a more frequent one.
func pick(all []color.RGBA, most int) color.Palette {
	for far := 0; ; far += 2 {
		var taken []color.RGBA
	next:
		for _, c := range all {
			for _, t := range taken {
				if apart(c, t) < far {
					continue next
				}
			}
			if taken = append(taken, c); len(taken) > most {
				break
			}
		}
		if len(taken) <= most {
			p := make(color.Palette, len(taken))
			for i, c := range taken {
				p[i] = c
			}
			return p
		}
	}
}

func apart(a, b color.RGBA) int {
	d := func(x, y uint8) int { return max(int(x), int(y)) - min(int(x), int(y)) }
	return max(d(a.R, b.R), d(a.G, b.G), d(a.B, b.B))
}
