package wording

import (
	"strings"
)

// Joined is two texts with a separator, if there are two. No space follows a full stop of full width, which has its own.
func Joined(a, b, separator string) string {
	if a == "" || b == "" || separator == " " && strings.HasSuffix(a, "。") {
		return a + b
	}
	return a + separator + b
}
