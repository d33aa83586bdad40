//go:build !js

package rest

import (
	"crypto/hmac"
	"crypto/sha256"
)

// sign returns the HMAC-SHA256 of a text.
func sign(key []byte, text string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(text))
	return mac.Sum(nil)
}
