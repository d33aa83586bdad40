package screen

import (
	"slices"
	"strings"
	"testing"
)

func TestBrushSendsDifferences(t *testing.T) {
	b := NewPainting()
	var sent []string
	b.Send = func(ops string) { sent = append(sent, strings.ReplaceAll(ops, "\x1f", "|")) }
	paint := func(time string) {
		b.SetText("now", time)
		b.SetAttr("now", "class", "live")
		b.Flush()
	}
	paint("12:00:00")
	paint("12:00:00")
	paint("12:00:01")
	b.Forget()
	paint("a\x1fb")
	want := []string{"t|now||12:00:00|a|now|class|live|", "t|now||12:00:01|", "t|now||a b|a|now|class|live|"}
	if strings.Join(sent, "\n") != strings.Join(want, "\n") {
		t.Errorf("sent %q, want %q", sent, want)
	}
}

func TestForgottenPartKeepsItsMarkup(t *testing.T) {
	b := NewPainting()
	var sent []string
	b.Send = func(ops string) { sent = append(sent, strings.ReplaceAll(ops, "\x1f", "|")) }
	paint := func() {
		b.Part(PartScore).SetMarkup("lanes", "<svg>")
		b.SetText("most", "7")
		b.Part(PartTime).SetText("now", "12:00")
		b.Flush()
	}
	paint()
	b.ForgetPart(PartScore)
	paint()
	b.Forget()
	paint()
	whole := "m|lanes||<svg>|t|most||7|t|now||12:00|"
	if want := []string{whole, "t|most||7|", whole}; !slices.Equal(sent, want) {
		t.Errorf("sent %q, want %q", sent, want)
	}
}
