package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
)

// consoleFrame is the frame in which the SDK console runs programs.
const consoleFrame = "web/console/frame.html"

// scriptHash returns the hash of a page's only script in the form of a
// Content-Security-Policy.
func scriptHash(page []byte) (string, error) {
	_, rest, found := bytes.Cut(page, []byte("<script>"))
	script, rest, closed := bytes.Cut(rest, []byte("</script>"))
	if !found || !closed || bytes.Contains(rest, []byte("<script")) {
		return "", fmt.Errorf("%s must have exactly one script", consoleFrame)
	}
	sum := sha256.Sum256(script)
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:]), nil
}
