package endpoint

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// With TLS, a client that trusts the certificate, which it finds at the path of Microsoft's emulator, needs nothing else. The printed connection
// string and the account's locations, to which SDKs send their next requests, have the scheme https. Plain HTTP gets the certificate and
// the probes on the same port, and nothing else.
func TestTLS(t *testing.T) {
	l, err := listenAnywhere()
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	in, out := io.Pipe()
	ended := make(chan error, 1)
	state := filepath.Join(t.TempDir(), "state")
	go func() {
		ended <- Run(ctx, Config{Listeners: l, TLS: true, State: state, Hosts: []string{"shop.test"}, Out: out})
	}()
	lines := bufio.NewReader(in)
	line, err := lines.ReadString('\n')
	base := "https://localhost:" + strconv.Itoa(l.Port()) + "/"
	if err != nil || !strings.Contains(line, "AccountEndpoint="+base+";") {
		t.Fatalf("%q, %v", line, err)
	}
	if line, err = lines.ReadString('\n'); err != nil || !strings.Contains(line, "Its certificate is "+state+".pem, also at "+base+"_explorer/emulator.pem") {
		t.Fatalf("%q, %v", line, err)
	}
	go func() { _, _ = io.Copy(io.Discard, lines) }()

	plain := "http" + strings.TrimPrefix(base, "https")
	trusted := x509.NewCertPool()
	if !trusted.AppendCertsFromPEM([]byte(fetch(t, http.DefaultClient, plain+"_explorer/emulator.pem", 200))) {
		t.Fatal("the certificate is not PEM")
	}
	if text := fetch(t, http.DefaultClient, plain+"ready", 200); !strings.Contains(text, "ok") {
		t.Errorf("a probe without TLS: %s", text)
	}
	for _, path := range []string{"", "_clock", "dbs"} {
		if text := fetch(t, http.DefaultClient, plain+path, 400); !strings.Contains(text, "its address is "+base) {
			t.Errorf("/%s without TLS: %s", path, text)
		}
	}
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: trusted}}}
	r, _ := http.NewRequest("GET", base, nil)
	token, _ := rest.Authorization(rest.EmulatorKey, "GET", "", "", rawDate)
	r.Header.Set("authorization", token)
	r.Header.Set("x-ms-date", rawDate)
	resp, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	body, _ := io.ReadAll(resp.Body)
	resp.Body.Close()
	if resp.StatusCode != 200 || !strings.Contains(string(body), `"databaseAccountEndpoint":"`+base+`"`) {
		t.Errorf("%d %s", resp.StatusCode, body)
	}
	if text := fetch(t, client, base+"_explorer/emulator.pem", 200); !strings.HasPrefix(text, "-----BEGIN CERTIFICATE-----") || strings.Contains(text, "KEY") {
		t.Errorf("the certificate over https: %s", text)
	}
	leaf := resp.TLS.PeerCertificates[0]
	for name, covered := range map[string]bool{"localhost": true, "127.0.0.1": true, "[::1]": true, "shop.test": true, "example.com": false} {
		if err := leaf.VerifyHostname(name); (err == nil) != covered {
			t.Errorf("%s: %v", name, err)
		}
	}
	client.CloseIdleConnections()
	http.DefaultClient.CloseIdleConnections()
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func fetch(t *testing.T, c *http.Client, url string, status int) string {
	t.Helper()
	resp, err := c.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != status {
		t.Errorf("%s: %d %s, %v; want %d", url, resp.StatusCode, text, err, status)
	}
	return string(text)
}

func TestAHandlerHasNoCertificate(t *testing.T) {
	w, _ := newWorld(0)
	if out := get(t, w.Handler(Guard{}), "GET", certificatePath, ""); out.Code != 404 || !strings.Contains(out.Body.String(), "this endpoint has no certificate") {
		t.Errorf("%d %s", out.Code, out.Body)
	}
}

// The certificate lasts from start to start, so that it needs to be trusted once, until it has expired or lacks a host.
func TestTheCertificateIsKept(t *testing.T) {
	state := filepath.Join(t.TempDir(), "state")
	now := time.Unix(epoch, 0)
	open := func(now time.Time, hosts ...string) identity {
		t.Helper()
		i, err := openIdentity(state, hosts, now)
		if err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(state + ".key"); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("the key: %v, %v", info.Mode(), err)
		}
		if text, err := os.ReadFile(state + ".pem"); err != nil || !bytes.Equal(text, i.pem) || bytes.Contains(text, []byte("PRIVATE")) {
			t.Errorf("the certificate's file: %s, %v", text, err)
		}
		return i
	}
	first := open(now)
	for _, c := range []struct {
		name  string
		now   time.Time
		hosts []string
		same  bool
	}{
		{"again", now, nil, true},
		{"after 364 days", now.AddDate(0, 0, 364), nil, true},
		{"with a host", now, []string{"shop.test", "10.0.0.7"}, false},
		{"with one of them", now, []string{"10.0.0.7"}, true},
		{"after 367 days", now.AddDate(0, 0, 367), nil, false},
	} {
		i := open(c.now, c.hosts...)
		if bytes.Equal(i.pem, first.pem) != c.same {
			t.Errorf("%s: the same is %v", c.name, !c.same)
		}
		first = i
	}
	if i, err := openIdentity("", nil, now); err != nil || i.path != "" || bytes.Equal(i.pem, first.pem) {
		t.Errorf("without a state: %+v, %v", i, err)
	}
}

// Files that somebody else has put there are used if they can be, and are never replaced.
func TestAForeignCertificateIsNotReplaced(t *testing.T) {
	now := time.Unix(epoch, 0)
	own, err := makeIdentity(nil, now)
	if err != nil {
		t.Fatal(err)
	}
	other, err := makeIdentity(nil, now)
	if err != nil {
		t.Fatal(err)
	}
	foreign, err := makeNamed("somebody", nil, now)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, pem, key string
		hosts          []string
		want           string // of the error; empty for none
	}{
		{"a good one", string(foreign.pem), string(foreign.key), nil, ""},
		{"without a host", string(foreign.pem), string(foreign.key), []string{"shop.test"}, "it is not for the name shop.test; renew it, or move it"},
		{"no certificate", "hello", string(own.key), nil, "move both away"},
		{"another key", string(own.pem), string(other.key), nil, "private key does not match"},
		{"no key", string(own.pem), "", nil, "no such file"},
		{"only a key", "", string(own.key), nil, "no such file"},
	} {
		state := filepath.Join(t.TempDir(), "state")
		for suffix, text := range map[string]string{".pem": c.pem, ".key": c.key} {
			if text == "" {
				continue
			}
			if err := os.WriteFile(state+suffix, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		_, err := openIdentity(state, c.hosts, now)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), state+".pem")) {
			t.Errorf("%s: %v", c.name, err)
		}
		for suffix, text := range map[string]string{".pem": c.pem, ".key": c.key} {
			if got, err := os.ReadFile(state + suffix); string(got) != text || text == "" && !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%s: %s is now %s, %v", c.name, suffix, got, err)
			}
		}
	}
}
