package ui

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

// The parts that are made late are not rendered before, and no others are missing.
func TestLatePartsHaveStandIns(t *testing.T) {
	p := testPage(t)
	whole := html(p)
	p.postpone()
	page := html(p)
	if n := strings.Count(page, "<"+screen.StandIn+">"); n < 4 || n > len(deferred) {
		t.Errorf("%d stand-ins", n)
	}
	for _, id := range []string{`id="matrix"`, `id="containers"`, `class="now-time`} {
		if !strings.Contains(whole, id) {
			t.Fatalf("the page has no %s", id)
		}
		if got, want := strings.Contains(page, id), id != `id="matrix"`; got != want {
			t.Errorf("%s is there: %t, want %t", id, got, want)
		}
	}
	p.Unmade = [screen.NoPart]bool{}
	if page := html(p); strings.Contains(page, screen.StandIn) || !strings.Contains(page, `id="matrix"`) {
		t.Error("stand-ins stay")
	}
}
