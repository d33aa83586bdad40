package zhhant

import "github.com/cosmosttl/cosmosttl/app/i18n"

var overview = i18n.OverviewTexts{
	OverviewAll:   "所有時間",
	OverviewFrame: "顯示的時間範圍",
	OverviewShows: "{from} 到 {to}",
	OverviewItems: i18n.Plural{Other: "{shown} / {n} 個項目"},
}
