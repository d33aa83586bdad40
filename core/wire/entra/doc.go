// Package entra judges tokens of Microsoft Entra ID for tests that bring their own: any token that is well
// formed and that has not expired. It does not check signature, issuer or audience. A token has the roles
// that its claim names, for the whole account. It also has the [Roles] that are assigned to its principal, by
// account, database or container (learn.microsoft.com/azure/cosmos-db/reference-data-plane-security). A test
// can thus see that a reader cannot write.
//
// The texts are the service's own (azure-sdk-for-js#22620, azure-cosmos-dotnet-v3#2891, efcore#32197), and
// so are the numbers of the substatus (azure_data_cosmos of Azure/azure-sdk-for-rust).
package entra
