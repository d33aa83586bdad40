package planner

import (
	"math"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/link"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/plan"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// Sizes of a story of a plan.
const (
	watchItems = 40 // one item is written each second
	watchTTL   = 20 // seconds
	watchLimit = 400
)

// Narration has the texts of a plan's story in the reader's language.
type Narration struct{ Title, Scale, Writes, Falls, Idle string }

// Scale returns the number of items of a plan for which an item of its story stands: the items that are
// written in a second.
func Scale(a *plan.Answer) (items float64) {
	for _, h := range a.Hands() {
		items += h.Rate
	}
	return items
}

// A Scales says what the numbers of a plan's story stand for in the plan.
type Scales struct {
	Items       float64 // items a second, of which the story has one
	Short, Life int64   // seconds for which an item is live, in the story and in the plan
	Here, There float64 // RU/s that deletes need, in the story and in the plan
}

// ScalesOf returns the scales of the story of a plan. Life is that of the kind of items of which most are written.
func ScalesOf(a *plan.Answer) Scales {
	s := Scales{Items: Scale(a), Short: watchTTL, Here: watchEach}
	s.There, _ = a.Need(0)
	rates := map[string]float64{}
	for _, h := range a.Hands() {
		rates[h.Name] = h.Rate
	}
	d, _ := a.Workload.LastDefault()
	most := -1.0
	for i := range a.Workload.Kinds {
		k := &a.Workload.Kinds[i]
		rate := rates[k.Name]
		if life, ends := k.Life(d); ends && rate > most {
			s.Life, most = life, rate
		}
	}
	return s
}

// watchEach is the price of an item of a story in RU, which is what its deletes need in a second.
var watchEach = float64(engine.InsertCost(len(watchItem(1))+300, 2)) / 100

// Watchable reports whether a plan has a story: whether something expires at its end.
func Watchable(a *plan.Answer) bool {
	need, _ := a.Need(0)
	return need > 0
}

// called returns the name of the container of a plan's story. The name contains the scale, so that the
// container's numbers are understood even if the world comes from a link.
func called(a *plan.Answer) string {
	scale, digits := Scale(a), 0
	if scale < 100 {
		digits = 1
	}
	text := strconv.FormatFloat(scale, 'f', digits, 64)
	if scale < 0.1 {
		text = strconv.FormatFloat(scale, 'g', 2, 64)
	}
	return "readings-1:" + text
}

// watch returns a story of the plan, scaled so that one item is written each second. The purge gets the same
// share of the request units that it needs as at the end of the plan. ok is false if nothing expires.
func watch(a *plan.Answer, n Narration) (told string, ok bool) {
	need, left := a.Need(0)
	if need == 0 {
		return "", false
	}
	ratio := min(left/need, 3)
	traffic := int64(max(0, math.Round(watchLimit-watchEach*(1+ratio))))
	var b strings.Builder
	line := func(words ...string) { b.WriteString(strings.Join(words, " ") + "\n") }
	name := called(a)
	line("# title:", n.Title)
	b.WriteString(story.Marks{}.WithNote(story.Note{At: story.DefaultStart, Text: n.Scale}).String()) // the page shows notes
	line("#", n.Writes)
	line("container", name, strconv.Itoa(watchTTL), "RU", strconv.Itoa(watchLimit), "traffic", strconv.FormatInt(traffic, 10), "no-throttle")
	for i := range watchItems {
		if i == watchTTL {
			line("#", n.Falls)
		}
		line("create", name, watchItem(i+1))
		line("advance 1s")
	}
	line("advance " + strconv.Itoa(watchTTL))
	line("#", n.Idle)
	line("traffic", name, "0")
	line("advance 30s")
	return b.String(), true
}

// WatchLink returns the fragment of a link to the story of a plan. The link opens the story at its start.
func WatchLink(a *plan.Answer, n Narration) (fragment string, ok bool) {
	told, ok := watch(a, n)
	if !ok {
		return "", false
	}
	fragment, err := history.EncodeLink(history.Link{Story: told})
	return link.Encode(fragment, link.View{At: story.DefaultStart}), err == nil
}

func watchItem(n int) string { return `{"id":"R` + strconv.Itoa(100 + n)[1:] + `"}` }
