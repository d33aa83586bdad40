// Package i18n holds every text of the screen, and writes numbers, durations and dates. A language is a [Locale]: a
// [Texts] value, which the compiler checks, and the rules for plurals and numbers.
//
// Texts carry named placeholders in braces, {n}, and two kinds of markup: `code` for names that are never translated,
// and ^key^ for keys of the keyboard.
package i18n
