//go:build e2e

package e2e

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// containers opens the tree of containers, of which one is shown, and returns it.
func (v *visit) containers(shown string) *browser.Thing {
	v.t.Helper()
	v.button("Container shop / " + shown).Click()
	tree := v.ByRole("tree", "Containers")
	tree.Wait()
	return tree
}

func (v *visit) formField(name string) *browser.Thing { return v.ByRole("textbox", name) }

// A container is made, chosen, changed and deleted in the page, and all of it is undone.
func TestStoryContainers(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.containers("orders")
	v.check("the tree")
	v.button("New container").Click()
	form := v.region("Container form")
	v.eventually("the focus", func() string {
		if !v.formField("Container id").Focused() {
			return "it is not at the id"
		}
		return ""
	})
	v.formField("Container id").Fill("carts")
	v.formField("Partition key").Fill("tenant")
	v.choose("Throughput (RU/s)", "Autoscale")
	v.formField("Maximum throughput (RU/s)").Fill("1500")
	form.ByRole("radiogroup", "Time to Live").ByRole("radio", "On (no default)").Click()
	v.reload()
	form.WaitText("New container")
	v.button("Save").Click()
	for field, want := range map[string]string{
		"Partition key":             "Partition key must be a path like /customerId. You entered tenant.",
		"Maximum throughput (RU/s)": "Maximum throughput (RU/s) must be a multiple of 1,000 from 1,000 to 1,000,000. You entered 1500.",
	} {
		if got := v.complaint(v.formField(field)); got != want {
			t.Errorf("%s: %q, want %q", field, got, want)
		}
	}
	v.check("a form with errors")
	v.formField("Partition key").Fill("/tenant, /user")
	v.formField("Maximum throughput (RU/s)").Fill("2000")
	v.formField("Read region 1").Fill("West Europe")
	v.formField("Its user traffic (RU/s) 1").Fill("250")
	v.Press("Enter")
	form.WaitGone()
	v.button("Container shop / carts").Wait()
	v.region("Container").WaitText("/tenant, /user")
	v.pane("Regions").WaitText("user traffic 250 RU/s")
	v.newItem(`{"id": "a", "tenant": "t", "user": "u", "ttl": 60}`)
	v.waits("a", inQueries, onDisk)

	// The tree is walked by keys, and the clock stays where it is.
	v.containers("carts").ByRole("treeitem", "carts").Focus()
	v.Press("ArrowUp")
	v.Press("Enter")
	v.waits("SO01", inQueries)
	v.waitSince(67)

	v.containers("orders").ByRole("treeitem", "carts").Click()
	v.waits("a", inQueries)
	v.containers("carts")
	v.button("Scale & Settings").Click()
	form.WaitText("/tenant, /user")
	v.check("the settings")
	v.choose("Throughput (RU/s)", "Manual")
	v.ByRole("textbox", "Throughput (RU/s)").Fill("700")
	v.button("Save").Click()
	form.WaitGone()
	v.region("Request units").WaitText("694.4 left for the purge")
	v.containers("carts")
	v.button("Delete container").Click()
	v.waits("SO01", inQueries)
	if v.containers("orders"); v.ByRole("treeitem", "carts").Count() != 0 {
		t.Error("the container is still in the tree")
	}
	v.Press("Escape")
	v.button("Undo delete carts").Click()
	v.waits("a", inQueries)
	v.button("Undo container setting").Click()
	v.button("Undo create a").Click()
	v.button("Undo create carts").Click()
	v.waits("SO01", inQueries)
	v.button("Redo create carts").Click()
	v.reload()
	v.button("Container shop / carts").Wait()
}

// On a phone the form covers the screen.
func TestStoryContainersOnAPhone(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Media(true, true)
	v.Viewport(390, 844)
	v.ByRole("tab", "Rules").Click()
	v.containers("orders")
	v.check("the tree")
	v.button("New container").Click()
	form := v.ByRole("dialog", "Container form")
	form.Wait()
	v.check("the form")
	if over := v.OverflowX(); over > 0 {
		t.Errorf("the form is %d pixels too wide", over)
	}
	v.formField("Container id").Fill("orders")
	v.button("Save").Click()
	if got, want := v.complaint(v.formField("Container id")), "Container id orders was rejected: Resource with specified id or name already exists."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	v.formField("Container id").Fill("carts")
	v.button("Save").Click()
	form.WaitGone()
	v.button("Container shop / carts").Wait()
}
