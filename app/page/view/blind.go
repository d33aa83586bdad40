package view

// Blind reports whether what comes is hidden, because it is asked. All items are listed then, in an order that tells nothing, and timelines
// end at what has happened.
func (vw *Viewer) Blind() bool { return vw.Asks != nil && vw.Asks.Blind() }
