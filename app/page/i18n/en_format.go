package i18n

var englishFormat = FormatTexts{
	Group:     ",",
	Decimal:   ".",
	Months:    [12]string{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"},
	Days:      [7]string{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"},
	Units:     [5]Plural{{Other: "{n}\u00a0d"}, {Other: "{n}\u00a0h"}, {Other: "{n}\u00a0min"}, {Other: "{n}\u00a0s"}, {Other: "{n}\u00a0y"}},
	DateWhole: "{weekday} {day} {month} {year}",
	DateDay:   "{day} {month}",
	DateDayOf: "{day} {month} {year}",
	DateMonth: "{month} {year}",
	DateYear:  "{year}",
	DateAt:    "{date}, {time}",
}
