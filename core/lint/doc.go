// Package lint reads settings of Time to Live in the texts that teams deploy and compile, and says what is wrong with them. A text is a
// container's JSON, an ARM template, Bicep, Terraform, an item's JSON, or SDK code in any language. The package does not run code: it
// divides code into words (lex.go) and computes constant expressions (value.go).
//
// [Check] reads a text. [Default], [Override] and [Item] judge one setting or one item, for programs that have parsed the text themselves.
// Every finding has a [Rule], which has a stable name, a [Level] and the address of its source.
package lint
