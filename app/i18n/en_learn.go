package i18n

var englishLearn = learnTexts{
	Lessons: "Lessons", Lesson: "Lesson", LessonTitle: "{n}. {title}", LessonStep: "Step {n} of {of}", LessonStepDone: "This step is done.",
	LessonDone: "Lesson done", LessonBack: "Back", LessonForward: "Forward", LessonFinish: "Finish", LessonShow: "Show me", LessonPredict: "Predict and play",
	LessonRejoin: "Begin this step again", LessonAgain: "From the beginning", NextLesson: "Next lesson", AllLessons: "All lessons",
	LessonToDo: "(to do)", LessonMet: "(done)",
	LessonPlayOn:  "This world stays as it is: go on playing in it. Your own world is where you left it.",
	LessonScore:   "Predictions in this lesson: {right} of {of} right.",
	LessonNoGuess: "You have made no prediction in this lesson.",
	GuideLessons:  "Go on with the lessons",
	StepLesson:    "step of the lesson",

	AskItems: "Which items will queries return?", AskNumber: "What will this number be?", AskDeadline: "When will {id} expire?",
	MarkRow: "Queries will return {id}", GuessNever: "Never", GuessRight: "Right.", GuessWrong: "Not quite.",
	CountQueries: "Items in queries", CountDisk: "Items on disk", CountPurged: "Purged items", CountExpired: "Expired items", CountBill: "RU on the bill",
	CountRU: "RU", CountRows: "Rows", CountChanges: "Changes", CountStatus: "Status", CountOther: "Number",
	AnswerNever: "{id} never expires.", AnswerAt: "{id} expires at {time}.", AnswerNumber: "{what}: {n}.", AnswerNone: "Queries return none of them.",
	AnswerItems:  "Queries return {ids}.",
	RuleItems:    "Queries leave an item out from the second in which `_ts` plus its time to live is reached, whether or not it is still on disk.",
	RuleDeadline: "An item expires when its last write plus its time to live is reached. Any write begins the countdown anew.",
	RulePurge:    "The purge removes expired items in the background, with the request units that requests leave over, until then they stay on disk.",
	RuleBill:     "In a serverless container a purge is billed like a delete of the same item.",
	RuleChanges:  "The latest-version change feed has creates and replaces, but neither deletes nor what the purge removes.",
	RuleStatus:   "A `ttl` is -1 or a whole number from 1 to 2147483647. Any other value is refused with status 400.",
	RuleRU:       "The charge depends on the size of the item and on what is indexed.",

	LearnTitle: "Lessons on Time to Live", LearnIntro: "Twenty short lessons, each in a world of its own. Every step can be done by hand on the timeline, or shown.",
	LearnScore:    "{done} of {all} lessons done, {right} of {of} predictions right. The score is kept in this browser only.",
	LearnEditions: "The documents over time: what older editions say", LearnModel: "The model: what is exact, modelled and left out",
	LearnReset: "Reset the score", LearnIsDone: "done", Playground: "Playground",
	InTheMatrix: "In the matrix: {cells}.", MatrixCell: "{item} × {container}", LessonText: "The whole lesson", OpenInFull: "Open in full",
	EmbedTitle: "Embed this lesson", EmbedHint: "Copy this into a page. The frame fits from 360 pixels of width on.", EmbedCode: "HTML of the frame",
}
