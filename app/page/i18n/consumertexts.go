package i18n

// ConsumerTexts are the pane of the simulated consumer of the change feed.
type ConsumerTexts struct {
	_ incomparable

	Consumer, ConsumerEvery, ConsumerTakes, ConsumerTakesAll, ConsumerStop, ConsumerStart               string
	ConsumerWhole, ConsumerPlace, ConsumerWhy, ConsumerArchived, ConsumerWaiting, ConsumerLost          string
	ConsumerBetween, ConsumerWasDown, ConsumerNotKept, ConsumerPassed, ConsumerDropped, ConsumerDeleted string
	ConsumerTold, ConsumerPart, ConsumerOlder, ConsumerGone, ConsumerNoContainer                        string
	ConsumerNewer, ConsumerRest, ConsumerCode, ConsumerBusy, ConsumerAbout                              string
	ConsumerPolled, ConsumerNext, ConsumerStopped, ConsumerBegins, ConsumerCounts, ConsumerBehind       Pattern
	ConsumerRetention, ConsumerIf, ConsumerExpiredAt                                                    Pattern
	ConsumerUnarchived, ConsumerRefused, ConsumerReplaced, ConsumerTakesMost                            Plural
}
