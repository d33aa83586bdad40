package codegen

import "strconv"

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

// A dialect is what the package knows of a language.
type dialect struct {
	language Language
	name     string              // as its makers write it
	file     func(Task) string   // the name of a snippet's file
	quote    func(string) string // the literal of a text
	write    func(*gen)          // the code that creates or changes a container or an item
	items    bool                // the language can reach items; the others only manage resources

	// reader and trigger are the two consumers of a change feed; nil if there are none in the language.
	reader, trigger func(*gen)
	// refuse says what the language cannot do; nil if it can do everything.
	refuse func(*gen) refusal
}

// dialects returns the languages in the order in which the page lists them.
func dialects() []dialect {
	return []dialect{
		{CSharp, "C#", ending(".cs"), quoteJSON, (*gen).csharp, true, (*gen).csharpProcessor, (*gen).csharpTrigger, nil},
		{Java, "Java", func(t Task) string { return t.class() + ".java" }, quoteJava, (*gen).java, true,
			(*gen).javaProcessor, (*gen).javaTrigger, nil},
		{JavaScript, "JavaScript", ending(".mjs"), quoteJSON, (*gen).javascript, true, (*gen).javascriptReader, (*gen).javascriptTrigger, nil},
		{Python, "Python", func(t Task) string { return t.snake() + ".py" }, quotePython, (*gen).python, true,
			(*gen).pythonReader, (*gen).pythonTrigger, (*gen).pythonRefuses},
		{Go, "Go", always("main.go"), strconv.Quote, (*gen).golang, true, nil, nil, (*gen).golangRefuses},
		{AzureCLI, "Azure CLI", ending(".sh"), quoteBash, (*gen).cli, false, nil, nil, (*gen).cliRefuses},
		{Bicep, "Bicep", always("container.bicep"), quoteBicep, (*gen).bicep, false, nil, nil, nil},
		{Terraform, "Terraform", always("container.tf"), quoteHCL, (*gen).terraform, false, nil, nil, nil},
	}
}

func ending(suffix string) func(Task) string {
	return func(t Task) string { return string(t) + suffix }
}

func always(name string) func(Task) string { return func(Task) string { return name } }

// dialect returns what is known of the language, or nothing if it is none.
func (l Language) dialect() dialect {
	for _, d := range dialects() {
		if d.language == l {
			return d
		}
	}
	return dialect{}
}

// Languages returns all languages in the order in which the page lists them. The caller owns the slice.
func Languages() []Language {
	var all []Language
	for _, d := range dialects() {
		all = append(all, d.language)
	}
	return all
}

// Name returns the language's name as its makers write it, which is the same in every language of the reader.
func (l Language) Name() string { return l.dialect().name }

// Quote returns a literal of the language for a text. An unknown language has none.
func (l Language) Quote(text string) string { return l.dialect().quote(text) }
