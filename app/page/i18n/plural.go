package i18n

// A form is a plural category of CLDR.
type form uint8

// The categories that the supported languages use for whole numbers.
const (
	other form = iota
	one
	few
	many
)

// of returns the text of a form. A form without a text uses Other.
func (t Plural) of(f form) string {
	picked := ""
	switch f {
	case one:
		picked = t.One
	case few:
		picked = t.Few
	case many:
		picked = t.Many
	}
	if picked == "" {
		return t.Other
	}
	return picked
}

// formOf returns the form for a whole number in a language, or by the rule of English in one that is not known.
func formOf(tag string, n int64) form {
	for _, l := range Languages() {
		if l.Tag == tag {
			return l.form(n)
		}
	}
	return english(n)
}

func chinese(int64) form { return other }

func english(n int64) form {
	if n == 1 {
		return one
	}
	return other
}

func french(n int64) form {
	switch {
	case n == 0 || n == 1:
		return one
	case n%1_000_000 == 0:
		return many
	}
	return other
}

func spanish(n int64) form {
	switch {
	case n == 1:
		return one
	case n != 0 && n%1_000_000 == 0:
		return many
	}
	return other
}

func russian(n int64) form {
	tens, ones := n%100, n%10
	switch {
	case ones == 1 && tens != 11:
		return one
	case ones >= 2 && ones <= 4 && (tens < 12 || tens > 14):
		return few
	}
	return many
}
