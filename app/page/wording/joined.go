package wording

import (
	"strings"
)

// Joined joins two texts with a separator, unless one of them is empty. No space follows a full-width full
// stop, which contains its own.
func Joined(a, b, separator string) string {
	if a == "" || b == "" || separator == " " && strings.HasSuffix(a, "。") {
		return a + b
	}
	return a + separator + b
}
