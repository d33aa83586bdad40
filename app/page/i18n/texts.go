package i18n

// Texts are the texts of one language, flat for their users: l.Play. A text with placeholders is a [Pattern], one that
// depends on a number a [Plural]; all others are plain strings.
type Texts struct {
	FrameTexts
	TravelTexts
	ContainerTexts
	ItemTexts
	ScoreTexts
	WhyTexts
	EditorTexts
	QueryTexts
	CodeTexts
	KeyTexts
	PaneTexts
	LearnTexts
	FormTexts
	BudgetTexts
	CapacityTexts
	ShareTexts
	BulkTexts
	PreviewTexts
	FindTexts
	OverviewTexts
	MarksTexts
	PlanTexts
	AccountTexts
	ConsumerTexts
	WhereTexts
	VisitTexts
	FormatTexts
}

// incomparable keeps the compiler from generating functions that compare texts: 55 KB that nobody calls.
type incomparable [0]func()

// A Pattern is a text with named placeholders in braces.
type Pattern string

// A Plural is a text with a form for each plural category of a language. Other is also used for the categories that are
// empty.
type Plural struct {
	One   string `json:",omitempty"`
	Few   string `json:",omitempty"`
	Many  string `json:",omitempty"`
	Other string
}

// FrameTexts are the page's frame, its notices, the clock and the guide.
type FrameTexts struct {
	_ incomparable

	Brand, Intro, Footer, SkipToItems, Theme, ThemeSystem, ThemeLight, ThemeDark, StartOver string
	Views, TabTimeline, TabRules, TabQuery, TabTraffic, TabConsole, Examples, ExampleMine   string
	NotFoundTitle, NotFoundText, NotFoundAction                                             string
	PageTitle, PageDescription                                                              string // of the playground, for the browser and for search
	Language, NoticeNoLanguage, NoticeSimplified                                            string

	NoticeSetAside, NoticeNotSaved, NoticeStartedOver, NoticeUpdate, NoticeContainerGone, NoticeTextKept string
	NoticeOtherTab, NoticeOpening, NoticeReaching, NoticeTooLarge, Reload, Dismiss                       string
	NoticeReplaced, NoticeRenewing, NoticeAway, NoticeAside                                              string

	NoticeSaving, NoticeElsewhere string
	SavingAt, NoticeUnfinished    Pattern

	ReasonNotJSON, ReasonVersion, ReasonDamaged, ReasonMissing, ReasonNotKept, ReasonMended, ReasonPast, ReasonLatest string

	Undo, Redo, StepDefault, StepThroughput, StepBackup, StepQuery, StepStartOver, StepRun, StepOther           string
	UndoStep, RedoStep, Undone, Redone, StepAdvance, StepCreate, StepReplace, StepDelete, StepRefused, StepCell Pattern

	ClockRegion, Play, Pause, NextEvent, NoNextEvent, OneSecond, OneMinute, OneHour,
	OneDay string
	Hint, GuideEnd, GuideAgain, GuideFollow, GuideFreeDo, GuideFollowDo, GuideBackDo, GuideAgainDo, GuideOffDo, GuidePast, GuidePastTap,
	GuidePastDo, GuideHide, GuideHideShort, LiveSeparator, AgoNow string
	AdvanceWhat, AgoLength, MoreLength, GuideFree, GuideBack, GuideBackFar, GuideOff, GuideLost, GuideOpen, GuideStep, LivePaused Pattern
	SinceStart, AgoSeconds, MoreSeconds, GuideWatch, GuideWatchTap, GuideWatchDo, LiveExpired, LivePurged, LiveBack               Plural
}

