// Package plan simulates months or years of a container's life at any number of items: will the purge keep up, how late is it, what does it
// cost?
//
// Items of the same kind that are written in the same step travel as a cohort, of which only the number is kept. A plan therefore takes time by
// its steps and its kinds of items, not by its items. Package ttl decides what is expired, and the charges, the purge's arithmetic, the
// request units of a second and the bill are functions of package engine; there is no second set of rules. With steps of one second a plan and
// the engine have the same counts, purges, request units, delays and bills in every second; a property test compares them. With longer steps the
// items of a step are written, expire and are rewritten at its beginning, and what its seconds leave to the purge is one sum: counts are within a step,
// waits within two.
//
// What a plan has and the engine has not: it raises the largest RU/s of autoscale when the data need it, a burst that the purge may use, and a
// price of deletes other than the model's. Each is off unless it is set. What the engine has and a plan has not: read regions that are
// added or removed in the middle, containers that share throughput, deletes by requests, and the tenth of a second.
package plan
