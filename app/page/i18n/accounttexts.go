package i18n

// AccountTexts are the page of a live account.
type AccountTexts struct {
	_ incomparable

	AccountLive, AccountWhich, AccountAbout, AccountNone, AccountNoneHow, AccountEmpty, AccountSample         string
	AccountConnecting, AccountCancelled, AccountAgain, AccountOn, AccountPaused, AccountBack                  string
	AccountStopped, AccountMoves, AccountSpeed, AccountJump, AccountNext, AccountClear                        string
	AccountCleared, AccountCopy, AccountCopyHint, AccountCopyFailed, AccountRequests, AccountRequest          string
	AccountFilter, AccountNoRequests, AccountNoMatch, AccountThisItem, AccountColTime, AccountColOperation    string
	AccountColStatus, AccountColMs, AccountColClient, AccountColWhat, AccountWroteForever, AccountRemoved     string
	AccountFoundItem, AccountNothing, AccountChanged, AccountEmptied, AccountIsNothing, AccountThrottled      string
	AccountStale, AccountSent, AccountAnswer, AccountNoBody, AccountChoose, AccountDropped                    string
	AccountActivity, AccountNoWaiting, AccountNewsBehind, AccountCreated, AccountNewsReplaced, AccountKeep    string
	AccountNewsDiffers, AccountRecord, AccountRecordHint, AccountHAR, AccountNoAnswer, SortNewest             string
	AccountWrite, AccountWriteItem, AccountSet, AccountDefaultHint, AccountBucketFull, AccountLastHour        string
	AccountPartPurge, AccountPartOpen, AccountPartWhole, AccountNewsGone, AccountReset, AccountResetSure      string
	AccountItemIn, AccountDefault, AccountAnswered, AccountQueried, AccountItemOf, AccountNoItem, AccountFar  Pattern
	AccountEmptyHow, AccountPart, AccountPartNewest, AccountHeard, AccountLost, AccountTrying, AccountBehind  Pattern
	AccountClock, AccountClockRefused, AccountFound, AccountBadWord, AccountRefusals, AccountTry              Pattern
	AccountFoundLast, AccountOnlyLast, AccountRestart, AccountFoundBefore, Titled                             Pattern
	AccountWroteUntil, AccountByItem, AccountByDefault, AccountJumped, AccountPaced, AccountIsExpired         Pattern
	AccountIsPurged, AccountIsDeleted, AccountIsUnknown, AccountConflict, AccountConflictEver, AccountRefused Pattern
	AccountExpiredHour, AccountPurgedHour, AccountThrottledHour, AccountMinuteMost, AccountKnownSince         Pattern
	AccountWaiting, AccountNotRecorded, AccountRecorded, AccountRecordedKept, AccountRecordedDiffers          Pattern
	AccountOpening, AccountGoesOn, AccountCounted, AccountGone, AccountNewsMissed, AccountRecording           Plural
	AccountNewsUnknown                                                                                        Plural
}
