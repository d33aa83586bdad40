package view

// Blind reports whether the future is hidden because a question about it is open. All items are then listed
// in an order that gives nothing away, and timelines end at the present.
func (vw *Viewer) Blind() bool { return vw.Asks != nil && vw.Asks.Blind() }
