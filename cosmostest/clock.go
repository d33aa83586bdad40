package cosmostest

import (
	"time"

	"github.com/cosmosttl/cosmosttl/app/server/endpoint"
)

// A Clock is the simulated time of an [Emulator]. It is stopped between calls of Advance.
type Clock struct{ world *endpoint.World }

// Now returns the simulated time, in whole seconds and UTC.
func (c *Clock) Now() time.Time { return time.Unix(c.world.Now(), 0).UTC() }

// Advance moves the clock forward by d. It panics if d is not a positive number of whole seconds, or if the clock would
// pass the end of the year 9999: these are mistakes in the test.
func (c *Clock) Advance(d time.Duration) {
	if d%time.Second != 0 {
		panic("cosmostest: advance is " + d.String() + "; it must be whole seconds, the unit of Time to Live")
	}
	if err := c.world.Advance(d); err != nil {
		panic("cosmostest: " + err.Error())
	}
}

// Set moves the clock forward to a time. It panics if the time is not a whole second, is not after Now, or is after the
// year 9999.
func (c *Clock) Set(to time.Time) {
	if to.Nanosecond() != 0 {
		panic("cosmostest: the time is " + to.Format(time.RFC3339Nano) + "; it must be a whole second")
	}
	if err := c.world.Set(to.Unix()); err != nil {
		panic("cosmostest: " + err.Error())
	}
}
