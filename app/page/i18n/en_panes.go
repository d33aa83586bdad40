package i18n

// PaneTexts are the panes beside the query.
type PaneTexts struct {
	_ incomparable

	Panes, PanesMore, PanesMoreShort, DockHandle, DockRaise, DockLower string

	Feed, FeedMode, FeedLatest, FeedAll, FeedStart, FeedBeginning, FeedNow, FeedLatestHint, FeedNotKept, FeedKeep string
	FeedNone, FeedLost, FeedLSN, FeedOperation, FeedBody, FeedPrevious, FeedNewer, FeedOlder                      string
	FeedAllHint, FeedNoneSince, PaneRange                                                                         Pattern

	Regions, RegionsAlike, RegionsOne, RegionsServerless, RegionAdd, RegionName, RegionWrite, RegionExpired, RegionPurged string
	RegionRemove, RegionTraffic, RegionSpent                                                                              Pattern

	Analytical, AnalyticalOff, AnalyticalOn, AnalyticalForever, AnalyticalUntil, AnalyticalStart, AnalyticalNone string
	AnalyticalInStore, AnalyticalPrevious, AnalyticalNext                                                        string
	AnalyticalKeeps                                                                                              Pattern
	AnalyticalCount                                                                                              Plural

	Bill, BillHour, BillBilled, BillWrites, BillDeletes, BillPurge, BillOther, BillProvisionedHint, BillAutoscaleHint, BillServerlessHint,
	BillUntold string
	BillProvisioned, BillAutoscale, BillServerless, BillRate Pattern
	BillHours                                                Plural
	BillNewer, BillOlder                                     string

	Code, CodeLanguage, CodeTask, CodeCopy, CodeCopied, CodeNotCopied,
	CodeNoItem string
	TaskArchive, TaskArchiveTrigger, TaskCreateContainer, TaskSetDefault, TaskDisableTTL, TaskCreateItem, TaskRestartItem,
	TaskExtendItem string
	TaskNeverExpire, TaskInheritDefault string
	CodeMore                            Plural

	Story, StoryText, StoryPlay, StoryLine, StoryExpect, StoryFollow, StoryFollows, StoryMine, StoryTooLong                        string
	StoryExpectPast, Done, StoryTrue, StoryNot, StoryPlayedLines, StoryNumber, StoryVerdict, StoryCost, StoryCopyAs                string
	StoryCopy, StoryFile, StoryCommand, StoryGo, StoryVitest, StoryJest, StoryNode, StoryXUnit, StoryJUnit, StoryPytest, StepStory string
	StoryCannot, StoryAt, StoryMiss, ProblemStory                                                                                  Pattern
	StoryHolds                                                                                                                     Pattern
	StoryPlayed, StoryFailed, StoryLeftOut                                                                                         Plural
}

