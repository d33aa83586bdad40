// Package live streams a running account to its followers, as server-sent events (docs/stream.md): a checkpoint, then
// every command with its second, the requests that the account has answered, and figures. A [Feed] always keeps the
// newest requests. While an account has followers, and for five minutes afterwards, it also keeps the newest commands
// and more requests. So a follower that connects again continues where it was. A follower does not slow the account:
// each [Feed.Follow] writes its own stream. A follower that is too slow misses the records that the feed has dropped.
// The stream reports this and sends another checkpoint.
//
// The data flows from the endpoint (Note, Answered) to ring.go, to follow.go, and to events.go, which writes the
// stream.
package live
