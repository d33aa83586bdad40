package engine

import (
	"slices"
	"strings"

	"github.com/tidwall/gjson"
)

// encryptionField is the name of the client encryption policy in a container's description. The policy says which paths
// clients encrypt, and with which key (learn.microsoft.com/azure/cosmos-db/how-to-always-encrypted).
const encryptionField = "clientEncryptionPolicy"

// checkEncryption refuses invalid client encryption policies. before is nil for a new container. Most texts are from
// ClientEncryptionPolicy.cs and CosmosContainerTests.cs of Azure/azure-cosmos-dotnet-v3, whose client checks the policy
// before the service does.
func checkEncryption(doc gjson.Result, before *Spec) *Error {
	policy := doc.Get(encryptionField)
	if before != nil {
		if was := kept(gjson.Parse(before.Policies), []string{encryptionField}); was != kept(doc, []string{encryptionField}) {
			return badPolicy(encryptionField, policy.Raw, "'clientEncryptionPolicy' cannot be changed as part of collection replace operation.")
		}
		return nil
	}
	if empty(policy) {
		return nil
	}
	paths, version := policy.Get("includedPaths"), policy.Get("policyFormatVersion")
	if !paths.IsArray() {
		return bad(encryptionField+".includedPaths", paths.Raw, "an array")
	}
	if version.Raw != "1" && version.Raw != "2" {
		return bad(encryptionField+".policyFormatVersion", version.Raw, "1 or 2")
	}
	var seen, keys []string
	for _, path := range stringsOf(doc.Get("partitionKey.paths")) {
		if names := pathNames(path); len(names) > 0 {
			keys = append(keys, "/"+names[0])
		}
	}
	for _, one := range paths.Array() {
		path, kind := at(one, "path"), at(one, "encryptionType")
		if strings.LastIndexByte(path, '/') != 0 { // the client's check lets "/" pass, too
			return bad(encryptionField+".path", one.Get("path").Raw, "the path of a property of the item itself, like /name")
		}
		if key := one.Get("clientEncryptionKeyId"); key.Type != gjson.String || key.Str == "" {
			return bad(encryptionField+".clientEncryptionKeyId", key.Raw, "the id of a client encryption key")
		}
		why := ""
		switch isKey := slices.Contains(keys, path); {
		case kind != "Deterministic" && kind != "Randomized":
			why = "EncryptionType should be either 'Deterministic' or 'Randomized'."
		case at(one, "encryptionAlgorithm") != "AEAD_AES_256_CBC_HMAC_SHA256":
			why = "EncryptionAlgorithm should be 'AEAD_AES_256_CBC_HMAC_SHA256'."
		case slices.Contains(seen, path):
			why = "Duplicate Path found: " + path + "."
		case path == "/id" && version.Raw == "1":
			why = "Path: /id cannot be encrypted with PolicyFormatVersion: 1. Please use PolicyFormatVersion: 2."
		case path == "/id" && kind != "Deterministic":
			why = "Only Deterministic encryption type is supported for path: /id."
		case isKey && version.Raw == "1":
			why = "Path: " + path + " which is part of the partition key cannot be encrypted with PolicyFormatVersion: 1. Please use PolicyFormatVersion: 2."
		case isKey && kind != "Deterministic":
			why = "Path: " + path + " which is part of the partition key has to be encrypted with Deterministic type Encryption."
		}
		if why != "" {
			return badPolicy(encryptionField, one.Raw, why)
		}
		seen = append(seen, path)
	}
	return nil
}
