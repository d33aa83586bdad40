package ui

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// yes is "true" as an attribute's value. go-app drops exactly that value when it prerenders, and aria-hidden without a
// value has no effect. HTML compares these values case-insensitively, so the prerendered page uses capitals.
var yes = map[bool]string{false: "true", true: "TRUE"}[app.IsServer]

// truth returns an ARIA boolean.
func truth(b bool) string {
	if b {
		return yes
	}
	return "false"
}
