package zhhant

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var bulk = i18n.BulkTexts{
	BulkPicked:       "選取的項目",
	BulkCount:        i18n.Plural{Other: "已選取 {n} 個"},
	BulkPick:         "選取 {id}",
	BulkTouch:        "重新寫入",
	BulkTTLField:     "ttl",
	BulkTTLHint:      "-1 或秒數；留空會移除 ttl",
	BulkSetTTL:       "設定 ttl",
	BulkDelete:       "刪除",
	BulkClear:        "取消選取",
	BulkWorking:      "正在處理項目…",
	BulkDone:         i18n.Plural{Other: "已變更 {n} 個項目"},
	BulkSkipped:      i18n.Plural{Other: "已略過 {n} 個選取的項目：要求找不到已過期或不存在的項目。"},
	BulkRefused:      i18n.Plural{Other: "{n} 個遭到拒絕。{detail}"},
	Generate:         "產生項目",
	GenerateRegion:   "要產生的項目",
	GenerateCount:    "項目數",
	GenerateTemplate: "項目範本",
	GenerateSpread:   "上次寫入分布在過去 (秒)",
	GenerateSeed:     "種子",
	HintTemplate:     "{number} 是項目的編號，{seed} 是種子，{range} 是從 60 到 3600 抽出的數字。",
	HintSpread:       "0 表示現在寫入所有項目，這會耗用要求單位。",
	HintSeed:         "相同的種子會產生相同的項目。",
	StepGenerate:     "產生項目",
	StepBulkDelete:   "刪除項目",
	StepBulkTouch:    "重新寫入項目",
	StepBulkTTL:      "設定項目的 ttl",
}
