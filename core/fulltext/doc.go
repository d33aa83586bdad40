// Package fulltext divides texts into terms, finds terms and phrases in them, and scores texts by BM25, as the full-text search of Cosmos
// DB does: https://learn.microsoft.com/azure/cosmos-db/gen-ai/full-text-search
//
// An [Analyzer] makes the tokens of a [Text] and of a [Term]. A token is a word in lower case, without the documented stop words, and by
// its stem where the program has stemmers: native programs have them, the page has not. The orders of results that the service's own tests
// record (Microsoft.Azure.Cosmos.EmulatorTests/Query/HybridSearchQueryTests.cs in Azure/azure-cosmos-dotnet-v3) fix the tokenizer, the
// length of a text and the phrases; they hold with and without stems, and for any common constants of BM25. Those are therefore a choice
// (docs/model.md §7).
package fulltext
