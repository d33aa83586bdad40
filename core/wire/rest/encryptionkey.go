package rest

import (
	"encoding/base64"
	"slices"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
	"github.com/tidwall/pretty"
)

// checkKeys refuses a container whose policy names client encryption keys that the database does not have,
// with the text of the service. The engine does not check this, because a story has containers without
// keys.
func (c *call) checkKeys(spec engine.Spec) *fault {
	for _, id := range gjson.Get(spec.Policies, "clientEncryptionPolicy.includedPaths.#.clientEncryptionKeyId").Array() {
		if k, _ := found(c.db, c.db.Resources(engine.ClientEncryptionKey, ""), id.Str); k == nil || k.ID != id.Str {
			return badRequest("ClientEncryptionKey with id '[" + id.Str + "]' does not exist.")
		}
	}
	return nil
}

// parseKeyBody reads the description of a client encryption key. It returns the description without its id
// and without the members that the service adds (ClientEncryptionKeyProperties.cs and
// EncryptionKeyWrapMetadata.cs of Azure/azure-cosmos-dotnet-v3). The key is wrapped: only clients can use
// it.
func parseKeyBody(body []byte) (string, *fault) {
	doc := gjson.ParseBytes(body)
	for _, name := range []string{"encryptionAlgorithm", "keyWrapMetadata.type", "keyWrapMetadata.name", "keyWrapMetadata.value",
		"keyWrapMetadata.algorithm"} {
		if v := doc.Get(name); v.Type != gjson.String || v.Str == "" {
			return "", invalid(name, v.Raw, "a string that is not empty")
		}
	}
	wrapped := doc.Get("wrappedDataEncryptionKey")
	if raw, err := base64.StdEncoding.DecodeString(wrapped.Str); wrapped.Type != gjson.String || err != nil || len(raw) == 0 {
		return "", invalid("wrappedDataEncryptionKey", wrapped.Raw, "a wrapped key in base64")
	}
	kept := ""
	doc.ForEach(func(name, value gjson.Result) bool {
		if text := name.String(); text != "id" && !slices.Contains([]string{"_rid", "_self", "_etag", "_ts"}, text) {
			kept += "," + document.Quote(text) + ":" + string(pretty.Ugly([]byte(value.Raw)))
		}
		return true
	})
	return "{" + kept[1:] + "}", nil
}
