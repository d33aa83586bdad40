package dryrun

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/lint"
)

// A Code names a probable mistake.
type Code string

// These are the probable mistakes.
const (
	OneSecond        Code = "one-second"        // the new default is a second (terraform-provider-azurerm#25123)
	Milliseconds     Code = "milliseconds"      // the new default looks like milliseconds
	Date             Code = "date"              // the new default looks like a point in time
	ItemMilliseconds Code = "item-milliseconds" // the ttl of items looks like milliseconds
	ItemDate         Code = "item-date"         // the ttl of items looks like a point in time
	DefaultRemoved   Code = "default-removed"   // the change switches TTL off, so that items with a ttl of their own no longer expire
	Ignored          Code = "ignored"           // TTL is and stays off, and the ttl of items is ignored
	// the new default is written as null, which means Off or is refused, and never means -1 (docs/model.md §1.5)
	Null Code = "null"
	// a provider that keeps the old value does not switch TTL off (terraform-provider-azurerm#7113)
	TerraformRemoves Code = "terraform-removes"
	TerraformKeeps   Code = "terraform-keeps"   // default_ttl is not in the configuration, and TTL stays on, for the reason above
	Removed          Code = "container-removed" // the change removes the container with all its items, and no revert brings them back
	Renamed          Code = "container-renamed" // the change replaces the container by one with another name, which starts empty
	// the template no longer has the container; the mode of the deployment decides whether the container is deleted
	Left   Code = "container-left-out"
	Drift  Code = "drift"               // the container's present setting differs from the setting before the change
	Unseen Code = "hidden-items-return" // hidden items that are not purged yet come back; no query and no export shows them before
)

// A Warning is a probable mistake.
type Warning struct {
	Code  Code   `json:"code"`
	Value string `json:"value,omitempty"` // the setting that the warning is about
	Items int64  `json:"items,omitempty"` // number of items that the warning is about; 0 if it is not about items, or they are unknown
}

// Warnings returns the probable mistakes of a change. The stored items are nil if they are unknown.
func Warnings(d Described, c Change, stored []Cohort) (list []Warning) {
	add := func(code Code, value string, items int64) { list = append(list, Warning{code, value, items}) }
	if c.Removed {
		all := total(stored, func(Cohort) bool { return true })
		if d.Successor != "" {
			add(Renamed, d.Successor, all)
		}
		if d.Left {
			add(Left, "", all)
		} else {
			add(Removed, "", all)
		}
		return list
	}
	own := total(stored, func(i Cohort) bool { _, ok := i.TTL.Seconds(); return ok })
	n, on := c.After.Seconds()
	was, wasOn := c.Before.Seconds()
	if on && c.Before != c.After {
		found := lint.Default(c.After.JSON())
		if wasOn && int64(n) == 1000*int64(was) && len(found) == 0 {
			add(Milliseconds, c.After.String(), 0)
		}
		for _, f := range found {
			add(Code(f.Rule.String()), c.After.String(), 0) // the codes are the names of the rules
		}
	}
	if items := total(stored, func(i Cohort) bool {
		n, ok := i.TTL.Seconds()
		return ok &&
			engine.LooksLikeMilliseconds(int64(n))
	}); items > 0 {
		add(ItemMilliseconds, "", items)
	}
	if items := total(stored, func(i Cohort) bool { n, ok := i.TTL.Seconds(); return ok && engine.LooksLikeDate(int64(n)) }); items > 0 {
		add(ItemDate, "", items)
	}
	switch {
	case c.After.Enabled():
	case c.Before.Enabled() && (own > 0 || len(stored) == 0):
		add(DefaultRemoved, c.Before.String(), own)
	case own > 0:
		add(Ignored, "", own)
	}
	switch {
	case d.Terraform && c.Before.Enabled() && !c.After.Enabled():
		add(TerraformRemoves, c.Before.String(), 0)
	case d.Unset && c.Before.Enabled() && c.Before == c.After:
		add(TerraformKeeps, c.Before.String(), 0)
	}
	if d.After.Null {
		add(Null, "null", 0)
	}
	if c.Before.Enabled() && c.Before != c.After && (!on || wasOn && n > was) {
		add(Unseen, "", 0)
	}
	return list
}

func total(stored []Cohort, of func(Cohort) bool) (items int64) {
	for _, i := range stored {
		if of(i) {
			items += i.Count
		}
	}
	return items
}
