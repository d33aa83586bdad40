package score

import "unicode/utf8"

// TextWidth estimates the width of a text in CSS pixels at a font size. It returns too much rather than too
// little, because it is used to keep texts apart that cannot be measured.
func TextWidth(text string, size float64) float64 {
	em := 0.0
	for _, r := range text {
		switch {
		case r >= 0x1100 && r != utf8.RuneError: // Chinese and the like
			em += 1
		case r == ' ' || r == '.' || r == ',' || r == ':' || r == 'i' || r == 'l' || r == 't' || r == 'r' || r == '\'' || r == 'j' || r == 'f':
			em += 0.36
		case r == 'm' || r == 'w' || r == 'M' || r == 'W' || r >= 0x2000:
			em += 0.92
		case r >= 'A' && r <= 'Z' || r >= 0x400:
			em += 0.7
		default:
			em += 0.58
		}
	}
	return em * size
}
