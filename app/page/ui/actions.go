package ui

import (
	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/find"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/ui/stage"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

// Actions are the actions that the palette offers. The what-ifs, which only try a change, come last. While a
// prediction is asked for, the palette offers no what-ifs, because they would show the answer.
func (p *page) Actions() (list []find.Action) {
	add := func(name, keys, icon string, do func()) {
		list = append(list, find.Action{Name: name, Note: keys, Icon: icon, Do: do})
	}
	if p.V.HasNextEvent {
		add(p.L.NextEvent, "^Shift^ ^→^", "next", p.clock.Next)
	}
	if p.S.Player.Playing() {
		add(p.L.Pause, "^Space^", "pause", p.clock.PlayOrPause)
	} else {
		add(p.L.Play, "^Space^", "play", p.clock.PlayOrPause)
	}
	add(p.L.NewItem, "^Alt^ ^N^", "plus", p.editor.NewItem)
	if p.Script == nil {
		add(p.L.NewContainer, "", "plus", p.containers.NewContainer)
		if !p.S.HasOwn() {
			add(p.L.StartOwn, "", "plus", p.containers.StartOwn)
		}
		add(p.L.ShowAll, "", "sort", func() { p.S.ShowAll(!p.S.AllShown()) })
		add(p.L.Share, "", "share", p.share.Show)
		if p.offered {
			add(p.L.AccountLive, "", "live", func() { browser.Open("live/") })
		}
		add(p.L.Export, "", "file", p.export.Show)
		add(p.L.PictureAs.With("kind", "SVG"), "", "file", p.export.SaveSVG)
		add(p.L.PictureAs.With("kind", "PNG"), "", "file", p.export.SavePNG)
		add(p.L.Import, "", "file", p.ChooseFile)
	}
	if key := p.S.Selected(); p.S.IDOf(key) != "" && (p.S.Marks.Pinned(key) || p.S.Marks.Now().RoomForPin()) {
		list = append(list, p.palette.PinAction(key))
	}
	add(p.L.NoteNew, "", "pin", func() { p.palette.ShowWith("note ") })
	if step, ok := p.S.UndoStep(); ok {
		add(p.L.UndoStep.With("what", p.L.StepName(step)), "^Ctrl^ ^Z^", "undo", p.clock.Undo)
	}
	add(p.L.ToBeginning, "", "beginning", p.Back(p.S.First, p.S.ToBeginning))
	if p.S.History.InPast() {
		add(p.L.ToEnd, "^End^", "end", p.Back(p.S.History.Last, p.S.ToEnd))
	}
	if session.CanRestore(p.S.Session) {
		name, time := p.S.Path().Container, p.L.When(p.S.Now(), p.S.History.Last())
		add(p.L.RestoreThen.With("container", name, "time", time), "", "undo",
			p.Back(p.S.History.Last, func() { session.Restore(p.S.Session, false) }))
		add(p.L.RestoreThenOff.With("container", name, "time", time), "", "undo",
			p.Back(p.S.History.Last, func() { session.Restore(p.S.Session, true) }))
	}
	if session.CanCopy(p.S.Session) {
		add(p.L.CopyContainer.With("container", p.S.Path().Container), "", "file", func() { session.CopyContainer(p.S.Session) })
	}
	if key, ok := session.SelectedPartition(p.S.Session); ok {
		add(p.L.DeletePartition.With("key", wording.Shorten(key.Display())), "", "bin", func() { session.DeletePartition(p.S.Session) })
	}
	add(p.L.Fit, "^0^", "fit", p.stage.View.ShowAll)
	add(p.L.ShowAsTable, "", "sort", func() { p.items.Table = !p.items.Table })
	if !p.Comparing() && !p.V.Blind {
		add(p.L.Compare, "", "share", func() { p.worlds.Compare(true) })
	}
	for _, theme := range [][2]string{{"light", p.L.ThemeLight}, {"dark", p.L.ThemeDark}, {"system", p.L.ThemeSystem}} {
		add(p.L.Titled.With("name", p.L.Theme, "text", theme[1]), "", "theme", func() { setTheme(p, theme[0]) })
	}
	for _, x := range i18n.Languages() {
		if x.Tag != p.spoken() {
			list = append(list, find.Action{Name: p.L.Titled.With("name", p.L.Language, "text", x.Name), Also: x.English, Icon: "language",
				Do: func() { p.chooseLanguage(x.Tag) }})
		}
	}
	add(p.L.KeysTitle, "^?^", "keyboard", p.keys.Show)
	add(p.L.StartOver, "", "restart", p.startOver.Show)
	add(p.L.PlanThis, "", "chart", p.OpenPlan)
	add(p.L.AllLessons, "", "book", func() { browser.Open(p.LessonsAddress()) })
	if p.V.Blind {
		return list
	}
	for _, what := range append(p.S.Neighbours.ItemWhatIfs(), p.S.Neighbours.ContainerWhatIfs()...) {
		_, question := p.L.WhatIfTexts(what)
		list = append(list, find.Action{Name: p.L.OtherWhatIf.With("what", question), Note: p.L.LegendWhatIf, Icon: "ask", Asks: true,
			Do: func() { p.Tab = screen.TabTimeline; p.worlds.Try(what, false) }})
	}
	return list
}

// Views are the panes and other views that the palette offers to open.
func (p *page) Views() (list []find.Action) {
	for _, v := range p.panes.Names() {
		also := elem.When(v.Pane == pane.PaneWhere, p.L.WhereFind)
		list = append(list, find.Action{Name: v.Name, Also: also, Icon: "right", Do: func() { p.panes.Open(v.Pane) }})
	}
	list = append(list, find.Action{Name: p.L.SDKConsole, Icon: "code", Do: func() { p.Tab = screen.TabConsole; p.console.Show(true) }})
	return append(list, find.Action{Name: p.L.ItemList, Icon: "sort",
		Do: func() { p.Tab, p.Focus.ReturnTo = screen.TabTimeline, stage.ListID }})
}

// setTheme chooses the colours.
func setTheme(p *page, theme string) {
	p.S.SetTheme(theme)
	browser.SetTheme(theme)
}
