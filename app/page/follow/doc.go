// Package follow follows a running account for the page: the connection, the replica of the account, the requests, and what of them is
// shown. It uses no wall clock and no network. Its caller reads the stream, gives the bytes to [Follower.Write], and asks how long to wait
// when the connection is lost.
//
// In reading order: follower.go (the connection and its events), picture.go (the history that is shown),
// requests.go (the newest requests), filter.go (the filter of the requests), outcome.go (what a request
// changed, or why it was refused), client.go, rates.go, write.go and forward.go (the page's requests to the
// account), record.go (recordings as stories), har.go, and crowd.go (the pages of a browser that share its
// connections).
package follow
