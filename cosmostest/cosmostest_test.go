package cosmostest_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/cosmostest"
)

// A program that uses this package must not contain the playground's server.
func TestDependencies(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, pkg := range strings.Fields(string(out)) {
		if _, app, ok := strings.Cut(pkg, "cosmosttl/app/"); ok && app != "endpoint" && app != "listen" && app != "store" {
			t.Errorf("cosmostest depends on app/%s", app)
		}
	}
}

// Time passes only when the clock is advanced.
func ExampleClock() {
	emulator := cosmostest.New(cosmostest.Options{Start: time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)})
	emulator.Clock.Advance(90 * time.Minute)
	fmt.Println(emulator.Clock.Now())
	// Output: 2026-01-01 13:30:00 +0000 UTC
}

// Clients in other processes, and SDKs in other languages, need a socket.
func ExampleEmulator_Handler() {
	emulator := cosmostest.New(cosmostest.Options{})
	server := httptest.NewServer(emulator.Handler())
	defer server.Close()

	answer, err := http.Get(server.URL + "/healthz")
	if err != nil {
		panic(err)
	}
	defer answer.Body.Close()
	fmt.Println(answer.Status)
	// Output: 200 OK
}
