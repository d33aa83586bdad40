//go:build unix

package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// The container of all trials, and the address of its items.
const (
	container = "dbs/db/colls/c"
	items     = "/" + container + "/docs"
)

var client = &http.Client{Timeout: 20 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 64}}

// send sends a signed request; link is the resource that the signature names. Status 0 is a connection that failed.
func send(url, method, target, kind, link, body string, header ...string) (status int, answer []byte) {
	r, err := http.NewRequest(method, url+target, strings.NewReader(body))
	if err != nil {
		panic(err)
	}
	date := time.Now().UTC().Format(http.TimeFormat)
	token, err := rest.Authorization(rest.EmulatorKey, method, kind, link, date)
	if err != nil {
		panic(err)
	}
	r.Header.Set("authorization", token)
	r.Header.Set("x-ms-date", date)
	r.Header.Set("x-ms-version", "2018-12-31")
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	a, err := client.Do(r)
	if err != nil {
		return 0, []byte(err.Error())
	}
	defer a.Body.Close()
	answer, err = io.ReadAll(a.Body)
	if err != nil {
		return 0, []byte(err.Error())
	}
	return a.StatusCode, answer
}

// setup creates the container unless it is there.
func setup(url string) error {
	for _, c := range []struct{ target, kind, link, body string }{
		{"/dbs", "dbs", "", `{"id":"db"}`},
		{"/dbs/db/colls", "colls", "dbs/db", `{"id":"c","partitionKey":{"paths":["/pk"]},"defaultTtl":-1}`},
	} {
		if status, text := send(url, "POST", c.target, c.kind, c.link, c.body); status != 201 && status != 409 {
			return fmt.Errorf("%s: %d %s", c.target, status, text)
		}
	}
	return nil
}

const keyHeader, key = "x-ms-documentdb-partitionkey", `["p"]`

// put writes an item with a number, of half a kilobyte, so that a checkpoint takes a while.
func put(url, id string, n int) (status int, text []byte) {
	return putBody(url, fmt.Sprintf(`{"id":%q,"pk":"p","n":%d,"text":%q}`, id, n, strings.Repeat("x", 450)))
}

func putBody(url, body string) (status int, text []byte) {
	return send(url, "POST", items, "docs", container, body, keyHeader, key, "x-ms-documentdb-is-upsert", "true")
}

func remove(url, id string) (status int, text []byte) {
	return send(url, "DELETE", items+"/"+id, "docs", container+"/docs/"+id, "", keyHeader, key)
}

// list returns the numbers of all items.
func list(url string) (map[string]int, error) {
	status, text := send(url, "GET", items, "docs", container, "", "x-ms-max-item-count", "1000", keyHeader, key)
	var page struct {
		Documents []struct {
			ID string
			N  int
		}
	}
	if err := json.Unmarshal(text, &page); status != 200 || err != nil {
		return nil, fmt.Errorf("the list of items: %d %s", status, text)
	}
	all := map[string]int{}
	for _, d := range page.Documents {
		all[d.ID] = d.N
	}
	return all, nil
}
