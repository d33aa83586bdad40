package main

import (
	"bytes"
	"context"
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

type client struct {
	base string
	http *http.Client
}

// ready waits until the server answers.
func (c *client) ready(ctx context.Context) error {
	for {
		if _, err := c.do(ctx, "GET", "/", "", "", "", nil, nil); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// do sends one signed request and reads the whole answer. Statuses from 400 are errors.
func (c *client) do(ctx context.Context, method, path, kind, link, key string, head map[string]string, body []byte) ([]byte, error) {
	r, err := http.NewRequestWithContext(ctx, method, c.base+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	date := time.Now().UTC().Format(http.TimeFormat)
	raw, _ := base64.StdEncoding.DecodeString(emulatorKey)
	mac := hmac.New(sha256.New, raw)
	io.WriteString(mac, strings.ToLower(method)+"\n"+kind+"\n"+link+"\n"+strings.ToLower(date)+"\n\n")
	r.Header.Set("authorization", url.QueryEscape("type=master&ver=1.0&sig="+base64.StdEncoding.EncodeToString(mac.Sum(nil))))
	r.Header.Set("x-ms-date", date)
	r.Header.Set("x-ms-version", "2020-11-05")
	r.Header.Set("content-type", "application/json")
	if key != "" {
		r.Header.Set("x-ms-documentdb-partitionkey", key)
	}
	for k, v := range head {
		r.Header.Set(k, v)
	}
	answer, err := c.http.Do(r)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode >= 400 {
		err = fmt.Errorf("%s %s: %s: %.200s", method, path, answer.Status, text)
	}
	return text, err
}
