package pane

// This file shows the tests of the room what the room keeps to itself.

var RegionNames = regionNames

// ForgetBill drops the sums of the bill.
func (r *Room) ForgetBill() { r.bill = billSums{} }

// AllVersions reports whether the change feed shows all versions and deletes.
func (r *Room) AllVersions() bool { return r.feed.All }
