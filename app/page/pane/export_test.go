package pane

import "github.com/cosmosttl/cosmosttl/app/page/session"

// This file shows the tests of the room what the room keeps to itself.

var RegionNames = regionNames

// ForgetBill drops the sums of the bill.
func (r *Room) ForgetBill() { r.bill = billSums{} }

// AllVersions reports whether the change feed shows all versions and deletes.
func (r *Room) AllVersions() bool { return r.feed.All }

// Tested returns the changes that were made in a copy of the world to see whether they help.
func (r *Room) Tested() (list []session.WhatIf) {
	for _, t := range r.tests.list {
		if t.tested {
			list = append(list, t.what)
		}
	}
	return list
}
