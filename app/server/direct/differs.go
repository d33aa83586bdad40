package direct

import (
	"encoding/base64"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/wire/rest"
	"github.com/cosmosttl/cosmosttl/core/wire/rntbd"
)

// This file has the differences between Direct mode and HTTP. All other tokens mean the same as one header; rntbd's
// tables list them.

// header returns the HTTP header that a token of a request means. The name is empty if the token has no header.
func header(f *rntbd.Frame, method string, t rntbd.Token) rest.Field {
	field := rntbd.Requests.Field(t.ID)
	name := field.Header
	switch {
	case t.ID == rntbd.Match && method == "GET": // one token stands for two headers; the method decides
		name = "if-none-match"
	case t.ID == rntbd.Match:
		name = "if-match"
	// clients read descriptions with Strong, even if the account has another level
	case t.ID == rntbd.ConsistencyLevel && f.Resource() != rntbd.Document:
		name = ""
	case len(t.Raw) == 0: // for an absent header .NET sends an empty text
		name = ""
	}
	// the bytes of StartEpk and EndEpk are also text: hexadecimal digits
	return rest.Field{Name: name, Value: field.Value(t)}
}

// named adds the headers that each request would have over HTTP. In Direct mode the greeting has them for all requests
// of the connection.
func (k *conn) named(h rest.Header) rest.Header {
	if h.Get("x-ms-version") == "" && k.client != "" {
		h = append(h, rest.Field{Name: "x-ms-version", Value: k.client})
	}
	if k.agent != "" && h.Get("user-agent") == "" {
		h = append(h, rest.Field{Name: "user-agent", Value: k.agent})
	}
	return h
}

// rangeOf returns the id of the partition key range to whose address a request for items was sent, "0" of
// /apps/x/services/x/partitions/0/replicas/1p/. HTTP has one address for all ranges. Here each range has its own
// address and refuses the keys of other ranges, so that clients learn of a split.
func rangeOf(f *rntbd.Frame) string {
	if f.Resource() != rntbd.Document {
		return ""
	}
	t, _ := f.Token(rntbd.ReplicaPath)
	_, after, _ := strings.Cut(string(t.Raw), "/partitions/")
	id, _, _ := strings.Cut(after, "/")
	return id
}

// address returns the path of a frame's resource, or of the feed if feed is true. A frame has no path but a token for
// each name. The names are unescaped in the frame and escaped in the path. If there are no names, the path has resource
// ids.
func address(f *rntbd.Frame, feed bool) (string, error) {
	word, known := words[f.Resource()]
	switch {
	case !known:
		return "", fmt.Errorf("the resource 0x%02X is not known", f.Resource())
	case word == "offers":
		return "", errors.New("offers are read over HTTP")
	}
	of := []uint16{rntbd.Database, rntbd.Container, f.Resource()} // the resources whose names the path has
	switch f.Resource() {
	case rntbd.Database:
		of = of[:1]
	case rntbd.Container:
		of = of[:2]
	case rntbd.User, rntbd.ClientEncryptionKey: // these are in the database
		of = append(of[:1], f.Resource())
	case rntbd.Permission:
		of = append(of[:1], rntbd.User, rntbd.Permission)
	}
	id, _ := f.Token(rntbd.ResourceID)
	database, _ := f.Token(rntbd.DatabaseName)
	path := make([]byte, 0, 64)
	for i, resource := range of {
		if path = append(append(path, '/'), words[resource]...); feed && i == len(of)-1 {
			break
		}
		name, _ := f.Token(names[resource])
		text := string(name.Raw)
		if len(database.Raw) == 0 {
			text = byID(id.Raw, resource)
		}
		if text == "" { // the path would name another resource
			return "", fmt.Errorf("the frame has no %s, and its ResourceId has %d bytes", rntbd.Requests.Field(names[resource]).Name, len(id.Raw))
		}
		path = append(append(path, '/'), url.PathEscape(text)...)
	}
	return string(path), nil
}

// byID returns the resource id of a resource, or of one of its owners, as text. The id of an owner is the beginning of
// the resource's id.
func byID(id []byte, resource uint16) string {
	n := 16
	switch resource {
	case rntbd.Database:
		n = 4
	case rntbd.Container, rntbd.User:
		n = 8
	case rntbd.ClientEncryptionKey:
		n = 9
	}
	if len(id) < n {
		return ""
	}
	return strings.ReplaceAll(base64.StdEncoding.EncodeToString(id[:n]), "/", "-")
}

// progress are the tokens of log sequence numbers. Clients wait until a replica has the numbers of others, so they need
// all of the tokens. No number may be below 1: a client takes a replica with an LSN of 0 for one that has not caught
// up, and its 404 for that of a session that is ahead (1002).
var progress = []uint16{rntbd.LSN, rntbd.QuorumAckedLSN, rntbd.GlobalCommittedLSN, rntbd.LocalLSN, rntbd.QuorumAckedLocalLSN}

// replicas are the tokens by which a client knows that a single replica is enough.
var replicas = []rntbd.Token{rntbd.Number(rntbd.WriteQuorum, rntbd.ULong, 1), rntbd.Number(rntbd.ReplicaSetSize, rntbd.ULong, 1),
	rntbd.Number(rntbd.ReadRegions, rntbd.ULong, 0)}

// numbers adds the tokens of log sequence numbers for an answer's headers.
func numbers(all []rntbd.Token, h rest.Header) []rntbd.Token {
	number := func(name string) int64 {
		n, _ := strconv.ParseInt(h.Get(name), 10, 64)
		return n
	}
	lsn := max(1, number("lsn"))
	for _, id := range progress { // with a single replica, all numbers are the same
		all = append(all, rntbd.Number(id, rntbd.LongLong, lsn))
	}
	if item := number("x-ms-item-lsn"); item > 0 { // a session waits for this number
		all = append(all, rntbd.Number(rntbd.ItemLSN, rntbd.LongLong, item), rntbd.Number(rntbd.ItemLocalLSN, rntbd.LongLong, item))
	}
	return all
}

// token returns the token that corresponds to a header of a response; ok is false if there is none.
func token(h rest.Field) (t rntbd.Token, ok bool) {
	field := rntbd.Responses.Named(h.Name)
	if field == nil || field.Type == rntbd.LongLong { // [numbers]
		return t, false
	}
	if h.Name == "x-ms-session-token" { // without the range's id, which has a token of its own: the Java SDK adds the id itself
		_, h.Value, _ = strings.Cut(h.Value, ":")
	}
	return field.Token(h.Value)
}
