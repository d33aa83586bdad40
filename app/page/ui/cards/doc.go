// Package cards are the cards beside and below the timeline: the matrix, the request units, Why, the container, and the hint of what to do
// next.
package cards
