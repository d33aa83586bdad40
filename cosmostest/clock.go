package cosmostest

import (
	"time"

	"github.com/cosmosttl/cosmosttl/app/server/endpoint"
)

// A Clock is the simulated time of an [Emulator]. It is stopped between calls of Advance.
type Clock struct{ world *endpoint.World }

// Now returns the simulated time, in whole seconds and UTC.
func (c *Clock) Now() time.Time { return time.Unix(c.world.Now(), 0).UTC() }

// Advance moves the clock forward by d, rounded up to whole seconds. It panics if d is not positive or passes the end of the year 9999:
// both are mistakes of the test.
func (c *Clock) Advance(d time.Duration) {
	if err := c.world.Advance(d); err != nil {
		panic("cosmostest: " + err.Error())
	}
}

// Set moves the clock forward to a time, rounded up to whole seconds. It panics if that is not after Now or passes the end of the year 9999.
func (c *Clock) Set(to time.Time) {
	if err := c.world.Set(to.Add(time.Second - 1).Unix()); err != nil {
		panic("cosmostest: " + err.Error())
	}
}
