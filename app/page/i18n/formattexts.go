package i18n

// FormatTexts are how numbers and dates are written. Months and Days, which begin with Sunday, are abbreviations; Units are
// numbers of days, hours, minutes and seconds.
type FormatTexts struct {
	_ incomparable

	Group, Decimal                                   string // between groups of three digits, and before the fraction
	Months                                           [12]string
	Days                                             [7]string
	Units                                            [4]Plural
	DateWhole, DateDay, DateDayOf, DateMonth, DateAt Pattern
	DateYear                                         Pattern
}
