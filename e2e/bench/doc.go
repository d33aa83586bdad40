// Package bench measures the engine, and the structures of core/cow alone, beside caches and stores with a time to live, and a plain
// map, in one run. Run it with `make bench`; docs/performance.md has tables of such runs.
//
// The same work for each: n items with ids of 13 bytes, documents of some 198 bytes, and lives of 1 to 86,400 seconds, evenly. Each keeps
// copies of what it is given. Peers without a clock of their own run in a bubble of testing/synctest, where time.Now takes 45 ns less
// than elsewhere. Figures are processor time, garbage collection included, since a busy machine changes it least; the least of
// several rounds, in which the stores take turns. They mean something only beside the others of the same run.
package bench
