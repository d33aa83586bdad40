package fulltext

import (
	_ "embed"
	"strings"
)

// stopWords is the list of https://learn.microsoft.com/azure/cosmos-db/gen-ai/stopwords (© Microsoft, CC BY 4.0), without
// the digits 0 to 9. The recorded orders of the service require that digits count as words. Entries with an apostrophe are
// left out, because an apostrophe divides a text. Only English has a list.
//
//go:embed stopwords.txt
var stopWords string

func englishStopWords() []string { return strings.Fields(stopWords) }
