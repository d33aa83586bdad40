package i18n

// VisitTexts are what leads through a first visit and through a lesson: the names of what a step does, what is folded, and with what one begins.
type VisitTexts struct {
	_ incomparable

	FoldOpen, FoldPurge, FoldValues, ShowAll, StartOwn, StartOwnHint, StartSample, StartSampleHint, StartUndo string
	CopyMarkdown, CompareEnd, ImportFirst, ImportWritten, ImportSeconds                                       string
	ShareThis, ImportInLine, KeepWorld, FoldClose                                                             Pattern
	DoCreate, DoReplace, DoPatch, DoRead, DoMore, LessonPast, LessonMissing, LessonReturn                     Pattern
}
