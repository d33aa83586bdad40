// Package quantity reads numbers, lengths of time and rates as people write them: 1 000 000, 1e9, 2.5 million, 30d, "30 days", 400 RU/s, 1
// million a day. The comments of [Number], [Whole] and [Assumed] say how a text is read that people could understand in two ways.
package quantity
