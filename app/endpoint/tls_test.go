package endpoint

import (
	"bufio"
	"context"
	"crypto/tls"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/rest"
)

// With TLS, the printed connection string and the account's locations, to which SDKs send their next requests, have the scheme https; plain
// HTTP is refused.
func TestTLS(t *testing.T) {
	l, err := listenAnywhere()
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	in, out := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- Run(ctx, Config{Listeners: l, TLS: true, Out: out}) }()
	line, err := bufio.NewReader(in).ReadString('\n')
	base := "https://localhost:" + strconv.Itoa(l.Port()) + "/"
	if err != nil || !strings.Contains(line, "AccountEndpoint="+base+";") {
		t.Fatalf("%q, %v", line, err)
	}
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
	defer client.CloseIdleConnections()
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
	if names := resp.TLS.PeerCertificates[0]; names.VerifyHostname("localhost") != nil || names.VerifyHostname("127.0.0.1") != nil || names.VerifyHostname("example.com") == nil {
		t.Errorf("the certificate is for %v %v", names.DNSNames, names.IPAddresses)
	}
	if resp, err := http.Get("http://" + l[0].Addr().String() + "/"); err == nil {
		if resp.Body.Close(); resp.StatusCode != http.StatusBadRequest {
			t.Errorf("plain http: %d", resp.StatusCode)
		}
	}
	client.CloseIdleConnections()
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
