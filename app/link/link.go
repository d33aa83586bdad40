// Package link writes and reads what a link to the page carries: a world, as package history writes it, and what of it is on the screen.
//
// A link of version 1 is the world alone: "v1." and the packed world. One of version 2 has a "~" and the view behind it, JSON as base64url:
// "v2.", the packed world, "~", the view. Neither has a character that programs change on the way.
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

// errView is a link whose view is damaged, or says what this program does not know.
var errView = errors.New("a link with a damaged view")

// maxView is the largest size of a view in bytes, much more than one that the page writes.
const maxView = 4000

// A View is what of a world is on the screen. The zero View is what the page shows by itself.
type View struct {
	Database, Container string // of the container; empty for the first one
	Selected            string // the id of the selected item
	Pane                string
	From, Till          int64  // the part of the axis, in Unix seconds; both zero for all of it
	At                  int64  // of a story: the Unix second at which it opens; 0 for its end
	Follows             int64  // 1 if the axis follows the playhead
	Filter              string // part of the ids that are listed
	States, By          int64  // the states that are listed, and their order, as the page stores them
	Marks               string // notes and pinned items, as comments of a story
}

// The names of the parts of a view, and the largest values of the numbers.
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

// Encode adds a view to a link of version 1.
func Encode(world string, v View) string {
	if v == (View{}) {
		return world
	}
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
	view := "{" + strings.TrimPrefix(b.String(), ",") + "}"
	if len(view) > maxView { // ids and filters can be long
		return world
	}
	return withView + strings.TrimPrefix(world, worldAlone) + "~" + base64.RawURLEncoding.EncodeToString([]byte(view))
}

// Decode divides a link into a link of version 1, which is not checked, and the view. The error is an errView.
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

// set sets a part of a view, and reports whether there is one of this name that can have this value.
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

// Find returns the link at the end of a text: what precedes it is the page's address. The characters of a link behind its version have no
// dot, so that neither version is found again in it.
func Find(text string) (link string, ok bool) {
	at := max(strings.LastIndex(text, worldAlone), strings.LastIndex(text, withView))
	return text[max(at, 0):], at >= 0
}
