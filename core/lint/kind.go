package lint

import (
	"errors"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/document"
)

// A Kind is a kind of text.
type Kind string

// These are the kinds of texts. Code is in any language with an official SDK.
const (
	KindContainer Kind = "container" // a container's JSON, as in the REST protocol, the portal and the Azure CLI
	KindItem      Kind = "item"      // an item's JSON
	KindARM       Kind = "arm"       // an ARM template, or a part of one
	KindBicep     Kind = "bicep"
	KindTerraform Kind = "terraform"
	KindCode      Kind = "code"
)

// Kinds returns all kinds.
func Kinds() []Kind {
	return []Kind{KindContainer, KindItem, KindARM, KindBicep, KindTerraform, KindCode}
}

// Recognise returns the probable kind of a text.
func Recognise(text string) Kind {
	trimmed := strings.TrimSpace(text)
	if doc := gjson.Parse(trimmed); strings.HasPrefix(trimmed, "{") && jsonText(trimmed) {
		switch {
		case doc.Get("resources").Exists(), doc.Get("properties.resource").Exists(), doc.Get("$schema").Exists():
			return KindARM
		case doc.Get("partitionKey.paths").Exists(), doc.Get("indexingPolicy").Exists(), doc.Get(nameDefault).Exists(),
			doc.Get("resource.partitionKey").Exists():
			return KindContainer
		}
		return KindItem
	}
	switch {
	case strings.Contains(text, "'Microsoft.DocumentDB/"):
		return KindBicep
	case strings.Contains(text, `resource "azurerm_`), strings.Contains(text, `resource "azapi_`), strings.Contains(text, "default_ttl") &&
		!strings.Contains(text, "import ") && !strings.Contains(text, "def ") && strings.Contains(text, "partition_key_path"):
		return KindTerraform
	}
	return KindCode
}

// jsonText reports whether a text is JSON. Duplicate names and deep nesting, which the service refuses, do not matter.
func jsonText(text string) bool {
	var scan document.Scanner
	var fault *document.Error
	if err := scan.Scan([]byte(text)); errors.As(err, &fault) {
		return fault.Fault == document.FaultDuplicate || fault.Fault == document.FaultDepth
	}
	return true
}
