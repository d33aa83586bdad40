package browser

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"

	"github.com/chromedp/cdproto/page"
)

// A Strip is several pictures of a page that are saved as one, side by side.
type Strip struct{ pictures []image.Image }

// Take adds a picture of the window.
func (s *Strip) Take(p *Page) {
	p.t.Helper()
	p.WaitFrames()
	shot := call(p, page.CaptureScreenshot, picture(p.all()))
	picture, err := png.Decode(bytes.NewReader(shot.Data))
	if err != nil {
		p.t.Fatal(err)
	}
	s.pictures = append(s.pictures, picture)
}

// Save saves the pictures side by side in columns as name.png among the screenshots.
func (s *Strip) Save(p *Page, name string, columns int) {
	p.t.Helper()
	const gap = 12
	size := s.pictures[0].Bounds().Size()
	rows := (len(s.pictures) + columns - 1) / columns
	all := image.NewRGBA(image.Rect(0, 0, columns*(size.X+gap)-gap, rows*(size.Y+gap)-gap))
	draw.Draw(all, all.Bounds(), image.NewUniform(color.Gray{0x80}), image.Point{}, draw.Src)
	for i, picture := range s.pictures {
		at := image.Pt(i%columns*(size.X+gap), i/columns*(size.Y+gap))
		draw.Draw(all, image.Rectangle{at, at.Add(size)}, picture, image.Point{}, draw.Src)
	}
	var b bytes.Buffer
	err := png.Encode(&b, all)
	data := b.Bytes()
	if err == nil {
		data, err = fewColours(data)
	}
	if err == nil {
		err = save(screenshots, name, data)
	}
	if err != nil {
		p.t.Fatal(err)
	}
}