// TravelTexts move the playhead and the worlds beside the present one.
type TravelTexts struct {
	_ incomparable

	ToBeginning, LastEvent, BackSecond, ToEnd, PlayNext                         string
	Speed, ASecond, SpeedSecond, SpeedSeconds, SpeedMinute, SpeedHour, SpeedDay string
	ShortSecond, ShortSeconds, ShortMinute, ShortHour, ShortDay                 string
	PastOf, RestoreThen, RestoreThenOff, CopyContainer, DeletePartition         Pattern

	WhatIf, TryWritten, TryNever, TryInherits, TryDeleted, TryOff, TryNoDefault, TryNoTraffic, TryFullTraffic string
	IfOff, IfNoDefault, IfNoTraffic, IfFullTraffic                                                            string
	TryOn, IfWritten, IfNever, IfInherits, IfDeleted, IfOn                                                    Pattern

	OtherWorld, OtherUnsaved, NeverDiffers, Keep, ReturnTo, Drop, Compare, Swap, StepKeep, StepSwap string
	EditWorld, WorldEdited, RowDiffers                                                              string
	WorldName, WorldItems, TwoWorlds, GoOnWith                                                      Pattern
	ComingUp                                                                                        string
	NextAt                                                                                          Pattern
	DiffersFrom, FutureKept, OtherWhatIf, OtherWithout, OtherFuture, OtherCopy, Kept, Dropped       Pattern
	OtherRemoves, Differ                                                                            Plural
}

// ContainerTexts are the container's settings, the request units and the events.
type ContainerTexts struct {
	_ incomparable

	Container, TimeToLive, Off, OnNoDefault, On, SecondsField, PressEnter                            string
	DefaultAbsent, DefaultMinusOne, Capacity, Provisioned, Serverless, Throughput, UserTraffic       string
	UserTrafficHint, UserTrafficSlider, PurgeDelay, PurgeDelayHint, ContainerJSON, PartitionKeyField string
	OnSeconds, About, DefaultN                                                                       Pattern

	RequestUnits, RUThisSecond, Modelled, ModelledHint, RUTraffic, RURequests, RULeftover string
	RULastPurge, RUBacklogNone, RUStarved, RUBilled, RULeavings, RUPerSecond              string
	RUAmount, TankTraffic, TankLeft, RUServerless                                         Pattern
	RUBacklog                                                                             Plural

	Events, EventsNone, EventDelayed, EventCapacity, EventSettings, EventSetOff, EventSetNoDef, ListAnd               string
	EventRejected, EventMadeWay, EventRUs, EventSetOn, ListMore                                                       Pattern
	EventsMore, EventCreated, EventReplaced, EventWritten, EventDeleted, EventDeleting, EventErased, EventExpiredItem Plural
	EventExpiredCont, EventExpiredSet, EventExpired, EventPurged, EventRevived                                        Plural
}

// ItemTexts are the matrix and the list of items.
type ItemTexts struct {
	_ incomparable

	Matrix, MatrixTitle, MatrixNoTTL, MatrixTTLNever, MatrixTTLn, MatrixRefused, CellAfterN string
	MatrixPortal                                                                            string // what the Azure portal prints where it is mistranslated, else empty
	CellNever, CellIgnored, CellItems, ChipExpired                                          string
	MatrixSelected, CellAfter, CellSets, CellSetsBoth                                       Pattern

	Legend, Sums, ItemList, ItemsNone, SumQueries, ColItem, ColLife, ColRule                            string
	ColQueries, ColDisk, ColActions, InQueriesYes, InQueriesNo, OnDiskYes, OnDiskNo, NewItem, ItemsKeys string
	Edit, Delete                                                                                        Pattern
	SumExpired, SumPurged                                                                               Plural // without their number; Other names the state

	StateNever, StateDeleted, StateDeleting, StateBack, RuleNone                            string
	StateLive, StateUntil, StateIgnored, StateExpired, StateWaits, StateLeaves, StatePurged Pattern
	StateNotWritten, StateElsewhere                                                         string
	StateWrittenAt                                                                          Pattern
	RuleContainer, RuleTTL                                                                  Pattern
}

// ScoreTexts are the timeline.
type ScoreTexts struct {
	_ incomparable

	Timeline, Time, StripItems, StripRU                                                                                    string
	TimeNow, TimePast, StripMost, StripDisk, StripQueries, StripTraffic, StripUsed, StripLeft                              Pattern
	BarNever, BarNoDefault, BarOff, BarBack, BandOff, BandNoDefault, LegendForecast, LegendWrite                           string
	BarTTL, BarContainer, BarIgnored, BandOn                                                                               Pattern
	Zoom, ZoomIn, ZoomOut, Fit, FollowNow, ShowAsTable, TableName                                                          string
	TablePrevious, TableMore                                                                                               string
	TableShows, TableForecast, ForecastEnds                                                                                Pattern
	Filter, FilterHint, FilterState, FilterAll, FilterGone, FilterNone, Sort, SortCreated, SortDeadline, SortID, SortWrite string
	HitWrite, HitLive, HitLiveOpen, HitHidden, HitHiddenOpen                                                               Pattern
	FilterFound                                                                                                            Pattern
	ColWritten, ColExpires, ColEnds, ColState, CellForever, CellUnknown                                                    string
}

