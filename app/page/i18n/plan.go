package i18n

// PlanTexts are the page that plans a container.
type PlanTexts struct {
	PlanAsk              [3]string
	PlanAll, PlanAlsoNot string

	_ incomparable

	Plan, PlanTitle, PlanHead, PlanDescription, PlanIntro string
	PlanFields                                            [41]string // in the order of package planner's fields
	PlanGroups                                            [10]string // in the order of its groups
	PlanAdds                                              [5]string  // in the order of its additions
	PlanForm, PlanText, PlanTextHint, PlanOn, PlanOff     string
	PlanUnknown, PlanRules, PlanUsualHint                 string
	PlanRemove                                            Pattern

	PlanPaste, PlanPasteHas, PlanPasteArrivals, PlanPasteStored, PlanPasteUse, PlanPasteUsed, PlanPasteFile string
	PlanPasteHint, PlanPasteText, PlanPasteLeft, PlanMoreLines                                              Pattern

	PlanExample, PlanExamplePick, PlanCompare, PlanLink, PlanLinkCopied, PlanLinkNot, PlanSave, PlanOpen, PlanWatch string
	PlanDrop, PlanLetter, PlanDiffer, PlanOnlyIn, PlanAlike                                                         Pattern
	PlanUndone, PlanOpened, PlanNotKept                                                                             string
	PlanRefused, PlanRunning                                                                                        Pattern
	PlanCancel, PlanStopped, PlanResume, PlanOlder, PlanMissing                                                     string
	PlanWrong, PlanLine                                                                                             Pattern
	PlanLinkVersion, PlanLinkDamaged, PlanLinkLarge                                                                 string

	PlanCount, PlanFind, PlanTried, PlanEnough, PlanEnoughIf, PlanTooSmall string
	PlanTry                                                                Pattern

	PlanPictures                                                                             [5]string
	PlanUnits                                                                                [5]string
	PlanFlow, PlanDisk, PlanDiskFull, PlanUse, PlanUseFree, PlanWait, PlanWaitBand, PlanCost Pattern
	PlanMost                                                                                 Pattern
	PlanLegend                                                                               [9]string
	PlanCursor, PlanKeys, PlanTable, PlanTime                                                string
	PlanEach                                                                                 Pattern

	PlanByHand, PlanAssumed, PlanAssumedHint, PlanEstimate                                                               string
	PlanInserts, PlanRewrites, PlanDeletes, PlanStored                                                                   Pattern
	PlanLeft, PlanLeftRegion                                                                                             Pattern
	PlanBill, PlanBillServerless, PlanBillStorage                                                                        Pattern
	PlanBillAutoscale                                                                                                    string
	PlanAssumptions                                                                                                      [7]string // with the values of the model
	PlanDeletePrice, PlanDeletePrices, PlanDelay                                                                         Pattern
	PlanDelays, PlanHottest, PlanIndex                                                                                   Pattern
	PlanBurstOn, PlanBurstUnknown, PlanFixed                                                                             string
	PlanEstimateOwn                                                                                                      string
	PlanWatchWrites, PlanWatchFalls, PlanWatchIdle                                                                       string
	PlanWatchTitle, PlanWatchScale                                                                                       Pattern
	PlanDays                                                                                                             [3]Pattern // every day, from Monday to Friday, others
	PlanOffers, PlanCheapest                                                                                             string
	PlanOffer, PlanRead, PlanReadOf, PlanYours, PlanTake, PlanAlso, PlanLeftOut, PlanSafe, PlanAt, PlanShort, PlanLonger Pattern
	PlanReadBare                                                                                                         Pattern
	PlanMeasured, PlanMeasuredOf, PlanMeasuredOne, PlanMeasuredAgain                                                     Pattern
	PlanMeasuredShort                                                                                                    string
	Large                                                                                                                [3]Pattern
	Sizes                                                                                                                [6]string
	PlanThis                                                                                                             string
}
