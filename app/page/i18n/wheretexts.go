package i18n

// WhereTexts are the texts of the pane that shows where an item still is.
type WhereTexts struct {
	_ incomparable

	Where, WhereNothing, WhereBlind, WhereMark, WhereDisk, WhereBackup, WherePolicy, WhereNotKnown,
	WherePromise string
	WhereCannot, WhereFind, WhereNever, WhereForever, WhereAbsent, WhereNoPolicy, WhereNoPurge, WhereSeen,
	WhereForecast string
	WhereStated, WhereUnclear, WhereObserved, WhereSetting, WhereStore, WhereBody,
	WhereModel string
	WhereShortTier, WhereShortKeep, WhereShortImages, WhereShortContainer, WhereShortRU,
	WhereUndated, WhereOneWay string
	WhereMany, WhereCopy, WhereContinuous, WherePeriodic, WhereKept, WhereBroken, WhereDate, WhereGone,
	WhereStays Pattern
	WhereItem, WhereAll, WhereNoPurgeAll, WhereForgot, WhereSaid,
	TryNoImages string
	WhereUnsaid, WhereLeast, WhereAfter, WhereBusy, WhereDateAll, WhereGoneAll, WhereStaysAll, WhereThere, TryBackup,
	WhereStill, WhereShortTTL, WherePromised, WhereBrokenLeast, WhereBrokenAbout, WhereShorter Pattern
}
