package follow

import (
	"slices"
	"strconv"
	"strings"
)

// A Filter chooses requests by words: status:429 container:orders client:java text. A request has to meet all
// words. A word may match a part of a text. Only the name of a client has to match as a whole, since Java is
// a part of JavaScript.
type Filter struct {
	Text  string
	words []word
	// Bad is the first word that is invalid: its key is unknown or its value is no status. The filter leaves
	// it out.
	Bad string
}

// word is a word of a filter.
type word struct{ key, value string }

// FilterKeys are the keys of words, in the order in which they are offered. A word without a key is looked
// for in all of these, in the address, in the message and in the page's sentence about the request. The same
// is true of words that have a colon but no key, such as "found:" and "12:01:07".
var FilterKeys = []string{"status", "method", "database", "container", "item", "client", "operation"}

// parseFilter reads a filter. A value with blanks is put in quotes: item:"a b".
func parseFilter(text string) Filter {
	f := Filter{Text: text}
	for rest := strings.TrimSpace(text); rest != ""; rest = strings.TrimSpace(rest) {
		var w string
		w, rest = cutWord(rest)
		key, value, has := strings.Cut(w, ":")
		key = strings.ToLower(key)
		value = strings.ToLower(strings.Trim(value, `"`))
		switch {
		case !has, !isKey(key) && (value == "" || strings.Trim(key, letters) != ""):
			f.words = append(f.words, word{"", strings.ToLower(strings.Trim(w, `"`))})
		case !isKey(key), key == "status" && !isStatus(value):
			if f.Bad == "" {
				f.Bad = w
			}
		case value != "": // an empty value is one that is still to be typed
			f.words = append(f.words, word{key, value})
		}
	}
	return f
}

// letters are the letters of which keys are made.
const letters = "abcdefghijklmnopqrstuvwxyz"

// cutWord returns the first word of a text and the rest. Blanks between quotes do not end a word.
func cutWord(text string) (first, rest string) {
	quoted := false
	for i, r := range text {
		switch {
		case r == '"':
			quoted = !quoted
		case r == ' ' && !quoted:
			return text[:i], text[i:]
		}
	}
	return text, ""
}

func isKey(key string) bool { return slices.Contains(FilterKeys, key) }

// isStatus reports whether a value is a status, a status with a substatus, such as 404/1003, or a class of statuses, such as 4xx.
func isStatus(value string) bool {
	if value == "" {
		return true
	}
	if len(value) == 3 && value[0] >= '1' && value[0] <= '5' && value[1:] == "xx" {
		return true
	}
	status, sub, has := strings.Cut(value, "/")
	n, err := strconv.Atoi(status)
	if has {
		if _, err := strconv.Atoi(sub); err != nil {
			return false
		}
	}
	return err == nil && n > 0 && n < 600
}

// empty reports whether every request meets the filter.
func (f *Filter) empty() bool { return len(f.words) == 0 }

// Matches reports whether a request, or an earlier try of it, meets all words. say returns the page's sentence
// about the request. It may be nil.
func (f *Filter) Matches(e *Entry, say func(*Entry) string) bool {
	return f.matches(e, say) || slices.ContainsFunc(e.Earlier, func(try *Entry) bool { return f.matches(try, say) })
}

func (f *Filter) matches(e *Entry, say func(*Entry) string) bool {
	said := ""
	for _, w := range f.words {
		if e.matches(w) {
			continue
		}
		if w.key == "" && said == "" && say != nil {
			said = strings.ToLower(say(e))
		}
		if w.key != "" || !strings.Contains(said, w.value) {
			return false
		}
	}
	return true
}

func (e *Entry) matches(w word) bool {
	has := func(text string) bool { return strings.Contains(strings.ToLower(text), w.value) }
	switch w.key {
	case "status":
		if strings.HasSuffix(w.value, "xx") {
			return strconv.Itoa(e.Status / 100)[0] == w.value[0]
		}
		status, sub, both := strings.Cut(w.value, "/")
		return strings.HasPrefix(strconv.Itoa(e.Status), status) && (!both || strconv.Itoa(e.SubStatus) == sub)
	case "method":
		return strings.EqualFold(e.Method, w.value)
	case "database":
		return has(e.Database)
	case "container":
		return has(e.Container)
	case "item":
		return has(e.Item)
	case "client":
		return e.Client.is(w.value) || whole(strings.ToLower(e.Agent), w.value)
	case "operation":
		return has(e.Operation)
	}
	return has(e.Method) || has(e.Database) || has(e.Target) || has(e.Item) || has(e.Container) || has(e.Operation) || has(e.Message) ||
		has(e.Client.Name) || has(e.Agent) || strings.HasPrefix(strconv.Itoa(e.Status), w.value)
}

// whole reports whether a User-Agent has a name as a whole: between blanks, or before its version.
func whole(agent, name string) bool {
	for rest := agent; ; {
		before, after, found := strings.Cut(rest, name)
		if !found {
			return false
		}
		begins := len(agent) - len(rest) + len(before)
		if (begins == 0 || agent[begins-1] == ' ') && (after == "" || after[0] == ' ' || after[0] == '/') {
			return true
		}
		rest = rest[len(before)+1:]
	}
}
