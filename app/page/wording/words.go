// Package wording says in the reader's language what the program has to say of data: the state of an item and why it is so, what is wrong
// with an input, what an event, a step or a warning was. It knows the session's data and the texts of app/page/i18n, and neither the page nor
// where on it a text stands.
package wording

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

// Words are the texts of a language, and what is said with them.
type Words struct{ *i18n.Locale }
