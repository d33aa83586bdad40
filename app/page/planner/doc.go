// Package planner is the room of the page that plans a container: up to three plans as texts, the fields of their forms, what was found,
// and how a plan comes from and goes to the browser's storage, links and files. It does not depend on the user interface.
//
// The only state of a plan is its text, which docs/plan.md describes. A field of the form shows words of the text, and the value that is
// typed into the field goes into the text. A value that is not valid therefore stays in the text. Lines for which the form has no field
// stay as they are.
package planner
