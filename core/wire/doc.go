// Package wire documents the packages below it: what a client of Cosmos DB sends, and what it gets. They are:
//
//	cosmosbinary  JSON in the binary form of the .NET SDK
//	hybridrow     batches in the binary form of the .NET SDK
//	rntbd         the frames of Direct mode
//	rest          the Cosmos REST protocol as one pure function
//	entra         tokens of Microsoft Entra ID that tests bring, and their roles
//
// These are all imports between them, from the packages used to their user:
//
//	cosmosbinary <- rest
//	hybridrow    <- rest
//	rest         <- entra
package wire
