package i18n

var englishFormat = FormatTexts{
	Group:     ",",
	Decimal:   ".",
	Months:    [12]string{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"},
	Days:      [7]string{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"},
	Units:     [4]Plural{{Other: "{n}\u00a0d"}, {Other: "{n}\u00a0h"}, {Other: "{n}\u00a0min"}, {Other: "{n}\u00a0s"}},
	DateWhole: "{weekday} {day} {month} {year}",
	DateDay:   "{day} {month}",
	DateDayOf: "{day} {month} {year}",
	DateMonth: "{month} {year}",
	DateYear:  "{year}",
	DateAt:    "{date}, {time}",
}
