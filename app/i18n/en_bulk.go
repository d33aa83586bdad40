package i18n

var englishBulk = bulkTexts{
	BulkPicked:     "Selected items",
	BulkCount:      Plural{One: "1 selected", Other: "{n} selected"},
	BulkPick:       "Select {id}",
	BulkTouch:      "Touch",
	BulkTTLField:   "ttl",
	BulkTTLHint:    "-1 or seconds; empty removes the ttl",
	BulkSetTTL:     "Set ttl",
	BulkDelete:     "Delete",
	BulkClear:      "Clear selection",
	BulkWorking:    "Working on the selected items …",
	BulkDone:       Plural{One: "1 item changed", Other: "{n} items changed"},
	BulkSkipped:    Plural{One: "1 selected item was left out: requests do not find what is expired or gone.", Other: "{n} selected items were left out: requests do not find what is expired or gone."},
	BulkRefused:    Plural{One: "1 was refused. {detail}", Other: "{n} were refused. {detail}"},
	StepBulkDelete: "delete items",
	StepBulkTouch:  "touch items",
	StepBulkTTL:    "ttl of items",
}
