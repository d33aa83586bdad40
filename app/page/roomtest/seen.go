package roomtest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
)

// Shows counts the notices of a kind.
func Shows(s *playground.Playground, k notice.Kind) (n int) {
	for _, notice := range s.Notices.All() {
		if notice.Kind == k {
			n++
		}
	}
	return n
}

// StatesOf words the states of rows, "-" for an item that is not in the world.
func StatesOf(rows []view.Row) string {
	var words []string
	for _, r := range rows {
		word := "-"
		if r.State != view.Elsewhere {
			word = [...]string{"live", "never", "ignored", "expired", "purged", "deleted", "later"}[r.State]
		}
		words = append(words, r.ID+" "+word)
	}
	return strings.Join(words, ", ")
}

func States(s *playground.Playground) string {
	var b strings.Builder
	names := [...]string{"live", "never", "ignored", "expired", "purged", "deleted", "unwritten", "elsewhere", "returned"}
	for _, r := range s.Viewer.Rows(0, 100) {
		fmt.Fprintf(&b, "%s %s, ", r.ID, names[r.State])
	}
	return strings.TrimSuffix(b.String(), ", ")
}

func Want(t *testing.T, what string, got, want any) {
	t.Helper()
	if got != want {
		t.Errorf("%s:\n got %v\nwant %v", what, got, want)
	}
}

// Only returns the only notice. The test fails if there is not exactly one.
func Only(t interface{ Fatalf(string, ...any) }, s *playground.Playground) notice.Notice {
	if n := s.Notices.All(); len(n) == 1 {
		return n[0]
	}
	t.Fatalf("notices: %+v", s.Notices.All())
	return notice.Notice{}
}

// Difference shows where two texts begin to differ.
func Difference(got, want string) string {
	i := 0
	for i < min(len(got), len(want)) && got[i] == want[i] {
		i++
	}
	around := func(s string) string { return s[max(0, i-200):min(len(s), i+200)] }
	return around(got) + "\nwant\n" + around(want)
}

// Seen returns what a person sees of the world, as a text to compare.
func Seen(s *playground.Playground) string {
	v := s.View()
	return fmt.Sprint(v.Now, v.Counts, v.Container, v.Selected, v.Guide, s.Viewer.Rows(0, 1000), s.Viewer.Events(0, 100))
}

func Undoes(t *testing.T, s *playground.Playground, want session.Step) {
	t.Helper()
	if got, ok := s.UndoStep(); !ok || got != want {
		t.Errorf("Undo is for %+v, want %+v", got, want)
	}
	if !s.Undo() {
		t.Fatal("there is nothing to undo")
	}
}

func OtherKind(s *playground.Playground) session.OtherKind {
	o, _ := s.Neighbours.Other()
	return o.Kind
}
