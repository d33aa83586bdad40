// Package palette reads what is typed into the palette of the page: a time to go to, or an item's new ttl. A
// line that is neither is words to look for.
package palette
