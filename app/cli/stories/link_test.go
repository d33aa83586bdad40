package stories

import (
	"bytes"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// save plays a story and returns the state that it ends in.
func save(t *testing.T, text string) []byte {
	t.Helper()
	s, err := story.Parse(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return s.History().Account().Save()
}

// A story, the link to what it builds, and the story of that link end in the same state.
func TestLinkRoundTrip(t *testing.T) {
	for _, e := range story.All() {
		want := save(t, e.Story.String())
		status, link, errs := run(t, "", "-share", "-story", e.File)
		if status != OK || !strings.HasPrefix(link, "v1.") || strings.Count(link, "\n") != 1 {
			t.Fatalf("%s: status %d, %q, %s", e.File, status, link, errs)
		}
		status, text, errs := run(t, "", "-link", "https://example.com/#"+strings.TrimSpace(link))
		if status != OK || errs != "" {
			t.Fatalf("%s: status %d, %s", e.File, status, errs)
		}
		if !bytes.Equal(save(t, text), want) {
			t.Errorf("%s: the story of the link ends in another state:\n%s", e.File, text)
		}
	}
}

// -link reads a link, a file with a link, a saved history and a link to a story.
func TestLinkForms(t *testing.T) {
	const want = "container orders off\ncreate orders {\"id\":\"SO05\",\"ttl\":60}\nadvance 1h\n"
	s, err := story.Parse(good)
	if err != nil {
		t.Fatal(err)
	}
	link, err := toLink(s)
	if err != nil {
		t.Fatal(err)
	}
	saved, err := s.History().Marshal()
	if err != nil {
		t.Fatal(err)
	}
	ofStory, err := history.EncodeLink(history.Link{Story: good})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, in, arg, want string }{
		{"a link", "", link, want},
		{"a file with a link", "", file(t, link+"\n"), want},
		{"a file with an address", "", file(t, "https://example.com/?x=v1.y#"+link), want},
		{"a saved history", "", file(t, string(saved)), want},
		{"the standard input", string(saved), "-", want},
		{"a link to a story", "", ofStory, good},
	} {
		t.Run(c.name, func(t *testing.T) {
			if status, out, errs := run(t, c.in, "-link", c.arg); status != OK || out != c.want || errs != "" {
				t.Errorf("status %d\n%s%s", status, out, errs)
			}
		})
	}
}

func TestLinkErrors(t *testing.T) {
	account := engine.New(0)
	_, _ = account.Apply(engine.CreateDatabase{ID: "shop"})
	begun, err := history.EncodeLink(history.Link{World: history.New(account)})
	if err != nil {
		t.Fatal(err)
	}
	untold, err := history.EncodeLink(history.Link{Story: "crate orders"})
	if err != nil {
		t.Fatal(err)
	}
	big := `container orders` + "\n" + strings.Repeat(`create orders {"id":"a","x":"`+strings.Repeat("x", 1<<20)+"\"}\n", 5)
	for _, c := range []struct {
		name, want string
		args       []string
	}{
		{"neither link nor file", "-link: neither a link, which contains v1., nor a file: open nothing", []string{"-link", "nothing"}},
		{"a damaged link", "-link: a damaged link", []string{"-link", "v1.AAAA"}},
		{"a link of another version", "-link: a link of another version", []string{"-link", file(t, "v3.AAAA")}},
		{"a damaged history", "-link: ", []string{"-link", file(t, `{"cmds":[{"op":"fly"}]}`)}},
		{"a history that begins with items", "begins with an account that is not empty", []string{"-link", begun}},
		{"a story that cannot be read", "-link: the link's story: line 1, column 1: expected a command", []string{"-link", untold}},
		{"a file that is too long", "more than 16777216 bytes", []string{"-link", file(t, strings.Repeat(" ", story.MaxText+1))}},
		{"with another flag", "-link cannot be combined with -json", []string{"-link", begun, "-json"}},
		{"with a file", `-link takes one LINK|FILE, found "x"`, []string{"-link", begun, "x"}},
		{"shared with another flag", "-share cannot be combined with -json", []string{"-share", "-json", "-lesson", "1"}},
		{"items with another flag", "-items cannot be combined with -json", []string{"-items", begun, "-json"}},
		{"items with a file", `-items takes one FILE, found "x"`, []string{"-items", begun, "x"}},
		{"a flag of items alone", "-keep-ts needs -items", []string{"-keep-ts", "-lesson", "1"}},
		{"the list with another flag", "-list cannot be combined with -lesson", []string{"-list", "-lesson", "1"}},
		{"no lesson", "-lesson 0: there are lessons 1 to ", []string{"-lesson", "0", begun}},
		{"too long to share", "-share: a link that holds too much", []string{"-share", file(t, big)}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if status, out, errs := run(t, "", c.args...); status != bad || out != "" || !strings.Contains(errs, c.want) {
				t.Errorf("status %d, out %.80q, errs %.300s", status, out, errs)
			}
		})
	}
}