// WhyTexts explain the selected item.
type WhyTexts struct {
	_ incomparable

	Why, WhyNothing, DlLastWrite, DlItemTTL, DlContainerTTL, DlNoTTL, DlNoTTLValue, DlExpiresAt                                                     string
	DlExpired, DlDeadline, DlHidden, DlNever, DlNow, DlPurgedAt, DlDeletedAt, DlPurgeCost, WinOwnOnly, WinInherits                                  string
	WinNeverOnly, WinNoDefault, WinIgnored, WinIgnoredNever, WinOff, PurgeBoundary, PurgeBack                                                       string
	PurgeBackOwn, PurgeAdds, PurgeServerless, StoredJSON, DlUntil, LedeSoFar, LedeThen, DlEarlier                                                   string
	LedeInherits, LedeOwn, LedeOff, LedeNoDefault, LedeItemNever, LedeIgnored                                                                       Pattern
	LedeRanOut, LedeRanOutSet, LedeRanOutOwn, LedePurged, LedeDeleted, LedeDeleting, PurgeDeleting, LedeNotWritten, LedeElsewhere, WinOwn, WinNever Pattern
	LedeUntil, LedeStays, AheadSet, AheadWritten, AheadDeleted, WhyRestarted                                                                        Pattern
	PurgeWaits, PurgeWaitsRow, PurgeTakes, PurgeTakesRow, PurgeRunning, PurgeLater                                                                  Pattern
}

// EditorTexts are the item editor and the errors of fields and JSON texts.
type EditorTexts struct {
	_ incomparable

	EditorRegion, EditorNew, ItemJSON, EditorKeys, Save, Discard string
	EditorEdit, ItemJSONHint                                     Pattern

	LintIgnored, LintRemove                                             string
	LintName, LintNested, LintDate, LintMillis, LintBadOff, LintCorrect Pattern

	ProblemGhost, ProblemUnsaved, LengthUnits                                                                        string
	ProblemNumber, ProblemLength, ProblemEmpty, ProblemRange, ProblemStep, ProblemSyntax, ProblemRefused, ProblemTTL Pattern
	ProblemChanged, ProblemDelete, ProblemWrite, ProblemOther, AssumedDays                                           Pattern

	// What the service's English messages mean. English pages do not show them.
	MeansRefused, MeansMissing, MeansConflict, MeansChanged, MeansLarge, MeansThrottled, MeansOther string

	FaultEmpty, FaultNotObject, FaultTrailing, FaultNumber, FaultEscape, FaultControl, FaultUTF8 string
	FaultByteOrder, FaultDepth                                                                   string
	FaultUnexpected, FaultEnd, FaultDuplicate, FaultLineEnd, FaultNear                           Pattern
}

// QueryTexts are the query editor and its results.
type QueryTexts struct {
	_ incomparable

	QueryResults, QueryNothing, QueryNoResult, Documents       string
	QueryFirst                                                 Pattern
	QueryCount, QueryRows, QueryLeftOut, QueryGhosts, QueryOut Plural

	Query, QueryRun, QueryKeys string
	QueryTyped                 Pattern

	ExampleAll, ExampleCount, ExampleLeft, ExampleAge, ExampleOwnTTL, ExampleByTTL, ExampleNewest string

	QueryView, QueryOptions, QueryTable, QueryJSON, QuerySystem, QueryHold, QueryLive, QueryUncharged, QueryRunning, QueryStopped,
	QueryNoneYet string
	QueryHeld, QueryLagging, QueryRefreshing, QueryBroken, QueryCharged, QueryUnspent Pattern

	QueryValue, QueryPrevious, QueryNext                string
	QuerySort, QueryCopyCSV, QueryCopyJSON, QueryRecent string
	QueryRange, QueryNotKept                            Pattern
	QueryColumns, QueryCut                              Plural

	QueryFaultEnd                                                                                    string
	ProblemQuery, ProblemQueryCost, QueryFaultSyntax, QueryFaultNot, QueryFaultFunc, QueryFaultAlias Pattern
	QueryFaultArgs, QueryFaultLong, QueryFaultDeep, QueryFaultJoins, QueryFaultWork, QueryFaultLarge Pattern
	QueryFaultRunner                                                                                 Pattern
}

