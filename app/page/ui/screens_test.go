package ui

import (
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/session"
)

var update = flag.Bool("update", false, "write what the screens show into testdata/screens")

// A screen is a part of the page in a situation. The file testdata/screens/name.txt holds its outline.
type situation struct {
	name string
	show func(t *testing.T, p *page) app.UI
}

// after renders the page, so that its parts know the view, does something, and renders it again.
func after(p *page, do ...func()) *page {
	html(p)
	for _, f := range do {
		f()
		html(p)
	}
	return p
}

func screens() []situation {
	var all []situation
	for _, some := range [][]situation{clockScreens, itemScreens, editorScreens, worldScreens, paneScreens, dialogScreens, lessonScreens, wordScreens} {
		all = append(all, some...)
	}
	return all
}

// What each part of the page shows and offers in a situation is what somebody has read and found right. After a change that is meant, run
// go test ./app/page/ui -run Screens -update, and read what git diff shows.
func TestScreens(t *testing.T) {
	const dir = "testdata/screens"
	unread := map[string]bool{}
	files, _ := filepath.Glob(filepath.Join(dir, "*.txt"))
	for _, f := range files {
		unread[f] = true
	}
	for _, x := range screens() {
		t.Run(x.name, func(t *testing.T) {
			p := testPage(t)
			got := readOut(x.show(t, p))
			if voice := p.Announced.Text; voice != "" {
				got += "says “" + voice + "”\n"
			}
			if p.Failure != "" {
				got += "fails “" + p.Failure + "”\n"
			}
			got += focus(p)
			file := filepath.Join(dir, strings.ReplaceAll(x.name, " ", "-")+".txt")
			delete(unread, file)
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Error(firstDifference(got, string(want)))
			}
		})
	}
	for f := range unread {
		t.Errorf("no screen is %s", f)
	}
}

// focus is where the page is about to move the focus.
func focus(p *page) (text string) {
	if p.Focus.WantsFocus {
		text += "focus on " + p.editor.FirstField() + "\n"
	}
	if p.Focus.WantsCaret {
		text += "caret at " + strconv.Itoa(p.Focus.Caret) + "\n"
	}
	for _, id := range []string{p.Focus.ReturnTo, p.console.FocusOn, p.query.FocusOn} {
		if id != "" {
			text += "focus on " + id + "\n"
		}
	}
	if p.query.Scroll {
		text += "results from the top\n"
	}
	return text
}

// firstDifference is the first line that two texts have not in common.
func firstDifference(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(a), len(b)) {
		x, y := "nothing", "nothing"
		if i < len(a) {
			x = a[i]
		}
		if i < len(b) {
			y = b[i]
		}
		if x != y {
			return "got  " + x + "\nwant " + y
		}
	}
	return ""
}

// addItem writes an item.
func addItem(t *testing.T, p *page, body string) session.ItemKey {
	t.Helper()
	p.S.Form.NewItem()
	p.S.Form.TypeDraft(body)
	if problem := p.S.Form.SaveDraft(); problem != nil {
		t.Fatal(problem)
	}
	return p.S.Selected()
}

func always() bool { return true }

// play plays a story to its end.
func playStory(t *testing.T, p *page, story string) {
	t.Helper()
	p.S.Story.TypeStory(story)
	if problem := p.S.Story.PlayStory(false); problem != nil {
		t.Fatal(problem)
	}
	for p.S.Story.PlayStoryOn(always) {
	}
}
