package zhhant

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var keys = i18n.KeyTexts{
	KeysTitle:      "鍵盤快速鍵",
	SingleKeys:     "使用不含 Ctrl、Alt 或 Cmd 的按鍵",
	PlainTexts:     "純文字欄位，不使用色彩和自動完成",
	SingleKeysHint: "只要不是在輸入文字，方向鍵、空白鍵和 ? 都會有作用。如果它們干擾語音輸入或您自己的按鍵，請將其關閉。",
	Keys: [3]i18n.KeyGroup{
		{Name: "時間", Keys: [7]i18n.KeyText{
			{What: "前進 1 秒", Keys: "^→^"}, {What: "下一個事件", Keys: "^Shift^ ^→^"},
			{What: "後退 1 秒", Keys: "^←^"}, {What: "回到上一個事件", Keys: "^Shift^ ^←^"},
			{What: "播放或暫停", Keys: "^Space^"}, {What: "從過去返回", Keys: "^End^"}, {What: "縮放，或全部顯示", Keys: "^+^ ^-^ ^0^"},
		}},
		{Name: "項目", Keys: [7]i18n.KeyText{
			{What: "選取", Keys: "^↑^ ^↓^"}, {What: "編輯", Keys: "^Enter^"}, {What: "刪除", Keys: "^Delete^"}, {What: "新增項目", Keys: "^Alt^ ^N^"},
			{What: "儲存或捨棄文字", Keys: "^Ctrl^ ^S^ / ^Esc^"},
		}},
		{Name: "全部", Keys: [7]i18n.KeyText{
			{What: "復原", Keys: "^Ctrl^ ^Z^"}, {What: "重做", Keys: "^Ctrl^ ^Shift^ ^Z^"},
			{What: "執行查詢", Keys: "^Shift^ ^Enter^"}, {What: "執行程式", Keys: "^Ctrl^ ^Enter^"},
			{What: "尋找或執行", Keys: "^Ctrl^ ^K^"}, {What: "此快速鍵清單", Keys: "^?^"},
		}},
	},
}
