package files

import (
	"bytes"
	"errors"
	"path"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/story"
)

// A Kind is the kind of a file's contents.
type Kind uint8

// The kinds of files.
const (
	Unknown Kind = iota
	World        // .json: a world with its history, in the form of history.Marshal
	Stored       // .json: a browser's copy of a world, as web/glue/ended.js writes it
	Story        // .ttl: a story, as story.Parse reads it
	JSON         // items: a JSON array, the page of a feed, or a sequence of objects
	NDJSON       // items: one JSON object in each line
	CSV          // items: a row with the names of the properties, then a row for each item
)

// String returns the kind's stable name.
func (k Kind) String() string {
	return [...]string{"unknown", "world", "stored", "story", "json", "ndjson", "csv"}[k]
}

// Items reports whether the file contains items.
func (k Kind) Items() bool { return k >= JSON }

// headBytes is the number of bytes at the beginning of a file that Recognise reads.
const headBytes = 64 << 10

// bom is the byte order mark with which some programs begin a text.
var bom = []byte("\xef\xbb\xbf")

// ErrEmpty is the error of an empty file.
var ErrEmpty = errors.New("the file is empty")

// Empty reports whether a file has only spaces, line ends and a byte order mark. Such a file is of no kind: a file
// without items would be [] or a header.
func Empty(text []byte) bool { return len(bytes.TrimSpace(bytes.TrimPrefix(text, bom))) == 0 }

// Recognise returns the kind of a file by its beginning, of which 64 KB suffice. The file's name does not count because
// people rename files.
func Recognise(head []byte) Kind {
	head = bytes.TrimSpace(bytes.TrimPrefix(head[:min(len(head), headBytes)], bom))
	switch {
	case len(head) == 0:
		return Unknown
	case head[0] == '[':
		return JSON
	case head[0] == '{':
		return recogniseObject(head)
	case isStory(head):
		return Story
	case headerOf(head) != nil:
		return CSV
	}
	return Unknown
}

// RecogniseNamed is [Recognise] for a file with a name. By the ending of the name, it also recognises a table whose
// items have no id yet.
func RecogniseNamed(name string, head []byte) Kind {
	kind := Recognise(head)
	if ending := strings.ToLower(path.Ext(name)); kind == Unknown && (ending == ".csv" || ending == ".tsv") {
		s := newSplitter(CSV)
		s.Give(head)
		s.End()
		if first, ok := s.Next(); ok && first.Broken == "" {
			if h, refused := readHeader(first, ""); refused == nil && len(h.names) > 1 {
				return CSV
			}
		}
	}
	return kind
}

// recogniseObject distinguishes a world, or a browser's copy of one, from items. In a world, at most the state of an
// account precedes the commands.
func recogniseObject(head []byte) Kind {
	line, _, _ := bytes.Cut(head, []byte{'\n'})
	line = bytes.TrimSpace(line)
	first := ""
	gjson.ParseBytes(head).ForEach(func(name, _ gjson.Result) bool {
		first = name.String()
		return false
	})
	switch {
	case gjson.ValidBytes(line) && gjson.GetBytes(line, "id").Exists(): // an item, whatever its first property is
		return NDJSON
	case first == "cosmosttl":
		return Stored
	case first == "cmds", first == "state", first == "now" && bytes.Contains(line, []byte(`,"cmds":`)):
		return World
	case gjson.ValidBytes(line) && !gjson.GetBytes(line, "Documents").IsArray():
		return NDJSON
	}
	return JSON
}

// commandWords are the words with which a line of a story begins.
var commandWords = func() map[string]bool {
	words := map[string]bool{"expect": true}
	for _, e := range story.Examples() {
		word, _, _ := strings.Cut(e, " ")
		words[word] = true
	}
	return words
}()

// isStory reports whether the first line that is not a comment begins with a command and a name. A file that has only
// comments is a story as well.
func isStory(head []byte) bool {
	comments := false
	for line := range strings.Lines(string(head)) {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "#"):
			comments = true
		case line != "":
			word, rest, _ := strings.Cut(line, " ")
			return commandWords[word] && rest != ""
		}
	}
	return comments
}
