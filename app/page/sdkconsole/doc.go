// Package sdkconsole is the SDK console: a program, its output, and its requests as steps of the world.
package sdkconsole
