package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
)

// consoleFrame is the sandbox in which the SDK console's programs run.
const consoleFrame = "web/console/frame.html"

// scriptHash is the hash of a page's only script, as a Content-Security-Policy
// names it.
func scriptHash(page []byte) (string, error) {
	_, rest, found := bytes.Cut(page, []byte("<script>"))
	script, rest, closed := bytes.Cut(rest, []byte("</script>"))
	if !found || !closed || bytes.Contains(rest, []byte("<script")) {
		return "", fmt.Errorf("%s: want one script", consoleFrame)
	}
	sum := sha256.Sum256(script)
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:]), nil
}
