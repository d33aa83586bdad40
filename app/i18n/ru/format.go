package ru

import "github.com/cosmosttl/cosmosttl/app/i18n"

// The months are in the genitive, as beside a day, so that a month alone is written as its first day. The year's unit has
// one form for all numbers; the clock needs it for lifetimes of years only.
var format = i18n.FormatTexts{
	Group:     "\u00a0",
	Decimal:   ",",
	Months:    [12]string{"янв.", "февр.", "мар.", "апр.", "мая", "июн.", "июл.", "авг.", "сент.", "окт.", "нояб.", "дек."},
	Days:      [7]string{"вс", "пн", "вт", "ср", "чт", "пт", "сб"},
	Units:     [5]string{"дн.", "ч", "мин", "с", "г."},
	DateWhole: "{weekday}, {day} {month} {year} г.",
	DateDay:   "{day} {month}",
	DateDayOf: "{day} {month} {year} г.",
	DateMonth: "1 {month} {year} г.",
	DateYear:  "{year} г.",
	DateAt:    "{date}, {time}",
}
