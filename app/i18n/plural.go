package i18n

// A Form is a plural form in the sense of CLDR.
type Form uint8

// The forms that the five languages use for whole numbers.
const (
	Other Form = iota
	One
	Few
	Many
)

// of picks a form's text; a missing form falls back to Other.
func (t Text) of(f Form) string {
	picked := ""
	switch f {
	case One:
		picked = t.One
	case Few:
		picked = t.Few
	case Many:
		picked = t.Many
	}
	if picked == "" {
		return t.Other
	}
	return picked
}

// PluralOf is the plural rule of a language for whole numbers (CLDR; "many" at exact millions in French and Spanish).
func PluralOf(tag string) func(n int64) Form {
	switch tag {
	case "fr":
		return french
	case "es":
		return spanish
	case "ru":
		return russian
	case "zh-Hant":
		return func(int64) Form { return Other }
	}
	return func(n int64) Form {
		if n == 1 {
			return One
		}
		return Other
	}
}

func french(n int64) Form {
	switch {
	case n == 0 || n == 1:
		return One
	case n%1_000_000 == 0:
		return Many
	}
	return Other
}

func spanish(n int64) Form {
	switch {
	case n == 1:
		return One
	case n != 0 && n%1_000_000 == 0:
		return Many
	}
	return Other
}

func russian(n int64) Form {
	tens, ones := n%100, n%10
	switch {
	case ones == 1 && tens != 11:
		return One
	case ones >= 2 && ones <= 4 && (tens < 12 || tens > 14):
		return Few
	}
	return Many
}
