//go:build e2e

package e2e

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// A container is made, chosen, changed and deleted in the page, and all of it is undone.
func TestContainers(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.OpenContainers("orders")
	v.Check("the tree")
	v.Button("New container").Click()
	form := v.Region("Container form")
	v.Until("the focus", func() string {
		if !v.TextField("Container id").Focused() {
			return "it is not at the id"
		}
		return ""
	})
	v.TextField("Container id").Fill("carts")
	v.TextField("Partition key").Fill("tenant")
	v.Choose("Throughput (RU/s)", "Autoscale")
	v.TextField("Maximum throughput (RU/s)").Fill("1500")
	form.ByRole("radiogroup", "Time to Live").ByRole("radio", "On (no default)").Click()
	v.Reload()
	form.WaitText("New container")
	v.Button("Save").Click()
	for field, want := range map[string]string{
		"Partition key":             "Partition key must be a path like /customerId. You entered tenant.",
		"Maximum throughput (RU/s)": "Maximum throughput (RU/s) must be a multiple of 1,000 from 1,000 to 1,000,000. You entered 1500.",
	} {
		if got := v.WaitComplaint(v.TextField(field)); got != want {
			t.Errorf("%s: %q, want %q", field, got, want)
		}
	}
	v.Check("a form with errors")
	v.TextField("Partition key").Fill("/tenant, /user")
	v.TextField("Maximum throughput (RU/s)").Fill("2000")
	v.TextField("Read region 1").Fill("West Europe")
	v.TextField("Its user traffic (RU/s) 1").Fill("250")
	v.Press("Enter")
	form.WaitGone()
	v.Button("Container shop / carts").Wait()
	v.Region("Container").WaitText("/tenant, /user")
	v.OpenPane("Regions").WaitText("user traffic 250 RU/s")
	v.NewItem(`{"id": "a", "tenant": "t", "user": "u", "ttl": 60}`)
	v.WaitRow("a", visit.InQueries, visit.OnDisk)

	// Keys move through the tree, and do not move the clock.
	carts := v.OpenContainers("carts").ByRole("treeitem", "carts")
	v.Until("the focus", func() string {
		if !carts.Focused() {
			return "it is not at the container that is shown"
		}
		return ""
	})
	v.Press("ArrowDown") // to the buttons below the containers, and back
	v.Until("the focus", func() string {
		if !v.Button("New container").Focused() {
			return "↓ did not lead to the first button"
		}
		return ""
	})
	v.Press("ArrowUp")
	v.Press("ArrowUp")
	v.Press("Enter")
	v.WaitRow("SO01", visit.InQueries)
	v.WaitSince(67)

	v.OpenContainers("orders").ByRole("treeitem", "carts").Click()
	v.WaitRow("a", visit.InQueries)
	v.OpenContainers("carts")
	v.Button("Scale & Settings").Click()
	form.WaitText("/tenant, /user")
	v.Check("the settings")
	v.Choose("Throughput (RU/s)", "Manual")
	v.ByRole("textbox", "Throughput (RU/s)").Fill("700")
	v.Button("Save").Click()
	form.WaitGone()
	v.Region("Request units").WaitText("694.4 left for the purge")
	v.OpenContainers("carts")
	v.Button("Delete container").Click()
	v.WaitRow("SO01", visit.InQueries)
	if v.OpenContainers("orders"); v.ByRole("treeitem", "carts").Count() != 0 {
		t.Error("the container is still in the tree")
	}
	v.Press("Escape")
	v.Button("Undo delete carts").Click()
	v.WaitRow("a", visit.InQueries)
	v.Button("Undo container setting").Click()
	v.Button("Undo create a").Click()
	v.Button("Undo create carts").Click()
	v.WaitRow("SO01", visit.InQueries)
	v.Button("Redo create carts").Click()
	v.Reload()
	v.Button("Container shop / carts").Wait()
}

// On a phone the form covers the screen.
func TestContainersOnAPhone(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Media(true, true)
	v.Viewport(390, 844)
	v.ByRole("tab", "Rules").Click()
	v.OpenContainers("orders")
	v.Check("the tree")
	v.Button("New container").Click()
	form := v.ByRole("dialog", "Container form")
	form.Wait()
	v.Check("the form")
	if over := v.OverflowX(); over > 0 {
		t.Errorf("the form is %d pixels too wide", over)
	}
	v.TextField("Container id").Fill("orders")
	v.Button("Save").Click()
	if got, want := v.WaitComplaint(v.TextField("Container id")), "Container id orders was rejected: Resource with specified id or name already exists."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	v.TextField("Container id").Fill("carts")
	v.Button("Save").Click()
	form.WaitGone()
	v.Button("Container shop / carts").Wait()
}
