package view

import (
	"time"

	"github.com/cosmosttl/cosmosttl/core/timeline"
)

// This file shows the tests of the room what the room keeps to itself.

const LeastHorizon = leastHorizon

// SetTook says how long it took to make the rows.
func (vw *Viewer) SetTook(d time.Duration) { vw.rows.took = d }

// ForgetRows drops the rows that were made.
func (vw *Viewer) ForgetRows() { vw.rows = rowCache{} }

// Forecast returns what the timeline knows of what is to come.
func (vw *Viewer) Forecast() *timeline.Forecast { return vw.score.forecast }
