package rest

// retryAfter returns how long a client is to wait after 429, in milliseconds. While the clock stands still no wait helps, so that SDKs use up
// their retries at once and tests do not sleep; 0 would not do, because the SDK for .NET takes it for five seconds.
func (c *call) retryAfter(ms int) int {
	if c.opt.Stopped {
		return 1
	}
	return ms
}

// stopped returns what an error adds to its text if the client is to wait and the clock stands still.
func (c *call) stopped(ms int) string {
	if ms == 0 || !c.opt.Stopped {
		return ""
	}
	return " The clock of this emulator stands still, so that no retry succeeds before it is moved by a second."
}
