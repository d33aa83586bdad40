package stage

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"pgregory.net/rapid"
)

// Of two items that expire a day apart, each is on disk for a second more, and not until something else happens.
func TestAPurgedItemIsNotHatchedForADay(t *testing.T) {
	p := testRoom(t)
	p.S.StartEmpty()
	p.stage.Width = 900
	html(p)
	for _, body := range []string{`{"id":"D","ttl":172800}`, `{"id":"E","ttl":100000}`} {
		roomtest.Write(t, p.S, body)
		html(p)
	}
	for range 2 {
		p.S.Advance(86_400)
		html(p)
	}
	disk, _, _ := strings.Cut(p.stage.curves[strings.Index(p.stage.curves, "m-disk-line"):], "/>")
	live, _, _ := strings.Cut(p.stage.curves[strings.Index(p.stage.curves, "m-live-line"):], "/>")
	if n, m := strings.Count(disk, "V"), strings.Count(live, "V"); n != 2 || m != 2 {
		t.Errorf("the items on disk change %d times, and those in queries %d times, want 2 and 2:\n%s\n%s", n, m, disk, live)
	}
}

// What was drawn step by step is what a reload draws.
func TestThePictureIsTheSameAfresh(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		store := roomtest.NewMemoryStore()
		on := func() *room {
			p := &room{Screen: screen.New(playground.New(store))}
			p.Enabled = true
			p.stage, p.items, p.worlds = New(p.Screen)
			return p
		}
		p := on()
		if rapid.Bool().Draw(rt, "a container of its own") {
			p.S.StartEmpty()
		}
		html(p)
		for i := range rapid.IntRange(1, 12).Draw(rt, "steps") {
			seconds := int64(1) << rapid.IntRange(0, 18).Draw(rt, "log of seconds")
			switch rapid.IntRange(0, 5).Draw(rt, "step") {
			case 0, 1:
				p.S.Apply(engine.WriteItem{In: p.S.Path(), Kind: engine.Create, Body: fmt.Appendf(nil, `{"id":"i%d","cid":"c","ttl":%d}`, i, seconds)}) //nolint:errcheck // time may have run out
			case 2, 3:
				p.S.Advance(seconds)
			case 4:
				p.S.SeekTo(p.S.Now() - seconds)
			default:
				p.S.Undo()
			}
			html(p)
		}
		p.S.Saves.Save()
		again := on()
		picture := func(p *room) string {
			p.stage.View.ShowAll()
			html(p) // the horizon of the forecast follows the axis
			p.stage.View.ShowAll()
			html(p)
			return fmt.Sprint(p.stage.Axis, "\n", p.stage.setting, "\n", p.stage.lanes, "\n", p.stage.curves, "\n", p.stage.ticks, "\n", p.stage.folds)
		}
		if got, want := picture(p), picture(again); got != want {
			rt.Fatalf("step by step\n%s\nafresh\n%s", got, want)
		}
	})
}
