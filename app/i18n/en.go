package i18n

// English is the language that every other falls back to.
var English = &Locale{
	Tag:     "en",
	texts:   english,
	form:    PluralOf("en"),
	group:   ",",
	decimal: ".",
	months:  [12]string{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"},
	days:    [7]string{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"},
	units:   [5]string{"d", "h", "min", "s", "y"},
}

// t is a text without plural forms; pl one with the two that English has.
func t(text string) Text        { return Text{Other: text} }
func pl(one, other string) Text { return Text{One: one, Other: other} }
func merge(parts ...map[Key]Text) map[Key]Text {
	all := map[Key]Text{}
	for _, part := range parts {
		for k, v := range part {
			all[k] = v
		}
	}
	return all
}

var english = merge(englishFrame, englishContainer, englishItems, englishWhy, englishEditor, englishQuery, englishCode)
