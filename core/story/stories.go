package story

import (
	"cmp"
	"embed"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// The lessons are apart from the other stories, so that a program with the lessons alone does not contain the others.
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
	sort.SliceStable(all, func(i, j int) bool { return all[i].File < all[j].File })
	return all
}

// chapters are the parts of the course in their order. Each part stands alone.
var chapters = []string{"Rules", "Hidden, then purged", "Patterns", "Only the pitfalls"}

// Lessons returns the pages of the course in order. Each part has its lessons by the numbers in their
// headers, then its page of mixed questions, which has no number. A lesson keeps the name of its file when
// another lesson is added before it. It thereby keeps its address, its stored world and its score. The number
// in a name is thus not always the present number.
func Lessons() []Embedded {
	lessons := read(lessonFiles)
	sort.SliceStable(lessons, func(i, j int) bool {
		a, b := lessons[i], lessons[j]
		return cmp.Or(place(a)-place(b), a.Number()-b.Number()) < 0
	})
	return lessons
}

// place returns a number that sorts the pages by part, with pages without a number at the end of their part.
func place(e Embedded) int {
	at := 2 * slices.Index(chapters, e.Story.Header("chapter"))
	if e.Number() == 0 {
		at++
	}
	return at
}

// Number returns the number of a lesson, beginning with 1. Pages such as mixed questions have none, and get 0.
func (e Embedded) Number() int {
	n, _ := strconv.Atoi(e.Story.Header("lesson"))
	return n
}

// Minutes returns how long a lesson takes, as its header says. It is 0 if the header is absent.
func (e Embedded) Minutes() int {
	n, _ := strconv.Atoi(e.Story.Header("minutes"))
	return n
}

// Next returns the page that follows a lesson in the course. At the end of the course, and for a lesson
// that is not part of it, ok is false.
func (l *Lesson) Next() (e Embedded, ok bool) {
	lessons := Lessons()
	i := 1 + slices.IndexFunc(lessons, func(e Embedded) bool { return e.Name() == l.Name })
	if i == 0 || i == len(lessons) {
		return Embedded{}, false
	}
	return lessons[i], true
}

// LessonNames returns the last parts of the lessons' addresses, like 07-exact-second, sorted. This is not
// the order of the course.
func LessonNames() (names []string) {
	entries, _ := lessonFiles.ReadDir("stories")
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(strings.TrimPrefix(e.Name(), "lesson-"), ".ttl"))
	}
	return names
}

// LessonNumbered returns the lesson with that number. If there is none, ok is false.
func LessonNumbered(n int) (l *Lesson, ok bool) {
	for _, e := range Lessons() {
		if n > 0 && e.Number() == n {
			return NewLesson(e), true
		}
	}
	return nil, false
}

// LessonNamed returns the lesson with that name. If there is none, ok is false.
func LessonNamed(name string) (l *Lesson, ok bool) {
	for _, e := range Lessons() {
		if e.Name() == name {
			return NewLesson(e), true
		}
	}
	return nil, false
}

func read(files embed.FS) []Embedded {
	entries, err := files.ReadDir("stories") // io/fs would bring package os into the browser's program
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
