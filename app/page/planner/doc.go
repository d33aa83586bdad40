// Package planner is the room of the page that plans a container: up to three plans as texts, the fields of their forms, what was found,
// and how a plan comes from and goes to the browser's storage, links and files. It knows no page.
//
// The text of a plan, as docs/plan.md describes it, is the only state. A field of the form is a view of words in the text, so a value that
// is not valid stays where it was typed, and whatever the form has no field for stays as it is.
package planner
