package browser

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Wait waits for the thing to be on the page.
func (x *Thing) Wait() {
	x.p.t.Helper()
	x.until(func(ctx context.Context) error {
		_, err := x.one(ctx)
		return err
	})
}

// WaitGone waits until nothing fits any more.
func (x *Thing) WaitGone() {
	x.p.t.Helper()
	x.until(func(ctx context.Context) error {
		found, err := x.all(ctx)
		if err == nil && len(found) > 0 && x.nth < len(found) {
			err = errors.New("it is still on the page")
		}
		return err
	})
}

// WaitText waits until the thing's text contains s.
func (x *Thing) WaitText(s string) {
	x.p.t.Helper()
	x.until(func(ctx context.Context) error {
		got, err := apply[string](ctx, x, visibleText)
		if err == nil && !strings.Contains(got, s) {
			err = fmt.Errorf("want %q in its text %q", s, got)
		}
		return err
	})
}

// WaitNoText waits until the thing's text no longer contains s.
func (x *Thing) WaitNoText(s string) {
	x.p.t.Helper()
	x.until(func(ctx context.Context) error {
		got, err := apply[string](ctx, x, visibleText)
		if err == nil && strings.Contains(got, s) {
			err = fmt.Errorf("want no %q in its text %q", s, got)
		}
		return err
	})
}

// WaitValue waits until the field holds exactly s.
func (x *Thing) WaitValue(s string) {
	x.p.t.Helper()
	x.until(func(ctx context.Context) error {
		got, err := apply[string](ctx, x, fieldValue)
		if err == nil && got != s {
			err = fmt.Errorf("want the value %q, it is %q", s, got)
		}
		return err
	})
}

const (
	visibleText = `function() { return (this.innerText ?? this.textContent ?? "").trim() }`
	fieldValue  = `function() { return "value" in this ? this.value : this.innerText }`
)

// Text is what the thing shows, as innerText puts it.
func (x *Thing) Text() string { x.p.t.Helper(); return ask[string](x, visibleText) }

// Value is what the field holds.
func (x *Thing) Value() string { x.p.t.Helper(); return ask[string](x, fieldValue) }

// Checked tells whether a radio button, checkbox or toggle is on.
func (x *Thing) Checked() bool {
	x.p.t.Helper()
	return ask[bool](x, `function() { return this.checked ?? (this.getAttribute("aria-checked") ?? this.getAttribute("aria-pressed")) === "true" }`)
}

// Focused tells whether the keyboard is on the thing.
func (x *Thing) Focused() bool {
	x.p.t.Helper()
	return ask[bool](x, `function() { return document.activeElement === this }`)
}

// Attr is an attribute's value, empty when it has none.
func (x *Thing) Attr(name string) string {
	x.p.t.Helper()
	return ask[string](x, fmt.Sprintf(`function() { return this.getAttribute(%q) || "" }`, name))
}

// Count is how many things fit, now.
func (x *Thing) Count() int {
	x.p.t.Helper()
	return len(x.Names())
}

// Names are the accessible names of all that fit, now.
func (x *Thing) Names() []string {
	x.p.t.Helper()
	ctx, cancel := x.p.deadline()
	defer cancel()
	found, err := x.all(ctx)
	if err != nil {
		x.p.t.Fatalf("%s: %v", x, err)
	}
	names := make([]string, 0, len(found))
	for _, n := range found {
		names = append(names, text(n.Name))
	}
	return names
}

// Click waits until the thing can be hit with the mouse, then does. A control
// that is drawn by its label is clicked there.
func (x *Thing) Click() {
	x.p.t.Helper()
	x.until(func(ctx context.Context) error {
		at, err := apply[point](ctx, x, hitPoint)
		if err != nil {
			return err
		}
		if at.Problem != "" {
			return errors.New(at.Problem)
		}
		// What was done before may still be moving the page: a person clicks what stands still.
		again, err := apply[point](ctx, x, nextFrame)
		if err == nil {
			again, err = apply[point](ctx, x, hitPoint)
		}
		if err != nil {
			return err
		}
		if again != at {
			return errors.New("it is moving")
		}
		return chromedp.Do(ctx, chromedp.MouseClickXY(at.X, at.Y))
	})
}

