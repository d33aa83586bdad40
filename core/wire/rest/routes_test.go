package rest_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/script"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

const (
	pk      = "x-ms-documentdb-partitionkey: "
	nq      = "x-ms-documentdb-isquery: True|content-type: application/query+json"
	aq      = nq + "|x-ms-documentdb-query-enablecrosspartition: True" // of all partition keys
	orders  = "/dbs/shop/colls/orders"
	docs    = orders + "/docs"
	one     = docs + "/a"
	all     = `{"query":"SELECT * FROM c"}`
	isBatch = "x-ms-cosmos-is-batch-request: True|x-ms-cosmos-batch-atomic: "
	latest  = "a-im: Incremental Feed"
	full    = "a-im: Full-Fidelity Feed|x-ms-cosmos-changefeed-wire-format-version: 2021-09-15"
)

// steps are requests to one account, in order, with the expected answers. Together they cover every status of every route.
var steps = []step{
	{"GET /", "", "", 200, 0, `"databaseAccountEndpoint":"http://localhost:8081/"`},
	{"GET", "", "", 200, 0, `"defaultConsistencyLevel":"Session"`},
	{"POST /dbs", "", `{"id":"shop"}`, 201, 0, `"_colls":"colls/"`},
	{"POST /dbs", "", `{"id":"shop"}`, 409, 0, "Resource with specified id or name already exists."},
	{"POST /dbs", "", `{"name":"shop"}`, 400, 0, "'id; '"},
	{"POST /dbs", "", `{"id":"a/b"}`, 400, 0, "without / \\\\"},
	{"POST /dbs", "", `nonsense`, 400, 0, "not a JSON object"},
	{"POST /dbs", "", ``, 400, 0, "empty text where JSON is expected"},
	{"POST /dbs", "x-ms-offer-throughput: 400", `{"id":"shared"}`, 201, 0, `"id":"shared"`},
	{"POST /dbs", "x-ms-offer-throughput: 401", `{"id":"shared2"}`, 400, 0, "valid throughput values between 400 and 1000000 inclusive in increments of 100."},
	{"POST /dbs", "x-ms-offer-throughput: many", `{"id":"shared2"}`, 400, 0, "x-ms-offer-throughput 'many' is invalid"},
	{"POST /dbs", aq, `{"query":"SELECT * FROM root r WHERE r.id = @id","parameters":[{"name":"@id","value":"shop"}]}`, 200, 0, `"_count":1`},
	{"POST /dbs", aq, `{"query":"SELEC"}`, 400, 0, "Syntax error"},
	{"POST /dbs", aq, `{"query":1}`, 400, 0, "query '1' is invalid"},
	{"GET /dbs/", "", "", 200, 0, `"_count":2`},
	{"GET /dbs", "x-ms-max-item-count: 1", "", 200, 0, "x-ms-continuation"},
	{"GET /dbs", "x-ms-max-item-count: none", "", 400, 0, "x-ms-max-item-count 'none'"},
	{"GET /dbs/shop", "", "", 200, 0, `"id":"shop"`},
	{"GET /dbs/AAAAAQ==", "", "", 200, 0, `"id":"shop"`},
	{"GET /dbs/none", "", "", 404, 0, "Resource Not Found. Learn more: https://aka.ms/cosmosdb-tsg-not-found"},
	{"DELETE /dbs/shared", "", "", 204, 0, ""},
	{"DELETE /dbs/shared", "", "", 404, 0, "Resource Not Found"},
	{"PUT /dbs/shop", "", "", 405, 0, "This address supports GET, DELETE."},
	{"HEAD /", "", "", 405, 0, "not supported"},

	{"POST /dbs/shop/colls", "", `{"id":"orders","partitionKey":{"paths":["/cid"]},"defaultTtl":60}`, 201, 0, `"defaultTtl":60`},
	{"POST /dbs/shop/colls", "", `{"id":"orders","partitionKey":{"paths":["/cid"]}}`, 409, 0, "already exists"},
	{"POST /dbs/none/colls", "", `{"id":"orders","partitionKey":{"paths":["/cid"]}}`, 404, 1003, "Resource Not Found"},
	{"POST /dbs/shop/colls", "", `{"id":"x","partitionKey":{"paths":["/cid"]},"defaultTtl":0}`, 400, 0, "The input defaultTtl '0' is invalid. Ensure to provide a nonzero positive integer less than or equal to '2147483647', or '-1' which means never expire."},
	{"POST /dbs/shop/colls", "", `{"id":"x","partitionKey":{"paths":["/cid"]},"defaultTtl":null}`, 400, 0, "The input defaultTtl 'null' is invalid."},
	{"POST /dbs/shop/colls", "", `{"id":"x","partitionKey":{"paths":["/cid"]},"defaultTtl":5,"indexingPolicy":{"indexingMode":"none"}}`, 400, 0, "Indexing mode value cannot be 'none' when 'defaultTtl' is specified in the collection"},
	{"POST /dbs/shop/colls", "", `{"id":"x","partitionKey":{"paths":"/cid","kind":"Hash"}}`, 400, 0, "paths in an array"}, // "Bad partition key definition" (Node.js)
	{"POST /dbs/shop/colls", "", `{"id":"x","partitionKey":{"paths":["/cid"],"kind":"Round"}}`, 400, 0, "the kind Hash or MultiHash"},
	{"POST /dbs/shop/colls", "", `{"id":"x","partitionKey":{"paths":["/cid"]},"clientEncryptionPolicy":{"includedPaths":[{}]}}`, 400, 0, "clientEncryptionPolicy"},
	{"POST /dbs/shop/colls", "x-ms-offer-throughput: 401", `{"id":"x","partitionKey":{"paths":["/cid"]}}`, 400, 0, "valid throughput values between 400 and 1000000 inclusive in increments of 100."},
	{"POST /dbs/shop/colls", `x-ms-cosmos-offer-autopilot-settings: {"maxThroughput":1500}`, `{"id":"x","partitionKey":{"paths":["/cid"]}}`, 400, 0, "valid throughput values between 1000 and 1000000 inclusive in increments of 1000."},
	{"POST /dbs/shop/colls", `x-ms-cosmos-offer-autopilot-settings: {`, `{"id":"x","partitionKey":{"paths":["/cid"]}}`, 400, 0, "offerAutopilotSettings '{'"},
	{"POST /dbs/shop/colls", `x-ms-cosmos-offer-autopilot-settings: {"maxThroughput":4000}|x-ms-offer-throughput: 400`, `{"id":"x","partitionKey":{"paths":["/cid"]}}`, 400, 0, "both headers"},
	{"POST /dbs/shop/colls", `x-ms-cosmos-offer-autopilot-settings: {"maxThroughput":4000}`, `{"id":"auto","partitionKey":{"paths":["/cid"]}}`, 201, 0, ""},
	{"POST /dbs/shop/colls", aq, `{"query":"SELECT VALUE c.id FROM c"}`, 200, 0, `["orders","auto"]`},
	{"POST /dbs/none/colls", aq, `{"query":"SELECT VALUE c.id FROM c"}`, 404, 1003, ""},
	{"GET /dbs/shop/colls", "", "", 200, 0, `"DocumentCollections":[`},
	{"GET /dbs/none/colls", "", "", 404, 1003, ""},
	{"GET " + orders, "x-ms-documentdb-populatequotainfo: True", "", 200, 0, "x-ms-resource-usage documentSize=0;documentsSize=0;documentsCount=0;"},
	{"GET /dbs/AAAAAQ==/colls/AAAAAYAAAAE=", "", "", 200, 0, `"id":"orders"`},
	{"GET /dbs/shop/colls/none", "", "", 404, 0, "Resource Not Found"},
	{"GET /dbs/none/colls/none", "", "", 404, 1003, "Resource Not Found"},
	{"PUT " + orders, "", `{"id":"orders","partitionKey":{"paths":["/cid"]},"defaultTtl":-1}`, 200, 0, `"defaultTtl":-1`},
	{"PUT " + orders, `if-match: "old"`, `{"id":"orders","partitionKey":{"paths":["/cid"]}}`, 412, 0, "One of the specified pre-condition is not met"},
	{"PUT " + orders, "", `{"id":"orders","partitionKey":{"paths":["/other"]}}`, 400, 0, "partitionKey '/other'"},
	{"PUT " + orders, "", `{"id":"other","partitionKey":{"paths":["/cid"]}}`, 400, 0, "id 'other'"},
	{"PUT " + orders, "", `{"id":"orders","partitionKey":{"paths":["/cid"]},"defaultTtl":null}`, 200, 0, "x-ms-cosmosttl-note"},
	{"PUT " + orders, "", `{"id":"orders","defaultTtl":60}`, 200, 0, `"paths":["/cid"]`},
	{"PUT /dbs/shop/colls/none", "", `{"id":"none"}`, 404, 0, ""},
	{"DELETE /dbs/shop/colls/auto", `if-match: "old"`, "", 412, 0, "pre-condition"},
	{"GET " + orders + "/pkranges", "", "", 200, 0, `"PartitionKeyRanges":[{"_rid":"AAAAAYAAAAECAAAAAAAAUA==","id":"0"`},
	{"GET " + orders + "/pkranges", `a-im: Incremental feed|if-none-match: "00000000-0000-0000-0000-000000000001"`, "", 304, 0, "etag"},
	{"GET /dbs/shop/colls/none/pkranges", "", "", 404, 1003, ""},

	{"POST " + docs, pk + `["p"]`, `{"id":"a","cid":"p","n":1}`, 201, 0, `"_ts":1700000000`},
	{"POST " + docs, pk + `["p"]`, `{"id":"a","cid":"p"}`, 409, 0, "already exists"},
	{"POST " + docs, "", `{"id":"b","cid":"p"}`, 400, 0, "PartitionKey value must be supplied for this operation."},
	{"POST " + docs, pk + `["q"]`, `{"id":"b","cid":"p"}`, 400, 1001, "PartitionKey extracted from document doesn't match the one specified in the header"},
	{"POST " + docs, pk + `[]`, `{"id":"b","cid":"p"}`, 400, 1001, "fewer components"},
	{"POST " + docs, pk + `["p","q"]`, `{"id":"b","cid":"p"}`, 400, 0, "more components"},
	{"POST " + docs, pk + `p`, `{"id":"b","cid":"p"}`, 400, 0, "partitionKey 'p' is invalid"},
	{"POST " + docs, pk + `["p"]`, `{"cid":"p"}`, 400, 0, "required properties"},
	{"POST " + docs, pk + `["p"]`, `{"id":"b","cid":"p","ttl":0}`, 400, 0, "The input ttl '0' is invalid. Ensure to provide a nonzero positive integer less than or equal to '2147483647', or '-1' which means never expire."},
	{"POST " + docs, pk + `["p"]`, `{"id":"b","cid":"p","ttl":null}`, 400, 0, "The input ttl 'null' is invalid."},
	{"POST " + docs, "x-ms-documentdb-isquery: True|a-im: Incremental Feed", `{"query":"SELECT * FROM c"}`, 400, 0, "Not simulated by cosmosttl: A query over the change feed"},
	{"POST " + docs, pk + `["p"]|x-ms-documentdb-pre-trigger-include: t`, `{"id":"b","cid":"p"}`, 404, 0, "the container has no trigger 't'"},
	{"POST /dbs/shop/colls/none/docs", pk + `["p"]`, `{"id":"a","cid":"p"}`, 404, 1003, ""},
	{"POST " + docs, pk + `["p"]|prefer: return=minimal`, `{"id":"min","cid":"p"}`, 201, 0, "etag"},
	{"POST " + docs, pk + `[{}]`, `{"id":"nokey"}`, 201, 0, `"id":"nokey"`},
	{"POST " + docs, pk + `[null]`, `{"id":"nokey","cid":null}`, 201, 0, `"cid":null`},
	{"POST " + docs, pk + `["p"]|x-ms-documentdb-is-upsert: true`, `{"id":"a","cid":"p","n":2}`, 200, 0, `"n":2`},
	{"POST " + docs, pk + `["p"]|x-ms-documentdb-is-upsert: True`, `{"id":"up","cid":"p"}`, 201, 0, ""},
	{"POST " + docs, pk + `["p"]|x-ms-documentdb-is-upsert: True|if-match: "old"`, `{"id":"up","cid":"p"}`, 412, 0, "pre-condition"},
	{"POST " + docs, pk + `["p"]|x-ms-documentdb-is-upsert: True|if-none-match: *`, `{"id":"up","cid":"p"}`, 412, 0, "pre-condition"},
	{"GET " + one, pk + `["p"]`, "", 200, 0, `"n":2`},
	{"GET " + docs + "/AAAAAYAAAAEBAAAAAAAAAA==", pk + `["p"]`, "", 200, 0, `"id":"a"`},
	{"GET " + one, pk + `["p"]|if-none-match: "00000005-0000-0100-0000-6553f1000000"`, "", 304, 0, "etag"},
	{"GET " + one, pk + `["q"]`, "", 404, 0, "Resource Not Found"},
	{"GET " + one, "", "", 400, 0, "PartitionKey value must be supplied"},
	{"GET /dbs/shop/colls/none/docs/a", pk + `["p"]`, "", 404, 0, ""}, // as the gateway: ValidateSubStatusCodeForItemNotFoundVsContainerNotFound (.NET)
	{"GET /dbs/shop/colls/none/docs", "", "", 404, 1003, ""},
	{"GET /dbs/none/colls/none/docs/a", pk + `["p"]`, "", 404, 1003, ""},
	{"GET " + docs, full + "|if-none-match: *", "", 304, 0, "etag"},
	{"PUT " + one, pk + `["p"]`, `{"id":"a","cid":"p","n":3}`, 200, 0, `"n":3`},
	{"PUT " + one, pk + `["p"]|if-match: "old"`, `{"id":"a","cid":"p"}`, 412, 0, ""},
	{"PUT " + one, pk + `["p"]`, `{"id":"b","cid":"p","n":3}`, 200, 0, `"id":"b"`}, // the item is renamed
	{"GET " + one, pk + `["p"]`, "", 404, 0, ""},
	{"PUT " + docs + "/b", pk + `["p"]`, `{"id":"up","cid":"p"}`, 409, 0, "already exists"},
	{"PUT " + docs + "/b", pk + `["p"]`, `{"id":"a","cid":"p","n":3}`, 200, 0, `"id":"a"`},
	{"PUT " + docs + "/none", pk + `["p"]`, `{"id":"none","cid":"p"}`, 404, 0, ""},
	{"PATCH " + one, pk + `["p"]`, `{"operations":[{"op":"set","path":"/ttl","value":120}]}`, 200, 0, `"ttl":120`},
	{"PATCH " + one, pk + `["p"]`, `[{"op":"incr","path":"/n","value":4}]`, 200, 0, `"n":7`},
	{"PATCH " + one, pk + `["p"]`, `{"operations":[{"op":"incr","path":"/n","value":1}],"condition":"from c where c.n = 7"}`, 200, 0, `"n":8`},
	{"PATCH " + one, pk + `["p"]`, `{"operations":[{"op":"incr","path":"/n","value":1}],"condition":"from c where c.n = 7"}`, 412, 0, "pre-condition"},
	{"PATCH " + one, pk + `["p"]`, `{"operations":[{"op":"incr","path":"/n","value":1}],"condition":"wher"}`, 400, 0, "filter predicate"},
	{"PATCH " + one, pk + `["p"]`, `{"operations":[{"op":"add","path":"/x/y","value":1}]}`, 400, 0, "For Operation(1): Add Operation can only create a child object of an existing node(array or object) and cannot create path recursively, no path found beyond: 'x'. Learn more: https://aka.ms/cosmosdbpatchdocs"},
	{"PATCH " + one, pk + `["p"]`, `{"operations":5}`, 400, 0, "operations '5'"},
	{"PATCH " + one, pk + `["p"]`, `[1]`, 400, 0, "objects like"},
	{"PATCH " + one, pk + `["p"]`, `[{"op":"move","from":"/n","path":"/m"}]`, 200, 0, `"ttl":120,"m":8`},
	{"PATCH " + one, pk + `["p"]`, `[{"op":"move","from":"/none","path":"/m"}]`, 400, 0, "path '/none'"},
	{"PATCH " + one, pk + `["p"]`, `[{"op":"move","from":"/cid","path":"/m"}]`, 400, 0, "partition key cannot be patched"},
	{"PATCH " + one, pk + `["p"]`, `[{"op":"move","path":"/m"}]`, 400, 0, "JSON pointer"},
	{"PATCH " + one, pk + `["p"]`, `[{"op":"move","from":"/m","path":"/m/x"}]`, 400, 0, "outside of what is moved"},
	{"PATCH " + docs + "/none", pk + `["p"]`, `[{"op":"remove","path":"/n"}]`, 404, 0, ""},
	{"DELETE " + one, pk + `["p"]|if-match: "old"`, "", 412, 0, ""},
	{"DELETE " + one, pk + `["p"]`, "", 204, 0, "x-ms-session-token 0:-1#"},
	{"DELETE " + one, pk + `["p"]`, "", 404, 0, ""},

	{"POST " + docs, aq + "|x-ms-documentdb-partitionkeyrangeid: 0", `{"query":"SELECT VALUE COUNT(1) FROM c"}`, 200, 0, `"Documents":[4]`},
	{"POST " + docs, aq, `{"query":"SELECT VALUE COUNT(1) FROM c"}`, 400, 1004, "can not be directly served by the gateway"},
	{"POST " + docs, "x-ms-documentdb-query: True|" + pk + `["p"]`, `{"query":"SELECT VALUE c.id FROM c"}`, 200, 0, `["min","up"]`},
	{"POST " + docs, aq + "|x-ms-documentdb-populatequerymetrics: true", all, 200, 0, "retrievedDocumentCount=4;"},
	{"POST " + docs, aq, `{"query":"SELECT * FORM c"}`, 400, 0, `\"code\":\"SC1001\"`},
	{"POST " + docs, aq, `{"query":"SELECT * FROM c WHERE c.x = @p"}`, 400, 0, "@p"},
	{"POST " + docs, aq, `{"query":"SELECT 1","parameters":{}}`, 400, 0, "parameters '{}'"},
	{"POST " + docs, aq, `{"query":"SELECT 1","parameters":[{"name":"@a"}]}`, 400, 0, "objects like"},
	{"POST " + docs, aq + "|x-ms-documentdb-partitionkeyrangeid: 7", all, 410, 1002, "no such partition key range"},
	{"POST " + docs, aq + "|x-ms-documentdb-partitionkeyrangeid: 0|x-ms-start-epk: |x-ms-end-epk: FF", all, 200, 0, ""},
	{"POST " + docs, aq + "|x-ms-start-epk: 20|x-ms-end-epk: 10", all, 400, 0, "at least x-ms-start-epk, 20"},
	{"POST " + docs, aq + "|x-ms-continuation: made up", all, 400, 0, "Invalid Continuation Token"},
	{"POST " + docs, aq + "|x-ms-cosmos-is-query-plan-request: True", `{"query":"SELECT DISTINCT TOP 3 VALUE c.id FROM c"}`, 200, 0, `"distinctType":"Unordered","top":3`},
	{"POST " + docs, aq + "|x-ms-cosmos-is-query-plan-request: True", `{"query":"SELECT"}`, 400, 0, "Syntax error"},
	{"GET " + docs, "x-ms-max-item-count: -1", "", 200, 0, `"_count":4`},
	{"GET " + docs, pk + `["p"]`, "", 200, 0, `"_count":2`},
	{"GET " + docs, "x-ms-documentdb-partitionkeyrangeid: 7", "", 410, 1002, "Gone"},
	{"GET " + docs, "x-ms-continuation: 1", "", 400, 0, "Invalid Continuation Token"},
	{"GET " + docs, "a-im: Other", "", 400, 0, "a-im 'Other'"},
	{"GET " + docs, latest, "", 200, 0, `"_lsn":`},
	{"GET " + docs, latest + "|x-ms-cosmos-changefeed-wire-format-version: 2021-09-15", "", 200, 0, `},"metadata":{"lsn":`}, // of the Java SDK's processor
	{"GET " + docs, latest + "|if-none-match: *", "", 304, 0, "etag"},
	{"GET " + docs, latest + "|if-modified-since: Tue, 14 Nov 2023 22:13:21 GMT", "", 304, 0, "etag"},
	{"GET " + docs, latest + "|if-modified-since: yesterday", "", 400, 0, "if-modified-since 'yesterday'"},
	{"GET " + docs, latest + "|if-none-match: soon", "", 400, 0, "if-none-match 'soon'"},
	{"GET " + docs, latest + "|x-ms-documentdb-partitionkeyrangeid: 7", "", 410, 1002, ""},
	{"GET " + docs, full + `|if-none-match: "9"`, "", 200, 0, `"operationType":"delete"`},
	{"GET " + docs, full + `|if-none-match: "0"`, "", 400, 0, "no longer kept"},
	{"GET " + docs, full, "", 400, 0, "can be read from now"},
	{"GET " + docs, full + `|if-none-match: "9"|x-ms-documentdb-partitionkeyrangeid: 7`, "", 410, 1002, ""},

	{"POST " + docs, isBatch + "True|" + pk + `["p"]`, `[{"operationType":"Create","resourceBody":{"id":"b1","cid":"p"}},{"operationType":"Read","id":"up"}]`, 200, 0, `"statusCode":201`},
	{"POST " + docs, isBatch + "True|" + pk + `["p"]`, `[{"operationType":"Create","resourceBody":{"id":"b2","cid":"p"}},{"operationType":"Read","id":"none"}]`, 207, 0, `[{"statusCode":424`},
	{"POST " + docs, isBatch + "True|" + pk + `["p"]`, `[]`, 400, 0, "1 to 100 operations"},
	{"POST " + docs, isBatch + "True|" + pk + `["p"]`, `{}`, 400, 0, "not a JSON array"},
	{"POST " + docs, isBatch + "True|" + pk + `["p"]`, ` `, 400, 0, "not a JSON array"},
	{"POST " + docs, isBatch + "True|" + pk + `["p"]`, `[{"operationType":"Merge"}]`, 400, 0, "operationType 'Merge'"},
	{"POST " + docs, isBatch + "True|" + pk + `["p"]`, `[7]`, 400, 0, "objects like"},
	{"POST " + docs, nq, all, 400, 0, "Cross partition query is required but disabled."}, // TestCrossPartitionQueryRejectedWhenEnableCrossPartitionIsFalse (Go)
	{"POST " + docs, nq + "|x-ms-documentdb-query-enablecrosspartition: False", `{"query":"SELECT * FROM c WHERE c.cid = @p","parameters":[{"name":"@p","value":"p"}]}`, 200, 0, `"Documents"`},
	{"POST " + docs, nq + "|x-ms-documentdb-query-enablecrosspartition: False|" + pk + `["p"]`, all, 200, 0, `"Documents"`},
	{"POST " + docs, nq + "|x-ms-documentdb-query-enablecrosspartition: False", `{"query":"SELEC"}`, 400, 0, "Syntax error"},
	{"POST " + docs, aq + "|x-ms-cosmos-populateindexmetrics: true", all, 200, 0, "x-ms-cosmos-index-utilization eyJ"}, // TestSinglePartitionQueryWithIndexMetrics (Go)
	{"POST " + docs, aq + "|x-ms-cosmos-populateindexmetrics-V2: True", all, 200, 0, "x-ms-cosmos-index-utilization %7B%22UtilizedIndexes%22"},
	{"POST " + docs, isBatch + "True|" + pk + `["p"]`, `[{"operationType":"Upsert","resourceBody":{"id":"a","cid":"p"},"ifNoneMatch":"*"}]`, 400, 0, "ifNoneMatch"},
	{"POST " + docs, isBatch + "True|" + pk + `["p"]`, `[` + strings.Repeat(`{},`, 100) + `{}]`, 400, 0, "101 operations"},
	{"POST " + docs, isBatch + "True", `[{"operationType":"Read","id":"up"}]`, 400, 0, "PartitionKey value must be supplied"},
	{"POST " + docs, isBatch + "false|x-ms-cosmos-batch-continue-on-error: true", `[{"operationType":"Upsert","partitionKey":"[\"p\"]","resourceBody":{"id":"b3","cid":"p"}},{"operationType":"Patch","partitionKey":["q"],"id":"none","resourceBody":{"operations":[{"op":"set","path":"/a","value":1}]}}]`, 207, 0, `"statusCode":404`},
	{"POST " + docs, isBatch + "false", `[{"operationType":"Replace","partitionKey":["p"],"id":"b3","resourceBody":{"id":"b3","cid":"p"}},{"operationType":"Delete","partitionKey":["p"],"id":"b3"}]`, 200, 0, `"statusCode":204`},
	{"POST " + docs, isBatch + "false", `[{"operationType":"Read","id":"b3"}]`, 400, 0, "PartitionKey value must be supplied"},
	{"POST " + docs, isBatch + "false|x-ms-documentdb-partitionkeyrangeid: 7", `[]`, 410, 1002, ""},
	{"PUT " + orders, "", `{"id":"orders","defaultTtl":60,"uniqueKeyPolicy":{"uniqueKeys":[{"paths":["/mail"]}]}}`, 400, 0, "uniqueKeyPolicy"},
	{"POST /dbs/shop/colls", "", `{"id":"unique","partitionKey":{"paths":["/cid"]},"uniqueKeyPolicy":{"uniqueKeys":[{"paths":["/mail"]}]}}`, 201, 0, ""},
	{"POST /dbs/shop/colls/unique/docs", pk + `["p"]`, `{"id":"a","cid":"p","mail":1}`, 201, 0, ""},
	{"POST /dbs/shop/colls/unique/docs", pk + `["p"]`, `{"id":"b","cid":"p","mail":2}`, 201, 0, ""},
	{"POST /dbs/shop/colls/unique/docs", pk + `["p"]|x-ms-documentdb-is-upsert: True`, `{"id":"c","cid":"p","mail":1}`, 409, 0, "unique index already exists"},
	{"PUT /dbs/shop/colls/unique/docs/b", pk + `["p"]`, `{"id":"b","cid":"p","mail":1}`, 409, 0, "unique index"},
	{"PATCH /dbs/shop/colls/unique/docs/b", pk + `["p"]`, `[{"op":"set","path":"/mail","value":1}]`, 409, 0, "unique index"},

	{"POST /offers", aq, `{"query":"SELECT * FROM root WHERE root.resource = \"dbs/AAAAAQ==/colls/AAAAAYAAAAI=/\""}`, 200, 0, `"offerAutopilotSettings":{"maxThroughput":4000}`},
	{"POST /offers", aq, `{"query":"SELECT * FROM c WHERE c.offerResourceId = 'AAAAAYAAAAE='"}`, 200, 0, `"offerThroughput":400`},
	{"POST /offers", "", `{}`, 400, 0, "operation that this address does not support"},
	{"GET /offers", "", "", 200, 0, `"Offers":[`},
	{"GET /offers/AAEAAQAA", "", "", 200, 0, `"_self":"offers/AAEAAQAA/"`},
	{"GET /offers/none", "", "", 404, 0, ""},
	{"PUT /offers/AAEAAQAA", "", `{"id":"AAEAAQAA","content":{"offerThroughput":1200}}`, 200, 0, `"offerThroughput":1200`},
	{"PUT /offers/AAEAAQAA", "", `{"id":"AAEAAQAA","content":{"offerThroughput":7}}`, 400, 0, "Requested throughput 7 is less than required minimum throughput 400."},
	{"PUT /offers/AAEAAQAA", "", `{"id":"AAEAAQAA","content":{}}`, 400, 0, "offerThroughput '' is invalid"},
	{"PUT /offers/AAEAAQAA", `if-match: "old"`, `{"id":"AAEAAQAA","content":{"offerThroughput":400}}`, 412, 0, ""},
	{"PUT /offers/AAEAAQAA", "", `{"id":"AAEAAQAA","content":{"offerAutopilotSettings":{"maxThroughput":4000}}}`, 400, 0, "The offer is manual."},
	{"PUT /offers/AAEAAQAA", "x-ms-cosmos-migrate-offer-to-autopilot: true", `{"id":"AAEAAQAA","content":{}}`, 200, 0, `"maxThroughput":2000`},
	{"PUT /offers/AAEAAQAA", "", `{"id":"AAEAAQAA","content":{"offerAutopilotSettings":{"maxThroughput":5000}}}`, 200, 0, `"maxThroughput":5000`},
	{"PUT /offers/AAEAAQAA", "x-ms-cosmos-migrate-offer-to-manual-throughput: true", `{"id":"AAEAAQAA","content":{}}`, 200, 0, `"offerThroughput":5000`},
	{"PUT /offers/none", "", `{}`, 404, 0, ""},
	{"PUT /offers/AAEAAQAA", "", `{"_rid":"NotAllowed","content":{"offerThroughput":400}}`, 400, 0, "_rid 'NotAllowed'"}, // test_offer_replace (Python)
	{"GET /offers/AAEAAQAAx", "", "", 400, 0, "_rid 'AAEAAQAAx'"},                                                        // test_offer_read_and_query (Python)
	{"DELETE /dbs/shop/colls/unique", "", "", 204, 0, ""},
	{"DELETE /dbs/shop/colls/unique", "", "", 404, 0, ""},

	{"POST " + orders + "/sprocs", "", `{"id":"s","body":"x"}`, 201, 0, `"body":"x","id":"s"`},
	{"POST " + orders + "/sprocs", "", `{"id":"s","body":"x"}`, 409, 0, ""},
	{"POST " + orders + "/sprocs", "", `{"id":"t"}`, 400, 0, "The input body ''"},
	{"POST " + orders + "/sprocs", "", `{"body":"x"}`, 400, 0, "'id; ' - are missing"},
	{"GET " + orders + "/sprocs", "", "", 200, 0, `"id":"s"`},
	{"POST " + orders + "/sprocs", "x-ms-documentdb-isquery: True", `{"query":"SELECT * FROM c WHERE c.id = 's'"}`, 200, 0, `"StoredProcedures":[{"body":"x"`},
	{"GET " + orders + "/sprocs/s", "", "", 200, 0, `_self":"dbs/AAAAAQ==/colls/`},
	{"GET " + orders + "/sprocs/t", "", "", 404, 0, ""},
	{"PUT " + orders + "/sprocs/s", "if-match: no", `{"id":"s","body":"x"}`, 412, 0, ""},
	{"PUT " + orders + "/sprocs/s", "", `{"id":"t","body":"x"}`, 400, 0, "the id of the address, s"},
	{"PUT " + orders + "/sprocs/s", "", `{"id":"s","body":"y"}`, 200, 0, `"body":"y"`},
	{"PUT " + orders + "/sprocs/t", "", `{"id":"s","body":"x"}`, 404, 0, ""},
	{"POST " + orders + "/sprocs/s", "", "[]", 400, 1001, "fewer components than defined in the the collection"},
	{"POST " + orders + "/sprocs/s", pk + `["p"]`, "0", 400, 0, "It must be a JSON array of the arguments"},
	{"POST " + orders + "/sprocs/t", pk + `["p"]`, "[]", 404, 0, ""},
	{"PUT " + orders + "/sprocs/s", "", `{"id":"s","body":"{\"body\":\"{\\\"a\\\":1}\"}"}`, 200, 0, ""},
	{"POST " + orders + "/sprocs/s", pk + `["p"]`, "[]", 200, 0, `{"a":1}`},
	{"PUT " + orders + "/sprocs/s", "", `{"id":"s","body":"{\"thrown\":{\"text\":\"Error: no\",\"number\":404}}"}`, 200, 0, ""},
	{"POST " + orders + "/sprocs/s", pk + `["p"]`, "[]", 400, 404, "Encountered exception while executing function. Exception = Error: no"},
	{"PUT " + orders + "/sprocs/s", "", `{"id":"s","body":"forever"}`, 200, 0, ""},
	{"POST " + orders + "/sprocs/s", pk + `["p"]`, "[]", 408, 0, "exceeded maximum alloted time"},
	{"POST " + orders + "/sprocs/s", pk + `["p"]`, "[]", 408, 0, ""},
	{"POST " + orders + "/sprocs/s", pk + `["p"]`, "[]", 408, 0, ""},
	{"POST " + orders + "/sprocs/s", pk + `["p"]`, "[]", 403, 0, "The script with id 's' is blocked for execution"},
	{"DELETE " + orders + "/sprocs/s", "if-match: no", "", 412, 0, ""},
	{"DELETE " + orders + "/sprocs/s", "if-match: *", "", 204, 0, ""},
	{"DELETE " + orders + "/sprocs/s", "", "", 404, 0, ""},
	{"GET " + orders + "/sprocs", "", "", 200, 0, `"StoredProcedures":[],"_count":0`},
	{"POST " + orders + "/triggers", "", `{"id":"s","body":"x","triggerType":"Pre","triggerOperation":"All"}`, 201, 0, `"body":"x","id":"s"`},
	{"POST " + orders + "/triggers", "", `{"id":"s","body":"x","triggerType":"Pre","triggerOperation":"All"}`, 409, 0, ""},
	{"POST " + orders + "/triggers", "", `{"id":"t"}`, 400, 0, "The input body ''"},
	{"POST " + orders + "/triggers", "", `{"body":"x"}`, 400, 0, "'id; ' - are missing"},
	{"GET " + orders + "/triggers", "", "", 200, 0, `"id":"s"`},
	{"POST " + orders + "/triggers", "x-ms-documentdb-isquery: True", `{"query":"SELECT * FROM c WHERE c.id = 's'"}`, 200, 0, `"Triggers":[{"body":"x"`},
	{"GET " + orders + "/triggers/s", "", "", 200, 0, `_self":"dbs/AAAAAQ==/colls/`},
	{"GET " + orders + "/triggers/t", "", "", 404, 0, ""},
	{"PUT " + orders + "/triggers/s", "if-match: no", `{"id":"s","body":"x","triggerType":"Pre","triggerOperation":"All"}`, 412, 0, ""},
	{"PUT " + orders + "/triggers/s", "", `{"id":"t","body":"x","triggerType":"Pre","triggerOperation":"All"}`, 400, 0, "the id of the address, s"},
	{"PUT " + orders + "/triggers/s", "", `{"id":"s","body":"y","triggerType":"Pre","triggerOperation":"All"}`, 200, 0, `"body":"y"`},
	{"PUT " + orders + "/triggers/t", "", `{"id":"s","body":"x","triggerType":"Pre","triggerOperation":"All"}`, 404, 0, ""},
	{"POST " + orders + "/triggers/s", "", "[]", 405, 0, ""},
	{"DELETE " + orders + "/triggers/s", "if-match: no", "", 412, 0, ""},
	{"DELETE " + orders + "/triggers/s", "if-match: *", "", 204, 0, ""},
	{"DELETE " + orders + "/triggers/s", "", "", 404, 0, ""},
	{"GET " + orders + "/triggers", "", "", 200, 0, `"Triggers":[],"_count":0`},
	{"POST " + orders + "/udfs", "", `{"id":"s","body":"x"}`, 201, 0, `"body":"x","id":"s"`},
	{"POST " + orders + "/udfs", "", `{"id":"s","body":"x"}`, 409, 0, ""},
	{"POST " + orders + "/udfs", "", `{"id":"t"}`, 400, 0, "The input body ''"},
	{"POST " + orders + "/udfs", "", `{"body":"x"}`, 400, 0, "'id; ' - are missing"},
	{"GET " + orders + "/udfs", "", "", 200, 0, `"id":"s"`},
	{"POST " + orders + "/udfs", "x-ms-documentdb-isquery: True", `{"query":"SELECT * FROM c WHERE c.id = 's'"}`, 200, 0, `"UserDefinedFunctions":[{"body":"x"`},
	{"GET " + orders + "/udfs/s", "", "", 200, 0, `_self":"dbs/AAAAAQ==/colls/`},
	{"GET " + orders + "/udfs/t", "", "", 404, 0, ""},
	{"PUT " + orders + "/udfs/s", "if-match: no", `{"id":"s","body":"x"}`, 412, 0, ""},
	{"PUT " + orders + "/udfs/s", "", `{"id":"t","body":"x"}`, 400, 0, "the id of the address, s"},
	{"PUT " + orders + "/udfs/s", "", `{"id":"s","body":"y"}`, 200, 0, `"body":"y"`},
	{"PUT " + orders + "/udfs/t", "", `{"id":"s","body":"x"}`, 404, 0, ""},
	{"POST " + orders + "/udfs/s", "", "[]", 405, 0, ""},
	{"DELETE " + orders + "/udfs/s", "if-match: no", "", 412, 0, ""},
	{"DELETE " + orders + "/udfs/s", "if-match: *", "", 204, 0, ""},
	{"DELETE " + orders + "/udfs/s", "", "", 404, 0, ""},
	{"GET " + orders + "/udfs", "", "", 200, 0, `"UserDefinedFunctions":[],"_count":0`},
	{"POST " + orders + "/triggers", "", `{"id":"s","body":"x","triggerType":"Before","triggerOperation":"All"}`, 400, 0, "triggerType 'Before'"},
	{"POST " + orders + "/triggers", "", `{"id":"s","body":"x","triggerType":"Pre"}`, 400, 0, "triggerOperation ''"},
	{"GET " + orders + "/conflicts", "", "", 200, 0, `"Conflicts":[]`},
	{"POST " + orders + "/conflicts", aq, `{"query":"SELECT * FROM r WHERE r.resourceType = 'document'"}`, 200, 0, `"Conflicts":[]`},
	{"POST " + orders + "/conflicts", nq, `{"query":"SELECT * FROM r"}`, 400, 0, "Cross partition query is required but disabled"},
	{"POST " + orders + "/conflicts", aq, `{"query":"SELECT"}`, 400, 0, "Syntax error"},
	{"GET " + orders + "/conflicts/x", pk + `["p"]`, "", 404, 0, "Not Found"},
	{"DELETE " + orders + "/conflicts/x", pk + `["p"]`, "", 404, 0, "Not Found"},
	{"POST " + docs, pk + `["erased"]`, `{"id":"e1","cid":"erased"}`, 201, 0, ""},
	{"POST " + docs, pk + `["erased"]`, `{"id":"e2","cid":"erased"}`, 201, 0, ""},
	{"POST " + orders + "/operations/partitionkeydelete", "", "", 400, 0, "PartitionKey value must be supplied"},
	{"POST " + orders + "/operations/partitionkeydelete", pk + `["erased"]`, "", 200, 0, ""},
	{"GET " + docs, pk + `["erased"]`, "", 200, 0, `"_count":0`},
	{"POST " + orders + "/operations/other", "", "", 400, 0, "Operations of the container other than partitionkeydelete"},

	{"GET /nonsense", "", "", 404, 0, "There is no such resource"},
	{"GET /dbs//colls", "", "", 400, 0, "not the path of a resource"},
	{"GET /dbs/%zz", "", "", 400, 0, "not the path of a resource"},
	{"GET /a/b/c/d/e/f/g/h/i", "", "", 400, 0, "not the path of a resource"},
	{"GET //addresses/?$resolveFor=dbs", "", "", 200, 0, "rntbd://localhost:8081/"},
}

