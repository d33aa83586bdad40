package rest

import (
	"bytes"
	"slices"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// The values of x-ms-version from which the protocol differs in something that is simulated.
const (
	vectorTokens = "2018-06-18" // session tokens have a version and regions
	keysRequired = "2018-12-31" // every container has a partition key
)

// olderThan reports whether the client uses an older version of the protocol. A request without a version uses the newest.
func (c *call) olderThan(version string) bool {
	v := c.req.Header.Get("x-ms-version")
	return v != "" && v < version
}

// keyless is the partition key path that newer clients see on containers that were created without one.
const keyless = "/_partitionKey"

// withKey adds a partition key path to a container's description if an old client left it out, as the TTL suites of the first Node.js and
// Python SDKs do.
func (c *call) withKey(body []byte) []byte {
	if !c.olderThan(keysRequired) || gjson.GetBytes(body, "partitionKey").Exists() || !gjson.GetBytes(body, "id").Exists() {
		return body
	}
	open := slices.Index(body, '{') + 1
	return slices.Concat(body[:open], []byte(`"partitionKey":{"paths":["`+keyless+`"],"systemKey":true},`), body[open:])
}

// isKeyless reports whether requests for the container's items may leave out the partition key or send [].
func isKeyless(k *engine.Container) bool {
	paths := k.Spec().PartitionKey
	return len(paths) == 1 && paths[0] == keyless
}

// described returns a container's description as the client's version of the protocol has it: before keysRequired, without a path that
// was left out and without the version of the partition key.
func (c *call) described(k *engine.Container) []byte {
	text := k.JSON()
	if !c.olderThan(keysRequired) {
		return text
	}
	if isKeyless(k) {
		from := bytes.Index(text, []byte(`,"partitionKey":{"paths":["`+keyless+`"]`))
		text = slices.Delete(text, from, from+bytes.IndexByte(text[from:], '}')+1)
	}
	return bytes.Replace(text, []byte(`"kind":"Hash","version":2}`), []byte(`"kind":"Hash"}`), 1)
}
