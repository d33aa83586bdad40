package story

import (
	"slices"
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Backup sets the account's backup policy.
type Backup struct{ Policy engine.BackupPolicy }

const (
	regionWord   = "region"
	restoresWord = "restores"
)

var backupKinds = reserve("none", "continuous", "periodic")

var _ = reserve("every", "keep")

func parseBackup(l *cursor) Statement {
	b := engine.BackupPolicy{}
	if kind, ok := l.keyword(backupKinds...); ok {
		b.Kind = engine.BackupKind(slices.Index(backupKinds, kind))
	} else { // the engine refuses other kinds
		t := l.peek()
		n, err := strconv.ParseUint(t.text, 10, 8)
		if err != nil || t.quoted {
			l.fail(t, "continuous and 7d or 30d, or periodic, a length of time, keep and another one", "continuous", "periodic")
		}
		b.Kind, l.pos = engine.BackupKind(n), t.end
	}
	if of := mainLength(&b); of != nil && !l.option([]string{"every", "keep"}) {
		*of = l.duration()
	}
	for !l.end() {
		switch w, _ := l.keyword("every", "keep"); w {
		case "every":
			b.Interval = l.duration()
		case "keep":
			b.Retention = l.duration()
		default:
			l.expected("keep, and for how long a backup is kept", "keep")
		}
	}
	return Backup{b}
}

// mainLength returns the length of time that stands right after the kind in the line.
func mainLength(b *engine.BackupPolicy) *int64 {
	switch b.Kind {
	case engine.BackupContinuous:
		return &b.Retention
	case engine.BackupPeriodic:
		return &b.Interval
	}
	return nil
}

func (b Backup) words() string {
	p := b.Policy
	s := "backup " + strconv.Itoa(int(p.Kind))
	if int(p.Kind) < len(backupKinds) {
		s = "backup " + backupKinds[p.Kind]
	}
	if of := mainLength(&p); of != nil && *of != 0 {
		s += " " + Duration(*of)
		*of = 0
	}
	return s + lengthOf("every", p.Interval) + lengthOf("keep", p.Retention)
}

func lengthOf(word string, n int64) string {
	if n == 0 {
		return ""
	}
	return " " + word + " " + Duration(n)
}

func (b Backup) run(p *Player) { p.apply(engine.SetBackup{Policy: b.Policy}) }

// A PlaceKeeps declares a place outside the account that has items of a container, such as an export.
type PlaceKeeps struct {
	Name    string
	In      engine.Path
	Seconds int64 // seconds for which the place keeps an item after the latest purge; -1 is for ever
}

var _ = reserve("keeps", "never")

func parsePlace(l *cursor) Statement {
	k := PlaceKeeps{Name: l.word("the name of a place, such as crm")}
	if _, ok := l.keyword("keeps"); !ok {
		l.expected("keeps, and a container", "keeps")
	}
	if k.In = l.path(); l.err != nil {
		return k
	}
	if _, never := l.keyword("never"); never {
		k.Seconds = -1
		return k
	}
	t := l.peek()
	if k.Seconds = l.duration(); k.Seconds < 0 {
		l.fail(t, "never, or "+wantDuration, "never")
	}
	return k
}

func (k PlaceKeeps) words() string {
	s := "place " + name(k.Name) + " keeps " + pathName(k.In) + " "
	if k.Seconds < 0 {
		return s + "never"
	}
	return s + Duration(k.Seconds)
}

func (k PlaceKeeps) run(p *Player) { p.places = append(p.places, k) }

// restoresWords returns the option of a container line that names the container which is restored.
func restoresWords(of *engine.Path) string {
	if of == nil {
		return ""
	}
	return " " + restoresWord + " " + pathName(*of)
}
