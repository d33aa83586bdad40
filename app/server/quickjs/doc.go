// Package quickjs runs the JavaScript of containers by QuickJS, translated to Go: it is interrupted wherever it runs, also within a regular expression, and has a
// limit of memory (modernc.org/quickjs). Each script has a virtual machine of its own.
package quickjs
