package history

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"pgregory.net/rapid"
)

// A history that becomes other commands is one that carried them out from its beginning, however time is divided. One Undo takes that back.
func TestBecomingCommandsIsDoingTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, other := New(engine.New(start)), New(engine.New(start))
		for range rapid.IntRange(0, 10).Draw(t, "common") {
			c := command(t)
			h.Apply(c)
			if a, is := c.(engine.Advance); is && a.Seconds > 1 {
				other.Apply(engine.Advance{Seconds: 1})
				c = engine.Advance{Seconds: a.Seconds - 1}
			}
			other.Apply(c)
			other.Seal()
		}
		_, all, ok := h.Common(start, other.Commands())
		if !ok || all != other.Length() {
			t.Fatalf("%d of %d commands are the same", all, other.Length())
		}
		for range rapid.IntRange(0, 10).Draw(t, "here") {
			h.Apply(command(t))
		}
		for range rapid.IntRange(0, 10).Draw(t, "there") {
			other.Apply(command(t))
		}
		if rapid.Bool().Draw(t, "in the past") {
			h.SeekTo(rapid.Int64Range(start, h.Last()).Draw(t, "second"))
		}
		before, last := h.Account().Save(), h.Last()
		commands, steps := other.Commands(), h.UndoSteps()
		had := h.BecomeCommands(Label{Kind: "story"}, start, commands)
		for _, c := range commands[had:] {
			h.Apply(c)
		}
		h.End()
		same(t, "other commands", h, other.Account().Save())
		same(t, "reopened", reopened(t, h), other.Account().Save())
		if h.UndoSteps() == steps {
			return // it was all there
		}
		h.Undo()
		same(t, "undone", h, before)
		if h.Last() != last {
			t.Fatalf("undone: ends at +%d, want +%d", h.Last()-start, last-start)
		}
	})
}

// A line that has all commands already goes to its end, without a step.
func TestBecomingTheSameCommands(t *testing.T) {
	commands := []engine.Command{put("a", 100), engine.Advance{Seconds: 9}}
	for _, second := range []int64{start + 3, start + 9} {
		h := New(engine.New(start))
		for _, c := range commands {
			h.Apply(c)
		}
		h.SeekTo(second)
		steps := h.UndoSteps()
		if had := h.BecomeCommands(Label{}, start, commands); had != len(commands) || h.Account().Now() != start+9 || h.UndoSteps() != steps {
			t.Errorf("from +%d: %d commands are there, at +%d, %d steps more", second-start, had, h.Account().Now()-start, h.UndoSteps()-steps)
		}
	}
}

func TestOtherBeginningsHaveNothingInCommon(t *testing.T) {
	stocked := engine.New(start)
	stocked.Apply(engine.CreateDatabase{ID: "shop"})
	for name, h := range map[string]*History{"another second": New(engine.New(start + 1)), "a database": New(stocked)} {
		if _, _, ok := h.Common(start, nil); ok {
			t.Errorf("%s: it begins alike", name)
		}
		h.BecomeCommands(Label{}, start, nil)
		h.End()
		if h.First() != start || len(h.Account().Databases()) != 0 {
			t.Errorf("%s: the line does not begin anew", name)
		}
	}
}
