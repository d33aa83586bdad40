package planpage

import (
	"cmp"
	"errors"
	"iter"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/planner"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
	"github.com/cosmosttl/cosmosttl/core/plan"
)

// openFragment opens the plans of the link in the address, if there is one.
func (p *Page) openFragment() {
	fragment := browser.Fragment()
	if fragment == "" {
		return
	}
	texts, err := planner.ReadLink(fragment)
	if err == nil {
		err = p.openTexts(texts)
	}
	if err != nil {
		p.refuse(err)
	}
	browser.ClearFragment()
}

// openTexts opens plans from elsewhere, unless they are the current ones.
func (p *Page) openTexts(texts []string) error {
	if p.room.Link() == planner.Link(texts) {
		return nil
	}
	if err := p.room.Open(texts); err != nil {
		return err
	}
	p.from, p.to, p.at = 0, 0, 0
	p.said, p.alarm = p.l.PlanOpened, false
	return nil
}

// refuse says why plans were not opened.
func (p *Page) refuse(err error) {
	why := err.Error()
	var e *plan.TextError
	switch {
	case errors.As(err, &e):
		why = p.l.PlanProblem("", e)
	case errors.Is(err, planner.ErrVersion):
		why = p.l.PlanLinkVersion
	case errors.Is(err, planner.ErrDamaged):
		why = p.l.PlanLinkDamaged
	case errors.Is(err, planner.ErrTooLarge):
		why = p.l.PlanLinkLarge
	}
	p.said, p.alarm = p.l.PlanRefused.With("why", why), true
}

// tools are the buttons above the plans. A narrow window has them in a sheet, which the menu opens: see css/plan.css.
func (p *Page) tools() app.UI {
	options := []app.UI{elem.Option("none", p.l.PlanExamplePick, true)}
	for _, name := range plan.Examples() {
		options = append(options, elem.Option(name, p.l.Say(exampleTitle(name)), false))
	}
	// A button that is off is not disabled: a disabled button would lose the focus, and many are off once they are pressed.
	button := func(id, text string, off bool, f func()) app.UI {
		do := p.act(f)
		if off {
			do = func(ctx app.Context, _ app.Event) { ctx.PreventUpdate() }
		}
		return app.Button().Type("button").ID("plan-do-"+id).Class("btn quiet").Disabled(app.IsServer).Aria("disabled", elem.Truth(off)).
			Attr("popovertarget", toolsID).Attr("popovertargetaction", "hide").OnClick(do, app.EventScope(id, off)).Text(text)
	}
	none := p.room.Shown().Answer == nil
	return app.Div().ID(toolsID).Class("pl-tools").Attr("popover", "auto").Role("toolbar").Aria("label", p.l.PlanForm).Body(
		app.Label().Class("pl-example").Body(elem.Hidden(p.l.PlanExample), app.Select().ID(exampleID).Class("btn quiet").Disabled(app.IsServer).
			OnChange(p.onExample).Body(options...)),
		button("undo", p.l.Undo, !p.room.CanUndo(), func() { p.room.Undo(); p.said = p.l.PlanUndone }),
		button("compare", p.l.PlanCompare, len(p.room.Drafts) == planner.MaxDrafts, func() { p.room.Compare() }),
		button("link", p.l.PlanLink, false, p.copyLink),
		button("save", p.l.PlanSave, false, p.save),
		button("open", p.l.PlanOpen, false, func() { browser.Click(fileID) }),
		app.Input().Type("file").ID(fileID).Class("none").Attr("tabindex", -1).Aria("label", p.l.PlanOpen).OnChange(p.onFile),
		button("markdown", p.l.CopyMarkdown, none, p.copyMarkdown),
		button("svg", "SVG", none, func() { p.saveSVG(false) }),
		button("png", "PNG", none, func() { p.saveSVG(true) }),
		button("watch", p.l.PlanWatch, none || !planner.Watchable(p.room.Shown().Answer), p.watch),
		app.Span().Class("pl-zoom").Body(
			button("in", p.l.ZoomIn, none, func() { p.zoom(0.5) }), button("out", p.l.ZoomOut, none || p.to == 0, func() { p.zoom(2) }),
			button("fit", p.l.Fit, none || p.to == 0, p.fit)),
	)
}

// menu opens the tools in a narrow window.
func (p *Page) menu() app.UI {
	return app.Button().Type("button").Class("btn square pl-menu").Disabled(app.IsServer).Aria("label", p.l.Menu).Title(p.l.Menu).
		Attr("popovertarget", toolsID).Body(elem.Icon("more"))
}

func exampleTitle(name string) string {
	text, _ := plan.Example(name)
	first, _, _ := strings.Cut(text, "\n")
	return strings.TrimPrefix(first, "# title: ")
}

func (p *Page) onExample(ctx app.Context, e app.Event) {
	name := ctx.JSSrc().Get("value").String()
	if text, ok := plan.Example(name); ok {
		ctx.JSSrc().Call("closest", "[popover]").Call("hidePopover")
		p.act(func() {
			p.room.Change(func(string) string { return text })
			p.from, p.to, p.at = 0, 0, 0
		})(ctx, e)
	}
}

