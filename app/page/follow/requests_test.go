package follow

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

func entry(place uint64, r replica.Request) *Entry {
	r.Place = place
	return &Entry{Request: r, Client: clientOf(r.Agent)}
}

// The words of a filter; "0 matches" and a word that is none are told apart (the rule of mitmweb).
func TestFilter(t *testing.T) {
	e := entry(1, replica.Request{Method: "POST", Target: "/dbs/shop/colls/orders/docs", Operation: "create_item", Database: "shop", Container: "orders", Item: "SO 04", Status: 404,
		SubStatus: 1003, Agent: "azsdk-java-cosmos/4.81.0 Linux", Message: "Owner resource does not exist"})
	for _, c := range []struct {
		text string
		want bool
		bad  string
	}{
		{"", true, ""},
		{"status:404", true, ""},
		{"status:4xx container:ord client:java", true, ""},
		{"client:azsdk-java-cosmos client:linux", true, ""},
		{"client:jav", false, ""},
		{"client:javascript", false, ""},
		{`not found: 12:01:07`, true, ""},
		{`"found: SO 04"`, true, ""},
		{"conflict:", false, ""},
		{"status:404/1003", true, ""},
		{"status:404/0", false, ""},
		{"status:429", false, ""},
		{"status:4", true, ""},
		{"STATUS:404 METHOD:post", true, ""},
		{`item:"so 04"`, true, ""},
		{"item:SO05", false, ""},
		{"database:shop operation:create", true, ""},
		{"owner", true, ""},
		{"post owner", true, ""},
		{"delete", false, ""},
		{"owner purged", false, ""},
		{"status:", true, ""},
		{"status:abc client:java", true, "status:abc"},
		{"colour:red client:go", false, "colour:red"},
	} {
		f := parseFilter(c.text)
		said := func(*Entry) string { return "12:01:07 not found: SO 04 expired at 12:01:00" }
		if got := f.Matches(e, said); got != c.want || f.Bad != c.bad {
			t.Errorf("%q: %v, bad %q; want %v, bad %q", c.text, got, f.Bad, c.want, c.bad)
		}
	}
}

// A client is meant by its whole name: Java is not a part of JavaScript.
func TestTheFilterOfClients(t *testing.T) {
	agents := map[string]string{
		"Java": "azsdk-java-cosmos/4.81.0 Linux/6 JRE/17", "JavaScript": "azure-cosmos-js/4.10.1 (x64-Linux) Node.js/v20", ".NET": "cosmos-netstandard-sdk/3.64.0|1|X64",
		"Go": "azsdk-go-azcosmos/v1.5.0 (go1.26)", "playground": "playground", "shop": "the shop/2 azsdk-python-cosmos/4.17.1",
	}
	for value, want := range map[string]string{
		"java": "Java", "JavaScript": "JavaScript", "js": "JavaScript", ".net": ".NET", "dotnet": ".NET", "go": "Go", "playground": "playground", "python": "shop",
		`"the shop"`: "shop", "shop": "shop", "script": "", "azure-cosmos-js": "JavaScript", "azure": "", "cosmos": "",
	} {
		f, found := parseFilter("client:"+value), ""
		for name, agent := range agents {
			if f.Matches(entry(1, replica.Request{Agent: agent}), nil) {
				found += name
			}
		}
		if found != want {
			t.Errorf("client:%s finds %q, want %q", value, found, want)
		}
	}
}

func FuzzFilter(f *testing.F) {
	f.Add(`status:4xx item:"a b" text`)
	e := entry(1, replica.Request{Method: "GET", Status: 200})
	f.Fuzz(func(t *testing.T, text string) {
		filter := parseFilter(text)
		if filter.empty() && !filter.Matches(e, nil) {
			t.Errorf("%q has no words and chooses nothing", text)
		}
	})
}

