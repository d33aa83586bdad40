package cards

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

// The hint that leads back before the purge says so if one has gone too far back, where the item has not expired yet.
func TestTheHintSaysThatOneIsTooFarBack(t *testing.T) {
	s := screen.New(playground.New(roomtest.NewMemoryStore()))
	s.S.Visit.Shown = true
	s.S.Advance(5)
	s.S.Settings.SetTraffic("0")
	s.S.Advance(1)
	purged := s.S.Now()
	guide := &Guide{Screen: s}
	for _, c := range []struct {
		at  int64
		far bool
	}{{purged, false}, {purged - 3, true}} {
		s.S.SeekTo(c.at)
		s.V = s.S.View()
		h := guide.hint()
		if far := strings.Contains(h.text, "has not expired yet. Drag the playhead to 12:01:12"); h.step != 4 || far != c.far || far != (h.button == s.L.GuideAgainDo) {
			t.Errorf("at %d: step %d, %q", c.at-purged, h.step, h.text)
		}
	}
}

// The hint that follows the slider of the user traffic names no key: the slider, which may have the focus, uses the arrow keys itself.
func TestTheHintAfterTheSliderNamesNoKey(t *testing.T) {
	s := screen.New(playground.New(roomtest.NewMemoryStore()))
	s.S.Visit.Shown = true
	s.S.Advance(5)
	s.S.Settings.SetTraffic("0")
	s.V = s.S.View()
	if h := (&Guide{Screen: s}).hint(); h.step != 3 || strings.Contains(h.text, "^") {
		t.Errorf("step %d: %q", h.step, h.text)
	}
}
