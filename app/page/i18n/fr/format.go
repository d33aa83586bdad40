package fr

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var format = i18n.FormatTexts{
	Group:   "\u202f",
	Decimal: ",",
	Months:  [12]string{"janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."},
	Days:    [7]string{"dim.", "lun.", "mar.", "mer.", "jeu.", "ven.", "sam."},
	Units: [5]i18n.Plural{
		{Other: "{n}\u00a0j"}, {Other: "{n}\u00a0h"}, {Other: "{n}\u00a0min"}, {Other: "{n}\u00a0s"}, {One: "{n}\u00a0an", Other: "{n}\u00a0ans"},
	},
	DateWhole: "{weekday} {day} {month} {year}",
	DateDay:   "{day} {month}",
	DateDayOf: "{day} {month} {year}",
	DateMonth: "{month} {year}",
	DateYear:  "{year}",
	DateAt:    "{time} ({date})", // the time first, so that “à” and “depuis” can stand before it; “janv.” and a full stop do not meet
}
