package playground

import (
	"github.com/cosmosttl/cosmosttl/app/link"
	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// ShownView returns the part of a link that describes the screen: the container, the selected item, the pane,
// the listing and the marks.
func (s *Playground) ShownView() (v link.View) {
	if s.Path() != s.Home() {
		v.Database, v.Container = s.Path().Database, s.Path().Container
	}
	if s.Selected()&session.OfOther == 0 {
		v.Selected = s.IDOf(s.Selected())
	}
	if shown := s.Panes.Pane(); shown != pane.PaneQuery {
		v.Pane = string(shown)
	}
	l := s.Viewer.Listing()
	v.Filter, v.States, v.By = l.Text, int64(l.States), int64(l.By)
	v.Marks = s.Marks.Now().String()
	return v
}

// ShowView shows what a link names. It ignores names of things that do not exist. The zero view changes
// nothing.
func (s *Playground) ShowView(v link.View) {
	if v == (link.View{Marks: v.Marks}) {
		if v.Marks != "" {
			s.Marks.Set(story.ParseMarks(v.Marks))
		}
		return
	}
	in := engine.Path{Database: v.Database, Container: v.Container}
	if _, err := s.Account().Container(in); err == nil && in != s.Path() {
		s.ShowPath(in) // also with unsaved text in the item editor, which has become the text of a new item
	}
	if why, ok := s.Viewer.ItemNamed(v.Selected); ok {
		s.Viewer.Select(why.Row.Key)
	}
	shown := pane.PaneQuery
	if v.Pane != "" {
		shown = pane.Pane(v.Pane)
	}
	s.Panes.ShowPane(shown)
	if v.By >= 0 && v.By <= int64(view.ByNewest) {
		s.Viewer.List(view.Listing{By: view.Order(v.By), Text: v.Filter, States: view.States(v.States)})
	}
	s.Marks.Set(story.ParseMarks(v.Marks))
}
