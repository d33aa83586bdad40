package rest_test

import (
	"strings"
	"testing"
)

// What the emulator tests of Azure/azure-cosmos-dotnet-v3 expect of single requests. Each runs on a container with the item a, which has the id
// of the quoted test's file.
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
		{"CosmosItemTests.cs", "PUT " + one, p, `{"id":"other","cid":"p"}`, 400, "", "id 'other'"},
		// Raw control characters in strings are accepted, and stored escaped.
		{"CosmosItemIdEncodingTestsBase.cs", "POST " + docs, pk + `["With\tTab"]`, "{ \"cid\": \"With\tTab\", \"id\": \"With\tTab\"}", 201, "", `{"cid":"With\tTab","id":"With\tTab",`},
		{"CosmosItemIdEncodingTestsBase.cs", "PUT " + one, p, "{\"cid\":\"p\",\"id\":\"a\",\"line\rfeed\":\"\n\"}", 200, "", `"line\rfeed":"\n",`},
		{"CosmosItemIdEncodingTestsBase.cs", "PATCH " + one, p, "{\"operations\":[{\"op\":\"set\",\"path\":\"/s\",\"value\":\"\n\"}]}", 200, "", `"s":"\n"`},
		{"CosmosItemIdEncodingTestsBase.cs", "POST " + docs, isBatch + "True|" + p, "[{\"operationType\":\"Create\",\"resourceBody\":{\"id\":\"b\",\"cid\":\"p\",\"s\":\"\t\"}}]", 200, "", `"s":"\t"`},
		{"CosmosItemIdEncodingTestsBase.cs", "POST " + docs, p, `{"cid":"p","id":"Disallowed\Chars"}`, 400, "", "unknown escape"},
		{"CosmosItemIdEncodingTestsBase.cs", "POST " + docs, aq, "{\"query\":\"SELECT '\t'\"}", 400, "", "raw control character"}, // of items alone
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
