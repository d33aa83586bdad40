package story

import (
	"slices"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

type (
	// Script keeps a stored procedure, a trigger or a user-defined function in a container. No line runs a
	// script: the writes of scripts are in batches.
	Script struct {
		In      engine.Path
		Script  engine.Script
		Replace bool // the script replaces the one of its kind and id
	}
	// DeleteScript removes a script.
	DeleteScript struct {
		In   engine.Path
		Kind engine.ScriptKind
		ID   string
	}
)

var scriptKinds = []string{"procedure", "trigger", "function"}

var _ = reserve("replaces", "text")

// kindOf returns the kind of script that a word stands for.
func kindOf(word string) engine.ScriptKind {
	switch word {
	case "procedure":
		return engine.StoredProcedure
	case "trigger":
		return engine.Trigger
	}
	return engine.UserDefinedFunction
}

func scriptWord(k engine.ScriptKind) string {
	i := slices.IndexFunc(scriptKinds, func(word string) bool { return kindOf(word) == k })
	return scriptKinds[max(0, i)]
}

func parseScript(word string) func(*cursor) Statement {
	return func(l *cursor) Statement {
		s := Script{In: l.path(), Script: engine.Script{Kind: kindOf(word), ID: l.word("the id of a script")}}
		_, s.Replace = l.keyword("replaces")
		if s.Script.Kind == engine.Trigger {
			s.Script.Type = l.word("pre or post")
			s.Script.Operation = l.word("all, create, replace, delete or upsert")
		}
		if _, ok := l.keyword("text"); ok {
			s.Script.Body = l.quoted()
			return s
		}
		if t := l.peek(); l.end() {
			l.fail(t, "JavaScript, like function () {}", "text")
		}
		s.Script.Body = strings.TrimRight(l.rest(), " \t")
		return s
	}
}

func parseDeleteScript(l *cursor) Statement {
	d := DeleteScript{In: l.path()}
	d.Kind = kindOf(l.one("procedure, trigger or function", scriptKinds))
	d.ID = l.word("the id of a script")
	l.finish()
	return d
}

func (s Script) words() string {
	out := scriptWord(s.Script.Kind) + " " + pathName(s.In) + " " + name(s.Script.ID)
	if s.Replace {
		out += " replaces"
	}
	if s.Script.Kind == engine.Trigger {
		out += " " + name(s.Script.Type) + " " + name(s.Script.Operation)
	}
	if body := s.Script.Body; (strings.HasPrefix(body, "function") || strings.HasPrefix(body, "(")) && printable(body) &&
		strings.TrimRight(body, " \t") == body {
		return out + " " + body
	}
	return out + " text " + strconv.Quote(s.Script.Body)
}

func (d DeleteScript) words() string {
	return "delete-script " + pathName(d.In) + " " + scriptWord(d.Kind) + " " + name(d.ID)
}

func (s Script) run(p *Player) {
	if s.Replace {
		p.apply(engine.ReplaceScript{In: s.In, Script: s.Script})
		return
	}
	p.apply(engine.CreateScript{In: s.In, Script: s.Script})
}

func (d DeleteScript) run(p *Player) {
	p.apply(engine.DeleteScript{In: d.In, Kind: d.Kind, ID: d.ID})
}

func (s Script) about() (in engine.Path, changes bool)       { return s.In, false }
func (d DeleteScript) about() (in engine.Path, changes bool) { return d.In, false }
