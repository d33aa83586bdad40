package i18n

// Texts are the texts of one language, flat for their users: l.Play. A text with placeholders is a [Pattern], one that
// depends on a number a [Plural]; all others are plain strings.
type Texts struct {
	frameTexts
	containerTexts
	itemTexts
	whyTexts
	editorTexts
	queryTexts
	codeTexts
}

// incomparable keeps the compiler from generating functions that compare texts: 55 KB that nobody calls.
type incomparable [0]func()

// A Pattern is a text with named placeholders in braces.
type Pattern string

// A Plural is a text with a form for each plural category of a language. Other is also used for the categories that are
// empty.
type Plural struct{ One, Few, Many, Other string }

// frameTexts are the page's frame, its notices, the clock and the guide.
type frameTexts struct {
	_ incomparable

	Brand, Tagline, Intro, Footer, SkipToItems, Theme, ThemeSystem, ThemeLight, ThemeDark, StartOver string
	Views, TabItems, TabContainer, TabQuery, TabCode, Examples, ExampleMine, TabWhy                  string
	NotFoundTitle, NotFoundText, NotFoundAction                                                      string

	NoticeSetAside, NoticeNotSaved, NoticeStartedOver, NoticeUpdate, NoticeContainerGone string
	NoticeOtherTab, NoticeOpening, NoticeTooLarge, Reload, Dismiss                       string

	ReasonNotJSON, ReasonVersion, ReasonDamaged, ReasonContainer, ReasonMissing, ReasonNotKept string

	Undo, Redo, StepDefault, StepThroughput, StepQuery, StepStartOver, StepRun, StepOther string
	UndoStep, RedoStep, Undone, Redone, StepAdvance, StepCreate, StepReplace, StepDelete  Pattern

	ClockRegion, Play, Pause, NextEvent, NoNextEvent, OneSecond, OneMinute, OneHour, OneDay, Speed    string
	GuideEnd, GuideEndTap, GuideHide, LiveSeparator, AgoNow                                           string
	AdvanceWhat, SpeedTimes, AgoLength, MoreLength, GuideFree, GuideFreeTap, LivePaused               Pattern
	SinceStart, AgoSeconds, MoreSeconds, GuideWatch, GuideWatchTap, LiveExpired, LivePurged, LiveBack Plural
}

// containerTexts are the container's settings, the request units and the events.
type containerTexts struct {
	_ incomparable

	Container, TimeToLive, Off, ShownContainer, OnNoDefault, On, SecondsField, PressEnter         string
	DefaultAbsent, DefaultMinusOne, Capacity, Provisioned, Serverless, Throughput, UserTraffic    string
	UserTrafficHint, ServerlessHint, PurgeDelay, PurgeDelayHint, ContainerJSON, PartitionKeyField string
	OnSeconds, About, DefaultN                                                                    Pattern

	RequestUnits, RUThisSecond, RUModel, RUModelHint, RUBudget, RUTraffic, RURequests, RULeftover string
	RULastPurge, RUBacklogNone, RUStarved, RUBilled, RUServerless                                 string
	RUAmount                                                                                      Pattern
	RUBacklog                                                                                     Plural

	Events, EventsNone, EventDelayed, EventCapacity, EventSetOff, EventSetNoDef, ListAnd  string
	EventRejected, EventSetOn, ListMore                                                   Pattern
	EventsMore, EventCreated, EventReplaced, EventWritten, EventDeleted, EventExpiredItem Plural
	EventExpiredCont, EventExpiredSet, EventExpired, EventPurged, EventRevived            Plural
}

// itemTexts are the matrix and the list of items.
type itemTexts struct {
	_ incomparable

	Matrix, MatrixTitle, MatrixNoTTL, MatrixTTLNever, MatrixInForce, MatrixRefused string
	CellNever, CellIgnored, CellItems, ChipExpired                                 string
	MatrixTTLn, MatrixSelected, CellAfter, ChipMore                                Pattern

	Items, ItemList, ItemsNone, SumQueries, SumExpired, SumPurged, ColItem, ColLife, ColRule            string
	ColQueries, ColDisk, ColActions, InQueriesYes, InQueriesNo, OnDiskYes, OnDiskNo, NewItem, ItemsKeys string
	Edit, Delete                                                                                        Pattern

	StateNever, StateIgnoredOther, StateDeleted, RuleNone, RuleMalformed string
	StateLive, StateIgnored, StateExpired, StatePurged, StateBack        Pattern
	RuleContainer, RuleTTL                                               Pattern
}

