package playground

import "github.com/cosmosttl/cosmosttl/app/page/notice"

// This file shows the tests of the room what the room keeps to itself.

// LoadPage shows what a stored page showed.
func (s *Playground) LoadPage(page []byte) { host{s}.LoadPage(page) }

// LoadTexts puts stored texts into the editors.
func (s *Playground) LoadTexts(text []byte) notice.Reason { return host{s}.LoadTexts(text) }
