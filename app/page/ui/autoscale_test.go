package ui

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// With autoscale the card of the request units says to what it scales, and offers no number that does not hold.
func TestTheUnitsOfAutoscale(t *testing.T) {
	p := learner(11, 0)
	card := app.HTMLString(p.units.Draw())
	if want := p.L.BillAutoscale.With("n", "3,800", "max", "4,000"); !strings.Contains(card, want) || strings.Contains(card, p.L.RUMinimum.With("n", "1,000")) {
		t.Errorf("the card lacks %q, or has a minimum: %s", want, card)
	}
	p.lesson.ToStep(1)
	p.S.Lesson.ShowMe()
	if html(p); strings.Contains(app.HTMLString(p.units.Draw()), "4,000") {
		t.Error("serverless, the card still says to what autoscale scales")
	}
}
