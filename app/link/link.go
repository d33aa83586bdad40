// Package link writes and reads what a link to the page carries: a world, as package history writes it, and what of it is on the screen.
//
// A link of version 1 is "v1." and the packed world. A link of version 2 is "v2.", the packed world, "~" and the view. The view is JSON in
// base64url. Programs that pass a link on change none of these characters.
package link

import (
	"encoding/base64"
	"errors"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// The versions of links.
const (
	worldAlone = "v1."
	withView   = "v2."
)

// errView reports that the view of a link is damaged, or that this program does not know a part of the view.
var errView = errors.New("a link with a damaged view")

// maxView is the largest size of a view in bytes. Most views are much smaller, but ids, filters and notes can be long.
const maxView = 4000

// A View says which part of a world is on the screen, and how it is shown. The zero View stands for what the page shows by itself.
type View struct {
	Database, Container string // of the container on the screen; empty for the container that the page shows by itself
	Selected            string // the id of the selected item
	Pane                string
	From, Till          int64  // the visible part of the time axis, in Unix seconds; both are zero for the whole axis
	At                  int64  // the Unix second at which the page opens a story; 0 for the end of the story
	Follows             int64  // 1 if the axis follows the playhead
	Filter              string // the list has only items whose id or partition key contains this text
	States, By          int64  // which states the list has, and its order, as numbers that the page stores
	Marks               string // notes and pinned items, as comments of a story
}

// The names of a view's parts in JSON, in the order of the methods texts and numbers. mostOf has the largest value of each number.
var (
	textNames   = [...]string{"db", "container", "item", "pane", "filter", "marks"}
	numberNames = [...]string{"from", "till", "at", "follows", "states", "by"}
	mostOf      = [...]int64{engine.MaxNow, engine.MaxNow, engine.MaxNow, 1, 1<<16 - 1, 255}
)

func (v *View) texts() [len(textNames)]*string {
	return [...]*string{&v.Database, &v.Container, &v.Selected, &v.Pane, &v.Filter, &v.Marks}
}

func (v *View) numbers() [len(numberNames)]*int64 {
	return [...]*int64{&v.From, &v.Till, &v.At, &v.Follows, &v.States, &v.By}
}

// Left says what a link leaves out because its view would have more than maxView bytes.
type Left int

// What a link leaves out.
const (
	LeftNothing Left = iota
	LeftPlace        // the filter and the selected item
	LeftNotes        // the notes and pinned items
	LeftAll          // the whole view
)

// Encode is Fit for a caller to whom it does not matter what is left out.
func Encode(world string, v View) string {
	link, _ := Fit(world, v)
	return link
}

// Fit returns the link of version 2 for a link of version 1 and a view. If the view is too large, the link leaves out a part of it. The
// filter and the selected item are left out before the notes, because the user can set them again. If the view is zero or nothing of it can
// stay, Fit returns the link of version 1 as it is.
func Fit(world string, v View) (link string, left Left) {
	if v.Till = min(v.Till, engine.MaxNow); v.From >= v.Till { // the axis may end after the year 9999
		v.From, v.Till = 0, 0
	}
	if v == (View{}) {
		return world, LeftNothing
	}
	for ; left < LeftAll; left++ {
		part := v
		switch left {
		case LeftPlace:
			part.Filter, part.Selected = "", ""
		case LeftNotes:
			part.Marks = ""
		}
		if view := part.json(); len(view) <= maxView && part != (View{}) {
			return withView + strings.TrimPrefix(world, worldAlone) + "~" + base64.RawURLEncoding.EncodeToString([]byte(view)), left
		}
	}
	if v == (View{Marks: v.Marks}) {
		return world, LeftNotes
	}
	return world, LeftAll
}

func (v View) json() string {
	var b strings.Builder
	for i, to := range v.texts() {
		if *to != "" {
			b.WriteString(`,"` + textNames[i] + `":` + document.Quote(*to))
		}
	}
	for i, to := range v.numbers() {
		if *to != 0 {
			b.WriteString(`,"` + numberNames[i] + `":` + strconv.FormatInt(*to, 10))
		}
	}
	return "{" + strings.TrimPrefix(b.String(), ",") + "}"
}

// Decode splits a link into a link of version 1 and a view. It does not check the link of version 1. The only error is errView.
func Decode(link string) (world string, v View, err error) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(link), withView)
	if !ok {
		return link, View{}, nil
	}
	packed, view, _ := strings.Cut(rest, "~")
	v, err = decode(view)
	return worldAlone + packed, v, err
}

func decode(view string) (v View, err error) {
	text, err := base64.RawURLEncoding.DecodeString(view)
	doc := gjson.ParseBytes(text)
	if err != nil || len(text) > maxView || !document.Valid(text) || !doc.IsObject() {
		return View{}, errView
	}
	bad := false
	doc.ForEach(func(name, value gjson.Result) bool {
		bad = !v.set(name.String(), value)
		return !bad
	})
	if bad || (v.From != 0 || v.Till != 0) && v.From >= v.Till || (v.Database == "") != (v.Container == "") {
		return View{}, errView
	}
	return v, nil
}

// set sets the part of a view that has a name. It reports false if there is no such part, or if the part cannot have the value.
func (v *View) set(name string, value gjson.Result) bool {
	for i, to := range v.texts() {
		if textNames[i] == name {
			*to = value.String()
			return value.Type == gjson.String
		}
	}
	for i, to := range v.numbers() {
		if numberNames[i] == name {
			n, err := strconv.ParseInt(value.Raw, 10, 64)
			*to = n
			return err == nil && n >= 1 && n <= mostOf[i]
		}
	}
	return false
}

// Find returns the link at the end of a text, such as the address of the page with a link as its fragment. The link begins at the last
// version in the text, because no dot follows the version within a link.
func Find(text string) (link string, ok bool) {
	at := max(strings.LastIndex(text, worldAlone), strings.LastIndex(text, withView))
	return text[max(at, 0):], at >= 0
}
