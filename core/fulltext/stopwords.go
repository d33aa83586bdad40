package fulltext

import (
	_ "embed"
	"strings"
)

// stopWords is the list of https://learn.microsoft.com/azure/cosmos-db/gen-ai/stopwords (© Microsoft, CC BY 4.0), without the digits 0 to
// 9: the recorded orders of the service fit only if these count as words. Entries with an apostrophe are left out, because a text is
// divided there. Only English has a list.
//
//go:embed stopwords.txt
var stopWords string

func englishStopWords() []string { return strings.Fields(stopWords) }
