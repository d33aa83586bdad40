// Package clock is the time on the screen, the controls that move it, and the ways back.
package clock
