package engine_test

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// The positions of the first and the second are the service's (Azure/cosmos-explorer and public reports); the JavaScript SDK's suite
// expects that the others are refused.
func TestPartitionKeyPathsThatTheServiceRefuses(t *testing.T) {
	for path, at := range map[string]string{
		"/asdwqr31 @#$#$WRadf": "10", "pk": "0", "/id ds": "4", "/p/*": "3", "/p/?": "3", "/p/": "3", "/": "1", "": "0", "/a//b": "3",
		"/a.b": "2", "/id ": "4", `/"a`: "3", `/"a"b`: "5", "/items/[]/id": "7",
	} {
		err := engine.CheckKeyPaths([]string{"/fine", path})
		if err == nil || err.Status != 400 || err.Field != "partitionKey" || err.Value != path ||
			!strings.Contains(err.Message, "path '"+path+"' could not be accepted, failed near position '"+at+"'. Partition key paths must contain only valid") {
			t.Errorf("%q: %v, want position %s", path, err, at)
		}
	}
	if err := engine.CheckKeyPaths([]string{"/id", "/address/zipCode", "/user_id", "/tenant-id", `/"a b"/c`, `/'*'`, `/"a/b"`, "/größe", "/_0"}); err != nil {
		t.Errorf("%v", err)
	}
}
