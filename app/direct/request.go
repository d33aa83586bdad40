package direct

import (
	"encoding/base64"
	"fmt"
	"net/url"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/rest"
	"github.com/cosmosttl/cosmosttl/core/rntbd"
)

// words are the resources in addresses.
var words = map[uint16]string{rntbd.Database: "dbs", rntbd.Container: "colls", rntbd.Document: "docs", rntbd.User: "users", rntbd.Permission: "permissions",
	rntbd.StoredProcedure: "sprocs", rntbd.Trigger: "triggers", rntbd.UserDefinedFunction: "udfs", rntbd.Conflict: "conflicts",
	rntbd.PartitionKeyRange: "pkranges", rntbd.Offer: "offers"}

// names are the tokens of names by the resource that they name.
var names = map[uint16]uint16{rntbd.Document: rntbd.DocumentName, rntbd.User: rntbd.UserName, rntbd.Permission: rntbd.PermissionName, rntbd.StoredProcedure: rntbd.ProcedureName,
	rntbd.Trigger: rntbd.TriggerName, rntbd.UserDefinedFunction: rntbd.FunctionName, rntbd.Conflict: rntbd.ConflictName}

// operations are the methods of HTTP, and the headers that make the difference between two of one method.
var operations = map[uint16]struct {
	method string
	feed   bool // the address is that of a feed
	header rest.Header
}{
	rntbd.Create:   {"POST", true, nil},
	rntbd.Read:     {"GET", false, nil},
	rntbd.Head:     {"GET", false, nil}, // asks for the LSN alone
	rntbd.ReadFeed: {"GET", true, nil},
	rntbd.HeadFeed: {"GET", true, nil},
	rntbd.Replace:  {"PUT", false, nil},
	rntbd.Patch:    {"PATCH", false, nil},
	rntbd.Delete:   {"DELETE", false, nil},
	rntbd.Execute:  {"POST", false, nil},
	rntbd.Upsert:   {"POST", true, rest.Header{{Name: "x-ms-documentdb-is-upsert", Value: "True"}}},
	rntbd.Query:    {"POST", true, rest.Header{{Name: "x-ms-documentdb-isquery", Value: "True"}}},
	rntbd.SQLQuery: {"POST", true, rest.Header{{Name: "x-ms-documentdb-isquery", Value: "True"}}},
	rntbd.Batch:    {"POST", true, rest.Header{{Name: "x-ms-cosmos-is-batch-request", Value: "True"}}},
}

// request returns the request of HTTP that means the same as a frame. The error names what is not known.
func request(f *rntbd.Frame, origin string) (rest.Request, error) {
	op, known := operations[f.Operation()]
	if !known {
		return rest.Request{}, fmt.Errorf("the operation 0x%02X is not known", f.Operation())
	}
	path, err := address(f, op.feed)
	if err != nil {
		return rest.Request{}, err
	}
	r := rest.Request{Method: op.method, Target: path, Origin: origin, Direct: true, Body: f.Body}
	r.Header = append(make(rest.Header, 0, len(f.Tokens)+3), op.header...)
	set := func(name, value string) { r.Header = append(r.Header, rest.Field{Name: name, Value: value}) }
	set("x-ms-activity-id", rntbd.GUIDText(f.Activity))
	for _, t := range f.Tokens {
		field := rntbd.Requests.Field(t.ID)
		switch {
		case t.ID == rntbd.Match && (op.method == "GET"): // one token stands for two headers
			set("if-none-match", field.Value(t))
		case t.ID == rntbd.Match:
			set("if-match", field.Value(t))
		case field.Header == "x-ms-consistency-level" && f.Resource() != rntbd.Document: // clients read descriptions with Strong, whatever the account's level
		case field.Header != "" && len(t.Raw) > 0:
			set(field.Header, field.Value(t))
		}
	}
	return r, nil
}

// address returns the path of a frame's resource or, of a feed, of the feed. Names are sent as they are, so they are escaped here; a resource
// without names is addressed by its resource id.
func address(f *rntbd.Frame, feed bool) (string, error) {
	word, known := words[f.Resource()]
	if !known {
		return "", fmt.Errorf("the resource 0x%02X is not known", f.Resource())
	}
	if word == "offers" {
		return "", fmt.Errorf("offers are read over HTTP")
	}
	given := func(id uint16) string {
		t, _ := f.Token(id)
		return string(t.Raw)
	}
	database, container := given(rntbd.DatabaseName), given(rntbd.ContainerName)
	own := given(names[f.Resource()])
	if database == "" {
		database, container, own = byID([]byte(given(rntbd.ResourceID)))
	}
	var path strings.Builder
	add := func(word, name string) {
		path.WriteString("/" + word)
		if name != "" {
			path.WriteString("/" + url.PathEscape(name))
		}
	}
	switch {
	case word == "dbs" && feed:
		return "/dbs", nil
	case word == "dbs":
		add("dbs", database)
		return path.String(), nil
	}
	add("dbs", database)
	switch {
	case word == "colls" && feed:
		container = ""
		fallthrough
	case word == "colls":
		add("colls", container)
		return path.String(), nil
	case word != "users" && word != "permissions":
		add("colls", container)
	}
	if feed {
		own = ""
	}
	add(word, own)
	return path.String(), nil
}

// byID returns the resource ids of a database, a container and what is in it: those of owners are the beginnings of the last one.
func byID(id []byte) (database, container, own string) {
	text := func(n int) string {
		if len(id) < n {
			return ""
		}
		return strings.ReplaceAll(base64.StdEncoding.EncodeToString(id[:n]), "/", "-")
	}
	return text(4), text(8), text(16)
}
