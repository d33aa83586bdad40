package follow

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/cosmosttl/cosmosttl/core/replica"
)

// harEntry is a request in an HTTP archive: http://www.softwareishard.com/blog/har-12-spec/.
type harEntry struct {
	Started  string      `json:"startedDateTime"`
	Time     float64     `json:"time"`
	Request  harRequest  `json:"request"`
	Response harResponse `json:"response"`
	Cache    struct{}    `json:"cache"`
	Timings  harTimings  `json:"timings"`
	Comment  string      `json:"comment,omitempty"`
}

type harRequest struct {
	Method      string    `json:"method"`
	URL         string    `json:"url"`
	HTTPVersion string    `json:"httpVersion"`
	Cookies     []harPair `json:"cookies"`
	Headers     []harPair `json:"headers"`
	Query       []harPair `json:"queryString"`
	Body        *harBody  `json:"postData,omitempty"`
	HeadersSize int       `json:"headersSize"`
	BodySize    int       `json:"bodySize"`
}

type harResponse struct {
	Status      int       `json:"status"`
	StatusText  string    `json:"statusText"`
	HTTPVersion string    `json:"httpVersion"`
	Cookies     []harPair `json:"cookies"`
	Headers     []harPair `json:"headers"`
	Content     harBody   `json:"content"`
	Redirect    string    `json:"redirectURL"`
	HeadersSize int       `json:"headersSize"`
	BodySize    int       `json:"bodySize"`
}

type harPair struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

type harBody struct {
	Size int    `json:"size,omitempty"`
	Type string `json:"mimeType"`
	Text string `json:"text,omitempty"`
}

type harTimings struct {
	Send    float64 `json:"send"`
	Wait    float64 `json:"wait"`
	Receive float64 `json:"receive"`
}

// HAR returns the listed requests and their earlier tries as an HTTP archive, oldest first. If there is a
// filter, the archive's comment says how many of the requests the archive has. The endpoint is the address
// before each target. The archive has only the headers that the feed keeps, so it has no signature.
func (r *Requests) HAR(endpoint string) ([]byte, error) {
	entries := []harEntry{}
	for _, e := range r.found[r.gone:] {
		if r.shown(e) {
			entries = append(entries, harOf(e, strings.TrimSuffix(endpoint, "/")))
		}
	}
	comment := ""
	if !r.filter.empty() {
		all := 0
		for _, e := range r.list[r.head:] {
			if r.shown(e) {
				all++
			}
		}
		comment = fmt.Sprintf("%d of %d requests, filter: %s", len(entries), all, r.filter.Text)
	}
	type creator struct {
		Name    string `json:"name"`
		Version string `json:"version"`
	}
	return json.MarshalIndent(map[string]any{"log": struct {
		Version string     `json:"version"`
		Creator creator    `json:"creator"`
		Entries []harEntry `json:"entries"`
		Comment string     `json:"comment,omitempty"`
	}{"1.2", creator{"cosmosttl", "1"}, entries, comment}}, "", " ")
}

func harOf(e *Entry, endpoint string) harEntry {
	h := harEntry{
		Started: time.UnixMilli(e.At).UTC().Format("2006-01-02T15:04:05.000Z"), Time: e.Milliseconds, Timings: harTimings{Wait: e.Milliseconds},
		Comment: e.Message,
		Request: harRequest{Method: e.Method, URL: endpoint + e.Target, HTTPVersion: "HTTP/1.1", Cookies: []harPair{}, HeadersSize: -1,
			Query: []harPair{}, Headers: []harPair{{"user-agent", e.Agent}, {"x-ms-activity-id", e.Activity}}},
		Response: harResponse{Status: e.Status, HTTPVersion: "HTTP/1.1", Cookies: []harPair{}, HeadersSize: -1,
			Headers: []harPair{{"x-ms-request-charge", strconv.FormatFloat(e.Charge, 'f', -1, 64)}, {"x-ms-substatus", strconv.Itoa(e.SubStatus)}}},
	}
	if e.Key != "" {
		h.Request.Headers = append(h.Request.Headers, harPair{"x-ms-documentdb-partitionkey", e.Key})
	}
	if _, query, has := strings.Cut(e.Target, "?"); has {
		for part := range strings.SplitSeq(query, "&") {
			name, value, _ := strings.Cut(part, "=")
			h.Request.Query = append(h.Request.Query, harPair{name, value})
		}
	}
	if b := bodyHAR(e.Sent); b != nil {
		h.Request.Body, h.Request.BodySize = b, b.Size
		b.Size = 0 // postData has no size
	}
	h.Response.Content = harBody{Type: "application/json"}
	if b := bodyHAR(e.Answered); b != nil {
		h.Response.Content, h.Response.BodySize = *b, b.Size
	}
	return h
}

func bodyHAR(t *replica.Text) *harBody {
	if t == nil {
		return nil
	}
	return &harBody{t.Bytes, "application/json", t.Text}
}
