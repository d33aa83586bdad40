package rest_test

import (
	"strings"
	"testing"
)

// Client encryption policies as in CosmosContainerTests.cs and ClientEncryptionPolicyTests.cs of Azure/azure-cosmos-dotnet-v3. An empty
// says is an answer with 201.
func TestClientEncryptionPolicies(t *testing.T) {
	path := func(path, kind string) string {
		return `{"path":"` + path + `","clientEncryptionKeyId":"k","encryptionType":"` + kind + `","encryptionAlgorithm":"AEAD_AES_256_CBC_HMAC_SHA256"}`
	}
	policy := func(paths, version string) string {
		return `"clientEncryptionPolicy":{"includedPaths":[` + paths + `],"policyFormatVersion":` + version + `}`
	}
	valid := path("/name", "Randomized")
	for _, c := range []struct{ policy, says string }{
		{policy(valid, "1"), ""},
		{policy(valid+","+path("/mail", "Deterministic"), "2"), ""},
		{policy(path("/id", "Deterministic")+","+path("/users", "Deterministic"), "2"), ""},
		{policy("", "1"), ""},
		{`"clientEncryptionPolicy":null`, ""},
		{policy(strings.Replace(valid, `"k"`, `"unknownKey"`, 1), "1"), "ClientEncryptionKey with id '[unknownKey]' does not exist."},
		{policy(strings.Replace(valid, "AEAD_AES_256_CBC_HMAC_SHA256", "LegacyAeadAes256CbcHmac256", 1), "1"), "EncryptionAlgorithm should be 'AEAD_AES_256_CBC_HMAC_SHA256'."},
		{policy(path("/name", "random"), "1"), "EncryptionType should be either 'Deterministic' or 'Randomized'."},
		{policy(valid+","+path("/name", "Deterministic"), "1"), "Duplicate Path found: /name."},
		{policy(path("/users", "Randomized"), "2"), "Path: /users which is part of the partition key has to be encrypted with Deterministic type Encryption."},
		{policy(path("/id", "Randomized"), "2"), "Only Deterministic encryption type is supported for path: /id."},
		{policy(path("/users", "Deterministic"), "1"), "Path: /users which is part of the partition key cannot be encrypted with PolicyFormatVersion: 1. Please use PolicyFormatVersion: 2."},
		{policy(path("/id", "Deterministic"), "1"), "Path: /id cannot be encrypted with PolicyFormatVersion: 1. Please use PolicyFormatVersion: 2."},
		{policy(valid, "3"), "policyFormatVersion '3'"},
		{policy(valid, `"1"`), "policyFormatVersion"},
		{`"clientEncryptionPolicy":{"includedPaths":[` + valid + `]}`, "policyFormatVersion ''"},
		{`"clientEncryptionPolicy":{"policyFormatVersion":1}`, "includedPaths ''"},
		{`"clientEncryptionPolicy":{"includedPaths":{"a":1},"policyFormatVersion":1}`, "includedPaths"},
		{`"clientEncryptionPolicy":5`, "clientEncryptionPolicy '5'"},
		{policy(`7`, "1"), "objects like"},
		{policy(path("/a/b", "Randomized"), "1"), "the path of a property of the item itself"},
		{policy(path("name", "Randomized"), "1"), "the path of a property of the item itself"},
		{policy(path("/", "Deterministic"), "1"), ""},
		{policy(strings.Replace(path("/", "Deterministic"), `"k"`, `"unknownKey"`, 1), "1"), "ClientEncryptionKey with id '[unknownKey]' does not exist."}, // ContainerCreationFailsWithUnknownClientEncryptionKey
		{policy(strings.Replace(valid, `"k"`, `""`, 1), "1"), "clientEncryptionKeyId"},
		{policy(strings.Replace(valid, `"path"`, `"more":1,"path"`, 1), "1"), "clientEncryptionPolicy.includedPaths.more"},
		{`"clientEncryptionPolicy":{"more":1}`, "clientEncryptionPolicy.more"},
	} {
		w := shop(t, "")
		w.want(201, "POST /dbs/shop/clientencryptionkeys", "", dataKey("k", "AQID"))
		status := 201
		if c.says != "" {
			status = 400
		}
		a := w.want(status, "POST /dbs/shop/colls", "", `{"id":"x","partitionKey":{"paths":["/users"]},`+c.policy+`}`)
		if c.says != "" && !strings.Contains(a.said(), c.says) {
			t.Errorf("%s: %s, want %s", c.policy, a.said(), c.says)
		}
		if kept := strings.TrimPrefix(c.policy, `"clientEncryptionPolicy":`); c.says == "" && kept != "null" && a.get("clientEncryptionPolicy") != kept {
			t.Errorf("%s: kept is %s", c.policy, a.get("clientEncryptionPolicy"))
		}
	}
}

// ClientEncryptionPolicyTest: a policy stays as it is; a replacement that leaves it out or adds one is refused.
func TestAClientEncryptionPolicyStays(t *testing.T) {
	const members = `{"id":"x","partitionKey":{"paths":["/users"]}`
	const policy = `,"clientEncryptionPolicy":{"includedPaths":[{"path":"/name","clientEncryptionKeyId":"k","encryptionType":"Randomized","encryptionAlgorithm":"AEAD_AES_256_CBC_HMAC_SHA256"}],"policyFormatVersion":1}`
	const text = "'clientEncryptionPolicy' cannot be changed as part of collection replace operation."
	w := shop(t, "")
	w.want(201, "POST /dbs/shop/clientencryptionkeys", "", dataKey("k", "AQID"))
	w.want(201, "POST /dbs/shop/colls", "", members+policy+`}`)
	w.want(200, "PUT /dbs/shop/colls/x", "", members+policy+`,"defaultTtl":60}`)
	for _, changed := range []string{"", `,"clientEncryptionPolicy":null`, strings.Replace(policy, "Randomized", "Deterministic", 1), strings.Replace(policy, ":1}", ":2}", 1)} {
		if a := w.want(400, "PUT /dbs/shop/colls/x", "", members+changed+`}`); a.said() != text {
			t.Errorf("%s: %s", changed, a.said())
		}
	}
	w.reload()
	w.want(200, "PUT /dbs/shop/colls/x", "", members+policy+`,"defaultTtl":90}`)
	if a := w.want(400, "PUT "+orders, "", strings.Replace(members, `"x"`, `"orders"`, 1)+policy+`}`); a.said() != text {
		t.Errorf("a policy is added: %s", a.said())
	}
	if a := w.want(400, "GET /dbs/shop/colls/x/docs", "x-ms-cosmos-is-client-encrypted: true|x-ms-cosmos-intended-collection-rid: AAAAAYAAAAE=", ""); a.header("x-ms-substatus") != "1024" {
		t.Errorf("another container's id: %s", a.Body)
	}
}
