// Package plan simulates months or years of a container with any number of items. It says whether the
// purge keeps up, how late it is, and what the container costs.
//
// A plan keeps the items of a kind that are written in one step as a cohort, which has only their number.
// The time that a plan takes depends on the number of steps and kinds, not on the number of items. Package
// ttl decides which items are expired. The charges, the purge's arithmetic, the request units of a second
// and the bill are functions of package engine. With steps of one second, a plan and the engine have the
// same counts, purges, request units, delays and bills in every second; a property test compares them.
// With longer steps, the items of a step are written, expire and are rewritten at the beginning of the
// step. The request units that the seconds of a step leave to the purge are one sum. Counts are then at
// most a step early or late, and waits at most two steps wrong.
//
// A plan can simulate what the engine cannot: the service raises the largest RU/s of autoscale when the
// data need it, the purge uses burst capacity, and a delete has another price than in the model. These
// three are off in a zero [Model]. A plan cannot simulate what the engine can: read regions that are added
// or removed later, containers that share throughput, deletes by requests, and tenths of a second.
package plan
