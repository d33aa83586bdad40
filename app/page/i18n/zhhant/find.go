package zhhant

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var find = i18n.FindTexts{
	Find:        "尋找或執行",
	FindHint:    "項目、動作、課程，或 13:00 之類的時間",
	FindKeys:    "^↑^ ^↓^ 選擇，^Enter^ 執行。也可輸入：`13:00`、`+2 h`、`next expiry`、`ttl 90 SO04`",
	FindTimes:   "時間",
	FindItems:   "項目",
	FindActions: "動作",
	FindPanes:   "檢視",
	FindGo:      "前往 {time}",
	FindExpiry:  "前往下一次過期：{id}",
	FindWhen:    "前往 {id} 過期時",
	FindIn:      "{length}後",
	FindAgo:     "{length}前",
	FindTTL:     "將 {id} 的 ttl 設為 {n}",
	FindNoTTL:   "移除 {id} 的 ttl",
	FindMore:    "還有 {n} 個",
	FindCount:   i18n.Plural{Other: "{n} 個結果"},
	FindNothing: "沒有符合此名稱的內容。",
	FindKnows:   "可以輸入名稱、`13:00`、`2026-01-02 13:00`、`+2 h`、`12h later`、`5 min ago`、`next expiry` 和 `ttl 90 SO04`。",
	FindBadTime: "「{value}」不是 00:00 到 23:59:59 之間的時間。",
	FindBadDate: "「{value}」不是 2026-01-02 之類的日期。",
	FindBadUnit: "「{value}」不是時間單位：請使用 s、min、h 或 d。",
	FindBadTTL:  "「{value}」不是 ttl：必須是 -1 或 1 到 {max} 的整數。",
	FindTooFar:  "時鐘的範圍是 {from} 到 {to}。",
	FindNoItem:  "沒有名為「{id}」的項目。",
}
