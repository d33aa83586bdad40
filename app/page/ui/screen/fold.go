package screen

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
)

// A folded part is also in the document. web/css/folds.css hides it from the first paint on, because
// web/glue/theme.js knows what is folded.

// OpenID is the id of the button that opens a part.
func OpenID(f playground.Fold) string  { return "open-" + string(f) }
func closeID(f playground.Fold) string { return "fold-" + string(f) }

// Unfold opens a part of the page.
func (p *Screen) Unfold(f playground.Fold) {
	if p.Script == nil && !p.S.Watched { // lessons and live accounts fold nothing
		p.S.Fold(f, false)
	}
}

// OpenButton opens a folded part. It is in the line of the part.
func (p *Screen) OpenButton(f playground.Fold, of, name string, open func()) app.UI {
	return app.Button().Type("button").ID(OpenID(f)).Class("btn quiet open-fold").Aria("label", p.L.GuideOpen.With("tab", name)).
		Aria("expanded", "false").Aria("controls", of).
		Disabled(p.Still()).OnClick(p.Do(func() {
		p.Focus.ReturnTo = closeID(f)
		open()
		p.BringIntoView(of)
	}), app.EventScope(string(f))).Body(app.Span().Text(p.L.FoldOpen), elem.Icon("down"))
}

// CloseButton folds a part. The line of the part then has a button that opens it again.
func (p *Screen) CloseButton(f playground.Fold, of, name string) app.UI {
	name = p.L.FoldClose.With("what", name)
	return app.Button().Type("button").ID(closeID(f)).Class("btn quiet square close-fold").Aria("label", name).Title(name).
		Aria("expanded", elem.Yes).Aria("controls", of).
		Disabled(p.Still()).OnClick(p.Do(func() {
		p.S.Fold(f, true)
		p.Focus.ReturnTo = OpenID(f)
	}), app.EventScope(string(f))).Body(elem.Icon("down"))
}

// FoldToggle opens and folds the element after it.
func (p *Screen) FoldToggle(f playground.Fold, of, name string) app.UI {
	return app.Button().Type("button").ID(OpenID(f)).Class("btn quiet toggle-fold").Aria("expanded", elem.Truth(!p.S.Folded(f))).
		Aria("controls", of).
		Disabled(p.Still()).OnClick(p.Do(func() { p.S.Fold(f, !p.S.Folded(f)) }), app.EventScope(string(f))).
		Body(elem.Icon("right"), app.Span().Text(name))
}
