package rest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// Pages of the disk hold every stored item once, the expired ones included.
func TestTheDiskIsReadInPages(t *testing.T) {
	w := shop(t, `,"defaultTtl":-1`)
	for i, ttl := range []string{"", `,"ttl":5`, "", `,"ttl":5`, ""} {
		w.want(201, "POST /dbs/shop/colls/orders/docs", `x-ms-documentdb-partitionkey: ["a"]`, fmt.Sprintf(`{"id":"%d","cid":"a"%s}`, i, ttl))
	}
	w.advance(5)
	in := engine.Path{Database: "shop", Container: "orders"}
	for limit, want := range map[int]string{2: "0+ 1- | 2+ 3- | 4+ | ", 3: "0+ 1- 2+ | 3- 4+ | ", 5: "0+ 1- 2+ 3- 4+ | ", 9: "0+ 1- 2+ 3- 4+ | "} {
		var got strings.Builder
		for from, pages := uint64(0), 0; pages == 0 || from != 0; pages++ {
			d, err := rest.LookAtDisk(w.a, in, from, limit)
			if err != nil || d.Live != 3 || d.Expired != 2 || pages > 5 {
				t.Fatalf("%+v, %v", d, err)
			}
			for _, it := range d.Items {
				got.WriteString(it.ID + map[bool]string{true: "+ ", false: "- "}[it.Live])
			}
			got.WriteString("| ")
			from = d.Next
		}
		if got.String() != want {
			t.Errorf("pages of %d: %q, want %q", limit, got.String(), want)
		}
	}
}
