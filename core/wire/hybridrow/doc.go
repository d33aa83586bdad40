// Package hybridrow reads and writes transactional batches and bulk requests in the binary form that the .NET SDK sends: a RecordIO
// stream of HybridRow rows, one row for each operation of a request and for each result of its answer.
//
// Numbers are little-endian. A stream is a segment row and then, for each record, a record row with the record's length and its
// CRC-32 (IEEE), and the record itself, which is a row too:
//
//	segment  81  i32 2147473648  presence  i32 length of the segment row  sparse fields
//	record   81  i32 2147473649  i32 length of the row  u32 CRC-32 of the row
//	row      81  i32 schema  presence  fixed fields  variable fields  sparse fields
//
// Presence bits stand for the fixed and variable fields in the order of the schema, lowest bit first; a fixed field has its bytes even
// if it is absent. A variable field is a length, as a number in groups of seven bits, lowest first, and its bytes. A sparse field is a
// type, the number of the field (1 for the first of the schema), and a value of that type.
//
// The package knows neither JSON nor HTTP. Sources: HybridRow and RecordIO in github.com/microsoft/HybridRow (docs and
// experimental/java/schemas/SystemSchema.json), the schemas of operations and results in
// Microsoft.Azure.Cosmos/src/Batch/HybridRowBatchSchemas.json of github.com/Azure/azure-cosmos-dotnet-v3.
package hybridrow
