package zhhant

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var overview = i18n.OverviewTexts{
	OverviewAll:   "所有時間",
	OverviewFrame: "顯示的時間範圍",
	OverviewShows: "{from} 到 {to}",
	OverviewItems: i18n.Plural{Other: "{shown} / {n} 個項目"},
	PictureOf:     "含圖例的時間軸：",
	PictureAs:     "將時間軸匯出為 {kind}",
	PictureSaved:  "正在儲存圖片。",
	PictureFailed: "瀏覽器無法繪製圖片。請儲存為 SVG。",
}
