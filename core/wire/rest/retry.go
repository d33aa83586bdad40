package rest

// retryAfter returns the milliseconds for which a client must wait after status 429. While the clock
// stands still, waiting does not help, so retryAfter returns 1. SDKs then use up their retries at once,
// and tests do not sleep. The SDK for .NET would read 0 as five seconds.
func (c *call) retryAfter(ms int) int {
	if c.opt.Stopped {
		return 1
	}
	return ms
}

// stopped returns a sentence for the text of an error. It is empty unless the client must wait and the clock stands still.
func (c *call) stopped(ms int) string {
	if ms == 0 || !c.opt.Stopped {
		return ""
	}
	by := "a second"
	if ms > 1000 {
		by = digits(int64(ms+999)/1000) + " seconds"
	}
	return " The clock of this emulator stands still, so no retry succeeds until the clock is moved by " + by + "."
}
