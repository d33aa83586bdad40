package endpoint

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"encoding/binary"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/wire/rest"
	"github.com/cosmosttl/cosmosttl/core/wire/rntbd"
)

// frames is a connection of Direct mode.
type frames struct {
	t *testing.T
	*tls.Conn
}

func directly(t *testing.T, port int, server string) frames {
	t.Helper()
	c, err := tls.Dial("tcp", "127.0.0.1:"+strconv.Itoa(port), &tls.Config{InsecureSkipVerify: true, ServerName: server})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	k := frames{t, c}
	hello := rntbd.Frame{Tokens: []rntbd.Token{rntbd.Number(rntbd.ProtocolVersion, rntbd.ULong, 1), rntbd.Text(rntbd.ClientVersion, rntbd.SmallString, "2020-07-15")}}
	if status, _ := k.ask(hello.Append(nil, rntbd.ContextRequests)); status != 200 {
		t.Fatalf("the greeting has status %d", status)
	}
	return k
}

// ask sends a frame, and returns the status of the answer and the rest of it.
func (k frames) ask(raw []byte) (status uint32, text string) {
	k.t.Helper()
	if _, err := k.Write(raw); err != nil {
		k.t.Fatal(err)
	}
	var first [8]byte
	if _, err := io.ReadFull(k, first[:]); err != nil {
		k.t.Fatal(err)
	}
	more := make([]byte, binary.LittleEndian.Uint32(first[:])-8)
	if _, err := io.ReadFull(k, more); err != nil {
		k.t.Fatal(err)
	}
	if bytes.HasPrefix(more[16:], []byte{0, 0, 0, 1}) { // a body
		var length [4]byte
		_, _ = io.ReadFull(k, length[:])
		body := make([]byte, binary.LittleEndian.Uint32(length[:]))
		_, _ = io.ReadFull(k, body)
		more = append(more, body...)
	}
	return binary.LittleEndian.Uint32(first[4:]), string(more)
}

// databases returns the request for the account's databases, signed with a key.
func databases(t *testing.T, key string) []byte {
	t.Helper()
	token, err := rest.Authorization(key, "GET", "dbs", "", rawDate)
	if err != nil {
		t.Fatal(err)
	}
	f := rntbd.Frame{Code: rntbd.Database | rntbd.ReadFeed<<16, Tokens: []rntbd.Token{rntbd.Text(0x01, rntbd.String, token), rntbd.Text(0x03, rntbd.SmallString, rawDate)}}
	return f.Append(nil, rntbd.Requests)
}

// One port serves http, https and Direct mode, to http and https endpoints. A name chooses the account. The log has the requests of all in one form.
func TestOnePort(t *testing.T) {
	for _, secure := range []bool{false, true} {
		l, err := listenAnywhere()
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		in, out := io.Pipe()
		var log bytes.Buffer
		ended := make(chan error, 1)
		go func() {
			ended <- Run(ctx, Config{Listeners: l, TLS: secure, Accounts: []Account{{Name: "shop"}}, Out: out, Log: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))})
		}()
		lines := bufio.NewReader(in)
		if _, err := lines.ReadString('\n'); err != nil {
			t.Fatal(err)
		}
		go func() { _, _ = io.Copy(io.Discard, lines) }()
		client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
		port := strconv.Itoa(l.Port())
		do := func(method, url, kind, link, body string) string {
			r, _ := http.NewRequest(method, url, strings.NewReader(body))
			token, _ := rest.Authorization(rest.EmulatorKey, method, kind, link, rawDate)
			r.Header.Set("authorization", token)
			r.Header.Set("x-ms-date", rawDate)
			resp, err := client.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			defer resp.Body.Close()
			text, _ := io.ReadAll(resp.Body)
			return string(text)
		}
		base := "https://localhost:" + port + "/"
		do("POST", base+"dbs", "dbs", "", `{"id":"first"}`)
		if text := do("GET", base+"/addresses/?$resolveFor=dbs", "dbs", "", ""); !strings.Contains(text, `"physcialUri":"rntbd://localhost:`+port+`/`) {
			t.Errorf("the addresses are %s", text)
		}
		for server, want := range map[string]bool{"localhost": true, "": true, "shop.localhost": false} {
			status, text := directly(t, l.Port(), server).ask(databases(t, rest.EmulatorKey))
			if status != 200 || strings.Contains(text, `"id":"first"`) != want {
				t.Errorf("%q, secure %v: %d %s", server, secure, status, text)
			}
		}
		if status, _ := directly(t, l.Port(), "localhost").ask(databases(t, "c29tZWJvZHkgZWxzZSdzIGtleQ==")); status != 401 {
			t.Errorf("a wrong signature has status %d", status)
		}
		if plain := fetch(t, client, "http://localhost:"+port+"/_explorer/emulator.pem", 200); !strings.HasPrefix(plain, "-----BEGIN CERTIFICATE-----") {
			t.Errorf("the certificate is %s", plain)
		}
		client.CloseIdleConnections()
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if strings.Count(log.String(), "msg=request method=GET target=/dbs status=200") != 3 {
			t.Errorf("the log has not the three requests of Direct mode:\n%s", &log)
		}
	}
}
