package session

import (
	"github.com/cosmosttl/cosmosttl/app/link"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// ShownView returns what of the world is on the screen, as a link carries it: the container, the selected item, the pane and the listing.
func (s *Playground) ShownView() (v link.View) {
	if s.Path() != s.Home() {
		v.Database, v.Container = s.Path().Database, s.Path().Container
	}
	if s.Selected()&elsewhere == 0 {
		v.Selected = s.IDOf(s.Selected())
	}
	if pane := s.Viewer.Pane(); pane != PaneQuery {
		v.Pane = string(pane)
	}
	l := s.Viewer.Listing()
	v.Filter, v.States, v.By = l.Text, int64(l.States), int64(l.By)
	v.Marks = s.Marks.Now().String()
	return v
}

// ShowView puts on the screen what a link names. What is not there is left as it is. The zero view changes nothing.
func (s *Playground) ShowView(v link.View) {
	if v == (link.View{Marks: v.Marks}) {
		if v.Marks != "" {
			s.Marks.Set(story.ParseMarks(v.Marks))
		}
		return
	}
	if v.Container != "" {
		s.Show(ContainerName{v.Database, v.Container})
	}
	if why, ok := s.Viewer.ItemNamed(v.Selected); ok {
		s.Viewer.Select(why.Row.Key)
	}
	pane := PaneQuery
	if v.Pane != "" {
		pane = Pane(v.Pane)
	}
	s.Viewer.ShowPane(pane)
	if l := (Listing{By: Order(v.By), Text: v.Filter, States: States(v.States)}); l.By <= ByLastWrite {
		s.Viewer.List(l)
	}
	s.Marks.Set(story.ParseMarks(v.Marks))
}