// Tries of a request have the same activity id and share a row (the rule of the Firebase requests monitor). Other requests of the same
// activity do not.
func TestRetries(t *testing.T) {
	var r Requests
	try := func(place uint64, status int, target string) {
		r.Add(entry(place, replica.Request{Method: "POST", Target: target, Status: status, Activity: "a"}))
	}
	try(1, 429, "/docs")
	try(2, 429, "/docs")
	try(3, 201, "/docs")
	try(4, 201, "/docs")
	try(5, 200, "/colls")
	list, n := r.Listed(0, 10)
	if n != 3 || len(list[2].Earlier) != 2 || list[2].Earlier[0].Place != 1 || len(list[1].Earlier) != 0 || len(list[0].Earlier) != 0 {
		t.Errorf("%d rows: %+v", n, list)
	}
	if all := r.between(0, 3); len(all) != 3 {
		t.Errorf("a recording has %d requests, want all three tries", len(all))
	}
	for place := uint64(6); place < 8; place++ { // requests without an id of their own have the same answer, if they change nothing
		r.Add(entry(place, replica.Request{Method: "GET", Target: "/docs/x", Status: 401, Activity: "b", Anonymous: true}))
	}
	if list, n := r.Listed(0, 2); n != 5 || len(list[0].Earlier) != 0 {
		t.Errorf("%d rows: %+v", n, list)
	}
	r.SetFilter("status:429")
	if list, n := r.Listed(0, 10); n != 1 || list[0].Place != 3 {
		t.Errorf("%d rows have a try with 429: %+v", n, list)
	}
	try(8, 429, "/other")
	try(9, 201, "/other")
	if list, n := r.Listed(0, 10); n != 2 || list[0].Place != 9 {
		t.Errorf("%d rows have a try with 429: %+v", n, list)
	}
}

// However many requests come, a bounded number is kept (the rules of Mailpit and the Kafka UIs), the newest of them, and what is listed is
// always part of them.
func TestRequestsAreBounded(t *testing.T) {
	var r Requests
	r.SetFilter("status:404")
	for i := uint64(1); i <= mostRequests+5000; i++ {
		status := 200
		if i%3 == 0 {
			status = 404
		}
		r.Add(entry(i, replica.Request{Status: status, Activity: strconv.FormatUint(i, 10)}))
	}
	if all, refused := r.Total(); all != mostRequests || refused != mostRefusals+(mostRequests-mostRefusals)/3 {
		t.Errorf("%d requests are kept, %d of them refused", all, refused)
	}
	if len(r.tries) != mostRequests {
		t.Errorf("%d activity ids are kept, want %d", len(r.tries), mostRequests)
	}
	list, n := r.Listed(1, 2)
	if n < mostRequests/3 || len(list) != 2 || list[0].Place <= list[1].Place || list[0].Status != 404 {
		t.Errorf("%d are listed, among them %+v", n, list)
	}
	if r.Get(1) != nil || r.Get(r.Last()) == nil {
		t.Error("the oldest is kept, or the newest is not")
	}
	big := strings.Repeat("x", 1<<20)
	for i := range uint64(64) {
		r.Add(entry(100_000+i, replica.Request{Status: 200, Sent: &replica.Text{Bytes: len(big), Text: big}}))
	}
	if all, _ := r.Total(); all > mostRefusals+40 || r.bodies > mostBodies {
		t.Errorf("%d requests with %d bytes of bodies are kept", all, r.bodies)
	}
}

// The newest refusals stay when other requests are dropped, in their order, also for a filter. The page says how many requests are gone.
func TestRefusalsStay(t *testing.T) {
	for _, filter := range []string{"", "status:404"} {
		var r Requests
		r.SetFilter(filter)
		for i := uint64(1); i <= mostRequests+5000; i++ {
			status := 200
			if i <= 2*mostRefusals {
				status = 404
			}
			r.Add(entry(i, replica.Request{Status: status}))
		}
		all, refused := r.Total()
		total, gone := r.Answered()
		if all != mostRequests || refused != mostRefusals || total != mostRequests+5000 || gone != 5000 {
			t.Errorf("%d requests are kept, %d of them refused; %d of %d are gone", all, refused, gone, total)
		}
		list, n := r.Listed(0, mostRequests)
		for i, e := range list[max(0, n-mostRefusals):] {
			if want := uint64(2*mostRefusals - i); e.Place != want || e.Status != 404 {
				t.Fatalf("%q lists %d with status %d, want %d", filter, e.Place, e.Status, want)
			}
		}
		if r.Get(mostRefusals) != nil || r.Get(mostRefusals+1) == nil {
			t.Error("the refusals that stay are not the newest ones")
		}
		big := strings.Repeat("x", mostBodies/4)
		for i := uint64(1); i <= 9; i++ { // refusals that are too large for all of them to stay
			r.Add(entry(100_000+i, replica.Request{Status: 404, Sent: &replica.Text{Bytes: len(big), Text: big}}))
		}
		if all, _ := r.Total(); all != 4 || r.bodies > mostBodies {
			t.Errorf("%d requests with %d bytes of bodies are kept", all, r.bodies)
		}
	}
}

