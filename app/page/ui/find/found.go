package find

import (
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/palette"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A group is the entries of one kind.
type group struct {
	id, name string
	entries  []Action
}

// most is the number of entries of a kind that are shown at most.
const most = 6

// found returns the entries for the typed text, in groups, and says what is wrong with the text.
func (p *Palette) found() (groups []group, wrong string) {
	c, err := palette.Parse(p.Text, palette.Language{In: string(p.L.FindIn), Ago: string(p.L.FindAgo), Next: p.L.FindNext, Note: p.L.FindNote,
		Pin: p.L.FindPin, Unpin: p.L.FindUnpin})
	if bad, is := err.(*palette.Error); is {
		wrong = p.wrong(bad)
	}
	add := func(id, name string, entries []Action) {
		if len(entries) > 0 {
			groups = append(groups, group{id, name, entries})
		}
	}
	rows, total := p.typed(c)
	times, why := p.times(c, rows)
	items, missing := p.items(c, rows, total)
	if c.Kind == palette.Words || c.Kind == palette.Length {
		add("items", p.L.FindItems, items)
		items = nil
	}
	add("times", p.L.FindTimes, times)
	add("default", p.L.Container, p.setDefault(c))
	add("items", p.L.FindItems, items)
	commands := len(groups)
	add("actions", p.L.FindActions, p.matching(p.Offers.Actions()))
	add("panes", p.L.FindPanes, p.matching(p.Offers.Views()))
	if strings.TrimSpace(p.Text) != "" {
		add("lessons", p.L.Lessons, p.matching(p.lessons))
	}
	named := groups[commands:]
	sort.SliceStable(named, func(i, j int) bool { return p.distance(named[i].entries[0]) < p.distance(named[j].entries[0]) })
	return groups, wording.Joined(wrong, wording.Joined(why, missing, " "), " ")
}

// matching returns the actions whose names contain all words of the text. The nearest is first, because Enter
// carries out the first entry.
func (p *Palette) matching(all []Action) (some []Action) {
	words := strings.Fields(strings.ToLower(p.Text))
	for _, a := range all {
		name := strings.ToLower(elem.Plain(a.Name) + " " + a.Also)
		if !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(name, w) }) {
			some = append(some, a)
		}
	}
	sort.SliceStable(some, func(i, j int) bool { return p.distance(some[i]) < p.distance(some[j]) })
	return some[:min(most, len(some))]
}

// distance is a measure of how far a name is from the first word of the text: 0 if the name begins with it, 1 if
// another of its words does, otherwise 2.
func (p *Palette) distance(a Action) int {
	words := strings.Fields(strings.ToLower(p.Text))
	if len(words) == 0 {
		return 0
	}
	switch name := strings.ToLower(elem.Plain(a.Name)); {
	case strings.HasPrefix(name, words[0]):
		return 0
	case slices.ContainsFunc(strings.FieldsFunc(name, notOfWord), func(w string) bool { return strings.HasPrefix(w, words[0]) }):
		return 1
	}
	return 2
}

