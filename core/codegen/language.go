package codegen

import "slices"

// A Language is the language of a snippet. Its text is a stable code for flags and links.
type Language string

// These are the languages.
const (
	CSharp     Language = "csharp"     // Microsoft.Azure.Cosmos 3.x
	Java       Language = "java"       // com.azure:azure-cosmos 4.x, Java 17
	JavaScript Language = "javascript" // @azure/cosmos 4.x, an ES module
	Python     Language = "python"     // azure-cosmos 4.x
	Go         Language = "go"         // azcosmos v1.5.0
	AzureCLI   Language = "az"         // Azure CLI, for bash
	Bicep      Language = "bicep"      // a template for a resource group
	Terraform  Language = "terraform"  // the azurerm provider
)

// Languages returns all languages in the order in which the page lists them. The caller owns the slice.
func Languages() []Language {
	return []Language{CSharp, Java, JavaScript, Python, Go, AzureCLI, Bicep, Terraform}
}

func (l Language) known() bool { return slices.Contains(Languages(), l) }

// items reports whether the language can reach items. The others only manage resources.
func (l Language) items() bool { return l != AzureCLI && l != Bicep && l != Terraform }
