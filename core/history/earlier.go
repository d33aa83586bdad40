package history

import "github.com/cosmosttl/cosmosttl/core/engine"

// Earlier versions of this program stored an invalid ttl while the container was off, which is refused today. Their links and journals must
// tell the same past as then, so a command that could write such a ttl, and no mark, is one of theirs.

// setEarlier notes whether an earlier version carried a command out, given whether it could write an invalid ttl.
func (w *wire) setEarlier(earlier, invalid bool) {
	if earlier != invalid {
		w.Odd += oddEarlier
	}
}

func (w *wire) earlier(invalid bool) bool { return w.is(oddEarlier) != invalid }

// setsTTL reports whether a patch can make a ttl invalid.
func setsTTL(ops []engine.PatchOp) bool {
	for _, op := range ops {
		if op.Path == "/ttl" && op.Op != "remove" {
			return true
		}
	}
	return false
}
