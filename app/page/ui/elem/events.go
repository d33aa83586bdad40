package elem

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// Closest finds the nearest element around an event's target that has the attribute, and returns the number in it.
// So one handler can serve a whole list. A handler for each row would be stale once go-app reuses the row for
// another item.
func Closest(e app.Event, attribute string) (n uint64, ok bool) {
	target := e.Get("target")
	if target.Get("closest").Type() != app.TypeFunction {
		return 0, false
	}
	el := target.Call("closest", "["+attribute+"]")
	if !el.Truthy() {
		return 0, false
	}
	n, err := strconv.ParseUint(el.Call("getAttribute", attribute).String(), 10, 64)
	return n, err == nil
}