// Clear hides what is older than now (the rule of Aspire), and can be taken back.
func TestClear(t *testing.T) {
	var r Requests
	for i := uint64(1); i <= 3; i++ {
		r.Add(entry(i, replica.Request{Status: 200}))
	}
	r.Clear()
	r.Add(entry(4, replica.Request{Status: 200}))
	if _, n := r.Listed(0, 10); n != 1 || !r.Cleared() {
		t.Errorf("%d are listed after Clear", n)
	}
	r.ShowCleared()
	if _, n := r.Listed(0, 10); n != 4 {
		t.Errorf("%d are listed afterwards", n)
	}
}

func TestClients(t *testing.T) {
	for agent, want := range map[string]Client{
		"azsdk-go-azcosmos/v1.5.0 (go1.26.8; linux)":          {"Go", "1.5.0"},
		"Node.js/20.20.2 (linux; x64) azure-cosmos-js/4.10.1": {"JavaScript", "4.10.1"},
		"azsdk-java-cosmos/4.81.0 Linux/6.1 JRE/17":           {"Java", "4.81.0"},
		"cosmos-netstandard-sdk/3.47.0|1|X64|Linux|.NET 8|N|": {".NET", "3.47.0"},
		"MyShop azsdk-python-cosmos/4.17.1 Python/3.12":       {"Python", "4.17.1"},
		"playground":                   {"playground", ""},
		"curl/8.1":                     {"curl", "8.1"},
		"":                             {},
		"<img src=x onerror=alert(1)>": {"<img", ""},
		strings.Repeat("long", 40) + "/" + strings.Repeat("1", 90): {strings.Repeat("long", 6), strings.Repeat("1", 24)},
	} {
		if got := clientOf(agent); got != want {
			t.Errorf("%q is %+v, want %+v", agent, got, want)
		}
	}
}

