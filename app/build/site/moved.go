package site

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/core/story"
)

// movedPage has the data of reading/moved.html, the page at a former address of a lesson.
type movedPage struct {
	Tag, Title, Policy, Canonical string
	Base                          basePath
	Address                       string // of the lesson, on this host
}

// addMoved adds pages at the former addresses of lessons. Each page leads to the present address. It does so under any base, and also
// offline.
func (f files) addMoved(base basePath, origin string) (err error) {
	titles := map[string]string{}
	for _, e := range story.Lessons() {
		titles[e.Name()] = e.Story.Header("title")
	}
	for _, l := range languages() {
		move := func(former, to, title string) {
			address := base.Resolve("/" + l.dir + to)
			page := movedPage{l.Tag, title, policy, origin + address, base, address}
			var out strings.Builder
			if failed := reading.ExecuteTemplate(&out, "moved.html", page); failed != nil {
				err = failed
			}
			f[l.dir+"learn/"+former+"/index.html"] = []byte(out.String())
		}
		story.EachRenamed(func(former, name string) { move(former, "learn/"+name+"/", l.Say(titles[name])) })
		move(story.CapacityName, "plan/", l.PlanTitle)
	}
	return err
}