var englishPanes = PaneTexts{
	Panes:          "Views of the container",
	DockHandle:     "Height of the views below the timeline",
	DockRaise:      "Enlarge the views",
	DockLower:      "Make the views small again",
	PanesMore:      "More views",
	PanesMoreShort: "More",

	Feed:           "Change feed",
	FeedMode:       "Mode",
	FeedLatest:     "Latest version",
	FeedAll:        "All versions and deletes",
	FeedStart:      "Start",
	FeedBeginning:  "Beginning",
	FeedNow:        "Now",
	FeedLatestHint: "One entry for each item: its newest version. Deletes leave no entry, and neither does the purge.",
	FeedAllHint:    "Every version and every delete of the last {length}. A delete by the purge is marked `timeToLiveExpired`.",
	FeedNotKept:    "This container keeps no earlier versions and no deletes: it has no `changeFeedPolicy`.",
	FeedKeep:       "Keep all versions for a day",
	FeedNone:       "No changes.",
	FeedNoneSince:  "No changes since {time}.",
	FeedLost:       "Earlier changes are not in this feed.",
	FeedLSN:        "LSN",
	FeedOperation:  "Operation",
	FeedBody:       "Document",
	FeedPrevious:   "Previous image",
	FeedNewer:      "Newer changes",
	FeedOlder:      "Older changes",
	PaneRange:      "{min} to {max}",

	Regions:           "Regions",
	RegionsAlike:      "All regions give the same answer in the same second. Each region purges with its own left-over request units.",
	RegionsOne:        "This container has one region.",
	RegionsServerless: "A serverless container has one region.",
	RegionAdd:         "Add a read region",
	RegionRemove:      "Remove {name}",
	RegionWrite:       "Write region",
	RegionSpent:       "{ru} RU",
	RegionExpired:     "Only on disk",
	RegionPurged:      "Purged",
	RegionName:        "Region",
	RegionTraffic:     "user traffic {n} RU/s",

	Analytical:        "Analytical store",
	AnalyticalOff:     "The analytical store is off: `analyticalStorageTtl` is not set.",
	AnalyticalOn:      "Writes and deletes reach the analytical store; the purge does not. Its own `analyticalStorageTtl` counts from the last write.",
	AnalyticalForever: "Keeps everything: `\"analyticalStorageTtl\": -1`.",
	AnalyticalKeeps:   "Returns an item for {length} after its last write: `\"analyticalStorageTtl\": {n}`.",
	AnalyticalUntil:   "Until",
	AnalyticalStart:   "Turn on the analytical store",
	AnalyticalNone:    "Analytical queries return no items.",
	AnalyticalInStore: "Transactional",
	AnalyticalCount: Plural{One: "1 item here, {stored} on the transactional store’s disk.",
		Other: "{n} items here, {stored} on the transactional store’s disk."},
	AnalyticalPrevious: "Previous items",
	AnalyticalNext:     "Next items",

	Bill:                "Bill",
	BillHour:            "Hour",
	BillBilled:          "Billed",
	BillWrites:          "Writes",
	BillDeletes:         "Deletes",
	BillPurge:           "Purge",
	BillOther:           "Reads, queries, refusals",
	BillProvisioned:     "Provisioned: {n} RU/s",
	BillProvisionedHint: "Each started hour is billed in full. The purge uses what is left over.",
	BillAutoscale:       "Autoscale: {n} of at most {max} RU/s in this second",
	BillAutoscaleHint:   "Each hour is billed at the highest RU/s that it reached. The purge does not raise this value.",
	BillServerless:      "Serverless: {ru} RU billed so far",
	BillServerlessHint:  "Every RU is billed, including the RUs that the purge uses.",
	BillRate:            "{n} RU/s",
	BillHours:           Plural{One: "{time}, 1 hour", Other: "{time}, {n} hours"},
	BillUntold:          "–",
	BillNewer:           "Newer hours",
	BillOlder:           "Older hours",

	Code:                "Code",
	CodeLanguage:        "Language",
	CodeTask:            "Task",
	CodeCopy:            "Copy",
	CodeCopied:          "Copied",
	CodeNotCopied:       "The browser does not allow copying here. Select the text instead.",
	CodeNoItem:          "Select an item that is on disk.",
	CodeMore:            Plural{One: "1 more character. Copy takes all.", Other: "{n} more characters. Copy takes all."},
	TaskCreateContainer: "Create the container",
	TaskSetDefault:      "Set its Time to Live",
	TaskDisableTTL:      "Turn off its Time to Live",
	TaskArchive:         "Archive by its change feed",
	TaskArchiveTrigger:  "Archive by an Azure Functions trigger",
	TaskCreateItem:      "Create the item",
	TaskRestartItem:     "Restart the item’s countdown",
	TaskExtendItem:      "Extend the item’s life",
	TaskNeverExpire:     "Let the item never expire",
	TaskInheritDefault:  "Let the item inherit the default",

	Story:            "Story",
	StoryText:        "Text of the story",
	StoryPlay:        "Play story",
	StoryLine:        "Next line",
	StoryExpect:      "Check what I see now",
	StoryFollow:      "Write what happened",
	StoryFollows:     "What you do appears as lines. ^Ctrl^ ^Enter^ plays the text.",
	StoryMine:        "What you do appears here once the text has been played to its end.",
	StoryTooLong:     "Too much has happened to be written here.",
	StoryCannot:      "What happened cannot be written as a story: {why}.",
	Done:             "Done",
	StoryTrue:        "True",
	StoryNot:         "Failed",
	StoryPlayedLines: "Played lines",
	StoryHolds:       "{n} of {of} expectations hold",
	StoryNumber:      "Line",
	StoryVerdict:     "Result",
	StoryCost:        "Answer",
	StoryAt:          "Go to line {line}",
	StoryPlayed:      Plural{One: "1 line played", Other: "{n} lines played"},
	StoryExpectPast:  "The story ends at the latest second. Go there to check what you see.",
	StoryLeftOut:     Plural{One: "1 line is only a comment in the test", Other: "{n} lines are only comments in the test"},
	StoryFailed:      Plural{One: "1 failed", Other: "{n} failed"},
	StoryMiss:        "{what}: expected {want}, got {got}",
	StoryCopyAs:      "Copy as",
	StoryCopy:        "Copy the story",
	StoryFile:        "Story file (.ttl)",
	StoryCommand:     "Command line",
	StoryGo:          "Go test",
	StoryVitest:      "Vitest",
	StoryJest:        "Jest",
	StoryNode:        "Node.js",
	StoryXUnit:       "xUnit (C#)",
	StoryJUnit:       "JUnit (Java)",
	StoryPytest:      "pytest",
	StepStory:        "story",
	ProblemStory:     "Story, line {line}, column {column}: {detail}",
}
