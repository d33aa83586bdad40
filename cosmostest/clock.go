package cosmostest

import (
	"time"

	"github.com/cosmosttl/cosmosttl/app/endpoint"
)

// A Clock is the account's simulated time. It stands still between calls.
type Clock struct{ world *endpoint.World }

// Now is what it shows.
func (c *Clock) Now() time.Time { return time.Unix(c.world.Clock().Now, 0).UTC() }

// Advance lets time pass at once; a started second counts whole. It panics when the duration is not positive or passes the
// year 9999: both are mistakes of the test.
func (c *Clock) Advance(d time.Duration) {
	if _, err := c.world.AdvanceBy(d); err != nil {
		panic("cosmostest: " + err.Error())
	}
}
