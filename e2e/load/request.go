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

// emulatorKey is the public key of Microsoft's emulator, which both servers accept.
const emulatorKey = "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw=="

// A request is an encoded request with the answer that it must get: a server that refuses requests quickly is not fast.
type request struct {
	bytes  []byte
	status int
	text   []byte // that must be in the body
	times  int    // how often
}

// head is the part of the headers that all requests have.
const head = "Host: %s\r\nContent-Length: %d\r\nauthorization: %s\r\nx-ms-date: %s\r\nx-ms-version: 2020-11-05\r\ncontent-type: application/json\r\n" +
	"Accept: application/json\r\nUser-Agent: load\r\n"

// signed encodes a request with its signature. Key is the partition key in the form of its header; more is further headers.
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
