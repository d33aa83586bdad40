package story

import (
	"strings"

	"github.com/tidwall/gjson"
	"github.com/tidwall/pretty"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// ItemIs expects traits of an item. Without a key it is the newest item with the id.
type ItemIs struct {
	In     engine.Path
	ID     string
	Key    *engine.PartitionKey
	Traits []Trait
}

// A Trait is a property of an item and its expected value.
type Trait struct {
	Word string
	Path string // for has and lacks

	not    bool
	at     instant  // for deadline, written and erased-everywhere
	text   string   // for reason, ttl, has and erased-everywhere
	places []string // for still-in and never-erased
}

var traitWords = []string{"in-queries", "expired", "on-disk", "deleting", "purged", "deleted", "missing", "never-expires",
	"deadline", "written", "reason", "ttl", "has", "lacks", stillIn, erasedBy, neverGone}

var _ = reserve("not")

func parseTraits(l *cursor, in engine.Path) Expectation {
	it := ItemIs{In: in, ID: l.word("an item's id, or one of the container's properties: " + list(factWords))}
	it.Key = l.key()
	for first := true; first || !l.end(); first = false {
		t := Trait{}
		if _, ok := l.keyword("not"); ok {
			t.not = true
		}
		t.Word = l.one("not, or what is true of the item: "+list(traitWords), traitWords)
		switch t.Word {
		case "deadline", "written":
			t.at = l.instant()
		case "reason":
			t.text = l.one("a reason: "+list(reasonWords()), reasonWords())
		case "ttl":
			t.text = l.override()
		case "has":
			t.Path, t.text = l.pointer(), l.json()
		case "lacks":
			t.Path = l.pointer()
		case stillIn, erasedBy, neverGone:
			t.place(l)
		}
		it.Traits = append(it.Traits, t)
	}
	return it
}

// override reads an item's own ttl: absent, -1 or a length of time.
func (l *cursor) override() string {
	if w, ok := l.keyword("absent"); ok {
		return w
	}
	t := l.peek()
	n, ok := ParseDuration(t.text)
	d, err := ttl.DefaultOf(n)
	if !ok || err != nil || t.quoted {
		l.fail(t, "a ttl: absent, -1 or a length of time like 60", "absent")
	}
	l.pos = t.end
	return d.JSON()
}

func reasonWords() []string { return names(func(i uint8) string { return ttl.Reason(i).String() }) }

// names returns the stable names of an enumeration. Its zero value must mean unknown.
func names(of func(uint8) string) []string {
	var list []string
	for i := uint8(1); i < 255 && of(i) != of(0); i++ {
		list = append(list, of(i))
	}
	return list
}

func (t Trait) words() string {
	s := t.Word
	if t.not {
		s = "not " + s
	}
	switch t.Word {
	case "deadline", "written":
		s += " " + t.at.words()
	case "reason", "ttl":
		s += " " + t.text
	case "has":
		s += " " + pointerName(t.Path) + " " + jsonName(t.text)
	case "lacks":
		s += " " + pointerName(t.Path)
	case stillIn, erasedBy, neverGone:
		s += t.placeWords()
	}
	return s
}

func (i ItemIs) words() string {
	s := pathName(i.In) + " " + name(i.ID) + keyWords(i.Key)
	for _, t := range i.Traits {
		s += " " + t.words()
	}
	return s
}

func (i ItemIs) check(p *Player) {
	s := p.find(i.In, i.ID, i.Key)
	if s.container == nil {
		p.gone(i.In)
		return
	}
	for _, t := range i.Traits {
		got, yes := t.actual(p, s)
		if yes == t.not {
			p.miss(i.ID, t.words(), got)
		}
	}
}

// actual returns the actual value, and reports whether the value is the expected one. It ignores the word not.
func (t Trait) actual(p *Player, s subject) (got string, yes bool) {
	if isPlace(t.Word) {
		return t.isStill(p, s)
	}
	state := s.state()
	if t.Word == "on-disk" {
		return state, s.item != nil
	}
	if w, _, _ := strings.Cut(state, " "); s.item == nil || w == t.Word {
		return state, w == t.Word
	}
	verdict := ttl.Decide(s.container.Default(), s.item.Override())
	deadline, mortal := verdict.Deadline(s.item.TS())
	switch t.Word {
	case "never-expires":
		if mortal {
			return "deadline " + moment(deadline, p.start), false
		}
		return "never-expires", true
	case "deadline":
		if !mortal {
			return "never-expires", false
		}
		return "deadline " + moment(deadline, p.start), deadline == t.at.on(p.start, p.account.Now())
	case "written":
		return "written " + moment(s.item.TS(), p.start), s.item.TS() == t.at.on(p.start, p.account.Now())
	case "reason":
		return "reason " + verdict.Reason.String(), verdict.Reason.String() == t.text
	case "ttl":
		return "ttl " + s.item.Override().String(), s.item.Override().String() == t.text
	case "has", "lacks":
		v := Member(s.item.Document(), t.Path)
		if !v.Exists() {
			return "lacks " + t.Path, t.Word == "lacks"
		}
		return "has " + t.Path + " " + clip(v.Raw, 80), t.Word == "has" &&
			string(pretty.Ugly([]byte(v.Raw))) == string(pretty.Ugly([]byte(t.text)))
	}
	return state, false
}

// state returns the item's state in the words of the language.
func (s subject) state() string {
	switch {
	case s.item != nil && s.container.Visible(s.item):
		return "in-queries on-disk"
	case s.item != nil && s.deleting():
		return "deleting on-disk"
	case s.item != nil:
		return "expired on-disk"
	case s.tombstone != nil && s.tombstone.ByRequest():
		return "deleted"
	case s.tombstone != nil:
		return "purged"
	case s.known:
		return unrecorded
	}
	return "missing"
}

// deleting reports whether a request has deleted the partition key of the stored item.
func (s subject) deleting() bool {
	_, ok := engine.DeletingSince(s.container, s.item.Ordinal())
	return ok
}

// Member returns the value at a JSON pointer in a document. The result does not exist where the pointer leads nowhere.
func Member(doc []byte, path string) gjson.Result {
	v := gjson.ParseBytes(doc)
	for _, n := range strings.Split(strings.TrimPrefix(path, "/"), "/") {
		n = strings.NewReplacer("~1", "/", "~0", "~").Replace(n)
		var found gjson.Result
		i := 0
		v.ForEach(func(k, m gjson.Result) bool {
			if v.IsArray() {
				k = gjson.Result{Type: gjson.String, Str: itoa(i)}
			}
			i++
			if k.String() == n {
				found = m
			}
			return !found.Exists()
		})
		v = found
	}
	return v
}
