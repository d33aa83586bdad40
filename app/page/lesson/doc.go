// Package lesson is the lesson that is followed, and the questions beside the matrix.
package lesson
