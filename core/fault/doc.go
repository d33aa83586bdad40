// Package fault lets chosen requests of an account fail, so that a test sees what a client does then: it retries after status 429, it reads
// again after a lost answer, it gives up. A [Rule] says which requests fail, how often and how; a [List] has the rules of an account. Which
// requests fail follows from the order of the requests and from seeds alone, so that a test that is run again sees the same.
//
// The statuses are those that the SDKs' own fault injection has (FaultInjectionServerErrorType.cs of Azure/azure-cosmos-dotnet-v3), and any
// other.
package fault
