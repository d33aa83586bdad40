package browser

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"time"

	"github.com/chromedp/cdproto/animation"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
)

// A Film is a sequence of pictures of a page, each with the page's time, which Save writes as an animated GIF.
type Film struct {
	p      *Page
	area   Box
	frames []frame
}

// frame is a picture and when it was taken, in milliseconds of the page's time.
type frame struct {
	picture image.Image
	at      float64
}

// SlowMotion makes time pass so many times more slowly in all documents that are opened from now on. To take a picture takes a
// while, and a film needs several of them each second.
func (p *Page) SlowMotion(times float64) {
	p.t.Helper()
	p.OnEveryPage(fmt.Sprintf("{ const now = performance.now.bind(performance); performance.now = () => now() / %v }", times))
	call(p, animation.Enable, cdp.Empty{})
	call(p, animation.SetPlaybackRate, animation.SetPlaybackRateParams{PlaybackRate: 1 / times})
}

// Film begins a film of an area of the window.
func (p *Page) Film(area Box) *Film { return &Film{p: p, area: area} }

// Roll takes pictures for some of the page's time, at most perSecond in a second.
func (f *Film) Roll(length time.Duration, perSecond float64) {
	f.p.t.Helper()
	end := f.now() + float64(length.Milliseconds())
	for next := 0.0; ; {
		now := f.now()
		if now >= end {
			return
		}
		if now >= next {
			f.take()
			next = now + 1000/perSecond
		}
	}
}

func (f *Film) now() float64 {
	f.p.t.Helper()
	return Eval[float64](f.p, "new Promise(r => requestAnimationFrame(() => r(performance.now())))")
}

func (f *Film) take() {
	f.p.t.Helper()
	a := f.area
	shot := call(f.p, page.CaptureScreenshot, picture(&page.Viewport{X: a.X, Y: a.Y, Width: a.Width, Height: a.Height, Scale: 1}))
	picture, err := png.Decode(bytes.NewReader(shot.Data))
	if err != nil {
		f.p.t.Fatal(err)
	}
	f.frames = append(f.frames, frame{picture, Eval[float64](f.p, "performance.now()")})
}

// Save saves the film as name.gif among the screenshots and returns its size in bytes. The last picture stays for a while
// before the film begins again.
func (f *Film) Save(name string, stays time.Duration) (bytes int) {
	f.p.t.Helper()
	data, err := animated(f.frames, stays)
	if err == nil {
		err = os.WriteFile(filepath.Join(screenshots, name+".gif"), data, 0o644)
	}
	if err != nil {
		f.p.t.Fatal(err)
	}
	return len(data)
}

// animated encodes frames as a GIF. The frames share a palette. Each frame after the first holds only what has changed since its
// predecessor.
func animated(frames []frame, stays time.Duration) ([]byte, error) {
	all := make([]image.Image, len(frames))
	for i, f := range frames {
		all[i] = f.picture
	}
	palette, index := paletteOf(all, 255)
	nothing := uint8(len(palette))
	palette = append(palette, color.RGBA{})
	bounds := all[0].Bounds()
	screen := image.NewPaletted(bounds, palette)
	out := gif.GIF{Config: image.Config{ColorModel: palette, Width: bounds.Dx(), Height: bounds.Dy()}}
	shown := 0.0 // milliseconds of the film so far, as its delays add up
	for i, f := range frames {
		next := image.NewPaletted(bounds, palette)
		var changed image.Rectangle
		for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
			for x := bounds.Min.X; x < bounds.Max.X; x++ {
				colour := index[rgba(f.picture, x, y)]
				if i > 0 && screen.ColorIndexAt(x, y) == colour {
					next.SetColorIndex(x, y, nothing)
					continue
				}
				next.SetColorIndex(x, y, colour)
				screen.SetColorIndex(x, y, colour)
				changed = changed.Union(image.Rect(x, y, x+1, y+1))
			}
		}
		lasts := float64(stays.Milliseconds())
		if i+1 < len(frames) {
			lasts = frames[i+1].at - frames[0].at - shown
		}
		delay := int(math.Round(lasts / 10)) // hundredths of a second
		shown += float64(delay) * 10
		if changed.Empty() {
			out.Delay[len(out.Delay)-1] += delay
			continue
		}
		cut := image.NewPaletted(changed, palette)
		draw.Draw(cut, changed, next, changed.Min, draw.Src)
		out.Image, out.Delay, out.Disposal = append(out.Image, cut), append(out.Delay, delay), append(out.Disposal, gif.DisposalNone)
	}
	var b bytes.Buffer
	err := gif.EncodeAll(&b, &out)
	return b.Bytes(), err
}