// whyTexts explain the selected item.
type whyTexts struct {
	_ incomparable

	Why, WhyNothing, DlLastWrite, DlItemTTL, DlContainerTTL, DlNoTTL, DlNoTTLValue, DlExpiresAt string
	DlExpired, DlNever, DlNow, DlPurgedAt, DlDeletedAt, DlPurgeCost, WinOwnOnly, WinInherits    string
	WinUnreadable, WinNeverOnly, WinNoDefault, WinOff, WinIgnored, PurgeBoundary, PurgeBack     string
	PurgeBackOwn, PurgeServerless, StoredJSON                                                   string
	LedeInherits, LedeOwn, LedeOff, LedeNoDefault, LedeItemNever, LedeIgnored, LedeUnreadable   Pattern
	LedeRanOut, LedeRanOutOwn, LedePurged, LedeDeleted, WinOwn, WinNever                        Pattern
	PurgeWaits, PurgeSoon, PurgeLater                                                           Pattern
}

// editorTexts are the item editor and the errors of fields and JSON texts.
type editorTexts struct {
	_ incomparable

	EditorRegion, EditorNew, ItemJSON, EditorKeys, Save, Discard string
	EditorEdit, ItemJSONHint                                     Pattern

	ProblemGhost, ProblemUnsaved                                                                      string
	ProblemNumber, ProblemEmpty, ProblemRange, ProblemStep, ProblemSyntax, ProblemRefused, ProblemTTL Pattern
	ProblemChanged, ProblemDelete, ProblemOther                                                       Pattern

	FaultEmpty, FaultNotObject, FaultTrailing, FaultNumber, FaultEscape, FaultControl, FaultUTF8 string
	FaultByteOrder, FaultDepth                                                                   string
	FaultUnexpected, FaultEnd, FaultDuplicate                                                    Pattern
}

// queryTexts are the query editor and its results.
type queryTexts struct {
	_ incomparable

	QueryResults, QueryNothing, QueryNoResult, Documents string
	QueryFirst                                           Pattern
	QueryCount, QueryRows, QueryLeftOut, QueryGhosts     Plural

	Query, QueryRun, QueryKeys string
	QueryTyped, QueryStill     Pattern

	ExampleAll, ExampleCount, ExampleLeft, ExampleAge, ExampleOwnTTL, ExampleByTTL, ExampleNewest string

	QueryView, QueryTable, QueryJSON, QuerySystem, QueryHold, QueryLive, QueryUncharged string
	QueryHeld, QueryLagging, QueryBroken, QueryCharged                                  Pattern

	QueryValue, QueryPrevious, QueryNext string
	QueryRange, QueryNotKept             Pattern
	QueryColumns, QueryCut               Plural

	QueryFaultEnd                                                                                    string
	ProblemQuery, ProblemQueryCost, QueryFaultSyntax, QueryFaultNot, QueryFaultFunc, QueryFaultAlias Pattern
	QueryFaultArgs, QueryFaultLong, QueryFaultDeep, QueryFaultJoins, QueryFaultWork, QueryFaultLarge Pattern
}

// codeTexts are the SDK console.
type codeTexts struct {
	_ incomparable

	SDKConsole, CodeClose, CodeProgram, CodeStop, CodeKeys, CodeHint, CodeOutput, CodeNoOutput         string
	CodeLoading, CodeRunsBehind, CodeNotLoaded, CodeExSession, CodeExDefault, CodeExReset, CodeExQuery string
	CodeExDisk, CodeExFeed, CodeExContainer                                                            string
	CodeRunning, CodeDone, CodeFailed, CodeStopped, CodeAt, CodePassed                                 Pattern
	CodeDropped, CodeRequests                                                                          Plural
}
