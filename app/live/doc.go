// Package live is what a running account tells observers: a checkpoint, then every command in its second, the requests that were answered,
// and figures, as server-sent events (docs/live.md). A [Feed] keeps the newest of it while somebody looks on, and for some minutes afterwards, so
// that one who comes back goes on where it was. Noting something takes no time to speak of: each [Feed.Follow] writes for itself, and one that is
// too slow misses what the feed has dropped meanwhile, is told so, and gets another checkpoint.
//
// The data goes one way: endpoint (Note, Answered) to ring.go to follow.go to events.go, which writes.
package live
