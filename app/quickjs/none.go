//go:build !js && !((linux && (386 || amd64 || arm || arm64 || loong64 || ppc64le || riscv64 || s390x)) || ((darwin || freebsd || windows) && (amd64 || arm64)))

package quickjs

import (
	"errors"
	"runtime"
	"time"

	"github.com/cosmosttl/cosmosttl/core/script"
)

// A Runner cannot start a machine, because QuickJS is not translated for this platform.
type Runner struct{}

// Start returns an error that names the platform.
func (*Runner) Start(time.Duration) (script.Machine, error) {
	return nil, errors.New("there is no JavaScript for " + runtime.GOOS + "/" + runtime.GOARCH)
}
