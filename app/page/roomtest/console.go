package roomtest

import (
	"fmt"
	"testing"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
)

// Sends makes a running program send a request, and returns the answer's status and body.
func Sends(t *testing.T, s *playground.Playground, run int, method, target, headers, body string) (status int64, answer string) {
	t.Helper()
	head := fmt.Sprintf(`{"method":%q,"target":%q,"headers":{%s}}`, method, target, headers)
	got, ok := s.Console.Call(run, "request", head, body)
	if !ok {
		t.Fatal("the program's call was ignored")
	}
	return gjson.Get(got, "status").Int(), gjson.Get(got, "body").String()
}

const Orders = "/dbs/shop/colls/orders"
