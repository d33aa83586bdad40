package i18n

// English is the only locale so far.
var English = &Locale{
	Texts:   Texts{englishFrame, englishTravel, englishContainer, englishItems, englishScore, englishWhy, englishEditor, englishQuery, englishCode, englishKeys, englishPanes, englishLearn, englishForms, englishBudget, englishShare, englishBulk},
	Tag:     "en",
	form:    pluralRule("en"),
	group:   ",",
	decimal: ".",
	months:  [12]string{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"},
	days:    [7]string{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"},
	units:   [5]string{"d", "h", "min", "s", "y"},
}
