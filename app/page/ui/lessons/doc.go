// Package lessons is the lesson that is followed, with its text, and what the user is asked to predict.
package lessons
