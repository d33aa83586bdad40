// Package codegen writes a container with its TTL and an item with its ttl as code: both in C#, Java, JavaScript, Python
// and Go, the container also in Azure CLI, Bicep and Terraform.
//
// [Generate] turns a [World], a [Language] and a [Task] into a [Snippet]: a complete file that runs once COSMOS_KEY (or
// the resource group) is set. If a language cannot do a task, the error says why. Everything the user typed (ids, keys,
// JSON) is quoted by the rules of the target language, and the same world always gives the same bytes.
//
// Each language has a row in language.go and a file: csharp.go java.go javascript.go python.go golang.go cli.go bicep.go terraform.go.
// They share quote.go (literals), json.go (documents) and key.go (partition key values).
//
// The targets are Microsoft.Azure.Cosmos 3.x, com.azure:azure-cosmos 4.x, @azure/cosmos 4.10, azure-cosmos 4.x, azcosmos
// v1.5.0, azure-cli 2.x, Microsoft.DocumentDB 2024-05-15 and azurerm 4.x. The tests in e2e/codegen compile and run the
// snippets, some of them on stubs; C# and Bicep are checked only by the lexer of lexer_test.go.
package codegen
