package story

import (
	"embed"
	"slices"
	"strconv"
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
	File  string // the file's name without its extension, like lesson-05-off
	Story *Story
}

// Name returns the last part of a lesson's address, like 07-exact-second.
func (e Embedded) Name() string { return strings.TrimPrefix(e.File, "lesson-") }

// All returns the stories that come with the program, sorted by file name: claims, then lessons.
func All() []Embedded {
	all := append(read(otherFiles), read(lessonFiles)...)
	slices.SortFunc(all, func(a, b Embedded) int { return strings.Compare(a.File, b.File) })
	return all
}

// Lessons returns the lessons in order, beginning with lesson 1. The order is that of their headers: a lesson keeps its file's name, and
// so its address, stored world and score, when another is added before it. The number in a name is that of the time when it was given.
func Lessons() []Embedded {
	lessons := read(lessonFiles)
	slices.SortStableFunc(lessons, func(a, b Embedded) int { return number(a) - number(b) })
	return lessons
}

// number returns the number of a lesson.
func number(e Embedded) int {
	n, _ := strconv.Atoi(e.Story.Header("lesson"))
	return n
}

// LessonNames returns the last parts of the lessons' addresses, like 07-exact-second, sorted. The order of the lessons is another one.
func LessonNames() (names []string) {
	entries, _ := lessonFiles.ReadDir("stories")
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(strings.TrimPrefix(e.Name(), "lesson-"), ".ttl"))
	}
	return names
}

// LessonNamed returns the lesson with that name; ok is false if there is none.
func LessonNamed(name string) (l *Lesson, ok bool) {
	for _, e := range Lessons() {
		if e.Name() == name {
			return NewLesson(e), true
		}
	}
	return nil, false
}

func read(files embed.FS) []Embedded {
	entries, err := files.ReadDir("stories") // not by io/fs, which would bring package os into the browser's program
	if err != nil {
		panic("story: reading the embedded stories: " + err.Error())
	}
	var all []Embedded
	for _, e := range entries {
		text, err := files.ReadFile("stories/" + e.Name())
		if err != nil {
			panic("story: " + err.Error())
		}
		s, err := Parse(string(text))
		if err != nil {
			panic("story: stories/" + e.Name() + ": " + err.Error())
		}
		all = append(all, Embedded{strings.TrimSuffix(e.Name(), ".ttl"), s})
	}
	return all
}
