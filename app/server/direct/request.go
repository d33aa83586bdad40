package direct

import (
	"fmt"

	"github.com/cosmosttl/cosmosttl/core/wire/rest"
	"github.com/cosmosttl/cosmosttl/core/wire/rntbd"
)

// words maps the type of a resource to the word that stands for the type in a path.
var words = map[uint16]string{
	rntbd.Database:            "dbs",
	rntbd.Container:           "colls",
	rntbd.Document:            "docs",
	rntbd.User:                "users",
	rntbd.Permission:          "permissions",
	rntbd.StoredProcedure:     "sprocs",
	rntbd.Trigger:             "triggers",
	rntbd.UserDefinedFunction: "udfs",
	rntbd.Conflict:            "conflicts",
	rntbd.PartitionKeyRange:   "pkranges",
	rntbd.Offer:               "offers",
	rntbd.ClientEncryptionKey: "clientencryptionkeys",
}

// names maps the type of a resource to the token that has the name of such a resource.
var names = map[uint16]uint16{
	rntbd.Database:            rntbd.DatabaseName,
	rntbd.Container:           rntbd.ContainerName,
	rntbd.Document:            rntbd.DocumentName,
	rntbd.User:                rntbd.UserName,
	rntbd.Permission:          rntbd.PermissionName,
	rntbd.StoredProcedure:     rntbd.ProcedureName,
	rntbd.Trigger:             rntbd.TriggerName,
	rntbd.UserDefinedFunction: rntbd.FunctionName,
	rntbd.Conflict:            rntbd.ConflictName,
	rntbd.PartitionKeyRange:   rntbd.RangeName,
	rntbd.ClientEncryptionKey: rntbd.KeyName,
}

// operations maps the operation of a frame to the method of the HTTP request. Several operations are a POST to a feed: as over HTTP, a
// header says which operation is meant.
var operations = map[uint16]struct {
	method string
	feed   bool // the path is that of a feed, such as /dbs/d/colls/c/docs
	header rest.Header
}{
	rntbd.Create:   {"POST", true, nil},
	rntbd.Read:     {"GET", false, nil},
	rntbd.Head:     {"GET", false, nil}, // the client wants only the LSN
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

// request returns the HTTP request that corresponds to a frame. The error says why there is none.
func request(f *rntbd.Frame, origin string) (rest.Request, error) {
	op, known := operations[f.Operation()]
	if !known {
		return rest.Request{}, fmt.Errorf("the operation 0x%02X is not known", f.Operation())
	}
	path, err := address(f, op.feed)
	if err != nil {
		return rest.Request{}, err
	}
	r := rest.Request{Method: op.method, Target: path, Origin: origin, Direct: true, Range: rangeOf(f), Body: f.Body}
	r.Header = append(make(rest.Header, 0, len(f.Tokens)+4), op.header...)
	r.Header = append(r.Header, rest.Field{Name: "x-ms-activity-id", Value: rntbd.GUIDText(f.Activity)})
	for _, t := range f.Tokens {
		if h := header(f, op.method, t); h.Name != "" {
			r.Header = append(r.Header, h)
		}
	}
	return r, nil
}
