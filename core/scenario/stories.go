package scenario

import (
	"embed"
	"io/fs"
	"slices"
	"strings"
)

// The lessons are apart from the other stories, so that a program which uses only them does not contain the others.
var (
	//go:embed stories/lesson-*.ttl
	lessonFiles embed.FS
	//go:embed stories/[^l]*.ttl
	otherFiles embed.FS
)

// An Embedded is a story that comes with the program.
type Embedded struct {
	File  string // the file's name without its extension, like lesson-01-off
	Story *Story
}

// All returns the stories that come with the program, sorted by file name: claims, then lessons.
func All() []Embedded {
	all := append(read(otherFiles), read(lessonFiles)...)
	slices.SortFunc(all, func(a, b Embedded) int { return strings.Compare(a.File, b.File) })
	return all
}

// Lessons returns the lessons in order, beginning with lesson 1.
func Lessons() []Embedded { return read(lessonFiles) }

func read(files embed.FS) []Embedded {
	entries, err := fs.ReadDir(files, "stories")
	if err != nil {
		panic("scenario: reading the embedded stories: " + err.Error())
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
