package i18n

var englishCapacity = CapacityTexts{
	OtherData:     "Other data (GB)",
	HintData:      "Data that the container stores beside the items of this page. The RU/s that a container needs, or a serverless one has, depend on it.",
	RUMinimum:     "Minimum {n}",
	BurstCapacity: "Burst capacity",
	BurstRequests: "For requests",
	BurstPurge:    "And for the purge",
	HintBurst:     "Unused request units of up to five minutes, at up to 3,000 RU/s. Not while serverless.",
	Buckets:       "Throughput buckets",
	HintBuckets:   "Up to five, each with the largest percentage of the RU/s that its requests can use: `1 20, 2 50`. `default 2` is for requests that name none.",
	MeansBuckets:  "The throughput buckets can be changed once every 10 minutes.",
	RUSaved:       "Saved for a burst: {ru} RU",
}
