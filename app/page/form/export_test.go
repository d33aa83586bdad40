package form

// This file shows the tests of the room what the room keeps to itself.

const MaxChecked = maxChecked
