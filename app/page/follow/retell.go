package follow

import (
	"fmt"
	"slices"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/tidwall/gjson"
)

// choose returns the commands of a recording that its story has. These are the commands before first, the
// commands with a chosen place, the passing of time and the settings, and the earlier writes of the items to
// which the chosen commands refer. The result others is the number of returned commands that were not chosen.
func choose(list []recorded, first int, chosen func(place uint64) bool) (kept []recorded, others int) {
	items := map[engine.Path]map[string]bool{} // the items to which the chosen commands refer
	whole := map[engine.Path]bool{}            // containers of which the chosen commands may see any item
	for i := len(list) - 1; i >= 0; i-- {
		one := list[i]
		in, _ := engine.PathOf(one.Command)
		ids, aboutItems := itemsOf(one.Command)
		switch {
		case i < first || !one.asked:
		case chosen(one.place):
			if whole[in] = whole[in] || !aboutItems; items[in] == nil {
				items[in] = map[string]bool{}
			}
			for _, id := range ids {
				items[in][id] = true
			}
		case onlyLooks(one.Command):
			continue
		case aboutItems && !whole[in] && !slices.ContainsFunc(ids, func(id string) bool { return items[in][id] }):
			continue
		default:
			others++
		}
		kept = append(kept, one)
	}
	slices.Reverse(kept)
	return kept, others
}

// onlyLooks reports whether a command changes no item. It may cost request units.
func onlyLooks(cmd engine.Command) bool {
	_, changes := cmd.(engine.ReadChanges)
	return changes || engine.OnlyReads(cmd)
}

// itemsOf returns the ids of the items that a command reads or writes. ok is false if the command names no
// items.
func itemsOf(cmd engine.Command) (ids []string, ok bool) {
	switch c := cmd.(type) {
	case engine.ReadItem:
		return []string{c.ID}, true
	case engine.Batch:
		for _, op := range c.Ops {
			more, _ := itemsOf(op)
			ids = append(ids, more...)
		}
		return ids, true
	}
	_, id, ok := about(cmd)
	return []string{id}, ok
}

// tell writes commands as a story. From the command first on, each refused command has a line that expects
// the refusal. The story ends with expectations of the containers and items that were written. tell carries
// out the commands to find all of these. differs is the number of commands that had another status in the
// recorded account.
func tell(start int64, list []recorded, first int) (text string, differs int, err error) {
	account := engine.New(start)
	touched := map[engine.Path]bool{}
	names := map[engine.Path][]string{}
	commands := make([]engine.Command, len(list))
	refused := make([]int, len(list))
	for i, one := range list {
		commands[i] = one.Command
		result, err := account.Apply(one.Command)
		refusal := story.Refusal(result, err)
		if refusal != nil && i < first {
			return "", 0, fmt.Errorf("the account cannot be built again: %w", refusal)
		} else if i < first {
			continue
		}
		if refusal != nil {
			refused[i] = refusal.Status
		}
		if one.status != 0 && one.status != result.Status {
			differs++
		}
		if in, id, ok := about(one.Command); ok {
			touched[in] = true
			names[in] = append(names[in], id)
		}
	}
	told, err := story.FromCommands(start, commands, refused...)
	if err != nil {
		return "", 0, err
	}
	text = told.String()
	for _, line := range expectations(account, touched, names) {
		text += line + "\n"
	}
	return text, differs, nil
}

// about returns the container and the id of the item that a command writes. The id of a batch is empty.
func about(cmd engine.Command) (in engine.Path, id string, ok bool) {
	switch c := cmd.(type) {
	case engine.WriteItem:
		if id = c.ID; id == "" {
			id = idOf(c.Body)
		}
		return c.In, id, true
	case engine.PatchItem:
		return c.In, c.ID, true
	case engine.DeleteItem:
		return c.In, c.ID, true
	case engine.Batch:
		return c.In, "", true
	}
	return in, "", false
}

// mostExpected is the largest number of items of a container for which a recorded story has an expectation.
const mostExpected = 50

// expectations returns the story's last lines, which expect the account's final state.
func expectations(a *engine.Account, touched map[engine.Path]bool, names map[engine.Path][]string) (lines []string) {
	for _, db := range a.Databases() {
		for _, c := range db.Containers() {
			if !touched[c.Path()] {
				continue
			}
			lines = append(lines, itemLines(c, names[c.Path()])...)
			if seen := story.Seen(c, 0); len(seen) > 0 {
				lines = append(lines, seen[len(seen)-1])
			}
		}
	}
	return lines
}

// itemLines returns expectations of the items with some ids. It leaves out an id that several partitions
// have.
func itemLines(c *engine.Container, names []string) (lines []string) {
	newest, twice := map[string]uint64{}, map[string]bool{}
	c.EachTombstone(func(t engine.Tombstone) bool { newest[t.Ref.ID] = t.Ref.Ordinal; return true })
	stored := map[string]bool{}
	c.EachStored(0, func(it *engine.Item) bool {
		twice[it.ID()] = stored[it.ID()] // the id is in several partitions
		newest[it.ID()], stored[it.ID()] = it.Ordinal(), true
		return true
	})
	slices.Sort(names)
	for _, id := range slices.Compact(names) {
		if ordinal := newest[id]; ordinal > 0 && !twice[id] && len(lines) < mostExpected {
			if seen := story.Seen(c, ordinal); len(seen) > 1 {
				lines = append(lines, seen[0])
			}
		}
	}
	return lines
}

func idOf(body []byte) string { return gjson.GetBytes(body, "id").Str }
