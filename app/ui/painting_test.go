package ui

import (
	"strings"
	"testing"
)

func TestBrushSendsDifferences(t *testing.T) {
	b := newPainting()
	var sent []string
	b.send = func(ops string) { sent = append(sent, strings.ReplaceAll(ops, "\x1f", "|")) }
	paint := func(time string) {
		b.text("now", time)
		b.attr("now", "class", "live")
		b.flush()
	}
	paint("12:00:00")
	paint("12:00:00")
	paint("12:00:01")
	b.forget()
	paint("a\x1fb")
	want := []string{"t|now||12:00:00|a|now|class|live|", "t|now||12:00:01|", "t|now||a b|a|now|class|live|"}
	if strings.Join(sent, "\n") != strings.Join(want, "\n") {
		t.Errorf("sent %q, want %q", sent, want)
	}
}
