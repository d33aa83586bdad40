// Package palette reads what is typed into the palette of the page: a time to go to, or an item's new ttl. What it does not understand is words
// to look for.
package palette
