// Package quantity reads numbers, lengths of time and rates as people write them: 1 000 000, 1e9, 2.5 million, 30d, "30 days", 400 RU/s, 1
// million a day. It guesses nothing: what can be read in two ways is not read.
package quantity
