package zhhant

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

// Site are the texts of the pages that are read without the program.
var Site = i18n.SiteTexts{
	Loading:             "正在啟動模擬器",
	NotLoaded:           "無法載入模擬器。請檢查連線，然後重新載入頁面。",
	Ended:               "程式已停止",
	EndedWhy:            "程式因錯誤而結束。您重新載入頁面之前，此頁面上的任何控制項都無法運作。",
	EndedKept:           "您的世界會維持此瀏覽器上次儲存時的樣子。重新載入頁面後，它會再次開啟。您也可以先將它另存為檔案：「檔案」選單中的「匯入…」可以開啟這個檔案。",
	EndedUnread:         "無法讀取此瀏覽器所儲存的資料。",
	Replaced:            "此網頁載入之後，網站已更新。請重新載入網頁。",
	Framed:              "此網頁不會在其他網頁的框架中啟動，因為該網頁可能讓您看不見自己點選的是什麼。",
	FramedAction:        "在獨立的索引標籤中開啟",
	NoScript:            "模擬器需要 JavaScript 和 WebAssembly。上方的文字兩者都不需要。",
	Navigation:          "網站",
	Lessons:             "課程",
	Playground:          "練習場",
	Chapters:            "章節",
	Table:               "表格",
	ModelTitle:          "模型",
	ModelDescription:    "模擬器所模擬的內容，逐條列出規則：確切、模型假設、使用者回報或未模擬，每條都附上來源。",
	EditionsTitle:       "歷年文件",
	EditionsDescription: "2016、2017 和 2018 年的「存留時間」頁面有哪些說法與今日不同，每一點都附上在兩種規則下的劇本。",
	EditionsIntro: "2016 至 2018 年的「存留時間」頁面與今日的頁面互相矛盾，而舊的複本和譯文至今仍有人閱讀。每一點都列出舊版的原文、" +
		"目前頁面的說法，以及相同的命令在兩種規則下的結果。各版本的位址請參閱{sources}。",
	EditionsSources:  "來源",
	EditionsThen:     "2016 至 2018 年",
	EditionsNow:      "今日",
	RulesThen:        "2016 年的規則",
	RulesNow:         "今日的規則",
	PlayThen:         "以 2016 年的規則開啟",
	PlayNow:          "以今日的規則開啟",
	StoriesInEnglish: "劇本以英文撰寫。",
	Spanish:          "西班牙文",
	French:           "法文",
	Russian:          "俄文",
	Chinese:          "繁體中文",
	Phrases:          editions,
}

// editions are the points on which the editions of the documentation differ, and today's answers.
var editions = map[string]string{
	"Containers and items":      "容器和項目",
	"Collections and documents": "集合和文件",
	"The default is set on a container and overridden by an item. Only the words are new.": "預設值設定在容器上，並由項目覆寫。只有用詞是新的。",

	"The second of expiry, today":      "今日的過期時刻",
	"The second of expiry, as printed": "舊版所印的過期時刻",
	"The page has no formula. With >= every item would expire at once, so <= was meant; the second of the deadline is expired.": "頁面沒有公式。若採用 >=，每個項目都會立即過期，因此原意應為 <=；到期的那一秒即已過期。",

	"The purge uses left-over request units": "清除作業使用剩餘的要求單位",
	"The purge is free":                      "清除不收費",
	"With provisioned throughput the purge uses the request units that requests left over. Serverless, it is billed as deletes.": "採用佈建的輸送量時，清除作業使用各項要求用剩的要求單位。採用無伺服器時，清除會比照刪除計費。",

	"The purge waits until there are enough request units":                                                              "清除作業會等到有足夠的要求單位",
	"The purge comes later, as request units allow":                                                                     "清除作業稍後進行，視要求單位而定",
	"Without enough request units the removal is delayed until there are enough; meanwhile no query returns the items.": "如果要求單位不足，移除會延後到足夠為止；在此期間，沒有查詢會傳回這些項目。",

	"Expired items on disk count as storage":                "磁碟上過期的項目計入儲存體",
	"Expired items take no storage":                         "過期的項目不佔儲存體",
	"The page is silent. The model counts what is on disk.": "頁面沒有說明。模型會計入磁碟上的內容。",

	"null is not a ttl":          "null 不是 ttl",
	"TimeToLive = null inherits": "TimeToLive = null 會繼承",
	"null is not supported as the ttl of an item: leave the property out. The old sample left it out, because its class did not write null.": "項目的 ttl 不支援 null：請省略該屬性。舊範例省略了該屬性，因為其類別不會寫出 null。",

	"At most 2147483647 seconds":                                       "最多 2147483647 秒",
	"A positive number, without a limit":                               "正數，沒有上限",
	"The largest ttl is 2147483647 seconds: 24,855 days, or 68 years.": "最大的 ttl 是 2147483647 秒：24,855 天，或 68 年。",

	"No lazy index": "沒有延遲索引",
	"Queries are incomplete while a lazy index is rebuilt":                                                        "重建延遲索引時，查詢結果不完整",
	"The service makes a lazy index consistent without an error, and a change of time to live changes no result.": "服務會將延遲索引改為一致，不回報錯誤，而變更存留時間不會改變任何結果。",

	"The sample of 2018 sends the right one": "2018 年的範例傳送正確的物件",
	"The sample sends the wrong object":      "範例傳送錯誤的物件",
	"The sample of 2018 sends readDocument. Today's pages set the property on the object that they send.": "2018 年的範例傳送 readDocument。今日的頁面則在所傳送的物件上設定該屬性。",
}
