package zhhant

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var marks = i18n.MarksTexts{
	Notes:      "附註",
	NoteAt:     "{time} 的附註：{text}",
	NoteAdd:    "在 {time} 釘選附註：{text}",
	NoteNew:    "在這一秒新增附註",
	NoteHow:    "請在 `note` 之後輸入附註。",
	NoteRemove: "移除 {time} 的附註：{text}",
	PinItem:    "將 {id} 釘選至頂端",
	UnpinItem:  "取消釘選 {id}",
	IsPinned:   "已釘選",
	StepMark:   "附註或釘選",
}
