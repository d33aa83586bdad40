package elem

// Yes is "true" as an attribute's value. go-app drops it when it prerenders, and app/build/site puts it back.
const Yes = "true"

// Truth returns an ARIA boolean.
func Truth(b bool) string {
	if b {
		return Yes
	}
	return "false"
}
