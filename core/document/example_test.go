package document_test

import (
	"fmt"

	"github.com/cosmosttl/cosmosttl/core/document"
)

func ExampleScanner() {
	var s document.Scanner
	text := []byte(`{"id":"SO05","ttl":60,"lines":[1,2]}`)
	if err := s.Scan(text); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("ttl %s, %d leaf values\n", s.Find("ttl"), s.Leaves())

	err := s.Scan([]byte(`{"id":"a","id":"b"}`))
	fmt.Println(err)
	// Output:
	// ttl 60, 4 leaf values
	// duplicate key "id" at byte 10
}