// CodeTexts are the SDK console.
type CodeTexts struct {
	_ incomparable

	SDKConsole, CodeClose, CodeProgram, CodeStop, CodeKeys, CodeHint, CodeOutput, CodeNoOutput         string
	CodeLoading, CodeRunsBehind, CodeNotLoaded, CodeExSession, CodeExDefault, CodeExReset, CodeExQuery string
	CodeExDisk, CodeExFeed, CodeExContainer, CodeExTrigger                                             string
	CodeRunning, CodeDone, CodeFailed, CodeStopped, CodeAt, CodePassed                                 Pattern
	CodeDropped, CodeRequests                                                                          Plural
}

// LearnTexts are the lessons: the panel beside the score, their questions, and the index.
type LearnTexts struct {
	_ incomparable

	Lessons, Lesson, LessonStepDone, LessonDone, LessonBack, LessonForward, LessonFinish, LessonShow, LessonPredict, LessonFold, LessonStory,
	LessonRule string
	LessonRejoin, LessonAgain, AllLessons, LessonToDo, LessonMet, LessonPlayOn, LessonNoGuess, GuideLessons string
	StepLesson                                                                                              string
	LessonTitle, LessonStep, LessonScore                                                                    Pattern

	AskItems, AskAnalytical, Predict, GuessNever, GuessRight, GuessWrong, GuessNone, GuessNumberFirst, GuessFirst                       string
	GuessTick, GuessReturned, GuessSaid, AnswerQueries, AnswerOnDisk, PredictEnd, PredictPast, AskedVeil, AskedWait                     string
	LedeAsked, GuessMissed, GuessNoItem                                                                                                 string
	CountQueries, CountDisk, CountPurged, CountExpired, CountBill, CountRate, CountRU, CountRows, CountChanges, CountStatus, CountOther string
	MarkRow, AskItemsAt, AskDeadline, AnswerExpires                                                                                     Pattern

	LearnTitle, LearnIntro, LearnEditions, LearnModel, LearnCard, LearnReset, LearnIsDone, Playground, LessonText, OpenInFull, Present,
	PresentLeave, PresentHint, EmbedTitle, EmbedHint, EmbedCode string
	LearnPredictions                                                                         Plural
	LearnDone, LearnContinue, LearnBegin, LearnNext, LearnRight, LearnMinutes, LearnPitfalls Pattern
	LearnScore, LearnMatrix, InTheMatrix, MatrixCell                                         Pattern
}

// FormTexts are the tree of containers, and the form of one.
type FormTexts struct {
	_ incomparable

	Containers, NewContainer, Settings, DeleteContainer, FormRegion, FormDatabase, FormID, FormPartitionKey,
	FormFixed string
	Manual, Autoscale, AutoscaleMost, UniqueKeys, AnalyticalTTL, FormFeed, Retention, FormImages, ImagesUnset, ImagesReplaces, ImagesDeletes,
	ImagesAll, ImagePaths, HintImagePaths string
	Indexing, IndexConsistent, IndexNone, Included, Excluded, FormRegionName, FormRegionTraffic, FormNone string
	HintDatabase, HintPartitionKey, HintUniqueKeys, HintPaths, HintAnalytical, HintRegion, FormUnsaved    string
	ShownContainer, SettingsOf, FormLimit, FormMissing, FormRefused                                       Pattern
}

// CapacityTexts are what limits the throughput of a container.
type CapacityTexts struct {
	_ incomparable

	OtherData, HintData, BurstCapacity, BurstRequests, BurstPurge, HintBurst, Buckets, HintBuckets, MeansBuckets string
	RUMinimum, RUSaved                                                                                           Pattern
}

// BudgetTexts are the seconds that use more than is provisioned.
type BudgetTexts struct {
	_ incomparable

	Throttling, RUThrottled, StripNotRefused string
	RUOver, StripOver                        Pattern
}

