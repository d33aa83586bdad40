package zhhant

import "github.com/cosmosttl/cosmosttl/app/i18n"

var learn = i18n.LearnTexts{
	Lessons: "課程", Lesson: "單元", LessonTitle: "{n}. {title}", LessonStep: "第 {n} 步，共 {of} 步", LessonStepDone: "此步驟已完成。",
	LessonDone: "單元已完成", LessonBack: "上一步", LessonForward: "下一步", LessonFinish: "完成", LessonShow: "示範", LessonPredict: "預測並播放", LessonFold: "此步驟的說明",
	LessonRejoin: "重做此步驟", LessonAgain: "從頭開始", AllLessons: "所有單元",
	LessonStory: "此步驟的動作", LessonRule: "規則",
	LessonToDo: "(待完成)", LessonMet: "(已完成)",
	LessonPlayOn:  "您可以在這裡繼續實驗。您自己的世界沒有變更。",
	LessonScore:   "此單元的預測：{of} 題中答對 {right} 題。",
	LessonNoGuess: "您在此單元中沒有做任何預測。",
	GuideLessons:  "繼續學習課程",
	StepLesson:    "單元的步驟",

	AskItems: "查詢會傳回哪些項目？", AskItemsAt: "在 {time} 查詢會傳回哪些項目？", Predict: "預測", AskNumber: "這個數字會是多少？", AskDeadline: "{id} 何時過期？",
	MarkRow: "查詢會傳回 {id}", GuessNever: "永遠不會", GuessRight: "正確。", GuessWrong: "不太對。",
	CountQueries: "可查詢的項目", CountDisk: "磁碟上的項目", CountPurged: "已清除的項目", CountExpired: "已過期的項目", CountBill: "帳單上的 RU",
	CountRU: "RU", CountRows: "資料列", CountChanges: "變更", CountStatus: "狀態", CountOther: "數字",
	AnswerNever: "{id} 永遠不會過期。", AnswerAt: "{id} 會在 {time} 過期。", AnswerNumber: "{what}：{n}。", AnswerNone: "查詢不會傳回其中任何項目。",
	AnswerItems:  "查詢會傳回 {ids}。",
	RuleItems:    "從到達 `_ts` 加上存留時間的那一秒起，查詢就會排除該項目，無論它是否仍在磁碟上。",
	RuleDeadline: "到達上次寫入加上存留時間的時刻，項目就會過期。任何寫入都會重新開始倒數計時。",
	RulePurge:    "清除作業會在背景中使用各項要求用剩的要求單位移除過期的項目。在此之前，項目仍在磁碟上。",
	RuleBill:     "在無伺服器容器中，清除的計費方式與刪除同一個項目相同。",
	RuleChanges:  "最新版本的變更摘要包含建立和取代，但不包含刪除，也不包含清除作業移除的項目。",
	RuleStatus:   "`ttl` 是 -1 或 1 到 2147483647 的整數。任何其他值都會以狀態 400 拒絕。",
	RuleRU:       "費用取決於項目的大小，以及編製索引的內容。",

	LearnTitle: "存留時間課程", LearnIntro: "每個單元都從時間軸上的項目開始。您預測，時鐘前進，規則就是您的。",
	LearnScore:    "已完成 {done} / {all} 個單元，{of} 題預測中答對 {right} 題。成績只保存在此瀏覽器中。",
	LearnMatrix:   "在矩陣中，{of} 題預測中答對 {right} 題。",
	LearnEditions: "歷年文件：舊版怎麼說", LearnModel: "模型：哪些確切、哪些是模型假設、哪些未模擬",
	LearnReset: "重設成績", LearnIsDone: "已完成", Playground: "練習場",
	LearnDone:        "已完成 {done} / {all} 個單元。成績只保存在此瀏覽器中。",
	LearnPredictions: i18n.Plural{Other: "{n} 題預測"},
	LearnContinue:    "繼續單元 {n}", LearnBegin: "從單元 {n} 開始", LearnNext: "下一個：{what}", LearnRight: "{of} 題中答對 {right} 題",
	Present: "簡報", PresentLeave: "離開簡報",
	PresentHint: "供投影機使用：大字體，只有單元和時間軸。遙控器的 Page Down 和 Page Up 鍵可切換步驟；Escape 離開。",
	InTheMatrix: "在矩陣中：{cells}。", MatrixCell: "{item} × {container}", LessonText: "完整的單元內容", OpenInFull: "開啟完整畫面",
	EmbedTitle: "內嵌此單元", EmbedHint: "將此內容複製到網頁中。框架寬度至少需要 360 像素。", EmbedCode: "框架的 HTML",
}
