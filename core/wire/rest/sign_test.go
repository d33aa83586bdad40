package rest

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"strings"
	"testing"
)

func TestSign(t *testing.T) {
	for size := range 200 {
		key, text := []byte(strings.Repeat("k\xff", size/2)), strings.Repeat("\x00t", size)
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte("get\ndocs\n" + text + "\nfri\n\n"))
		by := newSigner(key)
		if got, want := by.sign(payload{"GET", "Docs", text, "Fri", ""}), mac.Sum(nil); !bytes.Equal(got[:], want) {
			t.Fatalf("a key of %d bytes and a text of %d: %x, want %x", len(key), len(text), got, want)
		}
	}
}
