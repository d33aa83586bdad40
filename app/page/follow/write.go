package follow

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/tidwall/sjson"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/quantity"
)

// A Write is a request by which the page changes the account. Path is relative to the path at which the
// server takes the page's writes.
type Write struct {
	Method, Path, Body string
	Query              url.Values
}

// WriteItem writes an item into a container, whether or not there is one with its id. The error is about the item's text.
func WriteItem(c *engine.Container, body string) (Write, error) {
	key, err := c.KeyOf([]byte(body))
	if err != nil {
		return Write{}, err
	}
	return Write{"POST", pathOf(c.Path(), "docs"), body, url.Values{"upsert": {"1"}, "key": {string(key)}}}, nil
}

// DeleteItem deletes an item of a container.
func DeleteItem(c *engine.Container, it *engine.Item) Write {
	return Write{"DELETE", pathOf(c.Path(), "docs", it.ID()), "", url.Values{"key": {string(it.PartitionKey())}}}
}

// SetDefault replaces a container's default of Time to Live and keeps the other settings. seconds is the
// default, or a length of time such as 30d: -1 turns Time to Live on without a default, and an empty text turns it off. Another text
// is sent as it is, so that the account says what is wrong with it.
func SetDefault(c *engine.Container, seconds string) (Write, error) {
	const field = "defaultTtl"
	body, raw := c.JSON(), strings.TrimSpace(seconds)
	n, ok := quantity.Whole(raw)
	if !ok {
		n, ok = quantity.Duration(raw)
	}
	var err error
	switch {
	case raw == "":
		body, err = sjson.DeleteBytes(body, field)
	case ok:
		body, err = sjson.SetRawBytes(body, field, strconv.AppendInt(nil, n, 10))
	default:
		body, err = sjson.SetRawBytes(body, field, []byte(document.Quote(raw)))
	}
	return Write{"PUT", pathOf(c.Path()), string(body), url.Values{}}, err
}

// pathOf returns the path of a container, followed by more parts.
func pathOf(in engine.Path, more ...string) string {
	path := "/dbs/" + url.PathEscape(in.Database) + "/colls/" + url.PathEscape(in.Container)
	for _, part := range more {
		path += "/" + url.PathEscape(part)
	}
	return path
}
