// Package form is what the user fills in: an item, the form of a container, the settings, and changes of several items at once.
package form
