package story

import (
	"strconv"

	"github.com/tidwall/pretty"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Images is a container's policy for previous images, as a line names it. A nil Policy is no policy.
type Images struct{ Policy *engine.ImagePolicy }

const imagesWord = "previous-images"

// imageModes are the words for the modes, in the order of their numbers.
var imageModes = []string{engine.ImagesOff.String(), engine.ImagesOfReplaces.String(), engine.ImagesOfDeletes.String(),
	engine.ImagesOfAll.String()}

// images reads none, or a mode and the paths of the parts that are kept.
func (l *cursor) images() *Images {
	if _, none := l.keyword("none"); none {
		return &Images{}
	}
	p := &engine.ImagePolicy{}
	if w, ok := l.keyword(imageModes...); ok {
		p.Mode, _ = engine.ImageModeOf(w)
	} else if t := l.peek(); t.quoted || t.text == "" || t.text[0] < '0' || t.text[0] > '9' {
		l.expected("which previous images the change feed keeps: off, replace, delete, all or none", append(imageModes, "none")...)
	} else {
		p.Mode = engine.ImageMode(min(l.number64("a mode", 0), 255))
	}
	if t := l.peek(); l.err == nil && !l.end() && (t.quoted || t.text[0] == '/') {
		p.Paths = l.paths()
	}
	return &Images{p}
}

func (i *Images) words() string {
	switch {
	case i == nil:
		return ""
	case i.Policy == nil:
		return " " + imagesWord + " none"
	}
	mode := strconv.Itoa(int(i.Policy.Mode))
	if int(i.Policy.Mode) < len(imageModes) {
		mode = i.Policy.Mode.String()
	}
	s := " " + imagesWord + " " + mode
	for _, p := range i.Policy.Paths {
		s += " " + pointerName(p)
	}
	return s
}

// previousIs expects the item before a change. The last changes line has returned the change; if it has
// returned several changes of the id, the last of them counts.
type previousIs struct {
	ID   string
	Word string // none, has, lacks
	Path string // for has and lacks
	text string // for has
}

var previousWords = []string{"none", "has", "lacks"}

func parsePrevious(l *cursor) Expectation {
	p := previousIs{ID: l.word(wantID)}
	switch p.Word = l.one("none, has or lacks", previousWords); p.Word {
	case "has":
		p.Path, p.text = l.pointer(), l.json()
	case "lacks":
		p.Path = l.pointer()
	}
	return p
}

func (p previousIs) words() string {
	s := "previous " + name(p.ID) + " " + p.Word
	switch p.Word {
	case "has":
		s += " " + pointerName(p.Path) + " " + jsonName(p.text)
	case "lacks":
		s += " " + pointerName(p.Path)
	}
	return s
}

func (p previousIs) check(player *Player) {
	if !player.hasCommand("previous") {
		return
	}
	if player.failed != nil {
		player.miss("previous", p.words(), errorWords(player.failed))
		return
	}
	page, _ := player.last.Answer.(engine.ChangesResult)
	var last *engine.Change
	for i := range page.Changes {
		if page.Changes[i].Item.ID() == p.ID {
			last = &page.Changes[i]
		}
	}
	if last == nil {
		player.miss("previous", p.words(), "no entry for "+name(p.ID))
		return
	}
	if got := p.actual(last.Previous); got != p.words() {
		player.miss("previous", p.words(), got)
	}
}

// actual returns the words that describe a previous image.
func (p previousIs) actual(image []byte) string {
	is := previousIs{ID: p.ID, Word: "none"}
	if image != nil && p.Word == "none" {
		return "previous " + name(p.ID) + " " + clip(string(image), 200)
	}
	if image != nil {
		is.Word, is.Path = "lacks", p.Path
		if v := Member(image, p.Path); v.Exists() {
			if is.Word, is.text = "has", clip(v.Raw, 80); p.Word == "has" &&
				string(pretty.Ugly([]byte(v.Raw))) == string(pretty.Ugly([]byte(p.text))) {
				is.text = p.text
			}
		}
	}
	return is.words()
}
