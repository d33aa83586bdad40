package zhhant

// phrases are what the core and the lessons say on the page.
var phrases = map[string]string{
	// Lesson 1
	"Off ignores the item": "「關閉」會忽略項目的設定",
	"Time to live is off in a new container. An item can still have a ttl: it is stored, but has no effect.": "新容器的存留時間為關閉。項目仍可以有 ttl：它會儲存，但沒有作用。",
	"Will a query return it after an hour?":                "一小時後，查詢會傳回它嗎？",
	"An hour later the item is still there, with its ttl.": "一小時後，項目連同它的 ttl 都還在。",
	"Switch time to live on. Now the ttl counts from the last write, and those 60 s ended long ago. Is it still returned?": "開啟存留時間。現在 ttl 從上次寫入算起，而那 60 秒早已結束。查詢還會傳回它嗎？",

	// Lesson 2
	"On, no default": "開啟，無預設值",
	"-1 switches time to live on without a default. Items do not expire unless they have a ttl of their own.": "-1 會開啟存留時間，但沒有預設值。項目除非本身有 ttl，否則不會過期。",
	"SO05 has no ttl, so it stays. SO06 has its own ttl, so it expires.":                                      "SO05 沒有 ttl，因此會保留。SO06 本身有 ttl，因此會過期。",
	"Which of the two will a query return after 60 s?":                                                        "60 秒後，查詢會傳回這兩個項目中的哪一個？",

	// Lesson 3
	"A default of 60 seconds": "預設值 60 秒",
	"Every item in this container expires 60 s after its last write. The items themselves need no ttl.": "此容器中的每個項目都會在上次寫入後 60 秒過期。項目本身不需要 ttl。",
	"The two items were written 20 s apart, so they expire 20 s apart.":                                 "這兩個項目相隔 20 秒寫入，因此也相隔 20 秒過期。",
	"Which will a query return after 40 s?":                                                             "40 秒後，查詢會傳回哪一個？",

	// Lesson 4
	"An item's ttl overrides the default": "項目的 ttl 會覆寫預設值",
	"The default is 60 s. An item with a ttl of its own uses that instead: shorter, longer, or never.": "預設值為 60 秒。本身有 ttl 的項目會改用自己的 ttl：更短、更長或永遠不會過期。",
	"Which are left after 10 s, and which after a minute?":                                             "10 秒後還剩下哪些？一分鐘後又剩下哪些？",
	"A year later only one item is left.":                                                              "一年後，只剩下一個項目。",

	// Lesson 5
	"Any write restarts the countdown":                                               "任何寫入都會重新開始倒數計時",
	"The countdown starts at the last write. A read does not restart it.":            "倒數計時從上次寫入開始。讀取不會使它重新開始。",
	"10 s are left. When does the item expire if the same content is written again?": "還剩 10 秒。如果再次寫入相同的內容，項目何時過期？",
	"A patch is a write as well, here of the ttl itself. When does it expire now?":   "修補也是寫入，在這裡修補的是 ttl 本身。現在它何時過期？",

	// Lesson 6
	"The exact second": "確切的那一秒",
	"An item is expired when _ts + ttl <= now, so it is already expired in the second of its deadline.": "當 _ts + ttl <= now 時，項目即已過期，因此在到期的那一秒就已過期。",
	"One second before the deadline:":                                "到期前一秒：",
	"The second of the deadline. Will a query return the item?":      "到期的那一秒。查詢會傳回該項目嗎？",
	"One second later the purge has had request units to work with:": "再過一秒，清除作業已有要求單位可用：",

	// Lesson 7
	"Gone from queries, still on disk":                                                                 "查詢不再傳回，仍在磁碟上",
	"Other users take all 400 request units per second, so none are left for the purge.":               "其他使用者每秒用掉全部 400 個要求單位，因此沒有剩餘的可供清除使用。",
	"Both expire after a minute. How many are on disk after an hour?":                                  "兩個項目都在一分鐘後過期。一小時後，磁碟上有幾個？",
	"Both items have expired: no query returns them and no request finds them. Both are still stored.": "兩個項目都已過期：沒有查詢會傳回它們，也沒有要求找得到它們。兩者仍然儲存著。",
	"Once there are request units left, the purge removes them from disk.":                             "一有剩餘的要求單位，清除作業就會將它們從磁碟移除。",

	// Lesson 8
	"A busy container purges later": "忙碌的容器較晚清除",
	"Requests take precedence. The purge gets the request units that are left over; here there are none.":                 "要求優先。清除作業只能使用剩餘的要求單位；這裡沒有剩餘。",
	"Now 56 of 400 request units are left each second. Removing an item takes 5.60, so how many are removed in a second?": "現在每秒 400 個要求單位中剩餘 56 個。移除一個項目需要 5.60，那麼一秒會移除幾個？",
	"Ten in each second.": "每秒十個。",

	// Lesson 9
	"Serverless: the purge has a price": "無伺服器：清除要付費",
	"A serverless container has no provisioned throughput. Each request unit used is billed.":    "無伺服器容器沒有佈建的輸送量。使用的每個要求單位都會計費。",
	"The purge works in the background as always, and is billed like a delete of the same item.": "清除作業一如既往在背景執行，計費方式與刪除同一個項目相同。",
	"5.40 RU are on the bill for the write. How many will there be after the purge?":             "帳單上有寫入的 5.40 RU。清除後會有多少？",

	// Lesson 10
	"Back to off: which items return?": "改回關閉：哪些項目會恢復？",
	"Two items expire a minute apart. The first is purged. Then traffic takes all request units, so the second is not.": "兩個項目相隔一分鐘過期。第一個已清除。之後流量用掉所有要求單位，因此第二個未清除。",
	"With time to live off, no item is expired. Which items will a query return?":                                       "存留時間關閉時，沒有項目會算是過期。查詢會傳回哪些項目？",
	"The item that was still on disk is back. The purged one is not.":                                                   "仍在磁碟上的項目恢復了。已清除的則沒有。",

	// Lesson 11
	"Setting -1 is not the same as removing the setting":                                               "設為 -1 與移除設定並不相同",
	"On an item, -1 means that it never expires. Without a ttl it uses the container's default again.": "對項目而言，-1 表示永遠不會過期。沒有 ttl 時，它會再次使用容器的預設值。",
	"On a container, -1 leaves the items' own ttl in effect. Off disables those as well.":              "對容器而言，-1 會讓項目本身的 ttl 繼續生效。「關閉」則連這些也停用。",
	"When does SO06 expire with time to live off?":                                                     "存留時間關閉時，SO06 何時過期？",

	// Lesson 12
	"Wrong name, wrong unit": "名稱錯誤，單位錯誤",
	"Only a property named ttl has an effect, and its unit is seconds. TimeToLive is a property like any other.": "只有名為 ttl 的屬性才有作用，其單位是秒。TimeToLive 只是一般的屬性。",
	"A minute in milliseconds, read as seconds, is 16 hours and 40 minutes.":                                     "以毫秒表示的一分鐘，若當成秒數，就是 16 小時 40 分鐘。",
	"When does an item expire whose ttl is a date in Unix seconds?":                                              "如果 ttl 是以 Unix 秒數表示的日期，項目何時過期？",
	"A date is read as 55 years. With which status is a string answered?":                                        "日期會當成 55 年。如果 ttl 是字串，會得到哪個狀態？",
	"It is refused, and so are null and 0.":                                                                      "它會遭到拒絕，null 和 0 也一樣。",

	// Lesson 13
	"90 days of sessions": "保留 90 天的工作階段",
	"Sessions are kept for 90 days after their last write. A thousand are never used again; one is.":         "工作階段會在上次寫入後保留 90 天。一千個從未再使用；只有一個再次使用。",
	"90 days after the beginning: how many sessions will a query return?":                                    "開始後 90 天：查詢會傳回多少個工作階段？",
	"The thousand expire in this second. At 400 request units per second, purging them takes a few seconds.": "這一千個在這一秒過期。以每秒 400 個要求單位計算，清除它們需要幾秒。",
	"This visitor came back on day 60, so the session is kept until day 150.":                                "這位訪客在第 60 天回來，因此工作階段會保留到第 150 天。",

	// Lesson 14
	"Design your own retention": "設計您自己的保留期",
	"30 days by default, an hour for drafts, no expiry for contracts. Change the numbers and see which expectation fails.": "預設為 30 天，草稿一小時，合約不過期。請變更數字，看看哪個預期會失敗。",
	"Which papers are left after 30 more days?":         "再過 30 天，還剩下哪些文件？",
	"Each change to a draft keeps it for another hour.": "草稿每次變更，都會再保留一小時。",

	// Lesson 15
	"COUNT and the waiting purge": "COUNT 與等待中的清除",
	"Other users take all 400 request units per second, so expired items stay on disk.":                        "其他使用者每秒用掉全部 400 個要求單位，因此過期的項目會留在磁碟上。",
	"After a minute two items have expired, and the purge has not begun. What will COUNT be?":                  "一分鐘後，兩個項目已過期，清除尚未開始。COUNT 會是多少？",
	"No query counts an expired item. A user has reported larger counts (azure-cosmos-dotnet-v3, issue 4494).": "沒有查詢會計入過期的項目。曾有使用者回報較大的計數 (azure-cosmos-dotnet-v3，問題 4494)。",
	"Storage is another number: it falls when the purge has request units. How many items will be on disk?":    "儲存體是另一個數字：清除作業有要求單位可用時，它才會下降。磁碟上會有幾個項目？",

	// Lesson 16
	"Wrong place, wrong kind of number": "位置錯誤，數字種類錯誤",
	"Four carts that were meant to expire after a minute. A ttl counts only at the top level of an item, under this name.": "四個原本應在一分鐘後過期的購物車。ttl 只有位於項目的最上層，且使用這個名稱時才有效。",
	"The last one holds the moment in Unix seconds at which it should expire.":                                             "最後一個存放的是應該過期的時間點，以 Unix 秒數表示。",
	"Which of the four will a query return after an hour?":                                                                 "一小時後，查詢會傳回這四個中的哪些？",
	"The dated cart expires after 56 years. In milliseconds that date is a larger number. How is it answered?":             "有日期的購物車會在 56 年後過期。以毫秒表示時，這個日期是更大的數字。服務會如何回應？",
	"The largest ttl is 2147483647.": "最大的 ttl 是 2147483647。",

	// Lesson 17
	"A session that slides": "會順延的工作階段",
	"A session is to end 30 minutes after its last use. One is read when it is used, the other is written.": "工作階段應在上次使用後 30 分鐘結束。其中一個在使用時讀取，另一個在使用時寫入。",
	"Half an hour after the beginning: which sessions will a query return?":                                 "開始後半小時：查詢會傳回哪些工作階段？",
	"Only a write restarts the countdown. A session that is written often enough never ends.":               "只有寫入會重新開始倒數計時。寫入夠頻繁的工作階段永遠不會結束。",
	"To end it at a fixed moment, write the time that is left as its ttl. When does it expire?":             "若要讓它在固定的時刻結束，請將剩餘的時間寫成它的 ttl。它何時過期？",

	// Lesson 18
	"Soft delete, then expiry": "先虛刪除，再過期",
	"A service reads the latest-version change feed of these orders, from where it last ended.":                     "某個服務會從上次結束的位置，讀取這些訂單的最新版本變更摘要。",
	"SO05 is deleted. SO06 is marked as deleted instead, with a day for the readers to see the mark.":               "SO05 已刪除。SO06 則改為標記為已刪除，讓讀取者有一天的時間看到標記。",
	"How many changes will the reader find?":                                                                        "讀取者會找到幾項變更？",
	"This feed has no deletes, so only the mark is seen. How many changes will there be when the mark has expired?": "此摘要沒有刪除，因此只會看到標記。標記過期之後，會有幾項變更？",

	// Lesson 19
	"On again after months of Off": "關閉數個月後再次開啟",
	"Five hundred log entries have a ttl of an hour at most. Time to live is Off, so they stay.":                  "五百筆記錄的 ttl 最多一小時。存留時間為關閉，因此它們會保留。",
	"Half a year later it is switched on. How many entries will a query return?":                                  "半年後開啟。查詢會傳回多少筆記錄？",
	"The countdowns had begun with the last writes, so all old entries expired at once. The purge takes seconds.": "倒數計時從上次寫入就已開始，因此所有舊記錄同時過期。清除需要幾秒。",
	"It removes an entry for 5.60 RU and has 400 RU in a second. How many has it removed after 5 s?":              "移除一筆記錄需要 5.60 RU，每秒有 400 RU。5 秒後，它移除了多少筆？",

	// Lesson 20
	"-1 beside no ttl": "-1 與沒有 ttl",
	"Two notes expire after an hour. To keep them, one gets the ttl -1, and from the other the ttl is removed.": "兩則筆記會在一小時後過期。為了保留它們，一則的 ttl 設為 -1，另一則則移除 ttl。",
	"The container has no default, so both are kept: the difference does not show yet.":                         "容器沒有預設值，因此兩則都會保留：差異還看不出來。",
	"Then somebody sets a default of a day. Which notes will a query return two days later?":                    "之後有人將預設值設為一天。兩天後，查詢會傳回哪些筆記？",
	"Without a ttl an item uses the default, whatever that becomes. -1 overrides it.":                           "沒有 ttl 的項目會使用預設值，無論預設值變成什麼。-1 則會覆寫它。",

	// Why there is no story
	"it begins with an account that is not empty": "它從非空的帳戶開始",

	// What the form of a container accepts
	"{n} to {n}":                                  "{n} 到 {n}",
	"{n} to {n} seconds":                          "{n} 到 {n} 秒",
	"{n} to {n} in steps of {n}":                  "{n} 到 {n}，以 {n} 為單位",
	"a range from {n} to {n}, the smaller first":  "{n} 到 {n} 的範圍，較小者在前",
	"one to three paths":                          "一到三個路徑",
	"a path like /customerId":                     "路徑，例如 /customerId",
	"a path like /email":                          "路徑，例如 /email",
	"a path like /address/*":                      "路徑，例如 /address/*",
	"{n} to {n} paths in a unique key":            "唯一索引鍵中的 {n} 到 {n} 個路徑",
	"at most {n}":                                 "最多 {n}",
	"at most {n} read regions":                    "最多 {n} 個讀取區域",
	"none: a serverless container has one region": "無 (無伺服器容器只有一個區域)",
	"{n} (off), -{n} or {n} to {n}":               "{n} (關閉)、-{n} 或 {n} 到 {n}",
	"-{n} or {n} to {n}":                          "-{n} 或 {n} 到 {n}",
	"-{n} or {n} to {n}: the analytical store cannot be switched off again": "-{n} 或 {n} 到 {n} (分析存放區無法再關閉)",
	"{n} to {n} characters without / \\ ? # and without space at the end":   "{n} 到 {n} 個字元，不含 / \\ ? #，且結尾沒有空格",
	"without included and excluded paths when the mode is none":             "模式為「無」時，不可有包含或排除的路徑",

	// What an import accepts
	"names of properties, with quotes that close": "屬性名稱，且引號成對",
	"a different name for each column":            "每個資料行的名稱都不同",
	"a column id":                                 "名為 id 的資料行",
	"cells with quotes that close":                "引號成對的儲存格",
	"at most {n}, as in the first row":            "最多 {n} 個，與第一列相同",
	"at most {n} bytes":                           "最多 {n} 個位元組",
	"a JSON object":                               "JSON 物件",
	"a whole number from {n} to {n}, in seconds":  "{n} 到 {n} 的整數，單位為秒",

	// Notes on snippets of code
	"replace ACCOUNT by the name of your account":                                                   "將 ACCOUNT 換成您的帳戶名稱",
	"TTL is off when defaultTtl is absent: null and 0 are refused":                                  "沒有 defaultTtl 時，TTL 為關閉：null 和 0 會遭到拒絕",
	"the container's TTL is off: the item's ttl is stored and has no effect":                        "容器的 TTL 為關閉：項目的 ttl 會儲存，但沒有作用",
	"the item's ttl is not valid: the service refuses it while TTL is on":                           "項目的 ttl 無效：TTL 開啟時，服務會拒絕它",
	"expired items that have not been purged become visible again":                                  "尚未清除的過期項目會再次顯示",
	"a replace repeats every setting of the container, and this SDK knows only some of them":        "取代容器時會重新送出每項設定，而此 SDK 只支援其中一部分",
	"deploying sets the container to exactly this template; add your indexing policy":               "部署會將容器設定成與此範本完全一致；請加入您的編製索引原則",
	"the official JavaScript sample sets null; deleting the property is what the service documents": "官方的 JavaScript 範例將它設為 null；服務文件的做法是刪除該屬性",
	"the official Python sample names a different partition key path":                               "官方的 Python 範例使用不同的資料分割索引鍵路徑",
	"this write restarts the countdown, as any write does":                                          "這次寫入會重新開始倒數計時，任何寫入都是如此",
	"the container gives its items no number of seconds, so the item never expires":                 "容器沒有為項目指定秒數，因此項目永遠不會過期",
	"a serverless account takes no throughput":                                                      "無伺服器帳戶不接受輸送量設定",
	"NullPartitionKeyValue is in the releases of azure-cosmos since late 2025":                      "自 2025 年底起，azure-cosmos 的版本提供 NullPartitionKeyValue",
	"az reads a value that begins with @ from the file of that name, if there is one":               "如果有同名的檔案，az 會從該檔案讀取以 @ 開頭的值",
	"quoted for bash; PowerShell and cmd quote differently":                                         "引號適用於 bash；PowerShell 和 cmd 的引號寫法不同",

	"a value":                          "值",
	"a property name in double quotes": "以雙引號括住的屬性名稱",
	"a colon":                          "冒號",
	"a comma or }":                     "逗號或 }",
	"a comma or ]":                     "逗號或 ]",
	"a closing \"":                     "結尾的雙引號",
}
