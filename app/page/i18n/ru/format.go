package ru

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

// The months are in the genitive, as beside a day, so that a month alone is written as its first day. Years are written out:
// their abbreviations, г. and л., would end sentences with two full stops.
var format = i18n.FormatTexts{
	Group:   "\u00a0",
	Decimal: ",",
	Months:  [12]string{"янв.", "февр.", "мар.", "апр.", "мая", "июн.", "июл.", "авг.", "сент.", "окт.", "нояб.", "дек."},
	Days:    [7]string{"вс", "пн", "вт", "ср", "чт", "пт", "сб"},
	Units: [5]i18n.Plural{
		same("{n}\u00a0дн."), same("{n}\u00a0ч"), same("{n}\u00a0мин"), same("{n}\u00a0с"),
		{One: "{n}\u00a0год", Few: "{n}\u00a0года", Many: "{n}\u00a0лет", Other: "{n}\u00a0года"},
	},
	DateWhole: "{weekday}, {day} {month} {year} г.",
	DateDay:   "{day} {month}",
	DateDayOf: "{day} {month} {year} г.",
	DateMonth: "1 {month} {year} г.",
	DateYear:  "{year} г.",
	DateAt:    "{date}, {time}",
}
