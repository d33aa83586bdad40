package direct

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/wire/rest"
	"github.com/cosmosttl/cosmosttl/core/wire/rntbd"
)

// A frame that is not a request is refused by name, and the other requests of its connection are answered.
func TestFramesThatAreNoRequests(t *testing.T) {
	address, stop := serving(t, patient, account(t))
	c := greeted(t, address)
	for n, code := range []uint32{rntbd.Document | 0x77<<16, rntbd.Container | rntbd.Delete<<16, 0} {
		refused := c.ask(400, &rntbd.Frame{Code: code, Tokens: []rntbd.Token{rntbd.Number(rntbd.RequestID, rntbd.ULong, int64(n))}})
		if number(refused, rntbd.ResponseID) != int64(n) || number(refused, rntbd.LSN) < 1 || !strings.HasPrefix(string(refused.Body), `{"code":"BadRequest","message":"the `) {
			t.Errorf("%x: %+v, %s", code, refused, refused.Body)
		}
	}
	c.ask(201, frame(rntbd.Create, "", `{"id":"a","pk":"p"}`, pk, 9))
	if err := stop(); err != nil {
		t.Error(err)
	}
}

// Whoever breaks the protocol is cut off, and others go on.
func TestBadClientsAreCutOff(t *testing.T) {
	half := frame(rntbd.Create, "", strings.Repeat("x", 1000), pk, 1).Append(nil, rntbd.Requests)
	huge := binary.LittleEndian.AppendUint32(half[:len(half)-1004:len(half)-1004], 2<<30)
	for name, c := range map[string]struct {
		within func(*limits)
		greet  bool
		send   []byte
	}{
		"silence":                  {func(w *limits) { w.greeting = soon }, false, nil},
		"half a greeting":          {func(w *limits) { w.greeting = soon }, false, greeting()[:20]},
		"a greeting of version 2":  {nil, false, bytes.Replace(greeting(), []byte{0, 0, 2, 1}, []byte{0, 0, 2, 2}, 1)},
		"HTTP":                     {nil, false, []byte("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")},
		"a head of two gigabytes":  {nil, true, []byte{0, 0, 0, 0x80, 1, 2, 3, 4}},
		"a head that is too short": {nil, true, []byte{23, 0, 0, 0, 1, 2, 3, 4}},
		"a body of two gigabytes":  {nil, true, huge},
		"a token of another type":  {nil, true, append([]byte{31, 0, 0, 0, 3, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 0x15, 0, 7, 1, 'd', 0x15, 0)},
		"half a frame":             {func(w *limits) { w.frame = soon }, true, half[:30]},
		"half a body":              {func(w *limits) { w.frame = soon }, true, half[:len(half)-5]},
		"no next frame":            {func(w *limits) { w.idle, w.greeting = soon, soon }, true, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			within := patient
			if c.within != nil {
				c.within(&within)
			}
			address, stop := serving(t, within, account(t))
			k := dial(t, address)
			if c.greet {
				k = greeted(t, address)
			}
			_, _ = k.Write(c.send)
			if got, err := io.ReadAll(k); len(got) > 0 {
				t.Errorf("% x, %v", got, err)
			}
			greeted(t, address).ask(201, frame(rntbd.Create, "", `{"id":"a","pk":"p"}`, pk, 1))
			if err := stop(); err != nil {
				t.Error(err)
			}
		})
	}
}

// A body that is too large is read to its end, and the client learns it on the same connection.
func TestABodyThatIsTooLarge(t *testing.T) {
	address, stop := serving(t, patient, account(t))
	c := greeted(t, address)
	c.ask(413, frame(rntbd.Create, "", `{"id":"a","pk":"p","x":"`+strings.Repeat("x", rest.MaxBody)+`"}`, pk, 1))
	c.ask(201, frame(rntbd.Create, "", `{"id":"a","pk":"p","x":"`+strings.Repeat("x", 1_500_000)+`"}`, pk, 2))
	if err := stop(); err != nil {
		t.Error(err)
	}
}

// A client that takes no answers is left, and one whose request fails the server is cut off.
func TestClientsThatAreLeft(t *testing.T) {
	within := patient
	within.answer = soon
	address, stop := serving(t, within, func(_ context.Context, r rest.Request) rest.Response {
		if strings.HasSuffix(r.Target, "/fails") {
			panic("on purpose")
		}
		return rest.Response{Status: 200, Body: make([]byte, 4<<20)}
	})
	c := greeted(t, address)
	for err := error(nil); err == nil; { // until it is left
		_, err = c.Write(frame(rntbd.Read, "i", "", pk, 1).Append(nil, rntbd.Requests))
	}
	c = greeted(t, address)
	c.send(frame(rntbd.Read, "fails", "", pk, 1).Append(nil, rntbd.Requests))
	if f, err := c.next(rntbd.Responses); err == nil {
		t.Errorf("%+v", f)
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}

// A thousand connections are served.
func TestAThousandConnections(t *testing.T) {
	address, stop := serving(t, patient, account(t))
	var all sync.WaitGroup
	for i := range 1000 {
		all.Go(func() {
			c := greeted(t, address)
			c.ask(201, frame(rntbd.Create, "", fmt.Sprintf(`{"id":"i%d","pk":"p"}`, i), pk, 1))
		})
	}
	all.Wait()
	found := greeted(t, address).ask(200, frame(rntbd.Query, "", `{"query":"SELECT VALUE COUNT(1) FROM c"}`, pk, 1))
	if !bytes.Contains(found.Body, []byte("[1000]")) {
		t.Errorf("%s", found.Body)
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}
