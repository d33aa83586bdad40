package zhhant

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var budget = i18n.BudgetTexts{
	Throttling:      "以 429 拒絕",
	RUOver:          "{n} / {of} RU/s：速率限制已關閉，因此沒有拒絕任何要求。",
	RUThrottled:     "預算已用完：在下一秒之前，要求都會以 429 拒絕。",
	StripOver:       "{n} / {of} RU/s",
	StripNotRefused: "速率限制已關閉",
}
