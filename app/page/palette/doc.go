// Package palette reads what is typed into the palette of the page: a time to go to, an item's new ttl, or a
// length of time alone. Any other line is words to look for.
package palette
