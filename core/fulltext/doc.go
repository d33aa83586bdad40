// Package fulltext divides texts into terms, finds terms and phrases in them, and scores texts by BM25, as
// the full-text search of Cosmos DB does:
// https://learn.microsoft.com/azure/cosmos-db/gen-ai/full-text-search
//
// An [Analyzer] makes the tokens of a [Text] and of a [Term]. A token is the stem of a word in lower case,
// without the documented stop words. Only native programs have stemmers; on the page, a token is the word
// itself. The tests of the service record orders of results
// (Microsoft.Azure.Cosmos.EmulatorTests/Query/HybridSearchQueryTests.cs in Azure/azure-cosmos-dotnet-v3).
// These orders determine the tokenizer, the length of a text and the phrases. They are the same with and
// without stems, and with all common constants of BM25, so stems and constants are a choice (docs/model.md
// §7).
package fulltext
