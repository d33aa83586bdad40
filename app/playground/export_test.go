package playground

// This file shows the tests of the room what the room keeps to itself.

// LoadPage shows what a stored page showed.
func (s *Playground) LoadPage(page []byte) { host{s}.LoadPage(page) }
