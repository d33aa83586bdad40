package endpoint

import (
	"strings"
	"testing"
)

func TestProbes(t *testing.T) {
	w, _ := newWorld(0)
	w.stock(t, "10")
	h := w.Handler(Guard{})
	for _, c := range []struct {
		method, path string
		status       int
		says         string
	}{
		{"GET", "/alive", 200, `{"status":"ok"}`},
		{"GET", "/ready", 200, `{"now":1700000000,"status":"ok"}`},
		{"GET", "/healthz?x", 200, `{"now":1700000000,"status":"ok"}`},
		{"GET", "/status", 200, `{"ready":true,"timestamp":"2023-11-14T22:13:20Z","clock":{"now":1700000000,"speed":0},"state":"memory","databases":1}`},
		{"HEAD", "/ready", 200, ""},
	} {
		out := get(t, h, c.method, c.path, "")
		if out.Code != c.status || !strings.Contains(out.Body.String(), c.says) {
			t.Errorf("%s %s: %d %s, want %d %s", c.method, c.path, out.Code, out.Body, c.status, c.says)
		}
	}
}

// A service of a compose file is called by its name, which only a flag can make known; the answer names it.
func TestAForeignHostIsToldTheFlag(t *testing.T) {
	w, _ := newWorld(0)
	h := w.Handler(Guard{})
	for host, says := range map[string]string{
		"cosmosttl:8081":   "the host name cosmosttl: start it with -host cosmosttl",
		"192.168.1.7:8081": "start it with -host 192.168.1.7, or with -cosmos 0.0.0.0:8081",
		"cosmosttl:http":   `the Host header is \"cosmosttl:http\", which is no host name`,
	} {
		out := get(t, h, "GET", "/ready", "", "Host", host)
		if out.Code != 421 || !strings.Contains(out.Body.String(), says) {
			t.Errorf("%s: %d %s", host, out.Code, out.Body)
		}
	}
	if out := get(t, w.Handler(Guard{Hosts: []string{"cosmosttl"}}), "GET", "/ready", "", "Host", "cosmosttl:8081"); out.Code != 200 {
		t.Errorf("with the flag: %d %s", out.Code, out.Body)
	}
}
