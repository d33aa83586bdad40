package zhhant

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var capacity = i18n.CapacityTexts{
	OtherData:     "其他資料 (GB)",
	HintData:      "容器除了此頁面的項目之外所儲存的資料。最低輸送量取決於它，無伺服器容器每秒可用的 RU 也是。",
	RUMinimum:     "下限 {n}",
	HintMinimum:   "至少 {n} RU/s：下限會隨儲存的資料量和到目前為止的最高輸送量提高。",
	BurstCapacity: "高載容量",
	BurstRequests: "用於要求",
	BurstPurge:    "也用於清除",
	HintBurst:     "最多五分鐘內未使用的要求單位，每秒最多 3,000 RU。無伺服器時不適用。文件沒有說明清除是否會使用。",
	Buckets:       "輸送量貯體",
	HintBuckets:   "最多五個，各有其要求可使用的 RU/s 百分比上限：`1 20, 2 50`。`default 2` 用於未指名貯體的要求。每 10 分鐘可變更一次。",
	MeansBuckets:  "輸送量貯體每 10 分鐘可變更一次。",
	RUSaved:       "為高載保留：{ru} RU",
}

// capacityPhrases are what stories and the engine say of capacity.
var capacityPhrases = map[string]string{
	"{n} to {n} GB": "{n} 到 {n} GB",
	"{n} to {n} GB in a serverless container":                "無伺服器容器中 {n} 到 {n} GB",
	"request units per second, like 400, or one of: {words}": "每秒要求單位數，例如 400，或下列其中之一 ({words})",
}
