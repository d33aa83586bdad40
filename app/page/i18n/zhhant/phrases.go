package zhhant

// phrases are what the core and the lessons say on the page.
var phrases = map[string]string{
	// Lesson 1

	// Lesson 2

	// Lesson 3

	// Lesson 4

	// Lesson 5

	// Lesson 6

	// Lesson 7

	// Lesson 8

	// Lesson 9

	// Lesson 10

	// Lesson 11

	// Lesson 12

	// Lesson 13

	// Lesson 14

	// Lesson 15

	// Lesson 16

	// Lesson 17

	// Lesson 18

	// Lesson 19

	// Lesson 20

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
	"{n} cells, as in the first row":              "{n} 個儲存格，與第一列相同",
	"items, or [] for none":                       "項目，沒有項目時為 []",
	"an array, an object or the end of the file":  "陣列、物件或檔案結尾",
	"an item":        "項目",
	"an item or ]":   "項目或 ]",
	"the rest of it": "其餘內容",
	"either an item, with an id, or a page of a feed, with Documents":    "含 id 的項目，或含 Documents 的摘要頁面",
	"an item, and not the names of columns again":                        "項目，而不是再次出現的資料行名稱",
	"a row of cells, with JSON in quotes":                                "一列儲存格，JSON 以引號括住",
	"a whole number from {n} to {n}, in seconds and not in milliseconds": "{n} 到 {n} 的整數，單位為秒而非毫秒",
	"at most {n} bytes": "最多 {n} 個位元組",
	"a JSON object":     "JSON 物件",
	"a whole number from {n} to {n}, in seconds": "{n} 到 {n} 的整數，單位為秒",

	// Notes on snippets of code
	"replace ACCOUNT by the name of your account":                                                     "將 ACCOUNT 換成您的帳戶名稱",
	"TTL is off when defaultTtl is absent: null and 0 are refused":                                    "沒有 defaultTtl 時，TTL 為關閉：null 和 0 會遭到拒絕",
	"the container's TTL is off: the item's ttl is stored and has no effect":                          "容器的 TTL 為關閉：項目的 ttl 會儲存，但沒有作用",
	"the item's ttl is not valid: the service refuses it":                                             "項目的 ttl 無效：服務會拒絕它",
	"expired items that have not been purged become visible again":                                    "尚未清除的過期項目會再次顯示",
	"a replace repeats every setting of the container, and this SDK knows only some of them":          "取代容器時會重新送出每項設定，而此 SDK 只支援其中一部分",
	"deploying sets the container to exactly this template; add your indexing policy":                 "部署會將容器設定成與此範本完全一致；請加入您的編製索引原則",
	"the official JavaScript sample sets null; deleting the property is what the service documents":   "官方的 JavaScript 範例將它設為 null；服務文件的做法是刪除該屬性",
	"the official Python sample names a different partition key path":                                 "官方的 Python 範例使用不同的分割區索引鍵路徑",
	"this write restarts the countdown, as any write does":                                            "這次寫入會重新開始倒數計時，任何寫入都是如此",
	"the container gives its items no number of seconds, so the item never expires":                   "容器沒有為項目指定秒數，因此項目永遠不會過期",
	"a serverless account takes no throughput":                                                        "無伺服器帳戶不接受輸送量設定",
	"previousImageRetentionPolicy is left out: send it with the REST API, or with the JavaScript SDK": "省略了 previousImageRetentionPolicy：請使用 REST API 或 JavaScript SDK 傳送",
	"NullPartitionKeyValue is in the releases of azure-cosmos since late 2025":                        "自 2025 年底起，azure-cosmos 的版本提供 NullPartitionKeyValue",
	"az reads a value that begins with @ from the file of that name, if there is one":                 "如果有同名的檔案，az 會從該檔案讀取以 @ 開頭的值",
	"quoted for bash; PowerShell and cmd quote differently":                                           "引號適用於 bash；PowerShell 和 cmd 的引號寫法不同",

	"a value":                          "值",
	"a property name in double quotes": "以雙引號括住的屬性名稱",
	"a colon":                          "冒號",
	"a comma or }":                     "逗號或 }",
	"a comma or ]":                     "逗號或 ]",
	"a closing \"":                     "結尾的雙引號",

	// Stories: what was expected, and what was found instead
	"; and another item, or the end of the line":                                 "; 和另一個項目，或這一行的結尾",
	"; and another operation, or the end of the line":                            "; 和另一個作業，或這一行的結尾",
	"JSON whose brackets close, at most {n} deep":                                "括號成對的 JSON，最多 {n} 層",
	"brackets at most {n} deep":                                                  "最多 {n} 層括號",
	"Unix seconds":                                                               "Unix 秒數",
	"a JSON value, like 120, \"paid\" or {\"a\":1}":                              "JSON 值，例如 120、\"paid\" 或 {\"a\":1}",
	"a cause: {words}":                                                           "原因 ({words})",
	"a code like NotFound":                                                       "代碼，例如 NotFound",
	"a code like NotFound, or a part of the message in quotes":                   "代碼，例如 NotFound，或以雙引號括住的部分訊息",
	"a part of the message in quotes":                                            "以雙引號括住的部分訊息",
	"a command before it":                                                        "這一行之前的命令",
	"a command between it and the next expectation":                              "這一行與下一項檢查之間的命令",
	"a command: {words}":                                                         "命令 ({words})",
	"a container":                                                                "容器",
	"a container to be left, which the page can show":                            "至少留下一個網頁可以顯示的容器",
	"a date and time from 1970 on, like 2026-01-01T12:00:00Z":                    "1970 年以後的日期和時間，例如 2026-01-01T12:00:00Z",
	"a kind of event: {words}":                                                   "事件的種類 ({words})",
	"a length of time like 60, or a span like 1..3600":                           "時間長度，例如 60，或範圍，例如 1..3600",
	"a length of time, like 90d, 1h30m or 45s":                                   "時間長度，例如 90d、1h30m 或 45s",
	"a length of time, like 90d, 1h30m or 45s, or to a moment, or to-next-event": "時間長度，例如 90d、1h30m 或 45s，或 to 和時間點，或 to-next-event",
	"a line of at most {n} bytes":                                                "最多 {n} 個位元組的一行",
	"a story of at most {n} bytes":                                               "最多 {n} 個位元組的劇本",
	"a story of at most {n} lines":                                               "最多 {n} 行的劇本",
	"another line":                                                               "多出的一行",
	"a mode":                                                                     "模式",
	"a moment, like 12:01:00, 2026-01-01T12:01:00Z, 61s (after the start) or in 22s":           "時間點，例如 12:01:00、2026-01-01T12:01:00Z、61s (開始之後) 或 in 22s",
	"a bucket and its percentage, like 1 20":                                                   "貯體及其百分比，例如 1 20",
	"a number, like 3":                                                                         "數字，例如 3",
	"a partition key: a word, a text in quotes, a number, true, false, null, none or an array": "分割區索引鍵 (單字、以雙引號括住的文字、數字、true、false、null、none 或陣列)",
	"a path like /ttl":                                       "路徑，例如 /ttl",
	"a property of the container: {words}":                   "容器的屬性 ({words})",
	"a query right before the next expectation":              "緊接在下一項檢查之前的查詢",
	"changes right before the next expectation":              "緊接在下一項檢查之前的 changes",
	"a query, like SELECT * FROM c":                          "查詢，例如 SELECT * FROM c",
	"a reason: {words}":                                      "理由 ({words})",
	"a seed, like 7":                                         "種子，例如 7",
	"a status like 400, or with its substatus like 404/1003": "狀態，例如 400，或連同子狀態，例如 404/1003",
	"a text in quotes":                                       "以雙引號括住的文字",
	"a text in quotes, like \"two words\", with \\\" and \\\\ for quote and backslash": "以雙引號括住的文字，例如 \"two words\"，其中以 \\\" 和 \\\\ 表示引號和反斜線",
	"a ttl: absent, malformed, -1 or a length of time like 60":                         "ttl (absent、malformed、-1 或時間長度，例如 60)",
	"a word":                                            "單字",
	"an HTTP status, like 201":                          "HTTP 狀態，例如 201",
	"an amount of request units, like 5.60":             "要求單位數，例如 5.60",
	"an etag in quotes, * or seen":                      "以雙引號括住的 etag、* 或 seen",
	"an id":                                             "識別碼",
	"an indexing mode: consistent, none or lazy":        "索引模式 (consistent、none 或 lazy)",
	"an item in JSON, its id before it, pk or if-match": "JSON 格式的項目、其前的識別碼、pk 或 if-match",
	"an item on disk":                                   "磁碟上的項目",
	"an item's id, or one of the container's properties: {words}": "項目的識別碼或容器的屬性 ({words})",
	"an item's id, or one of: {words}":                            "項目的識別碼，或下列其中之一 ({words})",
	"an item, like {\"id\":\"SO05\",\"ttl\":60}":                  "項目，例如 {\"id\":\"SO05\",\"ttl\":60}",
	"an operation: {words}":                                       "作業 ({words})",
	"another command, or a refusal":                               "其他命令，或遭到拒絕",
	"at most {n} items":                                           "最多 {n} 個項目",
	"at most {n} items on disk":                                   "磁碟上最多 {n} 個項目",
	"at most {n} items to be examined":                            "最多檢查 {n} 個項目",
	"create, replace, delete or ttl-delete, and an id":            "create、replace、delete 或 ttl-delete，以及識別碼",
	"the word deadline":                                           "單字 deadline",
	"the word event":                                              "單字 event",
	"how many changes at most, like 10":                           "變更數上限，例如 10",
	"how many items at most, like 10":                             "項目數上限，例如 10",
	"how many items, from 1 on":                                   "項目數，至少為 1",
	"how many items, like 1000":                                   "項目數，例如 1000",
	"how many items, like 3":                                      "項目數，例如 3",
	"how many of its rows to skip":                                "要略過的資料列數 (屬於該項目)",
	"how many rows at most, like 10":                              "資料列數上限，例如 10",
	"how many rows to skip, like 10":                              "要略過的資料列數，例如 10",
	"how many rows were returned before":                          "先前已傳回的資料列數",
	"how many rows, like 3":                                       "資料列數，例如 3",
	"in, region, at, cause or count":                              "in、region、at、cause 或 count",
	"no command":                                                  "沒有命令",
	"no such container":                                           "沒有這個容器",
	"no such item":                                                "沒有這個項目",
	"no such region":                                              "沒有這個區域",
	"no such consumer":                                            "沒有這個取用者",
	"none or a hint: {words}":                                     "none 或提示 ({words})",
	"at, and the second that is restored":                         "at 以及要還原到的那一秒",
	"to, and the new container":                                   "to 以及新的容器",
	"to, and the container to which the items are copied":         "to 以及要複製項目的目標容器",
	"pk and the partition key":                                    "pk 和分割區索引鍵",
	"none, has or lacks":                                          "none、has 或 lacks",
	"which previous images the change feed keeps: off, replace, delete, all or none": "變更摘要保留哪些先前映像 (off、replace、delete、all 或 none)",
	"nothing":                                          "沒有任何事",
	"off, -1 or a length of time like 90d":             "off、-1 或時間長度，例如 90d",
	"one of: {words}":                                  "下列其中之一 ({words})",
	"pk and the partition key of all operations":       "pk 和所有作業的分割區索引鍵",
	"policies that have no effect, as JSON in quotes":  "沒有作用的原則，以雙引號括住的 JSON",
	"removed, and no longer on record":                 "已移除，且不再有記錄",
	"request units per second, like 400":               "每秒要求單位數，例如 400",
	"serverless, delayed, items or a region after not": "在 not 之後接 serverless、delayed、items 或區域",
	"set, add, replace, incr or remove":                "set、add、replace、incr 或 remove",
	"something that happens by itself":                 "自行發生的事件",
	"success":                                          "成功",
	"text in UTF-8":                                    "UTF-8 文字",
	"the clock to be set once, before the first command; later advance moves it": "時鐘只能在第一個命令之前設定一次；之後以 advance 前進",
	"the effective partition key at which the range begins":                      "範圍起點的有效分割區索引鍵",
	"the effective partition key before which the range ends":                    "範圍終點的有效分割區索引鍵 (不含)",
	"the end of the line":                                 "這一行的結尾",
	"the end of the line, or one of: {words}":             "這一行的結尾，或下列其中之一 ({words})",
	"the id of an item, like SO05":                        "項目的識別碼，例如 SO05",
	"the name of a container":                             "容器的名稱",
	"the name of a container after the /":                 "/ 之後的容器名稱",
	"the name of a container, like orders or shop/orders": "容器的名稱，例如 orders 或 shop/orders",
	"the name of a database":                              "資料庫的名稱",
	"the name of a database, or none":                     "資料庫的名稱，或 none",
	"the name of a parameter, like @n":                    "參數的名稱，例如 @n",
	"the name of a read region":                           "讀取區域的名稱",
	"the name of a region":                                "區域的名稱",
	"the name of a region, or none":                       "區域的名稱，或 none",
	"the number of a change, or seen":                     "變更的編號，或 seen",
	"the number of an item":                               "項目的編號",
	"the rows as a JSON array, like [{\"id\":\"SO05\"}]":  "JSON 陣列形式的資料列，例如 [{\"id\":\"SO05\"}]",
	"the rows that a cursor leaves out":                   "資料指標略過的資料列",
	"the sort values of a cursor":                         "資料指標的排序值",
	"today or 2016":                                       "today 或 2016",
	"not, or what is true of the item: {words}":           "not，或項目的狀況 ({words})",
	"how many changes a poll reads at most, from 1 on":    "每次讀取最多的變更數，從 1 起",
	"how many changes a poll reads at most, like 10":      "每次讀取最多的變更數，例如 10",
	"how many changes wait, like 3":                       "等待中的變更數，例如 3",
	"how many reads were refused, like 1":                 "遭拒絕的讀取次數，例如 1",
	"now or beginning":                                    "now 或 beginning",
	"on and a container, stops or starts":                 "on 與容器、stops 或 starts",
	"the name of a consumer":                              "取用者的名稱",
	"the name of a consumer, like archive":                "取用者的名稱，例如 archive",
	"what is true of the consumer: {words}":               "取用者的狀況 ({words})",
	"what must be true: the name of a container, error, status, ru, items, query, rows, changes, previous, consumer, event, no event, order, hint or clock": "必須符合的內容 (容器的名稱、error、status、ru、items、query、rows、changes、previous、consumer、event、no event、order、hint 或 clock)",
	"what to predict: the name of a container, ru, status, rows or changes":                                                                                 "要預測的內容 (容器的名稱、ru、status、rows 或 changes)",
	"where the page begins, like 3":               "頁面的起點，例如 3",
	"a command holds what a story cannot express": "有命令包含劇本無法表達的內容",

	"a string of {n} to {n} bytes": "{n} 到 {n} 個位元組的字串",
	"a string of at most {n} bytes, a number, true, false or null, since it is the partition key": "最多 {n} 個位元組的字串、數字、true、false 或 null，因為它是分割區索引鍵",
	"a value of valid Unicode, without half a surrogate pair":                                     "有效的 Unicode 值，不含不成對的代理字元",
	"{n} to {n}, the present second":                                                              "{n} 到 {n} (目前這一秒)",
	"at least {n}, the value of the container's newest item without a ttl":                        "至少 {n}，即容器中最新且沒有 ttl 的項目的值",

	"item":   "項目",
	"row":    "資料列",
	"header": "標題列",

	// Rules of queries
	"at least {n}": "至少 {n}",
	"'SELECT *' needs a FROM clause with exactly one source.":                                                 "`SELECT *` 需要只有一個來源的 `FROM` 子句。",
	"The alias '#' is bound more than once in FROM.":                                                          "別名 `#` 在 `FROM` 中定義了不只一次。",
	"'SELECT *' is not allowed with GROUP BY.":                                                                "`SELECT *` 不能與 `GROUP BY` 一起使用。",
	"The cardinality of a scalar subquery result set cannot be greater than one.":                             "純量子查詢不能傳回一個以上的結果。",
	"Compositions of aggregates and other expressions are not allowed.":                                       "不允許結合彙總與其他運算式。",
	"A page cannot end at sort values of more than 3072 bytes.":                                               "頁面不能在超過 3072 個位元組的排序值處結束。",
	"DISTINCT with an ORDER BY over values that it does not select has pages up to row 400 only.":             "`DISTINCT` 搭配以未選取的值排序的 `ORDER BY` 時，頁面只到第 400 列。",
	"The cursor belongs to another query.":                                                                    "資料指標屬於另一個查詢。",
	"ORDER BY VectorDistance takes neither ASC nor DESC: the most similar items come first.":                  "`ORDER BY VectorDistance` 不接受 `ASC` 或 `DESC`：最相似的項目排在最前面。",
	"The options of VectorDistance must be an object of constants.":                                           "`VectorDistance` 的選項必須是由常數組成的物件。",
	"VectorDistance does not know the option or value '#'.":                                                   "`VectorDistance` 不認識選項或值 `#`。",
	"Property reference '#' is invalid in the ORDER BY clause as it is not contained in the GROUP BY clause.": "屬性參考 `#` 在 `ORDER BY` 中無效，因為它不在 `GROUP BY` 中。",
	"TOP cannot be used together with OFFSET LIMIT.":                                                          "`TOP` 不能與 `OFFSET LIMIT` 一起使用。",
	"IN has # values; the limit is #.":                                                                        "`IN` 有 # 個值；上限為 #。",
	"The property '#' is given more than once.":                                                               "屬性 `#` 指定了不只一次。",
	"The # count value exceeds the maximum allowed value.":                                                    "`#` 的數值超過允許的上限。",
	"'TOP' is not supported in subqueries.":                                                                   "子查詢不支援 `TOP`。",
	"'ORDER BY' is not supported in subqueries.":                                                              "子查詢不支援 `ORDER BY`。",
	"'OFFSET LIMIT' clause is not supported in subqueries.":                                                   "子查詢不支援 `OFFSET LIMIT` 子句。",
	"A path in FROM takes constant indexes only.":                                                             "`FROM` 中的路徑只接受常數索引。",
	"The aggregate # is not allowed in #.":                                                                    "不允許將彙總 `#` 用於 `#`。",
	"A subquery is not allowed in GROUP BY.":                                                                  "`GROUP BY` 中不允許使用子查詢。",
	"An expression in GROUP BY must refer to a property.":                                                     "`GROUP BY` 中的運算式必須參考屬性。",
	"Unsupported ORDER BY clause. ORDER BY item expression could not be mapped to a document path.":           "不支援的 `ORDER BY` 子句：其運算式無法對應到文件中的路徑。",
	"The property '#' is selected more than once; give it an alias.":                                          "屬性 `#` 選取了不只一次；請為它指定別名。",
	"Property reference '#' is invalid in the select list because it is not contained in either an aggregate function or the GROUP BY clause.": "屬性參考 `#` 在 `SELECT` 清單中無效，因為它不在彙總函式或 `GROUP BY` 子句中。",
	"A subquery is not allowed beside GROUP BY or an aggregate.":                                                                               "子查詢不能與 `GROUP BY` 或彙總並用。",
}
