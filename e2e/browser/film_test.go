package browser

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"testing"
	"time"
)

func TestAFilmShowsItsFramesForAsLongAsTheyTook(t *testing.T) {
	blank := func() *image.RGBA {
		m := image.NewRGBA(image.Rect(0, 0, 40, 20))
		draw.Draw(m, m.Bounds(), image.White, image.Point{}, draw.Src)
		return m
	}
	first, second, third := blank(), blank(), blank()
	second.Set(3, 4, color.RGBA{200, 0, 0, 255})
	third.Set(30, 10, color.RGBA{0, 0, 200, 255}) // and the red one is white again
	data, err := animated([]frame{{first, 1000}, {first, 1104}, {second, 1146}, {third, 1300}}, 2*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	film, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	screen := blank()
	want := []struct {
		picture *image.RGBA
		lasts   int
	}{{first, 15}, {second, 15}, {third, 200}}
	if len(film.Image) != len(want) {
		t.Fatalf("%d pictures, want %d: equal ones are one", len(film.Image), len(want))
	}
	for i, m := range film.Image {
		draw.Draw(screen, m.Bounds(), m, m.Bounds().Min, draw.Over)
		if !bytes.Equal(screen.Pix, want[i].picture.Pix) {
			t.Errorf("picture %d is another one", i)
		}
		if film.Delay[i] != want[i].lasts {
			t.Errorf("picture %d lasts %d hundredths of a second, want %d", i, film.Delay[i], want[i].lasts)
		}
	}
	if b := film.Image[1].Bounds(); b.Dx() != 1 || b.Dy() != 1 {
		t.Errorf("the second picture holds %v, but one pixel has changed", b)
	}
}
