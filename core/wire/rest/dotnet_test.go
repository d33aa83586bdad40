package rest_test

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// What the emulator tests of Azure/azure-cosmos-dotnet-v3 expect of single requests, by file. Each is sent to a container with the item a
// alone.
func TestAsTheDotNetSuiteExpects(t *testing.T) {
	for _, c := range []struct {
		from, line, head, body string
		status                 int
		sub, says              string // says is in the body or a header
	}{
		// An item is looked up before the replacement's text is compared with its name and its partition key.
		{"CosmosItemTests.cs", "PUT " + docs + "/none", p, `{"id":"other","cid":"Georgia"}`, 404, "", ""},
		{"CosmosItemSessionTokenTests.cs", "PUT " + docs + "/a", pk + `["q"]`, `{"id":"a","cid":"p"}`, 404, "", ""},
		{"CosmosItemTests.cs", "PUT " + one, p, `{"id":"a","cid":"Georgia"}`, 400, "1001", ""},
		// Raw control characters in strings are accepted, and stored escaped.
		{"CosmosItemIdEncodingTestsBase.cs", "POST " + docs, pk + `["With\tTab"]`, "{ \"cid\": \"With\tTab\", \"id\": \"With\tTab\"}", 201, "", `{"cid":"With\tTab","id":"With\tTab",`},
		{"CosmosItemIdEncodingTestsBase.cs", "PUT " + one, p, "{\"cid\":\"p\",\"id\":\"a\",\"line\rfeed\":\"\n\"}", 200, "", `"line\rfeed":"\n",`},
		{"CosmosItemIdEncodingTestsBase.cs", "PATCH " + one, p, "{\"operations\":[{\"op\":\"set\",\"path\":\"/s\",\"value\":\"\n\"}]}", 200, "", `"s":"\n"`},
		{"CosmosItemIdEncodingTestsBase.cs", "POST " + docs, isBatch + "True|" + p, "[{\"operationType\":\"Create\",\"resourceBody\":{\"id\":\"b\",\"cid\":\"p\",\"s\":\"\t\"}}]", 200, "", `"s":"\t"`},
		{"CosmosItemIdEncodingTestsBase.cs", "POST " + docs, p, `{"cid":"p","id":"Disallowed\Chars"}`, 400, "", "unknown escape"},
		{"CosmosItemIdEncodingTestsBase.cs", "POST " + docs, aq, "{\"query\":\"SELECT '\t'\"}", 400, "", "raw control character"}, // of items alone
		// The container that the client means, which was deleted and made again.
		{"CosmosReadManyItemsTests.cs", "POST " + docs, aq + "|x-ms-cosmos-is-client-encrypted: True|x-ms-cosmos-intended-collection-rid: iCoRrecTrID=", all, 400, "1024", "Collection rid provided by the user does not match the existing collection."},
		{"CosmosReadManyItemsTests.cs", "POST " + docs, aq + "|x-ms-cosmos-is-client-encrypted: True|x-ms-cosmos-intended-collection-rid: AAAAAYAAAAE=", all, 200, "", ""},
		{"CosmosItemBulkTests.cs", "POST " + docs, isBatch + "False|x-ms-cosmos-intended-collection-rid: AAAAAYAAAAI=", `[]`, 400, "1024", ""},
		{"azure-sdk-for-java#49097", "GET " + one, p + "|x-ms-cosmos-intended-collection-rid: AAAAAYAAAAI=", "", 400, "1024", ""},
		// Invalid headers.
		{"HeadersValidationTests.cs", "GET " + docs, "x-ms-consistency-level: Not a valid value", "", 400, "", "Value 'Not a valid value' specified for the header 'x-ms-consistency-level' is invalid."},
		{"HeadersValidationTests.cs", "GET " + docs, "x-ms-cosmos-read-consistency-strategy: Soon", "", 400, "", "'x-ms-cosmos-read-consistency-strategy' is invalid."},
		{"HeadersValidationTests.cs", "POST " + docs, p + "|x-ms-indexing-directive: \"Invalid Value\"", `{"id":"b","cid":"p"}`, 400, "", "'x-ms-indexing-directive' is invalid."},
		{"HeadersValidationTests.cs", "POST " + docs, p + "|x-ms-indexing-directive: include", `{"id":"b","cid":"p"}`, 201, "", ""},
		{"HeadersValidationTests.cs", "POST " + docs, p + "|x-ms-indexing-directive: Exclude", `{"id":"b","cid":"p"}`, 400, "", "Not simulated by cosmosttl: The indexing directive Exclude"},
		{"HeadersValidationTests.cs", "GET " + docs, "x-ms-documentdb-content-serialization-format: Not a valid value", "", 400, "", "'x-ms-documentdb-content-serialization-format' is invalid."},
		{"HeadersValidationTests.cs", "POST " + docs, aq + "|x-ms-documentdb-content-serialization-format: cosmosbinary", all, 200, "", `"_count":1`},
		{"HeadersValidationTests.cs", "GET /", "x-ms-version: 2015-01-01", "", 400, "", "Invalid API version. Ensure a valid x-ms-version header value is passed."},
		{"HeadersValidationTests.cs", "GET /", "x-ms-version: latest", "", 400, "", "Invalid API version."},
		{"HeadersValidationTests.cs", "GET /", "x-ms-version: 2015-04-08", "", 200, "", ""},
		{"", "GET /", "x-ms-version: 2031-01-01", "", 200, "", ""}, // newer than all that are known
		{"HeadersValidationTests.cs", "GET " + one, p + "|x-ms-exclude-system-properties: True", "", 400, "", "Items without system properties"},
		{"HeadersValidationTests.cs", "GET " + one, p + "|x-ms-exclude-system-properties: False", "", 200, "", `"_self"`},
		{"QueryTests.cs", "POST " + docs, aq + "|x-ms-documentdb-responsecontinuationtokenlimitinkb: 0", all, 400, "", "continuation token limit specified is not large enough"},
		{"QueryTests.cs", "POST " + docs, aq + "|x-ms-documentdb-responsecontinuationtokenlimitinkb: -1", all, 400, "", "limit -1 is invalid. Please pass in a valid continuation token size limit which must be a positive integer"},
		{"QueryTests.cs", "POST " + docs, aq + "|x-ms-documentdb-responsecontinuationtokenlimitinkb: 1", all, 200, "", ""},
		// Optimistic direct execution: the first request is without a plan, and says what the client understands.
		{"OptimisticDirectExecutionQueryPipelineStage.cs", "POST " + docs, aq + "|x-ms-cosmos-query-optimisticdirectexecute: True|x-ms-documentdb-partitionkeyrangeid: 0", `{"query":"SELECT * FROM c ORDER BY c.id","clientQLCompatibilityLevel":0}`, 200, "", "\nx-ms-cosmos-query-requiresdistribution False"},
		{"", "POST " + docs, aq, `{"query":"SELECT * FROM c","clientQLCompatibilityLevel":"1"}`, 400, "", "clientQLCompatibilityLevel"},
		{"", "POST " + docs, aq, `{"query":"SELECT * FROM c","clientQLVersion":0}`, 400, "", "clientQLVersion"},
		// Headers of the protocol that are not known here, and such as have no effect.
		{"", "POST " + docs, p + "|x-ms-time-to-live-in-seconds: 5", `{"id":"b","cid":"p"}`, 400, "", "Not simulated by cosmosttl: The header x-ms-time-to-live-in-seconds."},
		{"", "GET " + docs, "X-Ms-Enumeration-Direction: Reverse", "", 400, "", "The header x-ms-enumeration-direction."},
		{"", "GET " + docs, "x-ms-cosmos-priority-leve: High", "", 400, "", "Not simulated"},
		{"", "GET " + docs, "x-ms-: 1", "", 200, "", ""},
		{"PriorityLevel.cs", "GET " + docs, "X-MS-Cosmos-Priority-Level: High|x-ms-dedicatedgateway-max-age: 1|x-ms-CLIENT-id: a|x-other: 1", "", 200, "", ""},
		// What else is in answers.
		{"CosmosItemSessionTokenTests.cs", "GET " + one, p, "", 200, "", "\nx-ms-resource-quota documentSize="},
		{"CosmosItemSessionTokenTests.cs", "DELETE " + one, p, "", 204, "", "\nx-ms-resource-usage documentSize=0;documentsSize=0;documentsCount=0;"},
		{"CosmosNotFoundTests.cs", "GET /dbs/shop/colls/none/docs/a", p, "", 404, "", ""},
		{"CosmosNotFoundTests.cs", "GET /dbs/none/colls/none/docs/a", p, "", 404, "1003", ""},
		{"OfferTests.cs", "PUT /offers/AAEAAQAA", "", `{"id":null,"_rid":null,"content":{"offerThroughput":500}}`, 400, "", "'id; ' - are missing"},
		{"OfferTests.cs", "PUT /offers/AAEAAQAA", "", `{"id":"NotAllowed","content":{"offerThroughput":500}}`, 400, "", "id 'NotAllowed'"},
		{"OfferTests.cs", "POST /dbs/shop/colls", "x-ms-offer-type: S1", `{"id":"x","partitionKey":{"paths":["/a"]}}`, 400, "", "Offer types S1 to S3"},
		{"CosmosThroughputTests.cs", "POST /dbs", `x-ms-cosmos-offer-autopilot-settings: {"maxThroughput":4000,"autoUpgradePolicy":{"throughputPolicy":{"incrementPercent":"x"}}}`, `{"id":"x"}`, 400, "", `incrementPercent '"x"'`},
		{"CosmosThroughputTests.cs", "POST /dbs", `x-ms-cosmos-offer-autopilot-settings: {"maxThroughput":4000,"autoUpgradePolicy":{"throughputPolicy":{"percent":1}}}`, `{"id":"x"}`, 400, "", "throughputPolicy.percent"},
		{"CosmosThroughputTests.cs", "POST /dbs", `x-ms-cosmos-offer-autopilot-settings: {"maxThroughput":4000,"tier":1}`, `{"id":"x"}`, 400, "", "offerAutopilotSettings.tier"},
	} {
		w := shop(t, "")
		w.want(201, "POST "+docs, p, `{"id":"a","cid":"p"}`)
		a := w.want(c.status, c.line, c.head, c.body)
		text := a.said() + string(a.Body)
		for _, f := range a.Header {
			text += "\n" + f.Name + " " + f.Value
		}
		if a.header("x-ms-substatus") != c.sub || !strings.Contains(text, c.says) {
			t.Errorf("%s: %s [%s] %s: substatus %s in\n%s\nwant %q with %q", c.from, c.line, c.head, c.body, a.header("x-ms-substatus"), text, c.sub, c.says)
		}
	}
}

