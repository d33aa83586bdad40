package browser

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Wait waits until the thing is on the page.
func (x *Thing) Wait() {
	x.p.t.Helper()
	x.until(func(ctx context.Context) error {
		_, err := x.one(ctx)
		return err
	})
}

// WaitGone waits until the thing is no longer on the page.
func (x *Thing) WaitGone() {
	x.p.t.Helper()
	x.until(func(ctx context.Context) error {
		_, err := x.one(ctx)
		if err == nil {
			return errors.New("it is still on the page")
		}
		if errors.Is(err, errAbsent) {
			return nil
		}
		return err
	})
}

// WaitText waits until the thing's text contains s.
func (x *Thing) WaitText(s string) {
	x.p.t.Helper()
	x.waitUntil(visibleText, "want %q in its text %q", s, strings.Contains)
}

// WaitNoText waits until the thing's text no longer contains s.
func (x *Thing) WaitNoText(s string) {
	x.p.t.Helper()
	x.waitUntil(visibleText, "want no %q in its text %q", s, func(got, s string) bool { return !strings.Contains(got, s) })
}

// WaitValue waits until the field holds exactly s.
func (x *Thing) WaitValue(s string) {
	x.p.t.Helper()
	x.waitUntil(fieldValue, "want the value %q, it is %q", s, func(got, s string) bool { return got == s })
}

// waitUntil waits until a function's result for the thing is the wanted one.
func (x *Thing) waitUntil(function, problem, want string, is func(got, want string) bool) {
	x.p.t.Helper()
	x.until(func(ctx context.Context) error {
		got, err := apply[string](ctx, x, function)
		if err == nil && !is(got, want) {
			err = fmt.Errorf(problem, want, got)
		}
		return err
	})
}

const (
	visibleText = `function() { return (this.innerText ?? this.textContent ?? "").trim() }`
	fieldValue  = `function() { return "value" in this ? this.value : this.innerText }`
)

// Text returns the thing's innerText.
func (x *Thing) Text() string { x.p.t.Helper(); return ask[string](x, visibleText) }

// Value returns what the field holds.
func (x *Thing) Value() string { x.p.t.Helper(); return ask[string](x, fieldValue) }

// Checked reports whether a radio button, checkbox or toggle is on.
func (x *Thing) Checked() bool {
	x.p.t.Helper()
	return ask[bool](x, `function() { return this.checked ?? (this.getAttribute("aria-checked") ?? this.getAttribute("aria-pressed")) === "true" }`)
}

// Focused reports whether the thing has the focus.
func (x *Thing) Focused() bool {
	x.p.t.Helper()
	return ask[bool](x, `function() { return document.activeElement === this }`)
}

// Attr returns an attribute's value, or the empty string if it is not set.
func (x *Thing) Attr(name string) string {
	x.p.t.Helper()
	return ask[string](x, fmt.Sprintf(`function() { return this.getAttribute(%q) || "" }`, name))
}

// There reports whether the thing is on the page.
func (x *Thing) There() bool {
	x.p.t.Helper()
	ctx, cancel := x.p.deadline()
	defer cancel()
	_, err := x.one(ctx)
	if err != nil && !errors.Is(err, errAbsent) {
		x.p.t.Fatalf("%s: %v", x, err)
	}
	return err == nil
}

// Count returns the number of current matches.
func (x *Thing) Count() int {
	x.p.t.Helper()
	return len(x.Names())
}

// Names returns the accessible names of all current matches.
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

// Click waits until the mouse can reach the thing, and clicks it. A control that is
// drawn by its label is clicked there.
func (x *Thing) Click() {
	x.p.t.Helper()
	x.until(func(ctx context.Context) error {
		at, err := apply[point](ctx, x, restingPoint)
		if err != nil {
			return err
		}
		if at.Problem != "" {
			return errors.New(at.Problem)
		}
		return chromedp.Do(ctx, chromedp.MouseClickXY(at.X*x.p.drawn, at.Y*x.p.drawn))
	})
	x.p.WaitFrames()
}

type point struct {
	X, Y    float64
	Problem string // why there is none
}

// restingPoint returns the hitPoint of the element if it is the same two frames later:
// earlier actions may still be moving the page. To find the element costs more than all
// of this, so it is done in one go.
const restingPoint = `async function() {
  const hitPoint = ` + hitPoint + `;
  const at = hitPoint.call(this);
  if (at.problem) return at;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const now = hitPoint.call(this);
  return now.problem || (now.x === at.x && now.y === at.y) ? now : { problem: "it is moving" };
}`

