package browser

import "syscall/js"

// Language returns the language of the prerendered page, a BCP 47 tag.
func Language() string { return language("tag").String() }

// Pseudo reports whether the address asks for the pseudo-locale.
func Pseudo() bool { return language("pseudo").Bool() }

// Simplified reports whether the browser prefers Simplified Chinese, for which the page is in English
// instead.
func Simplified() bool { return language("simplified").Bool() }

// Alternate returns the address of the page in another language, with this page's fragment. If the page does
// not exist in that language, it returns this page's own address.
func Alternate(tag string) string { return language("alternate", tag).String() }

// Keep makes the service worker keep the pages and the texts of a language for offline use.
func Keep(tag string) { language("keep", tag) }

// SetLanguage tells the document its present language, title and description.
func SetLanguage(tag, title, description string) { language("set", tag, title, description) }

// language calls a function of web/glue/language.js.
func language(name string, args ...any) js.Value {
	return js.Global().Get("cosmosttlLanguage").Call(name, args...)
}
