package rest

import (
	"bytes"
	"slices"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// These are the values of x-ms-version since which the simulated part of the protocol has changed.
const (
	vectorTokens = "2018-06-18" // session tokens have a version and regions
	keysRequired = "2018-12-31" // every container has a partition key
)

// olderThan reports whether the client uses an older version of the protocol. A request without a version uses the newest.
func (c *call) olderThan(version string) bool {
	v := c.req.Header.Get("x-ms-version")
	return v != "" && v < version
}

// keyless is the partition key path of containers that were created without one, as newer clients see it.
const keyless = "/_partitionKey"

// withKey adds a partition key path to a container's description if an old client left it out. The TTL
// suites of the first Node.js and Python SDKs do so.
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

// described returns a container's description in the client's version of the protocol. Before
// keysRequired, it has no version of the partition key, and no path if the path was left out.
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
