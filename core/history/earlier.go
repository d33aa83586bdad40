package history

import (
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Earlier versions of this program stored an invalid ttl while the container was off, which is refused today, and refused patches at the
// end of an array that are carried out today. They also lowered RU/s below the minimum. Their links and journals must tell the same past as
// then, so a command that could write such a ttl, end there or be below a minimum, and no mark, is one of theirs.

// setEarlier notes whether an earlier version carried a command out, given whether that could make a difference.
func (w *wire) setEarlier(earlier, differs bool) {
	if earlier != differs {
		w.Escapes += escapedEarlier
	}
}

func (w *wire) earlier(differs bool) bool { return w.is(escapedEarlier) != differs }

// throughputDiffers reports whether RU/s can be less than a minimum, which depends on the highest RU/s that there ever were.
func throughputDiffers(t engine.Throughput) bool {
	if t.Autoscale > 0 {
		return t.Autoscale < engine.MaxThroughput/10
	}
	return !t.Serverless && t.RUPerSec < engine.MaxThroughput/100
}

// patchDiffers reports whether a patch can make a ttl invalid, or set or remove an element of an array.
func patchDiffers(ops []engine.PatchOp) bool {
	return slices.ContainsFunc(ops, func(op engine.PatchOp) bool {
		last := op.Path[strings.LastIndexByte(op.Path, '/')+1:]
		return op.Path == "/ttl" && op.Op != "remove" || (op.Op == "set" || op.Op == "remove") && last != "" && last[0] >= '0' && last[0] <= '9'
	})
}
