// Package serve serves a static site on the loopback interface.
package serve

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/server/listen"
)

// Site serves a site until ctx ends, and prints the address to out once connections are accepted. The handler live, if
// there is one, answers the paths below /_live/.
func Site(ctx context.Context, l listen.Listeners, site fs.FS, live http.Handler, out io.Writer) error {
	files := handler(site)
	both := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if live != nil && strings.HasPrefix(r.URL.Path, "/_live/") {
			live.ServeHTTP(w, r)
			return
		}
		files.ServeHTTP(w, r)
	})
	err := l.Serve(ctx, both, nil, func() {
		fmt.Fprintf(out, "cosmosttl is at http://localhost:%d/  (press Ctrl+C to stop)\n", l.Port())
	})
	if ctx.Err() != nil {
		fmt.Fprintln(out, "stopping")
	}
	return err
}
