package i18n

var englishCapacity = CapacityTexts{
	OtherData:     "Other data (GB)",
	HintData:      "Data that the container stores beside the items of this page. The minimum throughput depends on it, and so does what a serverless container can use in a second.",
	RUMinimum:     "Minimum {n}",
	HintMinimum:   "At least {n} RU/s: the minimum grows with the stored data and with the highest throughput so far.",
	BurstCapacity: "Burst capacity",
	BurstRequests: "For requests",
	BurstPurge:    "And for the purge",
	HintBurst:     "Unused request units of up to five minutes, at up to 3,000 RU/s. Not while serverless. Whether the purge uses them is not documented.",
	RUSaved:       "Saved for a burst: {ru} RU",
}
