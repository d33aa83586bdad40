package ru

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var budget = i18n.BudgetTexts{
	Throttling:      "Отклонять с 429",
	RUOver:          "{n} из {of} ЕЗ/с: ограничение скорости выключено, поэтому ничего не отклонено.",
	RUThrottled:     "Бюджет исчерпан: до следующей секунды запросы отклоняются с кодом 429.",
	StripOver:       "{n} из {of}\u00a0ЕЗ/с",
	StripNotRefused: "без ограничения скорости",
}
