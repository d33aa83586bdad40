// Package sdk holds the time-to-live suite as it is written against the official SDKs: in Go here (azcosmos, within the process and
// over HTTP), in JavaScript in js (two versions of @azure/cosmos, over HTTP). The suites know nothing of the emulator but its clock.
package sdk
