package ui

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// yes is "true" as an attribute's value. go-app drops exactly that value when it prerenders, and a bare aria-hidden
// means nothing; HTML compares these values without regard to case, so the prerendered page shouts.
var yes = map[bool]string{false: "true", true: "TRUE"}[app.IsServer]

// truth is an ARIA boolean.
func truth(b bool) string {
	if b {
		return yes
	}
	return "false"
}
