package codegen

// A Language is what a snippet is written in. Its text is a stable code, for links and translations.
type Language string

// The languages.
const (
	CSharp     Language = "csharp"     // Microsoft.Azure.Cosmos 3.x
	Java       Language = "java"       // com.azure:azure-cosmos 4.x, Java 17
	JavaScript Language = "javascript" // @azure/cosmos 4.x, an ES module
	Python     Language = "python"     // azure-cosmos 4.x
	Go         Language = "go"         // azcosmos v1.5.0
	AzureCLI   Language = "azurecli"   // az, for bash
	Bicep      Language = "bicep"      // a template for a resource group
	Terraform  Language = "terraform"  // the azurerm provider
)

// Languages lists all languages in the order in which they are shown. The caller owns the slice.
func Languages() []Language {
	return []Language{CSharp, Java, JavaScript, Python, Go, AzureCLI, Bicep, Terraform}
}

// Name is the product's own name, the same in every language of the user: C#, Java, Azure CLI...
func (l Language) Name() string {
	switch l {
	case CSharp:
		return "C#"
	case Java:
		return "Java"
	case JavaScript:
		return "JavaScript"
	case Python:
		return "Python"
	case Go:
		return "Go"
	case AzureCLI:
		return "Azure CLI"
	case Bicep:
		return "Bicep"
	case Terraform:
		return "Terraform"
	}
	return ""
}

// Items tells whether the language can reach items; the others manage resources only.
func (l Language) Items() bool {
	switch l {
	case CSharp, Java, JavaScript, Python, Go:
		return true
	}
	return false
}
