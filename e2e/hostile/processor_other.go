//go:build !unix

package hostile

import "time"

var began = time.Now()

// processor returns how long this process has run, where the system does not say for how long it has worked.
func processor() time.Duration { return time.Since(began) }