func (p *Page) copyLink() {
	link := p.room.Link()
	browser.Copy(browser.Address()+"#"+link, func(ok bool) {
		p.later(func() {
			if p.said = p.l.PlanLinkCopied; !ok {
				p.said = p.l.PlanLinkNot
				browser.SetFragment(link)
			}
		})
	})
}

// title is the title of a draft; empty if there is none. The titles of the examples are translated.
func (p *Page) title(d *planner.Draft) string {
	title := d.Title()
	if said, ok := p.l.Phrases[title]; ok {
		return said
	}
	return title
}

// copyMarkdown copies the findings about the shown draft: its inputs, the verdict, the other findings, and a link to
// the plan.
func (p *Page) copyMarkdown() {
	browser.Copy(p.markdown(browser.Address()), func(ok bool) {
		p.later(func() {
			if p.said = p.l.CodeCopied; !ok {
				p.said = p.l.CodeNotCopied
			}
		})
	})
}

// markdown returns the findings about the shown draft as Markdown; empty if it has no answer yet.
func (p *Page) markdown(home string) string {
	d := p.room.Shown()
	if d.Answer == nil {
		return ""
	}
	var b strings.Builder
	b.WriteString("**" + cmp.Or(p.title(d), p.l.PlanHead) + "**\n\n- " + strings.Join(p.inputs(), "\n- ") + "\n")
	findings := d.Answer.Findings()
	b.WriteString("\n" + p.written(findings[0]) + "\n\n")
	for _, text := range p.others(d, findings) {
		b.WriteString("- " + text + "\n")
	}
	return b.String() + "\n[" + p.l.Brand + "](" + home + "#" + p.room.Link() + ")\n"
}

// others returns the findings after the verdict and the offers as text, for documents. Whether the plan ends too early comes first, as on the page.
func (p *Page) others(d *planner.Draft, findings []plan.Sentence) (list []string) {
	if _, _, ok := planner.Lengthened(d.Text, d.Answer.Workload); ok {
		list = append(list, p.ends(d))
	}
	for _, s := range findings[1:] {
		list = append(list, p.written(s))
	}
	if len(d.Answer.Offers) > 0 {
		list = append(list, p.l.PlanOffers+":")
	}
	for kind, o := range d.Answer.Offers {
		ru, cost, why := p.offered(o)
		said := p.l.Titled.With("name", p.kind(kind), "text", wording.Joined(wording.Joined(ru, cost, ", "), why, ". "))
		list = append(list, strings.ReplaceAll(said, "\u2060", ""))
	}
	return list
}

// written is a sentence for a document, without the signs that only keep lines of the page together.
func (p *Page) written(s plan.Sentence) string {
	return strings.ReplaceAll(p.l.PlanSentence(s), "\u2060", "")
}

func once(text string) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) { yield([]byte(text)) }
}

func (p *Page) save() {
	browser.SaveFile("cosmosttl.plan", "text/plain", once(p.room.Shown().Shared()))
}

// onFile opens the plan in a file.
func (p *Page) onFile(ctx app.Context, _ app.Event) {
	f, ok := browser.Chosen(fileID)
	if !ok {
		return
	}
	go func() {
		var err error
		var data []byte
		if f.Size > plan.MaxText {
			err = planner.ErrTooLarge
		} else {
			data, err = f.Read(0, f.Size)
		}
		p.later(func() {
			if err == nil {
				err = p.openTexts([]string{strings.TrimPrefix(string(data), "\ufeff")})
			}
			if err != nil {
				p.refuse(err)
			}
			p.run()
		})
	}()
}

// saveSVG saves the pictures of the shown draft, as PNG or as SVG.
func (p *Page) saveSVG(png bool) {
	if p.charts[p.room.At] == nil {
		return
	}
	svg, width, height := p.document()
	if png {
		browser.SavePicture("cosmosttl-plan.png", svg, width, height, func() {
			p.later(func() { p.said, p.alarm = p.l.PictureFailed, true })
		})
		return
	}
	browser.SaveFile("cosmosttl-plan.svg", "image/svg+xml", once(svg))
}

// document has the pictures of the shown draft with its inputs and the findings.
func (p *Page) document() (svg string, width, height int) {
	d := p.room.Shown()
	findings := d.Answer.Findings()
	sentences := append(p.inputs(), p.others(d, findings)...)
	return p.charts[p.room.At].document(cmp.Or(p.title(d), p.l.PlanHead), p.written(findings[0]), sentences, p.estimate(d.Answer.Plan))
}

// watch opens a scaled-down story of the plan in the playground.
func (p *Page) watch() {
	a := p.room.Shown().Answer
	if fragment, ok := planner.WatchLink(a, p.narration(a)); ok {
		browser.Open(p.Home + "#" + fragment)
	}
}

// narration has the texts of the story of an answer.
func (p *Page) narration(a *plan.Answer) planner.Narration {
	l, of := p.l, planner.ScalesOf(a)
	n := l.Digits(of.Items)
	return planner.Narration{Title: l.PlanWatchTitle.With("n", n), Scale: l.PlanWatchScale.With("n", n, "seconds", l.Span(of.Short),
		"life", l.Span(of.Life),
		"here", l.Digits(of.Here), "there", l.Digits(of.There)), Writes: l.PlanWatchWrites, Falls: l.PlanWatchFalls, Idle: l.PlanWatchIdle}
}
