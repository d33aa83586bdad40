//go:build e2e

package e2e

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/build/site"
	"github.com/cosmosttl/cosmosttl/app/server/listen"
	"github.com/cosmosttl/cosmosttl/app/server/serve"
	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/pages"
)

func TestSiteRunsAtTheRootOfAHost(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "root")
	if err := site.Generate(site.Options{Dir: dir, Base: "/", Version: "v1-test", Root: "..", Quick: true}, program); err != nil {
		t.Fatal(err)
	}
	h, err := pages.Start(dir, "/")
	if err != nil {
		t.Fatal(err)
	}
	defer h.Stop()
	p := installed(t, h, "app-worker.js", "ERR_CONNECTION_REFUSED", "Failed to update a ServiceWorker")
	h.Stop()
	for _, name := range []string{"", "?q=1", "index.html"} {
		p.Goto(h.URL(name))
		p.WaitForApp()
		p.ByRole("button", "Advance 1 second").Wait()
	}
}

// The address of the local server may later be used by another program, or by none.
func TestMakeRunWorksOfflineAndHidesNoOtherProgram(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	if err := site.Generate(site.Options{Dir: dir, Base: "/", Version: "v1-test", Root: "..", NetworkFirst: true, Quick: true}, program); err != nil {
		t.Fatal(err)
	}
	listeners, err := listen.Address("localhost:0", "-addr")
	if err != nil {
		t.Fatal(err)
	}
	url := fmt.Sprintf("http://localhost:%d/", listeners.Port())
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	ended := make(chan error, 1)
	go func() { ended <- serve.Site(ctx, listeners, serve.Dir(dir), nil, &bytes.Buffer{}) }()

	p := browser.Open(t)
	p.Allow("app-worker.js", "ERR_CONNECTION_REFUSED", "Failed to update a ServiceWorker", "favicon.ico", "status of 404", "/_live/accounts") // the server is gone, and the page asks it for its accounts
	p.Goto(url)
	p.WaitForApp()
	p.WaitForWorker()
	stop()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	p.Reload()
	p.WaitForApp()
	p.ByRole("button", "Advance 1 second").Wait()

	l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(listeners.Port())))
	if err != nil {
		t.Fatal(err)
	}
	other := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, "<h1>another program</h1>")
	})}
	go other.Serve(l)
	defer other.Close()
	p.Goto(url)
	p.ByRole("heading", "another program").Wait()
}
