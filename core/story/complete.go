package story

import (
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// maxOffered is the largest number of words that Complete returns.
const maxOffered = 50

// Complete returns the words that the last word of an unfinished line can become: a command, a container
// of the account, an item's id, or a property or trait of these. An empty last word, after a blank, can
// become any of them.
func Complete(a *engine.Account, line string) (words []string) {
	line = strings.TrimLeft(line, " \t")
	cut := strings.LastIndexAny(line, " \t") + 1
	before, last := strings.Fields(line[:cut]), line[cut:]
	for _, w := range following(a, before) {
		if strings.HasPrefix(w, last) && w != last && len(words) < maxOffered && !slices.Contains(words, w) {
			words = append(words, w)
		}
	}
	return words
}

// following returns the words that can follow the words of before.
func following(a *engine.Account, before []string) []string {
	if len(before) == 0 {
		var list []string
		for _, c := range commands {
			list = append(list, c.word)
		}
		return list
	}
	switch before[0] {
	case "advance":
		return []string{"to", "to-next-event"}
	case "rules":
		return []string{"today", "2016"}
	case "clock", "database", "delete-database":
		return nil
	case "consumer":
		switch {
		case len(before) == 2:
			return []string{"on", "stops", "starts"}
		case len(before) == 3 && before[2] == "on":
			return pathsOf(a)
		case len(before) > 3:
			return []string{"all-versions", "from", "beginning", "every", "takes"}
		}
		return nil
	case "bucket":
		switch len(before) {
		case 1: // the bucket's id
			return nil
		case 2:
			return requestWords
		}
		return following(a, before[2:])
	case "backup":
		switch {
		case len(before) == 1:
			return backupKinds[engine.BackupContinuous:]
		case len(before) == 3 && before[1] == backupKinds[engine.BackupPeriodic]:
			return []string{"keep"}
		}
		return nil
	case "fault":
		return at(len(before), nil, []string{"on"}, pathsOf(a), requestWords)
	case "place":
		return at(len(before), nil, []string{"keeps"}, pathsOf(a), []string{"never"})
	}
	if len(before) == 1 {
		list := pathsOf(a)
		if before[0] == "expect" {
			list = append(list, expectWords...)
		}
		return list
	}
	c := containerNamed(a, before[1])
	switch before[0] {
	case "container", "default", "create-container", "replace-container":
		if len(before) == 2 {
			return []string{"off", "-1"}
		}
	case "read", "delete", "patch", "replace", "predict":
		if len(before) == 2 {
			return idsOf(c)
		}
		if before[0] == "patch" && len(before) == 3 {
			return []string{"set", "add", "replace", "incr", "remove"}
		}
	case "query":
		return []string{"SELECT"}
	case "expect":
		switch before[1] {
		case "consumer":
			return at(len(before), nil, nil, consumerWords)
		case "event", "order":
			return at(len(before), nil, kindWords())
		case "no":
			return at(len(before), nil, []string{"event"}, kindWords())
		}
		if slices.Contains(expectWords, before[1]) { // a number, a text or JSON
			return nil
		}
		if len(before) == 2 {
			return append(idsOf(c), factWords...)
		}
		if slices.Contains(factWords, before[2]) {
			return factWords
		}
		return append([]string{"not"}, traitWords...)
	}
	return nil
}

// at returns the words that can follow a number of words, from 1 on, or nil for a larger number.
func at(n int, lists ...[]string) []string {
	if n > len(lists) {
		return nil
	}
	return lists[n-1]
}

func pathsOf(a *engine.Account) (list []string) {
	for _, db := range a.Databases() {
		for _, c := range db.Containers() {
			list = append(list, pathName(c.Path()))
		}
	}
	return list
}

// containerNamed returns the container with that name, as a story writes it, or nil.
func containerNamed(a *engine.Account, text string) *engine.Container {
	for _, db := range a.Databases() {
		for _, c := range db.Containers() {
			if pathName(c.Path()) == text {
				return c
			}
		}
	}
	return nil
}

// idsOf returns the ids of the container's first items on disk.
func idsOf(c *engine.Container) (list []string) {
	if c != nil {
		c.EachStored(0, func(it *engine.Item) bool {
			list = append(list, name(it.ID()))
			return len(list) < 1000
		})
	}
	return list
}
