package zhhant

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var preview = i18n.PreviewTexts{
	LintBad:          "服務會以 400 拒絕 `ttl` {value}。",
	TrialExpires:     "如果現在儲存，{id} 將於 {time} 過期。",
	TrialNever:       "如果現在儲存，{id} 永不過期。",
	TrialRefused:     "如果現在儲存，服務會回應 {status}。",
	TrialCountdown:   "任何寫入都會重新開始倒數：{now} + {n} 秒。",
	TrialBefore:      "不儲存則於 {time} 過期。",
	TrialBeforeNever: "不儲存則永不過期。",
	RowIfSaved:       "→ 若儲存：{time}",
	RowIfSavedNever:  "→ 若儲存：永不過期",
	WouldExpire:      "→ 將於 {time} 過期",
	WouldNever:       "→ 將永不過期",
	WouldReturn:      "→ 將再度可查詢",
	WouldLeave:       "→ 將不可查詢",
	WouldBeDeleted:   "→ 將被刪除",
	PreviewOnly:      "這是預覽：沒有任何變更。",
	LegendWhatIf:     "假設：預覽",
	Apply:            "套用",
	Applied:          "已套用：{what}。",
	Discarded:        "已捨棄：沒有任何變更。",
	CompareFirst:     "請變更 {letter} 中的內容，例如存留時間或項目。{other} 會維持原狀。",
}
