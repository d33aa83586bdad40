package ui

// yes is "true" as an attribute's value. go-app drops it when it prerenders, and app/site puts it back.
const yes = "true"

// truth returns an ARIA boolean.
func truth(b bool) string {
	if b {
		return yes
	}
	return "false"
}