// ShareTexts are links and files.
type ShareTexts struct {
	_ incomparable

	Share, ShareWhat, ShareWorld, ShareStory, ShareSettings, ShareWorldHint, ShareStoryHint, ShareSettingsHint   string
	Link, LinkCopy, LinkCopied, LinkNotCopied, LinkSend, LinkNotSent, LinkTooLong, LinkNoStory, SaveWorld, Close string
	LinkLeftPlace, LinkLeftNotes, LinkLeftAll                                                                    string
	LinkLong                                                                                                     Pattern
	LinkLength                                                                                                   Plural

	Menu                                                                                        string
	NoticeArriving, NoticeArrived, NoticeFirstArrived, NoticeRefused, Stop, StepOpen            string
	NoticeArrivedUndo, NoticeCopied                                                             string
	RefusedVersion, RefusedDamaged, RefusedContent, RefusedWork, RefusedNothing, RefusedUnknown string

	Import, Export, ExportTitle, ExportKind, ExportSystem, ExportWriting, Cancel, StepImport                  string
	KindWorld, KindStory, KindJSON, KindNDJSON, KindCSV                                                       string
	ImportTitle, ImportGo, ImportKeep, ImportKeySame, ImportKeyNone, ImportUnreadable, ImportRefusals         string
	ImportRepeats                                                                                             string
	ImportWhat, ImportKey, ImportKeepHint, ImportLine, ImportWant, ImportFault                                Pattern
	ImportChecking, ImportThen, ImportClock                                                                   string
	ImportNew, ImportReason, ImportVaries, ImportKeepOne, ImportAhead, ImportBehind, ImportBroken, ImportEnds Pattern
	ImportTheLine, ImportCure, ImportNoDate, ImportRepeat, ImportRepeatItem                                   Pattern
	ImportClockStays, ImportClockAdvances, ImportClockNew                                                     Pattern
	ImportWill, ImportLines, ImportNoKey, ImportAgain                                                         Plural
	ImportDone, ImportRefused, ImportMore                                                                     Plural
}

// BulkTexts are about the items that are picked.
type BulkTexts struct {
	_ incomparable

	BulkPicked, BulkTouch, BulkTTLField, BulkTTLHint, BulkSetTTL, BulkDelete, BulkClear, BulkWorking                            string
	StepBulkDelete, StepBulkTouch, StepBulkTTL                                                                                  string
	Generate, GenerateRegion, GenerateCount, GenerateTemplate, GenerateSpread, GenerateSeed, HintSpread, HintSeed, StepGenerate string
	HintTemplate                                                                                                                Pattern
	BulkPick                                                                                                                    Pattern
	BulkCount, BulkDone, BulkSkipped, BulkRefused                                                                               Plural
}

// PreviewTexts are what is only imagined: the text in the item editor as if it were saved, and a change that is tried.
type PreviewTexts struct {
	_ incomparable

	TrialBeforeNever, RowIfSavedNever, WouldNever, WouldReturn, WouldLeave, WouldBeDeleted, PreviewOnly, LegendWhatIf string
	Apply, Discarded                                                                                                  string
	LintBad, TrialExpires, TrialNever, TrialRefused, TrialCountdown, TrialBefore, RowIfSaved, WouldExpire             Pattern
	TrialNoKey                                                                                                        Pattern
	Applied, CompareFirst                                                                                             Pattern
}

// FindTexts are the palette, in which one types what to find or to do.
type FindTexts struct {
	_ incomparable

	Find, FindHint, FindKeys, FindTimes, FindItems, FindActions, FindPanes, FindNothing    string
	FindNext, FindNote, FindPin, FindUnpin                                                 string // words of commands
	FindGo, FindExpiry, FindWhen, FindIn, FindAgo, FindTTL, FindNoTTL, FindMore, FindKnows Pattern
	FindBadTime, FindBadDate, FindBadUnit, FindBadTTL, FindTooFar, FindNoItem              Pattern
	FindCount                                                                              Plural
}

// OverviewTexts are the strip of all the time above the axis, and the timeline as a picture.
type OverviewTexts struct {
	_ incomparable

	OverviewAll, OverviewFrame, PictureOf, PictureSaved, PictureFailed string
	OverviewShows, PictureAs                                           Pattern
	OverviewItems                                                      Plural
}

// MarksTexts are the notes and the pinned items.
type MarksTexts struct {
	_ incomparable

	Notes, NoteNew, IsPinned, StepMark              string
	NoteHow, MarksFull                              Pattern
	NoteAt, NoteAdd, NoteRemove, PinItem, UnpinItem Pattern
}
