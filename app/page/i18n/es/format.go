package es

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var format = i18n.FormatTexts{
	Group:   ".",
	Decimal: ",",
	Months:  [12]string{"ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic"},
	Days:    [7]string{"dom", "lun", "mar", "mié", "jue", "vie", "sáb"},
	Units: [5]i18n.Plural{
		{Other: "{n}\u00a0d"}, {Other: "{n}\u00a0h"}, {Other: "{n}\u00a0min"}, {Other: "{n}\u00a0s"}, {One: "{n}\u00a0año", Other: "{n}\u00a0años"},
	},
	DateWhole: "{weekday}, {day} {month} {year}",
	DateDay:   "{day} {month}",
	DateDayOf: "{day} {month} {year}",
	DateMonth: "{month} {year}",
	DateYear:  "{year}",
	DateAt:    "{date}, {time}",
}
