package story

import (
	"slices"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/fault"
)

// A Fault lets the next requests of a container fail. Like requests that the service refuses, they do not
// change the account.
type Fault struct {
	Status, Sub int
	In          engine.Path
	Word        string // the first word of the requests' lines, one of requestWords; empty is any
	Times       int
}

var _ = reserve("times")

func parseFault(l *cursor) Statement {
	f := Fault{Times: 1}
	t := l.peek()
	f.Status, f.Sub = l.status()
	if f.Status < 400 || f.Status > 599 {
		l.fail(t, wantStatus)
	}
	if _, ok := l.keyword("on"); !ok {
		l.expected("on, and a container", "on")
	}
	f.In = l.path()
	f.Word, _ = l.keyword(requestWords...)
	if !l.end() {
		f.Times = int(l.number64("a number, like 3", 1))
		l.one("times", []string{"times", "time"})
	}
	return f
}

const wantStatus = "a status like 400, or with its substatus like 404/1003"

// status reads a status, and a substatus behind it if there is one.
func (l *cursor) status() (status, sub int) {
	t := l.peek()
	first, second, both := strings.Cut(t.text, "/")
	status, err := strconv.Atoi(first)
	var err2 error
	if both {
		sub, err2 = strconv.Atoi(second)
	}
	if err != nil || err2 != nil || t.quoted || status < 1 || sub < 0 || both && sub == 0 {
		l.fail(t, wantStatus)
	}
	l.pos = t.end
	return status, sub
}

func statusWords(status, sub int) string {
	s := " " + strconv.Itoa(status)
	if sub > 0 {
		s += "/" + strconv.Itoa(sub)
	}
	return s
}

func (f Fault) words() string {
	s := "fault" + statusWords(f.Status, f.Sub) + " on " + pathName(f.In)
	if f.Word != "" {
		s += " " + f.Word
	}
	if f.Times != 1 {
		s += " " + strconv.Itoa(f.Times) + " times"
	}
	return s
}

func (f Fault) run(p *Player) { p.faults = append(p.faults, f) }

// fails refuses a line that a fault lets fail. It reports whether it did so.
func (p *Player) fails(s Statement) bool {
	if p.faults == nil {
		return false
	}
	in, of := ContainerOf(s), s
	if b, ok := s.(InBucket); ok {
		of = b.Request
	}
	word, _, _ := strings.Cut(of.words(), " ")
	if !slices.Contains(requestWords, word) {
		return false
	}
	for i := range p.faults {
		if f := &p.faults[i]; f.Times > 0 && f.In == in && (f.Word == "" || f.Word == word) {
			f.Times--
			p.refuse(fault.Refusal(f.Status, f.Sub))
			p.last.Charge, p.step.Failed = 0, true
			return true
		}
	}
	return false
}