func notOfWord(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// marked shows a name with the first word of the text in bold.
func (p *Palette) marked(name string) []app.UI {
	words := strings.Fields(p.Text)
	plain := elem.Plain(name)
	if len(words) > 0 {
		if at := strings.Index(strings.ToLower(plain), strings.ToLower(words[0])); at >= 0 && at+len(words[0]) <= len(plain) &&
			strings.EqualFold(plain[at:at+len(words[0])], words[0]) {
			return []app.UI{app.Text(plain[:at]), app.B().Text(plain[at : at+len(words[0])]), app.Text(plain[at+len(words[0]):])}
		}
	}
	return elem.Rich(name)
}

// typed returns the first items whose ids contain the text, and the number of all such items. There are none for an
// empty text and for a command that names its item itself.
func (p *Palette) typed(c palette.Command) (rows []view.Row, total int) {
	switch text := strings.TrimSpace(p.Text); {
	case text == "", c.Kind == palette.TTL, c.Kind == palette.Note, c.Kind == palette.Pin:
		return nil, 0
	default:
		return p.S.Viewer.Find(text, most)
	}
}

// times are the times to which the clock can be moved: the typed one, the next expiry, and the expiries of the first
// two rows.
func (p *Palette) times(c palette.Command, rows []view.Row) (list []Action, wrong string) {
	now := p.S.Now()
	to := func(name string, second int64) Action {
		away, length := p.L.FindIn, second-now
		if length < 0 {
			away, length = p.L.FindAgo, -length
		}
		return Action{Name: name, Note: away.With("length", p.L.Length(length)), Icon: "live", Do: func() { p.Page.MoveTo(second) }}
	}
	switch second, ok := c.At(now, engine.MaxNow); {
	case c.Kind != palette.Time && c.Kind != palette.Later && c.Kind != palette.Length:
	case !ok || second < p.S.First():
		from, till := p.S.First(), int64(engine.MaxNow)
		return nil, p.L.FindTooFar.With("from", p.L.Date(from)+" "+p.L.Clock(from), "to", p.L.Date(till)+" "+p.L.Clock(till))
	default:
		list = append(list, to(p.L.FindGo.With("time", p.L.When(second, now)), second))
	}
	if c.Kind != palette.Next && c.Kind != palette.Words {
		return list, ""
	}
	if next, ok := p.S.Viewer.NextExpiry(); ok {
		a := to(p.L.FindExpiry.With("id", wording.Named(next.ID)), next.Until())
		if c.Kind == palette.Next {
			list = append(list, a)
		} else {
			list = append(list, p.matching([]Action{a})...)
		}
	}
	if c.Kind == palette.Words {
		for _, r := range rows[:min(2, len(rows))] {
			if r.State.InQueries() && r.Until() > 0 {
				list = append(list, to(p.L.FindWhen.With("id", wording.Named(r.ID)), r.Until()))
			}
		}
	}
	return list, ""
}

// items are the items whose ids contain the text or, for a command, what the command can do with an item.
func (p *Palette) items(c palette.Command, rows []view.Row, total int) (list []Action, wrong string) {
	switch c.Kind {
	case palette.TTL:
		return p.setTTL(c)
	case palette.Note:
		return p.notes(c)
	case palette.Pin:
		return p.pins(c)
	}
	for i, r := range rows {
		say, _ := p.L.State(r, p.S.Now())
		if i == len(rows)-1 && total > len(rows) {
			say = wording.Joined(say, p.L.FindMore.With("n", p.L.Number(int64(total-len(rows)))), "; ")
		}
		list = append(list, Action{Name: wording.Named(r.ID), Note: say, Icon: iconOf(r.State), Do: func() { p.choose(r.Key) }})
	}
	return list, ""
}

// choose selects an item, shows it, and moves the focus to it, so that the next keys are those of the item.
func (p *Palette) choose(key session.ItemKey) {
	if p.S.Viewer.IndexOf(key) < 0 { // the filter hides it
		l := p.S.Viewer.Listing()
		l.Text, l.States = "", 0
		p.S.Viewer.List(l)
	}
	p.S.Viewer.Select(key)
	p.Tab, p.Focus.ReturnTo = screen.TabTimeline, screen.ListID
	p.Items.RevealSelected()
}

// setDefault offers to make a length of time the container's default. A lesson and an open question do without: the
// first has settings of its own, and the second asks for what follows from the present one.
func (p *Palette) setDefault(c palette.Command) []Action {
	if c.Kind != palette.Length || c.Seconds > ttl.Max || p.Script != nil || p.V.Blind {
		return nil
	}
	text := p.L.TryOn.With("n", p.L.Number(c.Seconds))
	return []Action{{Name: p.L.Titled.With("name", p.L.TimeToLive, "text", text), Note: p.L.Length(c.Seconds), Icon: "edit",
		Do: func() { p.Apply(problem.FieldSeconds, strconv.FormatInt(c.Seconds, 10)) }}}
}

// setTTL offers to give an item another ttl.
func (p *Palette) setTTL(c palette.Command) (list []Action, wrong string) {
	key := p.S.Selected()
	if c.ID != "" {
		why, ok := p.S.Viewer.ItemNamed(c.ID)
		if !ok {
			return nil, p.L.FindNoItem.With("id", wording.Named(wording.Shorten(c.ID)))
		}
		key = why.Row.Key
	}
	id := wording.Named(p.S.IDOf(key))
	if key == 0 || id == "" {
		return nil, ""
	}
	name := p.L.FindNoTTL.With("id", id)
	if c.TTL != "" {
		name = p.L.FindTTL.With("id", id, "n", c.TTL)
	}
	return []Action{{Name: name, Icon: "edit", Do: func() {
		if bad := p.S.Form.SetTTL(key, c.TTL); bad != nil {
			p.Failure = p.L.RefusedWrite(id, bad)
		}
		p.choose(key)
	}}}, ""
}

// wrong says what is wrong with a text that looks like a command.
func (p *Palette) wrong(e *palette.Error) string {
	value := wording.Named(wording.Shorten(e.Value))
	switch e.Fault {
	case palette.BadTime:
		return p.L.FindBadTime.With("value", value)
	case palette.BadDate:
		return p.L.FindBadDate.With("value", value)
	case palette.BadUnit:
		return p.L.FindBadUnit.With("value", value)
	case palette.BadNumber:
		return p.L.FindBadTTL.With("value", value, "max", p.L.Number(ttl.Max))
	}
	from, till := p.S.First(), int64(engine.MaxNow)
	return p.L.FindTooFar.With("from", p.L.Date(from), "to", p.L.Date(till))
}

// lessonActions open the pages of the lessons.
func (p *Palette) lessonActions() (list []Action) {
	for _, e := range story.Lessons() {
		address := p.LessonsAddress() + e.Name() + "/"
		list = append(list, Action{Name: p.L.TitleOf(e.Number(), e.Story.Header("title")), Icon: "book",
			Do: func() { browser.Open(address) }})
	}
	return list
}

var icons = map[view.State]string{
	view.Live: "live", view.NeverExpires: "never", view.Ignored: "ignored", view.Expired: "expired", view.Purged: "purged",
	view.Deleted: "deleted", view.Deleting: "deleted", view.NotWritten: "live", view.Elsewhere: "live",
}

func iconOf(s view.State) string { return icons[s] }
