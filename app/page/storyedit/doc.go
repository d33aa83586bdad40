// Package storyedit is the story in the editor, and playing it.
package storyedit
