// Package rntbd encodes and decodes the frames of Direct mode, the TCP protocol of Cosmos DB's SDKs for
// .NET and Java. It knows nothing of sockets.
//
// A connection begins with a context request of the client and a context of the server; then requests and
// responses follow, in any order. Each of these is a frame:
//
//	4 bytes   the length of the head in bytes, including these four, without the body
//	4 bytes   in a request, the resource and the operation, two bytes each; in a response, the status
//	16 bytes  the activity id
//	tokens    the rest of the head
//	4 bytes   the length of the body, if the token PayloadPresent is 1, and then the body
//
// A token has an id of two bytes, a type of one byte, and a value. All numbers are little endian; GUIDs
// are in Microsoft's byte order. A token whose id is not in the table of its message is skipped; its type
// gives its length (package directconnectivity.rntbd of Azure/azure-sdk-for-java).
package rntbd
