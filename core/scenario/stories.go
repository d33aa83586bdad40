package scenario

import (
	"embed"
	"io/fs"
	"strings"
)

//go:embed stories/*.ttl
var files embed.FS

// An Embedded is a story that comes with the program.
type Embedded struct {
	File  string // its name without the ending, like lesson-01-off
	Story *Story
}

// All are the stories that come with the program, by their file names: the claims, then the lessons.
func All() []Embedded {
	entries, err := fs.ReadDir(files, "stories")
	if err != nil {
		panic("scenario: no stories are embedded: " + err.Error())
	}
	var all []Embedded
	for _, e := range entries {
		text, err := fs.ReadFile(files, "stories/"+e.Name())
		if err != nil {
			panic("scenario: " + err.Error())
		}
		s, err := Parse(string(text))
		if err != nil {
			panic("scenario: stories/" + e.Name() + ": " + err.Error())
		}
		all = append(all, Embedded{strings.TrimSuffix(e.Name(), ".ttl"), s})
	}
	return all
}

// Lessons are the lessons in their order; the first is lesson 1.
func Lessons() []Embedded {
	var list []Embedded
	for _, e := range All() {
		if e.Story.Header("lesson") != "" {
			list = append(list, e)
		}
	}
	return list
}