// hitPoint scrolls the element into view and returns a point in it that nothing else
// covers.
const hitPoint = `function() {
  if (this.disabled || this.getAttribute("aria-disabled") === "true") return { problem: "it is disabled" };
  const self = this.closest(".cm-scroller") ?? this; // the text in an editor is larger than what shows of it
  self.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  let problem = "it has no size";
  for (const target of [self, ...(this.labels || [])]) {
    for (const block of ["nearest", "center"]) {
      target.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
      for (const box of target.getClientRects()) {
        if (box.width < 2 || box.height < 2) continue;
        const x = box.x + box.width / 2, y = box.y + box.height / 2;
        const hit = document.elementFromPoint(x, y);
        if (hit && (target.contains(hit))) return { x, y, problem: "" };
        problem = hit ? "it is covered by " + hit.outerHTML.slice(0, 120) : "it is outside the window";
      }
    }
  }
  return { problem };
}`

// Fill replaces what a field holds, as selecting all and typing does. The field keeps the focus; Press("Tab") leaves it. If an editor takes
// the place of the field meanwhile, Fill types into the editor.
func (x *Thing) Fill(s string) {
	x.p.t.Helper()
	for before := x.element(); ; {
		x.replace(s)
		after := x.element()
		if after == before || after == 0 {
			return
		}
		before = after
	}
}

// element returns the number of the thing's element in the browser, or 0 if it is not on the page.
func (x *Thing) element() cdp.BackendNodeID {
	ctx, cancel := x.p.deadline()
	defer cancel()
	n, err := x.one(ctx)
	if err != nil {
		return 0
	}
	return n.BackendDOMNodeID
}

func (x *Thing) replace(s string) {
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
	x.p.WaitFrames()
}

// Focus moves the focus to the thing without the mouse.
func (x *Thing) Focus() { x.p.t.Helper(); ask[bool](x, `function() { this.focus(); return true }`) }

// Type sends s key by key to the element with the focus.
func (p *Page) Type(s string) {
	p.t.Helper()
	p.do("typing", chromedp.KeyEvent(s))
	p.WaitFrames()
}

var keys = map[string]string{
	"Enter": kb.Enter, "Tab": kb.Tab, "Escape": kb.Escape, "Space": " ", "Backspace": kb.Backspace, "Delete": kb.Delete,
	"ArrowLeft": kb.ArrowLeft, "ArrowRight": kb.ArrowRight, "ArrowUp": kb.ArrowUp, "ArrowDown": kb.ArrowDown,
	"Home": kb.Home, "End": kb.End, "PageUp": kb.PageUp, "PageDown": kb.PageDown,
}

var modifiers = map[string]chromedp.Modifier{
	"Control": chromedp.ModifierCtrl, "Shift": chromedp.ModifierShift, "Alt": chromedp.ModifierAlt, "Meta": chromedp.ModifierMeta,
}

// Press presses one key at the element with the focus: "Enter", "Shift+Tab",
// "Control+s", "ArrowRight", or a single character.
func (p *Page) Press(key string) {
	p.t.Helper()
	parts := strings.Split(key, "+")
	if key == "+" {
		parts = []string{key}
	}
	name := parts[len(parts)-1]
	var held []chromedp.Modifier
	for _, m := range parts[:len(parts)-1] {
		mod, ok := modifiers[m]
		if !ok {
			p.t.Fatalf("key %q: unknown modifier %q", key, m)
		}
		held = append(held, mod)
	}
	code, ok := keys[name]
	if !ok {
		if len([]rune(name)) != 1 {
			p.t.Fatalf("key %q is unknown", key)
		}
		code = name
	}
	p.do("pressing "+key, chromedp.KeyEvent(code, chromedp.KeyModifiers(held...)))
	p.WaitFrames()
}

func (x *Thing) until(step func(context.Context) error) {
	x.p.t.Helper()
	x.p.until("for "+x.String(), step)
}

// ask waits for the thing and returns the result of the function for it.
func ask[T any](x *Thing, function string) (v T) {
	x.p.t.Helper()
	x.until(func(ctx context.Context) (err error) {
		v, err = apply[T](ctx, x, function)
		return err
	})
	return v
}

// Select chooses an option of a select by its text, as the keyboard does.
func (x *Thing) Select(option string) {
	x.p.t.Helper()
	chosen := ask[bool](x, fmt.Sprintf(`function() {
		const option = [...this.options].find((o) => o.text === %q);
		if (!option) return false;
		this.focus();
		this.value = option.value;
		this.dispatchEvent(new Event("input", { bubbles: true }));
		this.dispatchEvent(new Event("change", { bubbles: true }));
		return true;
	}`, option))
	if !chosen {
		x.p.t.Fatalf("%s has no option %q", x, option)
	}
	x.p.WaitFrames()
}
