// Package cosmosbinary reads and writes CosmosBinary, the binary form of JSON in which the .NET SDK sends
// bodies where it is told to (AZURE_COSMOS_BINARY_ENCODING_ENABLED). A value begins with a marker of one
// byte, which has the value itself or the form of the bytes after it (JsonBinaryEncoding.TypeMarker.cs and
// JsonBinaryEncoding.Strings.cs of Azure/azure-cosmos-dotnet-v3):
//
//	00 to 1F   the numbers 0 to 31
//	20 to 3F   names that many items have, such as id and _etag
//	40 to 67   strings of a dictionary that client and server share, which this service does not have
//	75 to 77   strings that are UUIDs, in 16 bytes
//	78 to 7F   strings whose characters take 4 to 7 bits
//	80 to BF   strings of 0 to 63 bytes
//	C0 to C2   longer strings
//	C3 to C6   strings that are elsewhere in the text, by their offset
//	C8 to CE   numbers; also D7 to DC
//	D0 to D2   null, false and true
//	D3, DD..DF UUIDs and bytes that are no strings, which JSON does not have
//	E0 to E7   arrays, by their length in bytes
//	E8 to EF   objects, by their length in bytes
//	F0 to F3   arrays of numbers of one kind, and arrays of such arrays
//
// Numbers of several bytes are little endian.
package cosmosbinary
