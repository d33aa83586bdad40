package direct

import (
	"fmt"
	"net"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/rest"
	"github.com/cosmosttl/cosmosttl/core/rntbd"
)

// A connection that is reset in the middle of a write leaves all of it or nothing; of a frame that has not come to its end it leaves nothing.
func TestAResetInTheMiddleOfAWrite(t *testing.T) {
	handle := account(t)
	address, stop := serving(t, patient, handle)
	write := func(n int) []byte { // two items
		return frame(rntbd.Batch, "", fmt.Sprintf(`[{"operationType":"Create","resourceBody":{"id":"a%d","pk":"p"}},{"operationType":"Create","resourceBody":{"id":"b%[1]d","pk":"p"}}]`, n),
			pk+"|x-ms-cosmos-batch-atomic: True", int64(n)).Append(nil, rntbd.Requests)
	}
	length := len(write(100))
	for n := range length + 1 {
		c := greeted(t, address)
		c.send(write(100 + n)[:n])
		_ = c.Conn.(*net.TCPConn).SetLinger(0) // the end is a reset
		c.Close()
	}
	greeted(t, address).ask(201, frame(rntbd.Create, "", `{"id":"last","pk":"p"}`, pk, 1)) // others go on
	if err := stop(); err != nil {
		t.Error(err)
	}
	for n := range length + 1 {
		halves := 0
		for _, id := range []string{"a", "b"} {
			r := rest.Request{Method: "GET", Target: fmt.Sprintf("/dbs/d/colls/c/docs/%s%d", id, 100+n), Header: rest.Header{{Name: "x-ms-documentdb-partitionkey", Value: `["p"]`}}}
			if a := handle(t.Context(), r); a.Status == 200 && strings.Contains(string(a.Body), fmt.Sprintf(`"id":"%s%d"`, id, 100+n)) {
				halves++
			}
		}
		if halves == 1 || halves == 2 && n < length {
			t.Errorf("%d of %d bytes leave %d of two items", n, length, halves)
		}
	}
}
