package engine

import (
	"bytes"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// InvalidTTL reports whether an item's text has a ttl that is refused. Earlier versions of this program stored such an item while the
// container's time to live was off. A command whose Earlier is set does so again, so that a past in which it has happened can be repeated.
func InvalidTTL(body []byte) bool {
	if !bytes.Contains(body, []byte(`ttl`)) && bytes.IndexByte(body, '\\') < 0 { // most items are not scanned
		return false
	}
	var s document.Scanner
	if s.Scan(body) != nil {
		return false
	}
	_, err := ttl.ParseOverride(string(s.Find("ttl")))
	return err != nil
}
