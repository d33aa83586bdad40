package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// emulatorKey is the public key of Microsoft's emulator; both servers take it.
const emulatorKey = "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw=="

// A request is what is sent, and what the answer must be: a server that refuses, or finds nothing, is not fast.
type request struct {
	bytes  []byte
	status int
	text   []byte // must be in the body so many times
	times  int
}

// head is what the requests of a step have besides the signature.
const head = "Host: %s\r\nContent-Length: %d\r\nauthorization: %s\r\nx-ms-date: %s\r\nx-ms-version: 2020-11-05\r\ncontent-type: application/json\r\n" +
	"Accept: application/json\r\nUser-Agent: load\r\n"

// signed writes a request out, signature included. Key is the partition key as its header spells it, more are further headers.
func signed(host, method, path, kind, link, key, more, body string) []byte {
	date := time.Now().UTC().Format(http.TimeFormat)
	raw, _ := base64.StdEncoding.DecodeString(emulatorKey)
	mac := hmac.New(sha256.New, raw)
	io.WriteString(mac, strings.ToLower(method)+"\n"+kind+"\n"+link+"\n"+strings.ToLower(date)+"\n\n")
	token := url.QueryEscape("type=master&ver=1.0&sig=" + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	if key != "" {
		more += "x-ms-documentdb-partitionkey: " + key + "\r\n"
	}
	return fmt.Appendf(nil, "%s %s HTTP/1.1\r\n"+head+"%s\r\n%s", method, path, host, len(body), token, date, more, body)
}
