package look

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/cli/remote"
	"github.com/cosmosttl/cosmosttl/app/server/endpoint"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

const epoch = 1767268800

// looking returns a door to an account with the container shop/orders, the server of the account, and the page's token.
func looking(t *testing.T) (door, account *httptest.Server, token string) {
	t.Helper()
	a := engine.New(epoch)
	for _, c := range []engine.Command{engine.CreateDatabase{ID: "shop"}, engine.CreateContainer{Database: "shop", Spec: engine.Spec{ID: "orders", PartitionKey: []string{"/cid"}}}} {
		if _, err := a.Apply(c); err != nil {
			t.Fatal(err)
		}
	}
	account = httptest.NewServer(endpoint.NewWorld(a, rest.Options{}, time.Now, 0).Handler(endpoint.Guard{}))
	t.Cleanup(account.Close)
	address, _ := url.Parse(account.URL)
	door = httptest.NewServer(NewDoor(remote.Endpoint{Address: *address, Key: rest.EmulatorKey}))
	t.Cleanup(door.Close)
	var told struct {
		Token    string
		Accounts []struct{ Endpoint string }
	}
	if err := json.NewDecoder(strings.NewReader(ask(t, door, "GET", "/_live/accounts", "", http.Header{}))).Decode(&told); err != nil || told.Token == "" || len(told.Accounts) != 1 || told.Accounts[0].Endpoint != account.URL+"/" {
		t.Fatalf("%+v, %v", told, err)
	}
	return door, account, told.Token
}

// ask returns the body and the headers of an answer, with the status before them unless it is 200. It fails the test if
// they contain the account's key.
func ask(t *testing.T, door *httptest.Server, method, path, body string, header http.Header) string {
	t.Helper()
	in, err := http.NewRequest(method, door.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	in.Header = header.Clone()
	if header.Get("Host") != "" {
		in.Host = header.Get("Host")
	}
	out, err := http.DefaultClient.Do(in)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Body.Close()
	text, err := io.ReadAll(out.Body)
	if err != nil {
		t.Fatal(err)
	}
	for _, values := range out.Header {
		text = append(text, strings.Join(values, "\n")...)
	}
	if strings.Contains(string(text), rest.EmulatorKey) {
		t.Errorf("%s %s has the key", method, path)
	}
	if out.StatusCode != http.StatusOK {
		return out.Status + " " + string(text)
	}
	return string(text)
}

func TestNobodyElseLooks(t *testing.T) {
	door, _, token := looking(t)
	mine := "Bearer " + token
	for _, c := range []struct {
		path   string
		header http.Header
		want   string
	}{
		{"/_live/accounts", http.Header{"Host": {"evil.example"}}, "421"},
		{"/_live/accounts", http.Header{"Origin": {"http://evil.example"}}, "403"},
		{"/_live/accounts", http.Header{"Sec-Fetch-Site": {"cross-site"}}, "403"},
		{"/_live/clock", nil, "401"},
		{"/_live/clock", http.Header{"Authorization": {"Bearer x"}}, "401"},
		{"/_live/stream?show=changes", http.Header{"Authorization": {rest.EmulatorKey}}, "401"},
		{"/_live/clock", http.Header{"Authorization": {mine}, "Origin": {"http://evil.example"}}, "403"},
		{"/_live/clock?account=other", http.Header{"Authorization": {mine}}, "404"},
		{"/_live/else", http.Header{"Authorization": {mine}}, "404"},
		{"/_live/write/dbs/shop", http.Header{"Authorization": {mine}}, "404"},
	} {
		if got := ask(t, door, "GET", c.path, "", c.header); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s with %v: %s, want %s", c.path, c.header, got, c.want)
		}
	}
}

// Through the door, the page writes, moves the clock and follows the account as it does at the endpoint itself.
func TestThePageLooksThroughTheDoor(t *testing.T) {
	door, account, token := looking(t)
	mine := http.Header{"Authorization": {"Bearer " + token}}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	in, _ := http.NewRequestWithContext(ctx, "GET", door.URL+"/_live/stream?show=changes,requests", nil)
	in.Header = mine.Clone()
	stream, err := http.DefaultClient.Do(in)
	if err != nil || stream.StatusCode != http.StatusOK || stream.Header.Get("Content-Type") != "text/event-stream" {
		t.Fatalf("%+v, %v", stream, err)
	}
	defer stream.Body.Close()
	lines := bufio.NewReader(stream.Body)
	wait := func(words ...string) {
		t.Helper()
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				t.Fatalf("the stream ended without %q: %v", words, err)
			}
			found := true
			for _, w := range words {
				found = found && strings.Contains(line, w)
			}
			if found {
				return
			}
		}
	}
	if got := ask(t, door, "POST", "/_live/write/dbs/shop/colls/orders/docs?key=%5B%22CO%2018%22%5D&upsert", `{"id":"SO05 é","cid":"CO 18"}`, mine); !strings.HasPrefix(got, "201") {
		t.Fatal(got)
	}
	wait("SO05", `"playground"`)
	if got := ask(t, door, "PUT", "/_live/write/dbs/shop/colls/orders", `{"id":"orders","partitionKey":{"paths":["/cid"]},"defaultTtl":60}`, mine); !strings.Contains(got, `"defaultTtl":60`) {
		t.Fatal(got)
	}
	if got := ask(t, door, "POST", "/_live/clock", `{"advance":5}`, mine); !strings.Contains(got, `"now":1767268805`) {
		t.Fatal(got)
	}
	if got := ask(t, door, "DELETE", "/_live/write/dbs/shop/colls/orders/docs/SO05%20%C3%A9?key=%5B%22CO%2018%22%5D", "", mine); !strings.HasPrefix(got, "204") {
		t.Fatal(got)
	}
	account.CloseClientConnections()
	account.Close()
	if got := ask(t, door, "GET", "/_live/clock", "", mine); !strings.HasPrefix(got, "503") || !strings.Contains(got, "does not answer") {
		t.Errorf("without an endpoint: %s", got)
	}
}

func TestFlags(t *testing.T) {
	for _, c := range []struct{ args, says string }{
		{"", "want the address of one endpoint"},
		{"http://127.0.0.1:1 more", "want the address of one endpoint"},
		{"localhost", `the address is "localhost"; it must be an address like`},
		{"http://example.com:443", "the address is example.com:443; it must be on this machine, unless -elsewhere is given"},
		{"-key x http://127.0.0.1:1", "-key: the account key must be base64"},
	} {
		if _, err := Parse(strings.Fields(c.args)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%q: %v, want %s", c.args, err, c.says)
		}
	}
	for args, want := range map[string]string{
		"http://localhost:8081/":           "http://localhost:8081 " + rest.EmulatorKey,
		"-elsewhere https://10.0.0.1:8081": "https://10.0.0.1:8081 " + rest.EmulatorKey,
		"AccountEndpoint=http://[::1]:1/;AccountKey=bm90IHRoZSBrZXkgb2YgdGhpcw==;": "http://[::1]:1 bm90IHRoZSBrZXkgb2YgdGhpcw==",
	} {
		if o, err := Parse(strings.Fields(args)); err != nil || o.Address.String()+" "+o.Key != want {
			t.Errorf("%q: %s %s, %v", args, o.Address.String(), o.Key, err)
		}
	}
}
