// Package live is a live account on the page: the connection, the account's clock, its containers, and its requests.
//
// In reading order: live.go (the state), connect.go (the stream), bar.go, tree.go, requests.go, detail.go and copy.go.
package live
