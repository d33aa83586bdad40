// Package fault lets chosen requests of an account fail, so that a test sees what a client does then: it retries after
// status 429, it reads again after a lost answer, it gives up. A [Rule] says which requests fail, how often and how. A
// [List] holds the rules of an account. The choice of the requests depends only on their order and on seeds, so that a
// second run of a test sees the same failures.
//
// The statuses are those of the fault injection in the SDKs (FaultInjectionServerErrorType.cs of
// Azure/azure-cosmos-dotnet-v3), and any other status.
package fault