// usual lists the statuses that any route may answer in addition to its own.
const usual = " 400 401 404 405 413 429 "

func TestEveryRouteAndStatus(t *testing.T) {
	w := newWorld(t)
	w.opt.Direct, w.opt.Scripts = true, script.NewHost(answers{})
	seen := map[[3]string]map[string]bool{}
	for i, s := range append(steps, userSteps...) {
		a := w.do(s.line, s.head, s.body)
		sub, _ := strconv.Atoi(a.Header.Get("x-ms-substatus"))
		text := string(a.Body) + fmt.Sprint(a.Header)
		for _, f := range a.Header {
			text += "\n" + f.Name + " " + f.Value
		}
		if a.Status != s.status || sub != s.sub || !strings.Contains(text, s.says) {
			t.Errorf("step %d, %s [%s] %.200s: %d/%d, want %d/%d with %q\n%s", i, s.line, s.head, s.body, a.Status, sub, s.status, s.sub, s.says, text)
		}
		method, target, _ := strings.Cut(s.line, " ")
		if row, ok := rest.RouteOf(rest.Request{Method: method, Target: target, Header: headers(s.head)}); ok {
			if seen[row] == nil {
				seen[row] = map[string]bool{}
			}
			seen[row][strconv.Itoa(a.Status)] = true
		}
	}
	for _, row := range rest.Routes() {
		got := seen[[3]string{row[0], row[1], row[2]}]
		for _, status := range strings.Fields(row[3]) {
			if !got[status] {
				t.Errorf("%s %s %s: the table lists %s, but no step gets it", row[0], row[1], row[2], status)
			}
		}
		for status := range got {
			if !strings.Contains(" "+row[3]+usual, " "+status+" ") {
				t.Errorf("%s %s %s: a step gets %s, which the table does not list", row[0], row[1], row[2], status)
			}
		}
	}
}

func TestWhatIsNotSimulatedIsRefusedByName(t *testing.T) {
	w := shop(t, "")
	w.opt.NoAuth = false // without a signature too: a client in direct mode must learn why it does not get further
	for word, what := range rest.RefusedWords() {
		for _, line := range []string{"PUT /" + word, "PUT /dbs/shop/" + word, "PUT " + orders + "/" + word, "POST " + orders + "/" + word + "/x"} {
			a := w.want(400, line, "", "")
			if !strings.Contains(a.said(), what) {
				t.Errorf("%s: %s", line, a.said())
			}
		}
	}
	if a := w.want(400, "GET //addresses/?$resolveFor=dbs", "", ""); !strings.Contains(a.said(), "set ConnectionMode.Gateway") {
		t.Error(a.said())
	}
	w.want(401, "PUT "+docs, "", "")
	w.want(401, "GET /nonsense", "", "")
	for _, head := range rest.RefusedHeaders() {
		if a := w.want(400, "GET "+docs, head, ""); !strings.Contains(a.said(), "Not simulated") {
			t.Errorf("%s: %s", head, a.said())
		}
	}
}