// nextFrame lets the page draw twice, so that what has just been rendered is laid out.
const nextFrame = `function() {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done({}))));
}`

type point struct {
	X, Y    float64
	Problem string // why there is no such place
}

// hitPoint scrolls the element into view and looks for a place in it that is
// not covered by something else.
const hitPoint = `function() {
  if (this.disabled || this.getAttribute("aria-disabled") === "true") return { problem: "it is disabled" };
  this.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  let problem = "it has no place on the screen";
  for (const target of [this, ...(this.labels || [])]) {
    for (const block of ["nearest", "center"]) {
      target.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
      for (const box of target.getClientRects()) {
        if (box.width < 2 || box.height < 2) continue;
        const x = box.x + box.width / 2, y = box.y + box.height / 2;
        const hit = document.elementFromPoint(x, y);
        if (hit && (target.contains(hit))) return { x, y, problem: "" };
        problem = hit ? "it is covered by " + hit.outerHTML.slice(0, 120) : "it is outside the screen";
      }
    }
  }
  return { problem };
}`

// Fill replaces what a field holds, as select-all and typing would. The field
// keeps the keyboard; Press("Tab") leaves it.
func (x *Thing) Fill(s string) {
	x.p.t.Helper()
	x.Click()
	x.p.do("selecting all of "+x.String(), chromedp.KeyEvent("a", chromedp.KeyModifiers(chromedp.ModifierCtrl), func(k *input.DispatchKeyEventParams) {
		k.Commands = []string{"selectAll"}
	}))
	if s == "" {
		x.p.Press("Delete")
		return
	}
	call(x.p, input.InsertText, input.InsertTextParams{Text: s})
}

// Focus puts the keyboard on the thing without the mouse.
func (x *Thing) Focus() { x.p.t.Helper(); ask[bool](x, `function() { this.focus(); return true }`) }

// Type sends s key by key to wherever the keyboard is.
func (p *Page) Type(s string) {
	p.t.Helper()
	p.do("typing", chromedp.KeyEvent(s))
}

var keys = map[string]string{
	"Enter": kb.Enter, "Tab": kb.Tab, "Escape": kb.Escape, "Space": " ", "Backspace": kb.Backspace, "Delete": kb.Delete,
	"ArrowLeft": kb.ArrowLeft, "ArrowRight": kb.ArrowRight, "ArrowUp": kb.ArrowUp, "ArrowDown": kb.ArrowDown,
	"Home": kb.Home, "End": kb.End, "PageUp": kb.PageUp, "PageDown": kb.PageDown,
}

var modifiers = map[string]chromedp.Modifier{
	"Control": chromedp.ModifierCtrl, "Shift": chromedp.ModifierShift, "Alt": chromedp.ModifierAlt, "Meta": chromedp.ModifierMeta,
}

// Press presses one key wherever the keyboard is: "Enter", "Shift+Tab",
// "Control+s", "ArrowRight", or a single character.
func (p *Page) Press(key string) {
	p.t.Helper()
	parts := strings.Split(key, "+")
	name := parts[len(parts)-1]
	var held []chromedp.Modifier
	for _, m := range parts[:len(parts)-1] {
		mod, ok := modifiers[m]
		if !ok {
			p.t.Fatalf("key %q: no modifier %q", key, m)
		}
		held = append(held, mod)
	}
	code, ok := keys[name]
	if !ok {
		if len([]rune(name)) != 1 {
			p.t.Fatalf("key %q: no key of that name", key)
		}
		code = name
	}
	p.do("pressing "+key, chromedp.KeyEvent(code, chromedp.KeyModifiers(held...)))
}

func (x *Thing) until(step func(context.Context) error) {
	x.p.t.Helper()
	x.p.until("for "+x.String(), step)
}

// ask waits for the thing and returns what the function makes of it.
func ask[T any](x *Thing, function string) (v T) {
	x.p.t.Helper()
	x.until(func(ctx context.Context) (err error) {
		v, err = apply[T](ctx, x, function)
		return err
	})
	return v
}
