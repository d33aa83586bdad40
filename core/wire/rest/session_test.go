package rest_test

import (
	"strings"
	"testing"
)

// A read with a session token that the container has not reached is refused, as by the service (RMResources and VectorSessionToken.cs of
// Azure/azure-cosmos-dotnet-v3), unless it asks for a weaker consistency. Writes go to the only write region, which is never behind.
func TestASessionTokenThatIsAhead(t *testing.T) {
	w := shop(t, "")
	token := w.want(201, "POST "+docs, p, `{"id":"a","cid":"p"}`).header("x-ms-session-token")
	if token != "0:-1#1" {
		t.Fatalf("the token of the first write is %s", token)
	}
	const session = "x-ms-session-token: "
	reads := []struct{ line, head, body string }{
		{"GET " + docs + "/a", p, ""},
		{"GET " + docs, "", ""},
		{"GET " + docs, latest, ""},
		{"POST " + docs, p + "|x-ms-documentdb-isquery: true|content-type: application/query+json", `{"query":"SELECT * FROM c"}`},
	}
	for _, read := range reads {
		for _, c := range []struct {
			token  string
			status int
		}{
			{token, 200}, {"0:1", 200}, {"0:0", 200}, {"1", 200}, {"-1#1", 200}, {"0:-1#1#0=1", 200}, {"0:-1#1,1:-1#1", 200}, {"0:-2#1", 200},
			{"0:-1#2", 404}, {"0:2", 404}, {"0:-1#18446744073709551615", 404}, {"7:-1#2#0=1#1=9", 404}, {"0:-1#1,1:-1#2", 404}, {"0:0#1", 404},
			{"0:", 400}, {"x", 400}, {"0:-1#", 400}, {"0:-1#x", 400}, {"0:y#1", 400}, {"0:-1#1,", 400}, {"0:-1#-1", 400}, {"0:-1#18446744073709551616", 400},
		} {
			a := w.want(c.status, read.line, read.head+"|"+session+c.token, read.body)
			says := map[int]string{404: "The read session is not available for the input session token.", 400: "The session token provided '" + c.token + "' is invalid."}[c.status]
			if sub := a.header("x-ms-substatus"); (sub == "1002") != (c.status == 404) || !strings.Contains(a.said(), says) {
				t.Errorf("%s %s with %s: substatus %q, %s", read.line, read.head, c.token, sub, a.said())
			}
		}
	}
	const ahead = session + "0:-1#9"
	one, head := reads[0].line, p+"|"+ahead+"|"
	for _, level := range []string{"x-ms-consistency-level: Eventual", "x-ms-consistency-level: ConsistentPrefix", "x-ms-cosmos-read-consistency-strategy: Eventual"} {
		w.want(200, one, head+level, "")
	}
	for _, level := range []string{"x-ms-consistency-level: session", "x-ms-cosmos-read-consistency-strategy: Default", "x-ms-cosmos-read-consistency-strategy: Session"} {
		w.want(404, one, head+level, "")
	}
	w.want(304, "GET "+docs, full+"|if-none-match: *|"+session+token, "")
	w.want(404, "GET "+docs, full+"|if-none-match: *|"+ahead, "")
	w.want(201, "POST "+docs, p+"|"+ahead, `{"id":"b","cid":"p"}`)
	w.want(200, "PUT "+docs+"/b", p+"|"+ahead, `{"id":"b","cid":"p"}`)
	w.want(200, "GET /dbs/shop/colls/orders", ahead, "")
	w.opt.Lenient = true
	w.want(200, one, head, "")
	w.want(200, one, p+"|"+session+"x", "")
	w.opt.Lenient, w.opt.AnyToken = false, true
	w.want(200, one, head, "")
	w.want(400, one, p+"|"+session+"x", "")
	w.opt.AnyToken = false

	// A container that was made again begins anew, and a client's token of the deleted container is ahead of it.
	w.want(204, "DELETE /dbs/shop/colls/orders", "", "")
	w.want(201, "POST /dbs/shop/colls", "", `{"id":"orders","partitionKey":{"paths":["/cid"]}}`)
	w.want(404, "GET "+docs, session+token, "")
}
