package rest

import (
	"bytes"
	"slices"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// Clients say in x-ms-version which protocol they speak. Most of its versions differ in nothing that is simulated; these do.
const (
	vectorTokens = "2018-06-18" // session tokens have a version and regions from here on
	keysRequired = "2018-12-31" // every container has a partition key from here on
)

// olderThan tells whether the client speaks an older protocol than a version's. Who names none speaks today's.
func (c *call) olderThan(version string) bool {
	v := c.req.Header.Get("x-ms-version")
	return v != "" && v < version
}

// keyless is the partition key path of containers that were made without one, as newer clients see them.
const keyless = "/_partitionKey"

// withKey gives a container's description the path that it lacks, where the client is old enough to leave it out. The TTL suites of
// the first Node.js and Python SDKs do.
func (c *call) withKey(body []byte) []byte {
	if !c.olderThan(keysRequired) || gjson.GetBytes(body, "partitionKey").Exists() || !gjson.GetBytes(body, "id").Exists() {
		return body
	}
	open := slices.Index(body, '{') + 1
	return slices.Concat(body[:open], []byte(`"partitionKey":{"paths":["`+keyless+`"]},`), body[open:])
}

// isKeyless tells whether requests for the container's items may leave out the partition key, or give it as [], which is none.
func isKeyless(k *engine.Container) bool {
	paths := k.Spec().PartitionKey
	return len(paths) == 1 && paths[0] == keyless
}

// described is a container's description as the client knows containers: an older one neither sees the path that it left out nor the
// version of a partition key.
func (c *call) described(k *engine.Container) []byte {
	text := k.JSON()
	if !c.olderThan(keysRequired) {
		return text
	}
	if isKeyless(k) {
		text = bytes.Replace(text, []byte(`,"partitionKey":{"paths":["`+keyless+`"],"kind":"Hash","version":2}`), nil, 1)
	}
	return bytes.Replace(text, []byte(`"kind":"Hash","version":2}`), []byte(`"kind":"Hash"}`), 1)
}
