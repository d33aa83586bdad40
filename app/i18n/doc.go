// Package i18n holds every word of the screen: typed keys, one catalogue a language, plurals, numbers, durations and
// dates. English is compiled in, so that a raw key never shows.
//
// Texts carry named placeholders in braces, {n}, and two marks that the screen renders: `code` for names that stay
// untranslated, and ^key^ for keys of the keyboard. A text with plural forms is a [Text] with more than Other.
package i18n
