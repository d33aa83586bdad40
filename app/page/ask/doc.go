// Package ask is the query in the editor and its result, which is refreshed as the world changes.
package ask