// Each refusal has its own sentence: "expired 3 s ago and is still on disk" is what no other tool can say.
func TestOutcomes(t *testing.T) {
	a := engine.New(epoch)
	for _, cmd := range []engine.Command{engine.CreateDatabase{ID: in.Database},
		engine.CreateContainer{Database: in.Database, Spec: engine.Spec{ID: in.Container, PartitionKey: []string{"/pk"}, Default: ttl.On(60)}}} {
		if _, err := a.Apply(cmd); err != nil {
			t.Fatal(err)
		}
	}
	item := func(method string, status int, more replica.Request) replica.Request {
		more.Method, more.Status, more.Database, more.Container, more.Item = method, status, in.Database, in.Container, "a"
		more.Target, more.Till = "/dbs/shop/colls/orders/docs/a", more.From+1
		return more
	}
	body := func(text string) *replica.Text { return &replica.Text{Bytes: len(text), Text: text} }
	for _, c := range []struct {
		name string
		r    replica.Request
		want string
	}{
		{"expired", item("GET", 404, replica.Request{Why: &replica.Why{State: "expired", Seconds: 3}}), "9 3 0 0"},
		{"purged", item("GET", 404, replica.Request{Why: &replica.Why{State: "purged", Seconds: 4}}), "10 4 0 0"},
		{"deleted", item("GET", 404, replica.Request{Why: &replica.Why{State: "deleted", Seconds: 5}}), "11 5 0 0"},
		{"unknown", item("GET", 404, replica.Request{Message: "m"}), "12 0 0 0 m"},
		{"conflict", item("POST", 409, replica.Request{Why: &replica.Why{State: "live", Seconds: 7}}), "13 7 0 0"},
		{"throttled", item("POST", 429, replica.Request{}), "14 0 0 0"},
		{"bucket", item("POST", 429, replica.Request{SubStatus: engine.SubBucketFull}), "17 0 0 0"},
		{"buckets", item("PUT", 429, replica.Request{SubStatus: engine.SubBucketsChanged, Message: "10 minutes"}), "16 0 0 0 10 minutes"},
		{"etag", item("PUT", 412, replica.Request{}), "15 0 0 0"},
		{"condition", item("PATCH", 412, replica.Request{Message: "not met", Sent: &replica.Text{Text: `{"condition":"from c where c.a=1","operations":[]}`}}), "16 0 0 0 not met"},
		{"a database", replica.Request{Method: "POST", Target: "/dbs", Operation: "create_database", Database: "shop", Status: 201, Till: 1}, "18 0 0 0 shop"},
		{"a container", replica.Request{Method: "POST", Target: "/dbs/shop/colls", Operation: "create_container", Database: "shop", Container: "orders",
			Status: 201, Till: 1}, "18 0 0 0 orders"},
		{"a database, changed", replica.Request{Method: "PUT", Target: "/dbs/shop", Database: "shop", Status: 200, Till: 1}, "8 0 0 0 shop"},
		{"ttl 0", item("POST", 400, replica.Request{Message: "ttl is 0"}), "16 0 0 0 ttl is 0"},
		{"default", item("POST", 201, replica.Request{Answered: body(`{"id":"a","_ts":1700000000}`)}), "1 0 1700000060 0"},
		{"before the container had its default", item("POST", 201, replica.Request{Answered: body(`{"id":"a","_ts":1699999999}`)}), "8 0 0 0"},
		{"own ttl", item("PUT", 200, replica.Request{Answered: body(`{"id":"a","ttl":5,"_ts":1700000000}`)}), "1 0 1700000005 0"},
		{"never", item("PATCH", 200, replica.Request{Answered: body(`{"id":"a","ttl":-1,"_ts":1700000000}`)}), "1 0 0 0"},
		{"no body", item("POST", 201, replica.Request{}), "8 0 0 0"},
		{"no body back", item("POST", 201, replica.Request{Now: epoch, Sent: body(`{"id":"a","ttl":7}`)}), "1 0 1700000007 0"},
		{"gone body", item("POST", 201, replica.Request{Answered: &replica.Text{Bytes: 70000, Gone: true}}), "8 0 0 0"},
		{"delete", item("DELETE", 204, replica.Request{}), "2 0 0 0"},
		{"read", item("GET", 200, replica.Request{}), "3 0 0 0"},
		{"query", replica.Request{Method: "POST", Status: 200, Target: "/dbs/shop/colls/orders/docs", Answered: body(`{"_count":4}`)}, "4 0 0 4"},
		{"jump", replica.Request{Method: "POST", Status: 200, Target: "/_clock", Sent: body(`{"advance":3600}`)}, "5 3600 0 0"},
		{"speed", replica.Request{Method: "POST", Status: 200, Target: "/_clock?account=x", Sent: body(`{"speed":60}`)}, "6 0 0 60"},
		{"reset", replica.Request{Method: "POST", Status: 200, Target: "/_reset"}, "7 0 0 0"},
	} {
		o := outcomeOf(&c.r, a)
		if got := strings.TrimSpace(fmt.Sprintf("%d %d %d %d %s", o.Kind, o.Seconds, o.At, o.Count, o.Text)); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// The change of a container's default is told with the default before, as long as the page knows it.
func TestADefaultIsComparedWithTheOneBefore(t *testing.T) {
	var r Requests
	place := uint64(0)
	add := func(operation, more string) string {
		place++
		e := entry(place, replica.Request{Operation: operation, Database: "shop", Container: "orders", Status: 200,
			Answered: &replica.Text{Text: `{"id":"orders","partitionKey":{"paths":["/a"]}` + more + `}`}})
		if operation == "replace_container" {
			e.Outcome.Kind = Changed
		}
		if operation == "" {
			e.Outcome.Kind = Emptied
		}
		r.compare(e)
		r.Add(e)
		return fmt.Sprint(e.Outcome.Defaults)
	}
	for i, c := range [][3]string{
		{"replace_container", `,"defaultTtl":60`, "[60]"},
		{"replace_container", `,"defaultTtl":60,"indexingPolicy":{}`, "[]"},
		{"create_item", "", "[]"},
		{"replace_container", `,"defaultTtl":-1`, "[60 -1]"},
		{"replace_container", "", "[-1 off]"},
		{"read_container", "", "[]"},
		{"replace_container", `,"defaultTtl":3600`, "[off 3600]"},
		{"", "", "[]"},
		{"replace_container", `,"defaultTtl":60`, "[60]"},
	} {
		if got := add(c[0], c[1]); got != c[2] {
			t.Errorf("%d: %s, want %s", i, got, c[2])
		}
	}
	if place++; add("replace_container", `,"defaultTtl":5`) != "[5]" {
		t.Error("a request is missing, which may have changed the default")
	}
}
