// Package elem has the small elements that all parts of the page are made of, and what is asked of events and keys.
package elem
