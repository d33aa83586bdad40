package stage

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/link"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/score"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

// The part of the axis that is shown goes round in a view of a link.
func TestTheAxisGoesRound(t *testing.T) {
	for name, zoom := range map[string]func(*Stage){
		"all":       func(*Stage) {},
		"a part":    func(p *Stage) { p.Zoom(3) },
		"following": func(p *Stage) { p.View.Follow() },
	} {
		from, _, _ := New(screen.New(playground.New(roomtest.NewMemoryStore())))
		to, _, _ := New(screen.New(playground.New(roomtest.NewMemoryStore())))
		from.Update()
		zoom(from)
		from.Update()
		var v, again link.View
		from.AxisOf(&v)
		to.Update()
		to.Zoom(2)
		to.ShowAxis(v)
		to.Update()
		to.AxisOf(&again)
		if again != v || to.View.Mode != from.View.Mode || (v == link.View{}) != (from.View.Mode == score.Everything) {
			t.Errorf("%s: %+v in mode %d has become %+v in mode %d", name, v, from.View.Mode, again, to.View.Mode)
		}
	}
	p, _, _ := New(screen.New(playground.New(roomtest.NewMemoryStore())))
	p.Update()
	all := p.View.Axis()
	for _, v := range []link.View{{From: 1, Till: 2}, {From: 1, Till: 253402300799}, {From: 253402300000, Till: 253402300799}} { // where nothing happens
		p.ShowAxis(v)
		p.Update()
		if a := p.View.Axis(); a.From() != all.From() || a.Till() != all.Till() || p.S.Viewer.Horizon() > 2*all.Till() {
			t.Errorf("%+v shows %d to %d, forecast up to %d", v, a.From(), a.Till(), p.S.Viewer.Horizon())
		}
	}
}
