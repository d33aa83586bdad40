package zhhant

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var code = i18n.CodeTexts{
	SDKConsole:      "SDK 主控台",
	CodeClose:       "關閉 SDK 主控台",
	CodeProgram:     "JavaScript 程式",
	CodeStop:        "停止",
	CodeKeys:        "^Ctrl^ ^Enter^ 執行",
	CodeHint:        "Microsoft 的 `@azure/cosmos` SDK 在此處的沙箱中執行，無法存取網路，並連線到這個網頁。`client`、`database`、`container` 和 `clock` 已預先定義。",
	CodeOutput:      "輸出",
	CodeNoOutput:    "`console.log` 的輸出會顯示在這裡。",
	CodeDropped:     i18n.Plural{Other: "已捨棄較舊的 {n} 行。"},
	CodeLoading:     "正在載入 SDK…",
	CodeRunsBehind:  "SDK 主控台，程式執行中",
	CodeRunning:     "執行中：{what}。",
	CodeDone:        "完成：{what}。",
	CodeFailed:      "失敗：{what}。",
	CodeStopped:     "已停止：{what}。已寫入的內容會保留。",
	CodeNotLoaded:   "無法載入 SDK。請檢查您的連線，然後再次執行程式。",
	CodeAt:          "第 {line} 行：{detail}",
	CodeRequests:    i18n.Plural{Other: "{n} 個要求，{ru}"},
	CodePassed:      "時鐘前進 {length}",
	CodeExSession:   "30 分鐘的購物車",
	CodeExDefault:   "變更容器的預設值",
	CodeExReset:     "每次寫入都會重新開始倒數計時",
	CodeExQuery:     "逐秒查詢",
	CodeExDisk:      "已過期但仍在磁碟上",
	CodeExFeed:      "變更摘要：清除作業會產生刪除記錄",
	CodeExContainer: "建立容器",
}
