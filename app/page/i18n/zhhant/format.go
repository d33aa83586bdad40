package zhhant

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

// format has dates without spaces, as CLDR writes them for zh-Hant.
var format = i18n.FormatTexts{
	Group:     ",",
	Decimal:   ".",
	Months:    [12]string{"1月", "2月", "3月", "4月", "5月", "6月", "7月", "8月", "9月", "10月", "11月", "12月"},
	Days:      [7]string{"週日", "週一", "週二", "週三", "週四", "週五", "週六"},
	Units:     [5]i18n.Plural{{Other: "{n}\u00a0天"}, {Other: "{n}\u00a0小時"}, {Other: "{n}\u00a0分"}, {Other: "{n}\u00a0秒"}, {Other: "{n}\u00a0年"}},
	DateWhole: "{year}年{month}{day}日 {weekday}",
	DateDay:   "{month}{day}日",
	DateDayOf: "{year}年{month}{day}日",
	DateMonth: "{year}年{month}",
	DateYear:  "{year}年",
	DateAt:    "{date} {time}",
}
