// Package wording says in the reader's language what the program has to say of data: the state of an item and
// why it is so, what is wrong with an input, what an event, a step or a warning was. It depends on the
// session's data and on the texts of app/page/i18n, but not on the page or the place of a text on it.
package wording

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

// Words has the texts of a language and makes sentences of them.
type Words struct{ *i18n.Locale }
