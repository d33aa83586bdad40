// Command sizes prints how much of the page's program each package is.
package main

import (
	"context"
	"fmt"
	"os"
	"text/tabwriter"

	"github.com/cosmosttl/cosmosttl/app/build/wasm"
)

func main() {
	sizes, data, err := wasm.Sizes(context.Background(), ".", "./app")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "packed\tcode\ttable\tfunctions\t  package")
	for _, p := range sizes {
		fmt.Fprintf(w, "%d\t%d\t%d\t%d\t  %s\n", p.Packed, p.Code, p.Table, p.Functions, p.Package)
	}
	fmt.Fprintf(w, "\t%d\t\t\t  data of all packages\n", data)
	w.Flush()
}
