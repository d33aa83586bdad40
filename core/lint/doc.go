// Package lint reads settings of Time to Live out of what teams deploy and compile, and says what is wrong with them: a container's JSON, an ARM
// template, Bicep, Terraform, an item's JSON, and SDK code in any language. Nothing is run: code is divided into words (lex.go), and constant
// expressions are computed (value.go).
//
// [Check] reads a text. [Default], [Override] and [Item] judge one setting, for programs that have read it themselves. Every finding has a [Rule],
// which has a stable name, a [Level] and the address of its source.
package lint
