// Package codegen writes what a world holds as code that a person can take along: a container with its TTL and an item
// with its ttl, in C#, Java, JavaScript, Python and Go, and the container in Azure CLI, Bicep and Terraform.
//
// [Generate] turns a [World], a [Language] and a [Task] into one [Snippet]: a whole file that runs as it stands, once
// COSMOS_KEY (or the resource group) is set. Where a language cannot do a task there is no snippet but a typed [Note]
// that says why. Everything the user typed (ids, keys, JSON) is quoted by the rules of the target language, and the
// same world always gives the same bytes.
//
// A language a file: csharp.go java.go javascript.go python.go golang.go cli.go bicep.go terraform.go. Under them lie
// quote.go (literals), json.go (documents) and key.go (partition key values).
//
// Written for: Microsoft.Azure.Cosmos 3.x, com.azure:azure-cosmos 4.x, @azure/cosmos 4.10, azure-cosmos 4.x,
// azcosmos v1.5.0, azure-cli 2.x, Microsoft.DocumentDB 2024-05-15, azurerm 4.x. e2e/codegen says
// what of it is compiled and run, and on what; the C# and Bicep texts are only read by the lexer of lexer_test.go.
package codegen
