// Package forms is the place where an item, or the settings of a container, are edited until they are saved or discarded.
package forms