// A lenient endpoint ignores a header that it does not know, and says so.
func TestUnknownHeadersAreIgnoredWithAWarning(t *testing.T) {
	w := shop(t, "")
	w.opt.Lenient = true
	for head, want := range map[string]string{"x-ms-new: 1": "The header is ignored: x-ms-new", "x-ms-client-id: 1": "", "x-new: 1": ""} {
		if got := w.want(200, "GET "+docs, head, "").header(rest.WarningHeader); got != want {
			t.Errorf("%s: warning %q, want %q", head, got, want)
		}
	}
}

// CreateDropAutoscaleAutoUpgradeDatabase in CosmosThroughputTests.cs of Azure/azure-cosmos-dotnet-v3: by how much the service may raise the
// largest RU/s is kept, and goes with a replacement without it.
func TestAutoscaleThatMayGrow(t *testing.T) {
	w := shop(t, "")
	grow := func(ru, percent string) string {
		return `{"maxThroughput":` + ru + `,"autoUpgradePolicy":{"throughputPolicy":{"incrementPercent":` + percent + `}}}`
	}
	w.want(201, "POST /dbs", "x-ms-cosmos-offer-autopilot-settings: "+grow("5000", "10"), `{"id":"auto"}`)
	w.want(201, "POST /dbs/shop/colls", "x-ms-cosmos-offer-autopilot-settings: "+grow("2000", "30"), `{"id":"auto","partitionKey":{"paths":["/cid"]}}`)
	w.reload()
	if got := w.want(200, "GET /offers", "", "").get("Offers.#.content.offerAutopilotSettings"); got != "["+grow("2000", "30")+","+grow("5000", "10")+"]" {
		t.Errorf("got %s", got)
	}
	const offer = "AAIAAAAA"
	for _, c := range []struct{ head, settings, want string }{
		{"", `{"maxThroughput":6000}`, `{"maxThroughput":6000}`}, {"", grow("7000", "20"), grow("7000", "20")},
		{"x-ms-cosmos-migrate-offer-to-manual-throughput: true", "null", ""}, {"x-ms-cosmos-migrate-offer-to-autopilot: true", "null", `{"maxThroughput":7000}`},
	} {
		a := w.want(200, "PUT /offers/"+offer, c.head, `{"id":"`+offer+`","content":{"offerAutopilotSettings":`+c.settings+`}}`)
		if got := a.get("content.offerAutopilotSettings"); got != c.want {
			t.Errorf("%s: %s, want %s", c.settings, got, c.want)
		}
	}
}

// A token longer than the client accepts is refused, and none is made for the last page (QueryTests.cs of Azure/azure-cosmos-dotnet-v3).
func TestContinuationsWithALimit(t *testing.T) {
	w := shop(t, "")
	for _, id := range []string{"a", "b"} {
		w.want(201, "POST "+docs, p, `{"id":"`+id+`","cid":"p","long":"`+strings.Repeat(id, 1500)+`"}`)
	}
	const head, body = p + "|" + nq + "|x-ms-max-item-count: 1|x-ms-documentdb-responsecontinuationtokenlimitinkb: ", `{"query":"SELECT VALUE c.id FROM c ORDER BY c.long"}`
	w.want(200, "POST "+docs, head+"5", body)
	if a := w.want(400, "POST "+docs, head+"1", body); !strings.Contains(a.said(), "not large enough") {
		t.Error(a.said())
	}
	w.want(200, "POST "+docs, strings.Replace(head, ": 1|", ": 9|", 1)+"1", body)
}
